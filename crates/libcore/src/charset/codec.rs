//! How single characters of each charset are decoded and encoded.

use super::Status;
use super::table::{Found, Table};
use crate::unicode::utf16;
use std::sync::OnceLock;

/// The algorithm of a charset.
#[derive(Debug)]
pub(super) enum Codec {
    /// UTF-8, or CESU-8 where surrogates are encoded one by one.
    Utf8 {
        cesu: bool,
    },
    Utf16(Order),
    Utf32(Order),
    Latin1,
    Ascii,
    Table {
        at: (usize, usize, usize),
        table: OnceLock<Table>,
    },
    Iso2022Jp,
}

/// The order of bytes, and what a byte order mark is to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// The order to write, and to read where no mark says otherwise.
    write_little: bool,
    read_little: bool,
    mark: Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// It is a character like any other.
    None,
    /// It is written, and tells the order when read.
    Detected,
    /// It is written; a missing one is malformed.
    Required,
    /// It is written; one of the other order is malformed.
    Fixed,
}

/// What a codec remembers between characters; zero at the start of a stream.
pub(super) type State = u8;

const START: State = 0;
const BIG: State = 1;
const LITTLE: State = 2;

/// What the next character is.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    pub(super) units: [u16; 4],
    pub(super) len: u8,
    /// Bytes taken.
    pub(super) taken: usize,
}

/// What came of looking at the next bytes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Step {
    Character(Decoded),
    /// More bytes are needed.
    Incomplete,
    Malformed(usize),
    Unmappable(usize),
    /// Two bytes of a lead surrogate that something else follows.
    UnpairedLead,
}

impl Step {
    pub(super) fn silent(taken: usize) -> Step {
        Step::Character(Decoded { units: [0; 4], len: 0, taken })
    }

    pub(super) fn unit(unit: u16, taken: usize) -> Step {
        Step::Character(Decoded { units: [unit, 0, 0, 0], len: 1, taken })
    }

    fn code_point(c: u32, taken: usize) -> Step {
        let mut text = Vec::with_capacity(2);
        utf16::push(&mut text, c);
        Step::text(&text, taken)
    }

    fn text(text: &[u16], taken: usize) -> Step {
        let mut units = [0; 4];
        units[..text.len()].copy_from_slice(text);
        Step::Character(Decoded { units, len: text.len() as u8, taken })
    }
}

/// The bytes of a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Encoded {
    bytes: [u8; 8],
    len: u8,
}

impl Encoded {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        for &b in bytes {
            self.bytes[usize::from(self.len)] = b;
            self.len += 1;
        }
    }

    fn of(bytes: &[u8]) -> Encoded {
        let mut out = Encoded::default();
        out.push(bytes);
        out
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl Codec {
    /// The codec of ICU's converter type, or none if it is not supported.
    pub(super) fn new(icu_name: &str, kind: u32, at: (usize, usize, usize)) -> Option<Codec> {
        let order = |write_little, read_little, mark| Order { write_little, read_little, mark };
        Some(match (kind, icu_name) {
            (3, _) => Codec::Latin1,
            (4, _) => Codec::Utf8 { cesu: false },
            (5, "UTF-16BE,version=1") => Codec::Utf16(order(false, false, Mark::Fixed)),
            (5, _) => Codec::Utf16(order(false, false, Mark::None)),
            (6, "UTF-16LE,version=1") => Codec::Utf16(order(true, true, Mark::Fixed)),
            (6, _) => Codec::Utf16(order(true, true, Mark::None)),
            (7, _) => Codec::Utf32(order(false, false, Mark::None)),
            (8, _) => Codec::Utf32(order(true, true, Mark::None)),
            (10, "ISO_2022,locale=ja,version=0") => Codec::Iso2022Jp,
            (26, _) => Codec::Ascii,
            (29, "UTF-16,version=1") => Codec::Utf16(order(true, false, Mark::Required)),
            (29, "UTF-16,version=2") => Codec::Utf16(order(false, false, Mark::Detected)),
            (29, _) => Codec::Utf16(order(true, false, Mark::Detected)),
            (30, _) => Codec::Utf32(order(true, false, Mark::Detected)),
            (31, _) => Codec::Utf8 { cesu: true },
            (100, _) => Codec::Table { at, table: OnceLock::new() },
            _ => return None,
        })
    }

    /// Whether ASCII bytes stand for themselves at all times.
    pub(super) fn is_ascii_superset(&self) -> bool {
        matches!(self, Codec::Utf8 { .. } | Codec::Latin1 | Codec::Ascii)
    }

    /// Whether every unit of UTF-16 is encoded by itself.
    pub(super) fn encodes_surrogates(&self) -> bool {
        matches!(self, Codec::Utf8 { cesu: true })
    }

    /// Whether even a trail surrogate at the end of the input waits for more: a habit of ICU's UTF-8.
    pub(super) fn keeps_any_surrogate(&self) -> bool {
        matches!(self, Codec::Utf8 { cesu: false })
    }

    /// What ICU calls half a pair at the end of the input: it depends on whether it came with the last call.
    pub(super) fn cut_off_pair(&self, just_now: bool) -> Status {
        if just_now && matches!(self, Codec::Utf32(_)) { Status::Malformed } else { Status::Truncated }
    }

    /// Whether the code point can be encoded.
    pub(super) fn has(&self, c: u32) -> bool {
        self.encode(c, &mut State::default()).is_some()
    }

    /// Decodes the first character of `input`, which is not empty.
    pub(super) fn decode(&self, input: &[u8], state: &mut State) -> Step {
        match self {
            Codec::Utf8 { cesu } => decode_utf8(input, *cesu),
            Codec::Utf16(order) => decode_utf16(input, *order, state),
            Codec::Utf32(order) => decode_utf32(input, *order, state),
            Codec::Latin1 => Step::unit(input[0].into(), 1),
            Codec::Ascii if input[0] < 0x80 => Step::unit(input[0].into(), 1),
            Codec::Ascii => Step::Malformed(1),
            Codec::Table { at, table } => decode_table(input, load(*at, table)),
            Codec::Iso2022Jp => super::codec_jp::decode(input, state),
        }
    }

    /// The bytes to write before the first character.
    pub(super) fn mark(&self) -> &'static [u8] {
        match self {
            Codec::Utf16(Order { mark: Mark::None, .. }) | Codec::Utf32(Order { mark: Mark::None, .. }) => &[],
            Codec::Utf16(Order { write_little: true, .. }) => &[0xFF, 0xFE],
            Codec::Utf16(_) => &[0xFE, 0xFF],
            Codec::Utf32(Order { write_little: true, .. }) => &[0xFF, 0xFE, 0, 0],
            Codec::Utf32(_) => &[0, 0, 0xFE, 0xFF],
            _ => &[],
        }
    }

    /// Encodes a code point that is not a surrogate.
    pub(super) fn encode(&self, c: u32, state: &mut State) -> Option<Encoded> {
        match self {
            Codec::Utf8 { .. } => Some(encode_utf8(c)),
            Codec::Utf16(order) => Some(encode_utf16(c, order.write_little)),
            Codec::Utf32(order) if order.write_little => Some(Encoded::of(&c.to_le_bytes())),
            Codec::Utf32(_) => Some(Encoded::of(&c.to_be_bytes())),
            Codec::Latin1 => u8::try_from(c).ok().map(|b| Encoded::of(&[b])),
            Codec::Ascii => u8::try_from(c).ok().filter(u8::is_ascii).map(|b| Encoded::of(&[b])),
            Codec::Table { at, table } => {
                let (bytes, len) = load(*at, table).encode(c)?;
                Some(Encoded::of(&bytes.to_be_bytes()[4 - len..]))
            }
            Codec::Iso2022Jp => super::codec_jp::encode(c, state),
        }
    }

    /// The bytes that bring a stream back to its initial state at its end.
    pub(super) fn finish(&self, state: State) -> &'static [u8] {
        match self {
            Codec::Iso2022Jp => super::codec_jp::finish(state),
            _ => &[],
        }
    }
}

fn load(at: (usize, usize, usize), table: &OnceLock<Table>) -> &Table {
    table.get_or_init(|| Table::unpack(at.0, at.1, at.2))
}

fn decode_table(input: &[u8], table: &Table) -> Step {
    match table.decode(input) {
        (Found::Unit(unit), taken) => Step::unit(unit, taken),
        (Found::Text(text), taken) => Step::text(text, taken),
        (Found::CodePoint(c), taken) => Step::code_point(c, taken),
        (Found::Incomplete, _) => Step::Incomplete,
        (Found::Unmappable(n), _) => Step::Unmappable(n),
        (Found::Malformed(n), _) => Step::Malformed(n),
    }
}

/// ICU 55 takes as many trail bytes as the lead announces, up to five, and only then looks whether the sequence is
/// allowed. So a forbidden sequence is one mistake, not one per byte.
fn decode_utf8(input: &[u8], cesu: bool) -> Step {
    let lead = input[0];
    let (len, bits) = match lead {
        0..=0x7F => return Step::unit(lead.into(), 1),
        0xC0..=0xDF => (2, lead & 0x1F),
        0xE0..=0xEF => (3, lead & 0x0F),
        0xF0..=0xF7 => (4, lead & 7),
        0xF8..=0xFB => (5, lead & 3),
        0xFC..=0xFD => (6, lead & 1),
        _ => return Step::Malformed(1),
    };
    let mut c = u32::from(bits);
    for i in 1..len {
        match input.get(i) {
            None => return Step::Incomplete,
            Some(&b) if b & 0xC0 == 0x80 => c = c << 6 | u32::from(b & 0x3F),
            Some(_) => return Step::Malformed(i),
        }
    }
    let least = [0, 0, 0x80, 0x800, 0x10000, u32::MAX, u32::MAX][len];
    let allowed = if cesu { len <= 3 } else { !(0xD800..0xE000).contains(&c) };
    if c >= least && c <= 0x10FFFF && allowed { Step::code_point(c, len) } else { Step::Malformed(len) }
}

fn encode_utf8(c: u32) -> Encoded {
    let tail = |shift: u32| 0x80 | (c >> shift & 0x3F) as u8;
    match c {
        0..0x80 => Encoded::of(&[c as u8]),
        0x80..0x800 => Encoded::of(&[0xC0 | (c >> 6) as u8, tail(0)]),
        0x800..0x10000 => Encoded::of(&[0xE0 | (c >> 12) as u8, tail(6), tail(0)]),
        _ => Encoded::of(&[0xF0 | (c >> 18) as u8, tail(12), tail(6), tail(0)]),
    }
}

fn decode_utf16(input: &[u8], order: Order, state: &mut State) -> Step {
    if order.mark != Mark::None && *state == START {
        let Some(&second) = input.get(1) else { return Step::Incomplete };
        return detect_mark16([input[0], second], order, state);
    }
    let little = if order.mark == Mark::None { order.read_little } else { *state == LITTLE };
    let unit = |i: usize| {
        let pair = [*input.get(i)?, *input.get(i + 1)?];
        Some(if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) })
    };
    match (unit(0), unit(2)) {
        (None, _) => Step::Incomplete,
        (Some(u), _) if utf16::is_trail(u) => Step::Malformed(2),
        (Some(u), None) if utf16::is_lead(u) => Step::Incomplete,
        (Some(u), Some(trail)) if utf16::is_lead(u) && utf16::is_trail(trail) => Step::text(&[u, trail], 4),
        (Some(u), _) if utf16::is_lead(u) => Step::UnpairedLead,
        (Some(u), _) => Step::unit(u, 2),
    }
}

fn detect_mark16(pair: [u8; 2], order: Order, state: &mut State) -> Step {
    *state = if order.read_little { LITTLE } else { BIG };
    let found = match pair {
        [0xFE, 0xFF] => Some(BIG),
        [0xFF, 0xFE] => Some(LITTLE),
        _ => None,
    };
    match (order.mark, found) {
        (Mark::Fixed, Some(other)) if other != *state => Step::Malformed(2),
        (Mark::Required, None) => Step::Malformed(2),
        (_, Some(found)) => {
            *state = found;
            Step::silent(2)
        }
        (_, None) => Step::silent(0),
    }
}

fn encode_utf16(c: u32, little: bool) -> Encoded {
    let mut units = Vec::with_capacity(2);
    utf16::push(&mut units, c);
    let mut out = Encoded::default();
    units.iter().for_each(|u| out.push(&if little { u.to_le_bytes() } else { u.to_be_bytes() }));
    out
}

fn decode_utf32(input: &[u8], order: Order, state: &mut State) -> Step {
    if order.mark != Mark::None && *state == START {
        for (mark, found) in [([0, 0, 0xFE, 0xFF], BIG), ([0xFF, 0xFE, 0, 0], LITTLE)] {
            if input.starts_with(&mark) {
                *state = found;
                return Step::silent(4);
            }
            if mark.starts_with(input) {
                return Step::Incomplete;
            }
        }
        *state = BIG;
        return Step::silent(0);
    }
    let little = if order.mark == Mark::None { order.read_little } else { *state == LITTLE };
    let Some(&bytes) = input.first_chunk::<4>() else { return Step::Incomplete };
    let c = if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) };
    if c <= 0x10FFFF && !(0xD800..0xE000).contains(&c) { Step::code_point(c, 4) } else { Step::Malformed(4) }
}

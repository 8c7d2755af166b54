//! ISO-2022-JP: escape sequences choose between ASCII, JIS X 0201 Roman and JIS X 0208; a line end chooses ASCII.
//! JIS X 0208 is looked up as Shift_JIS, as ICU does it.

use super::codec::{Encoded, State, Step};
use super::registry;

const ASCII: State = 0;
const ROMAN: State = 1;
const KANJI: State = 2;
const ESC: u8 = 0x1B;

/// Decodes the first character of `input`.
pub(super) fn decode(input: &[u8], state: &mut State) -> Step {
    match (input[0], *state) {
        (ESC, _) => escape(input, state),
        (b @ (b'\r' | b'\n'), _) => {
            if *state == KANJI {
                *state = ASCII;
            }
            Step::unit(b.into(), 1)
        }
        (b, KANJI) if (0x21..=0x7E).contains(&b) => match input.get(1) {
            None => Step::Incomplete,
            Some(trail @ 0x21..=0x7E) => kanji(b, *trail),
            Some(_) => Step::Malformed(1),
        },
        (0x5C, ROMAN) => Step::unit(0xA5, 1),
        (0x7E, ROMAN) => Step::unit(0x203E, 1),
        (b, ASCII | ROMAN) if b < 0x80 => Step::unit(b.into(), 1),
        _ => Step::Malformed(1),
    }
}

fn escape(input: &[u8], state: &mut State) -> Step {
    let known: [(&[u8], State); 4] = [(b"\x1B(B", ASCII), (b"\x1B(J", ROMAN), (b"\x1B$@", KANJI), (b"\x1B$B", KANJI)];
    for (sequence, chosen) in known {
        if input.starts_with(sequence) {
            *state = chosen;
            return Step::silent(sequence.len());
        }
        if sequence.starts_with(input) {
            return Step::Incomplete;
        }
    }
    Step::Malformed(1)
}

fn shift_jis() -> Option<&'static super::Charset> {
    registry::find("ibm-943_P15A-2003")
}

fn kanji(lead: u8, trail: u8) -> Step {
    let row = (lead - 0x21) / 2;
    let first = row + if row < 0x1F { 0x81 } else { 0xC1 };
    let second = match (lead % 2 == 1, trail) {
        (true, 0x21..=0x5F) => trail + 0x1F,
        (true, _) => trail + 0x20,
        (false, _) => trail + 0x7E,
    };
    match shift_jis().map(|charset| charset.codec.decode(&[first, second], &mut State::default())) {
        Some(Step::Malformed(_)) | None => Step::Unmappable(2),
        Some(step) => step,
    }
}

/// Encodes a code point, with an escape sequence before it if another set is needed.
pub(super) fn encode(c: u32, state: &mut State) -> Option<Encoded> {
    let roman = match c {
        0xA5 => Some(0x5C),
        0x203E => Some(0x7E),
        _ => None,
    };
    let (wanted, bytes) = match (c, roman) {
        (0x0A | 0x0D, _) => (ASCII, vec![c as u8]),
        (0x0E | 0x0F | 0x1B, _) => return None,
        (0..0x80, _) if *state == ROMAN && c != 0x5C && c != 0x7E => (ROMAN, vec![c as u8]),
        (0..0x80, _) => (ASCII, vec![c as u8]),
        (_, Some(b)) => (ROMAN, vec![b]),
        _ => (KANJI, kanji_bytes(c)?.to_vec()),
    };
    let mut out = Encoded::default();
    if wanted != *state {
        out.push(match wanted {
            ASCII => b"\x1B(B",
            ROMAN => b"\x1B(J",
            _ => b"\x1B$B",
        });
        *state = wanted;
    }
    out.push(&bytes);
    Some(out)
}

fn kanji_bytes(c: u32) -> Option<[u8; 2]> {
    let encoded = shift_jis()?.codec.encode(c, &mut State::default())?;
    let &[first @ (0x81..=0x9F | 0xE0..=0xEF), second] = encoded.bytes() else { return None };
    let row = (first - if first < 0xA0 { 0x81 } else { 0xC1 }) * 2;
    Some(match second {
        0x40..=0x7E => [row + 0x21, second - 0x1F],
        0x80..=0x9E => [row + 0x21, second - 0x20],
        _ => [row + 0x22, second - 0x7E],
    })
}

/// The bytes that end a stream.
pub(super) fn finish(state: State) -> &'static [u8] {
    if state == ASCII { &[] } else { b"\x1B(B" }
}

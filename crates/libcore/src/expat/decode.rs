//! From bytes or UTF-16 to characters. What cannot be decoded becomes [`INVALID`], which no token accepts.

/// Stands for bytes that are no character.
pub(super) const INVALID: u32 = u32::MAX;

/// The encodings that Expat knows by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Encoding {
    Utf8,
    Utf16,
    Utf16Be,
    Utf16Le,
    Latin1,
    Ascii,
    Unknown,
}

impl Encoding {
    pub(super) const ALL: [Encoding; 7] = [
        Encoding::Utf8,
        Encoding::Utf16,
        Encoding::Utf16Be,
        Encoding::Utf16Le,
        Encoding::Latin1,
        Encoding::Ascii,
        Encoding::Unknown,
    ];

    /// The encoding of that name.
    pub fn by_name(name: &str) -> Encoding {
        match name.to_ascii_uppercase().as_str() {
            "UTF-8" => Encoding::Utf8,
            "UTF-16" => Encoding::Utf16,
            "UTF-16BE" => Encoding::Utf16Be,
            "UTF-16LE" => Encoding::Utf16Le,
            "ISO-8859-1" => Encoding::Latin1,
            "US-ASCII" => Encoding::Ascii,
            _ => Encoding::Unknown,
        }
    }
}

/// A decoder with the bytes of a character that is not complete.
#[derive(Clone, Debug)]
pub(super) struct Decoder {
    pub(super) encoding: Encoding,
    pub(super) partial: Vec<u8>,
    pub(super) started: bool,
}

impl Decoder {
    pub(super) fn new(encoding: Encoding) -> Decoder {
        Decoder { encoding, partial: Vec::new(), started: false }
    }

    pub(super) fn is_unknown(&self) -> bool {
        self.encoding == Encoding::Unknown
    }

    pub(super) fn has_partial(&self) -> bool {
        !self.partial.is_empty()
    }

    /// Decodes units of UTF-16.
    pub(super) fn units(&mut self, units: &[u16], out: &mut Vec<u32>) {
        let bytes: Vec<u8> = units.iter().flat_map(|u| u.to_le_bytes()).collect();
        if self.encoding != Encoding::Unknown && !bytes.is_empty() {
            self.encoding = Encoding::Utf16Le;
        }
        self.bytes(&bytes, out);
    }

    pub(super) fn bytes(&mut self, bytes: &[u8], out: &mut Vec<u32>) {
        self.partial.extend(bytes);
        if self.encoding == Encoding::Utf16 && self.partial.len() >= 2 {
            let little = matches!(self.partial[..2], [0xff, 0xfe] | [0x3c, 0]);
            self.encoding = if little { Encoding::Utf16Le } else { Encoding::Utf16Be };
        }
        let before = out.len();
        let bytes = std::mem::take(&mut self.partial);
        let mut rest = bytes.as_slice();
        while let Some((c, length)) = self.character(rest) {
            out.push(c);
            rest = &rest[length..];
        }
        self.partial = rest.to_vec();
        if !self.started && out.len() > before {
            self.started = true;
            if out[before] == 0xfeff {
                out.remove(before);
            }
        }
    }

    /// The next character and its length; none if it is not complete.
    fn character(&self, bytes: &[u8]) -> Option<(u32, usize)> {
        let first = *bytes.first()?;
        match self.encoding {
            Encoding::Utf8 => utf8(bytes),
            Encoding::Utf16Be => utf16(bytes, u16::from_be_bytes),
            Encoding::Utf16Le => utf16(bytes, u16::from_le_bytes),
            Encoding::Latin1 => Some((first.into(), 1)),
            Encoding::Ascii => Some((if first < 0x80 { first.into() } else { INVALID }, 1)),
            Encoding::Utf16 | Encoding::Unknown => None,
        }
    }
}

fn utf8(bytes: &[u8]) -> Option<(u32, usize)> {
    let length = match bytes.first()? {
        0..0x80 => 1,
        0xc2..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf5 => 4,
        _ => return Some((INVALID, 1)),
    };
    let known = &bytes[..length.min(bytes.len())];
    match std::str::from_utf8(known) {
        Ok(text) => text.chars().next().map(|c| (c.into(), length)),
        Err(e) if e.error_len().is_none() => None,
        Err(_) => Some((INVALID, 1)),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<(u32, usize)> {
    let high = unit([*bytes.first()?, *bytes.get(1)?]);
    match high {
        0xd800..0xdc00 => {
            let low = unit([*bytes.get(2)?, *bytes.get(3)?]);
            match char::decode_utf16([high, low]).next() {
                Some(Ok(c)) => Some((c.into(), 4)),
                _ => Some((INVALID, 2)),
            }
        }
        0xdc00..0xe000 => Some((INVALID, 2)),
        _ => Some((high.into(), 2)),
    }
}

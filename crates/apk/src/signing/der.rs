//! Walking through DER: tags and lengths, nothing else.

pub(super) const INTEGER: u8 = 0x02;
pub(super) const OBJECT_ID: u8 = 0x06;
pub(super) const SEQUENCE: u8 = 0x30;
pub(super) const SET: u8 = 0x31;
/// Context-specific tag 0, constructed.
pub(super) const CONTEXT_0: u8 = 0xa0;

/// One element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tlv<'a> {
    /// Its tag.
    pub(super) tag: u8,
    /// Tag, length and content.
    pub(super) whole: &'a [u8],
    /// The content.
    pub(super) content: &'a [u8],
}

/// Reads elements one after the other.
#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes }
    }

    /// The next element; `None` at the end or when its length does not fit.
    pub(super) fn next(&mut self) -> Option<Tlv<'a>> {
        let (&tag, &first) = (self.rest.first()?, self.rest.get(1)?);
        let (len, header) = match first {
            ..0x80 => (usize::from(first), 2),
            // The indefinite form is not DER.
            0x80 | 0x85.. => return None,
            0x81..=0x84 => {
                let bytes = self.rest.get(2..2 + usize::from(first & 0x7f))?;
                (bytes.iter().fold(0, |len, &byte| len << 8 | usize::from(byte)), 2 + bytes.len())
            }
        };
        let whole = self.rest.get(..header.checked_add(len)?)?;
        self.rest = self.rest.get(whole.len()..)?;
        Some(Tlv { tag, whole, content: whole.get(header..)? })
    }

    /// The next element if it has that tag; otherwise the place stays.
    pub(super) fn next_if(&mut self, tag: u8) -> Option<Tlv<'a>> {
        let before = *self;
        let element = self.next().filter(|element| element.tag == tag);
        if element.is_none() {
            *self = before;
        }
        element
    }
}

impl<'a> Tlv<'a> {
    /// The elements within this one.
    pub(super) fn inside(self) -> Reader<'a> {
        Reader::new(self.content)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short_long_or_wrong() {
        let mut reader = Reader::new(&[0x02, 1, 7, 0x30, 0x81, 2, 5, 0, 0x04, 9, 1]);
        assert_eq!(reader.next().unwrap().content, [7]);
        assert!(reader.next_if(INTEGER).is_none());
        assert_eq!(reader.next_if(SEQUENCE).unwrap().content, [5, 0]);
        assert!(reader.next().is_none(), "nine bytes are not there");
        assert!(Reader::new(&[0x30, 0x80, 0, 0]).next().is_none(), "indefinite");
        assert!(Reader::new(&[0x30, 0x84, 0xff, 0xff, 0xff, 0xff]).next().is_none());
    }
}

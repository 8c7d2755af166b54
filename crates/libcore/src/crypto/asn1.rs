//! Reading and writing DER, as far as keys and certificates need it.
//!
//! Reading is total: lengths are checked against what is there, nesting is walked by the caller one level at a time,
//! and an element keeps the bytes it was read from, because signatures are over bytes and not over meanings.

use num_bigint::BigUint;

/// The bytes are not the DER that was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadDer;

/// Tags of universal types.
pub mod tag {
    /// BOOLEAN.
    pub const BOOLEAN: u8 = 0x01;
    /// INTEGER.
    pub const INTEGER: u8 = 0x02;
    /// BIT STRING.
    pub const BIT_STRING: u8 = 0x03;
    /// OCTET STRING.
    pub const OCTET_STRING: u8 = 0x04;
    /// NULL.
    pub const NULL: u8 = 0x05;
    /// OBJECT IDENTIFIER.
    pub const OID: u8 = 0x06;
    /// ENUMERATED.
    pub const ENUMERATED: u8 = 0x0A;
    /// UTF8String.
    pub const UTF8_STRING: u8 = 0x0C;
    /// PrintableString.
    pub const PRINTABLE_STRING: u8 = 0x13;
    /// T61String.
    pub const T61_STRING: u8 = 0x14;
    /// IA5String.
    pub const IA5_STRING: u8 = 0x16;
    /// UTCTime.
    pub const UTC_TIME: u8 = 0x17;
    /// GeneralizedTime.
    pub const GENERALIZED_TIME: u8 = 0x18;
    /// BMPString.
    pub const BMP_STRING: u8 = 0x1E;
    /// SEQUENCE.
    pub const SEQUENCE: u8 = 0x30;
    /// SET.
    pub const SET: u8 = 0x31;

    /// The constructed context-specific tag of a number.
    pub const fn context(n: u8) -> u8 {
        0xA0 | n
    }
}

/// One element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element<'a> {
    /// The tag.
    pub tag: u8,
    /// The content.
    pub content: &'a [u8],
    /// The whole element.
    pub raw: &'a [u8],
}

/// Reads elements one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Der<'a> {
    bytes: &'a [u8],
}

type Result<T> = std::result::Result<T, BadDer>;

impl<'a> Der<'a> {
    /// Reads from the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Der { bytes }
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// What is left.
    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// The tag of the next element.
    pub fn peek(&self) -> Option<u8> {
        self.bytes.first().copied()
    }

    /// The next element.
    pub fn take(&mut self) -> Result<Element<'a>> {
        let &[tag, first, ..] = self.bytes else { return Err(BadDer) };
        if tag & 0x1F == 0x1F {
            return Err(BadDer);
        }
        let (head, len) = match first {
            0..=0x7F => (2, usize::from(first)),
            0x81..=0x84 => {
                let n = usize::from(first & 0x7F);
                let digits = self.bytes.get(2..2 + n).ok_or(BadDer)?;
                (2 + n, digits.iter().fold(0, |len, &b| len << 8 | usize::from(b)))
            }
            _ => return Err(BadDer),
        };
        let end = head.checked_add(len).filter(|&end| end <= self.bytes.len()).ok_or(BadDer)?;
        let (raw, rest) = self.bytes.split_at(end);
        self.bytes = rest;
        Ok(Element { tag, content: &raw[head..], raw })
    }

    /// The next element, which must have this tag.
    pub fn expect(&mut self, tag: u8) -> Result<Element<'a>> {
        self.take().and_then(|element| if element.tag == tag { Ok(element) } else { Err(BadDer) })
    }

    /// The next element if it has this tag.
    pub fn optional(&mut self, tag: u8) -> Result<Option<Element<'a>>> {
        if self.peek() == Some(tag) { self.take().map(Some) } else { Ok(None) }
    }

    /// What is in the next element, which must be a SEQUENCE.
    pub fn sequence(&mut self) -> Result<Der<'a>> {
        self.expect(tag::SEQUENCE).map(|element| Der::new(element.content))
    }

    /// The next element as a number that is not negative.
    pub fn unsigned(&mut self) -> Result<BigUint> {
        let bytes = self.expect(tag::INTEGER)?.content;
        match bytes.first() {
            Some(0..0x80) => Ok(BigUint::from_bytes_be(bytes)),
            _ => Err(BadDer),
        }
    }

    /// The next element as an object identifier.
    pub fn oid(&mut self) -> Result<String> {
        oid_text(self.expect(tag::OID)?.content)
    }

    /// The bytes of the next element, a BIT STRING of whole bytes.
    pub fn bit_bytes(&mut self) -> Result<&'a [u8]> {
        match self.expect(tag::BIT_STRING)?.content.split_first() {
            Some((0, bytes)) => Ok(bytes),
            _ => Err(BadDer),
        }
    }

    /// The bytes of the next element, an OCTET STRING.
    pub fn octets(&mut self) -> Result<&'a [u8]> {
        self.expect(tag::OCTET_STRING).map(|element| element.content)
    }

    /// The object identifier and the parameters of an AlgorithmIdentifier.
    pub fn algorithm(&mut self) -> Result<(String, Option<&'a [u8]>)> {
        let mut algorithm = self.sequence()?;
        let oid = algorithm.oid()?;
        let parameters = if algorithm.is_empty() { None } else { Some(algorithm.take()?.raw) };
        Ok((oid, parameters))
    }
}

/// The dotted form of an object identifier.
pub fn oid_text(content: &[u8]) -> Result<String> {
    let mut numbers = Vec::new();
    let mut number = 0u64;
    for &b in content {
        number = number.checked_mul(128).ok_or(BadDer)? | u64::from(b & 0x7F);
        if b < 0x80 {
            numbers.push(number);
            number = 0;
        }
    }
    let (&first, rest) = numbers.split_first().ok_or(BadDer)?;
    if content.last().is_none_or(|&b| b >= 0x80) {
        return Err(BadDer);
    }
    let root = (first / 40).min(2);
    let mut text = format!("{root}.{}", first - 40 * root);
    rest.iter().for_each(|n| text.push_str(&format!(".{n}")));
    Ok(text)
}

/// Writes an element.
pub fn element(tag: u8, content: &[u8]) -> Vec<u8> {
    let mut out = vec![tag];
    let len = content.len();
    if len < 0x80 {
        out.push(len as u8);
    } else {
        let digits: Vec<u8> = len.to_be_bytes().into_iter().skip_while(|&b| b == 0).collect();
        out.push(0x80 | digits.len() as u8);
        out.extend(digits);
    }
    out.extend(content);
    out
}

/// Writes a SEQUENCE of elements.
pub fn sequence(elements: &[&[u8]]) -> Vec<u8> {
    element(tag::SEQUENCE, &elements.concat())
}

/// Writes a number that is not negative.
pub fn unsigned(number: &BigUint) -> Vec<u8> {
    let mut bytes = number.to_bytes_be();
    if bytes[0] >= 0x80 {
        bytes.insert(0, 0);
    }
    element(tag::INTEGER, &bytes)
}

/// Writes an object identifier; parts that are no numbers count as zero.
pub fn oid(text: &str) -> Vec<u8> {
    let numbers: Vec<u64> = text.split('.').map(|part| part.parse().unwrap_or(0)).collect();
    let mut content = Vec::new();
    let first = numbers.first().unwrap_or(&0) * 40 + numbers.get(1).unwrap_or(&0);
    for number in std::iter::once(first).chain(numbers.iter().skip(2).copied()) {
        let groups = (70 - number.leading_zeros().min(63)) / 7;
        for group in (0..groups.max(1)).rev() {
            let more = if group > 0 { 0x80 } else { 0 };
            content.push((number >> (7 * group) & 0x7F) as u8 | more);
        }
    }
    element(tag::OID, &content)
}

/// Writes a BIT STRING of whole bytes.
pub fn bit_string(bytes: &[u8]) -> Vec<u8> {
    element(tag::BIT_STRING, &[&[0], bytes].concat())
}

/// Writes an AlgorithmIdentifier.
pub fn algorithm(oid_text: &str, parameters: &[u8]) -> Vec<u8> {
    sequence(&[&oid(oid_text), parameters])
}

/// NULL.
pub const NULL: &[u8] = &[tag::NULL, 0];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn object_identifiers() {
        for text in ["1.2.840.113549.1.1.11", "2.5.29.15", "2.999.3", "0.9.2342.19200300.100.1.25", "1.3.14.3.2.26"] {
            let written = oid(text);
            assert_eq!(Der::new(&written).oid().as_deref(), Ok(text));
        }
        assert_eq!(oid("1.2.840.113549"), [6, 6, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D]);
        assert_eq!(oid_text(&[0x2A, 0x86]), Err(BadDer));
        assert_eq!(oid_text(&[]), Err(BadDer));
    }

    #[test]
    fn lengths_are_checked() {
        for bad in [
            &[0x30][..],
            &[0x30, 1],
            &[0x30, 0x81],
            &[0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF],
            &[0x30, 0x80, 0, 0],
            &[0x1F, 1, 0],
        ] {
            assert_eq!(Der::new(bad).take(), Err(BadDer), "{bad:?}");
        }
        let long = element(tag::OCTET_STRING, &[7; 300]);
        assert_eq!(Der::new(&long).octets(), Ok(&[7; 300][..]));
        assert_eq!(unsigned(&BigUint::from(128u8)), [2, 2, 0, 128]);
        assert_eq!(Der::new(&[2, 1, 0x80]).unsigned(), Err(BadDer));
    }
}

//! What two ends of a connection say before the first byte: a greeting and its answer, as `DataOutput` writes them.

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Greeting {
    /// The host that it asks for, or nothing.
    pub server_name: String,
    /// The protocols that it would speak.
    pub protocols: Vec<String>,
}

/// What a server says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Which of the client's protocols is spoken.
    pub protocol: Option<usize>,
    /// Its certificates, its own first.
    pub chain: Vec<Vec<u8>>,
}

impl Greeting {
    /// The first byte, of greetings and of answers.
    pub const FIRST: u8 = 0x16;

    /// The bytes of the greeting.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = vec![Self::FIRST];
        put_text(&mut out, &self.server_name);
        out.extend((self.protocols.len() as u32).to_be_bytes());
        self.protocols.iter().for_each(|name| put_text(&mut out, name));
        out
    }

    /// The greeting at the start of some bytes, and its length; none while it is not whole.
    pub fn parse(bytes: &[u8]) -> Option<(Greeting, usize)> {
        let mut input = Input { rest: bytes };
        input.take(1)?;
        let server_name = input.text()?;
        let protocols = (0..input.number()?).map(|_| input.text()).collect::<Option<Vec<String>>>()?;
        Some((Greeting { server_name, protocols }, bytes.len() - input.rest.len()))
    }
}

impl Answer {
    /// The bytes of the answer.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = vec![Greeting::FIRST];
        out.extend(self.protocol.map_or(u32::MAX, |at| at as u32).to_be_bytes());
        out.extend((self.chain.len() as u32).to_be_bytes());
        for certificate in &self.chain {
            out.extend((certificate.len() as u32).to_be_bytes());
            out.extend(certificate);
        }
        out
    }

    /// The answer at the start of some bytes, and its length; none while it is not whole.
    pub fn parse(bytes: &[u8]) -> Option<(Answer, usize)> {
        let mut input = Input { rest: bytes };
        input.take(1)?;
        let protocol = Some(input.number()?).filter(|at| *at != u32::MAX).map(|at| at as usize);
        let certificate = |input: &mut Input<'_>| {
            let length = input.number()?;
            Some(input.take(length as usize)?.to_vec())
        };
        let chain = (0..input.number()?).map(|_| certificate(&mut input)).collect::<Option<Vec<_>>>()?;
        Some((Answer { protocol, chain }, bytes.len() - input.rest.len()))
    }
}

fn put_text(out: &mut Vec<u8>, text: &str) {
    let length = text.len().min(255);
    out.extend((length as u16).to_be_bytes());
    out.extend(&text.as_bytes()[..length]);
}

struct Input<'a> {
    rest: &'a [u8],
}

impl<'a> Input<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_be_bytes)
    }

    fn text(&mut self) -> Option<String> {
        let length = self.take(2)?.try_into().ok().map(u16::from_be_bytes)?;
        Some(String::from_utf8_lossy(self.take(usize::from(length))?).into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_understood_once_it_is_whole() {
        let greeting = Greeting { server_name: "a.example".to_owned(), protocols: vec!["h2".to_owned()] };
        let bytes = greeting.to_bytes();
        assert!((0..bytes.len()).all(|end| Greeting::parse(&bytes[..end]).is_none()));
        let more = [&bytes[..], b"GET"].concat();
        assert_eq!(Greeting::parse(&more), Some((greeting, bytes.len())));
        for protocol in [None, Some(1)] {
            let answer = Answer { protocol, chain: vec![vec![1; 300], vec![2]] };
            let bytes = answer.to_bytes();
            assert!((0..bytes.len()).all(|end| Answer::parse(&bytes[..end]).is_none()));
            assert_eq!(Answer::parse(&bytes), Some((answer, bytes.len())));
        }
    }

    #[test]
    fn a_boast_of_many_certificates_takes_no_memory() {
        assert_eq!(Answer::parse(&[0x16, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]), None);
    }
}

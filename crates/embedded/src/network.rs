//! The stub network: what the hosts answer that an app may reach.
//!
//! The answers are written into files of the guest before a process starts; `gibbon.net.StubServer` gives them. A phone without any is
//! offline. Which answers there were is part of the recorded configuration, as a hash.

use gui::hash::Hasher;
use std::collections::BTreeSet;

/// Where the guest finds the names of hosts.
pub(crate) const HOSTS: &str = "/data/system/gibbon.hosts";
/// Where the guest finds the answers.
pub(crate) const STUBS: &str = "/data/system/gibbon.stubs";

/// One answer to requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    /// The method, or `*` for any.
    pub method: String,
    /// The address with scheme and host; a star stands for anything behind the host.
    pub url: String,
    /// Status of the answer.
    pub status: u16,
    /// Headers, `Name: value`.
    pub headers: Vec<String>,
    /// The body.
    pub body: Vec<u8>,
    /// Virtual milliseconds until it comes.
    pub latency_ms: u32,
    /// What happens instead of an answer.
    pub failure: Failure,
}

/// What happens instead of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Failure {
    /// Nothing: the answer comes.
    #[default]
    None,
    /// The connection ends.
    Reset,
    /// Nothing ever comes.
    Hang,
}

impl Stub {
    /// The host of its address.
    pub fn host(&self) -> Option<&str> {
        let (scheme, rest) = self.url.split_once("://")?;
        let host = rest.split(['/', '?', ':', '*']).next()?;
        (matches!(scheme, "http" | "https") && !host.is_empty()).then_some(host)
    }
}

/// The names of all hosts, one in a line.
pub(crate) fn hosts(stubs: &[Stub]) -> Vec<u8> {
    let names: BTreeSet<&str> = stubs.iter().filter_map(Stub::host).collect();
    names.iter().flat_map(|name| name.bytes().chain([b'\n'])).collect()
}

/// The answers as Java's `DataInput` reads them.
pub(crate) fn table(stubs: &[Stub]) -> Vec<u8> {
    let mut out = (stubs.len() as u32).to_be_bytes().to_vec();
    for stub in stubs {
        [&stub.method, &stub.url].into_iter().for_each(|text| write_text(&mut out, text));
        for number in [u32::from(stub.status), stub.latency_ms, stub.failure as u32, stub.headers.len() as u32] {
            out.extend(number.to_be_bytes());
        }
        stub.headers.iter().for_each(|header| write_text(&mut out, header));
        out.extend((stub.body.len() as u32).to_be_bytes());
        out.extend(&stub.body);
    }
    out
}

/// A word for the recorded configuration.
pub(crate) fn recorded(stubs: &[Stub]) -> String {
    match stubs {
        [] => "off".to_owned(),
        _ => format!("stub {}", Hasher::new("embedded/network").bytes(&table(stubs)).finish()),
    }
}

/// Text as `DataInput.readUTF` reads it; what is longer than that can be is cut.
fn write_text(out: &mut Vec<u8>, text: &str) {
    let mut end = text.len().min(usize::from(u16::MAX));
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    out.extend((end as u16).to_be_bytes());
    out.extend(&text.as_bytes()[..end]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stub(url: &str) -> Stub {
        let (method, headers) = ("*".to_owned(), vec!["A: b".to_owned()]);
        let body = b"hello".to_vec();
        Stub { method, url: url.to_owned(), status: 200, headers, body, latency_ms: 7, failure: Failure::Reset }
    }

    #[test]
    fn hosts_are_named_once() {
        let stubs = ["http://b.org/x*", "https://a.org:8443/", "http://b.org", "ftp://c.org/", "nonsense"].map(stub);
        assert_eq!(hosts(&stubs), b"a.org\nb.org\n");
    }

    #[test]
    fn a_table_is_what_java_reads() {
        let found = table(&[stub("http://a/")]);
        let expected = [&[0, 0, 0, 1, 0, 1][..], b"*", &[0, 9], b"http://a/", &[0, 0, 0, 200, 0, 0, 0, 7, 0, 0, 0, 1]];
        let rest = [&[0, 0, 0, 1, 0, 4][..], b"A: b", &[0, 0, 0, 5], b"hello"];
        assert_eq!(found, [expected.concat(), rest.concat()].concat());
        assert_eq!(recorded(&[]), "off");
    }
}

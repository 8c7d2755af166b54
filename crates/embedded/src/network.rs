//! The stub network: what the hosts answer that an app may reach.
//!
//! The answers are written into files of the guest before a process starts; `gibbon.net.StubNetwork` reads them. A phone without any is
//! offline. Which answers there were is part of the recorded configuration, as a hash.

use gui::hash::Hasher;
use libcore::natives::io::posix_network::STUBS;
use std::collections::BTreeSet;

/// Where the guest finds the bodies, one behind the other.
const BODIES: &str = "/data/system/gibbon.bodies";
/// Where the device keeps the roots that it trusts.
const ROOT: &str = "/system/etc/security/cacerts";

/// What is answered to requests of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stub {
    /// The method, or `*` for any.
    pub method: String,
    /// The address with scheme and host; a star stands for anything behind the host.
    pub url: String,
    /// Headers that a request must have: names and values, in which a star stands for anything.
    pub request_headers: Vec<(String, String)>,
    /// The body that a request must have; a star stands for anything.
    pub request_body: String,
    /// What is answered, in turn; the last one again and again. Never empty.
    pub answers: Vec<StubAnswer>,
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StubAnswer {
    /// Status of the answer.
    pub status: u16,
    /// Headers, `Name: value`.
    pub headers: Vec<String>,
    /// The body.
    pub body: Vec<u8>,
    /// Whether the body is compressed for who says that it understands that.
    pub gzip: bool,
    /// Virtual milliseconds until it comes.
    pub latency_ms: u32,
    /// What happens instead of an answer.
    pub failure: Failure,
}

impl Default for StubAnswer {
    fn default() -> StubAnswer {
        StubAnswer {
            status: 200,
            headers: Vec::new(),
            body: Vec::new(),
            gzip: false,
            latency_ms: 0,
            failure: Failure::None,
        }
    }
}

/// What happens instead of an answer; the numbers are those of `gibbon.net.Answer`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Failure {
    /// Nothing: the answer comes.
    #[default]
    None,
    /// The connection is reset after the request.
    Reset,
    /// Nothing ever comes.
    Hang,
    /// The connection ends after the request.
    Close,
    /// Nobody listens at the port.
    Refused,
    /// The name of the host is not found.
    UnknownHost,
    /// The host does not answer to connections.
    Silent,
    /// The certificate is signed by nobody that the device trusts.
    Untrusted,
    /// The certificate has expired.
    Expired,
    /// The certificate is another host's.
    WrongHost,
}

impl Failure {
    /// All failures with the words for them.
    pub const WORDS: [(&'static str, Failure); 9] = [
        ("reset", Failure::Reset),
        ("hang", Failure::Hang),
        ("close", Failure::Close),
        ("refused", Failure::Refused),
        ("unknown-host", Failure::UnknownHost),
        ("silent", Failure::Silent),
        ("certificate", Failure::Untrusted),
        ("expired", Failure::Expired),
        ("wrong-host", Failure::WrongHost),
    ];
}

impl Stub {
    /// What answers any request to an address in one way.
    pub fn new(url: &str, answer: StubAnswer) -> Stub {
        Stub {
            method: "*".to_owned(),
            url: url.to_owned(),
            request_headers: Vec::new(),
            request_body: "*".to_owned(),
            answers: vec![answer],
        }
    }

    /// The host of its address.
    pub fn host(&self) -> Option<&str> {
        self.place().map(|(_, host, _)| host)
    }

    /// Scheme, host and port of its address.
    fn place(&self) -> Option<(&str, &str, u16)> {
        let (scheme, rest) = self.url.split_once("://")?;
        let place = rest.split(BEHIND_THE_HOST).next()?;
        let (host, port) = match place.split_once(':') {
            Some((host, port)) => (host, port.parse().ok()?),
            None => (place, usual_port(scheme)?),
        };
        (!host.is_empty() && usual_port(scheme).is_some()).then_some((scheme, host, port))
    }

    /// Its address as requests are written down: the host in small letters, no port that need not be said, and a path.
    fn canonical(&self) -> String {
        let Some((scheme, host, port)) = self.place() else { return self.url.clone() };
        let rest = self.url.split_once("://").map_or("", |(_, rest)| rest);
        let rest = rest.find(BEHIND_THE_HOST).map_or("", |at| &rest[at..]);
        let port = if usual_port(scheme) == Some(port) { String::new() } else { format!(":{port}") };
        let slash = if rest.starts_with(['/', '*']) { "" } else { "/" };
        format!("{scheme}://{}{port}{slash}{rest}", host.to_ascii_lowercase())
    }
}

/// What may come after host and port.
const BEHIND_THE_HOST: [char; 3] = ['/', '?', '*'];

fn usual_port(scheme: &str) -> Option<u16> {
    match scheme {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    }
}

/// The files that tell the guest of the network; none for a phone that is offline.
pub(crate) fn files(stubs: &[Stub], varied: bool) -> Vec<(String, Vec<u8>)> {
    if stubs.is_empty() {
        return Vec::new();
    }
    let (table, bodies) = table(stubs, varied);
    let (root_name, root) = libcore::tls::root();
    vec![(STUBS.to_owned(), table), (BODIES.to_owned(), bodies), (format!("{ROOT}/{root_name}"), root)]
}

/// The answers as Java's `DataInput` reads them, and their bodies.
fn table(stubs: &[Stub], varied: bool) -> (Vec<u8>, Vec<u8>) {
    let (mut out, mut bodies) = (Table::default(), Vec::new());
    out.number(u32::from(varied));
    let hosts: BTreeSet<String> = stubs.iter().filter_map(|s| s.host().map(str::to_ascii_lowercase)).collect();
    out.texts(hosts);
    out.number(stubs.len() as u32);
    for stub in stubs {
        out.text(&stub.method);
        out.text(&stub.canonical());
        let place = stub.place().map(|(scheme, host, port)| format!("{scheme}://{}:{port}", host.to_ascii_lowercase()));
        out.text(&place.unwrap_or_default());
        out.texts(stub.request_headers.iter().map(|(name, value)| format!("{name}:{value}")));
        out.text(&stub.request_body);
        out.number(stub.answers.len() as u32);
        for answer in &stub.answers {
            let kind = [answer.failure as u32, u32::from(answer.gzip)];
            [u32::from(answer.status), answer.latency_ms].into_iter().chain(kind).for_each(|n| out.number(n));
            out.texts(answer.headers.iter().cloned());
            out.number(bodies.len() as u32);
            out.number(answer.body.len() as u32);
            bodies.extend(&answer.body);
        }
    }
    (out.0, bodies)
}

/// A word for the recorded configuration.
pub(crate) fn recorded(stubs: &[Stub]) -> String {
    if stubs.is_empty() {
        return "off".to_owned();
    }
    let (table, bodies) = table(stubs, false);
    format!("stub {}", Hasher::new("embedded/network").bytes(&table).bytes(&bodies).finish())
}

/// Values as `java.io.DataInput` reads them.
#[derive(Default)]
struct Table(Vec<u8>);

impl Table {
    fn number(&mut self, number: u32) {
        self.0.extend(number.to_be_bytes());
    }

    /// Text as `DataInput.readUTF` reads it, but for characters beyond the first plane; what is longer than that can be is cut.
    fn text(&mut self, text: &str) {
        let mut end = text.len().min(usize::from(u16::MAX));
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.0.extend((end as u16).to_be_bytes());
        self.0.extend(&text.as_bytes()[..end]);
    }

    fn texts(&mut self, texts: impl IntoIterator<Item = String>) {
        let texts: Vec<String> = texts.into_iter().collect();
        self.number(texts.len() as u32);
        texts.iter().for_each(|text| self.text(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stub(url: &str) -> Stub {
        Stub::new(
            url,
            StubAnswer { body: b"hello".to_vec(), headers: vec!["A: b".to_owned()], ..StubAnswer::default() },
        )
    }

    #[test]
    fn an_address_has_a_place() {
        let place = |url: &str| stub(url).place().map(|(scheme, host, port)| format!("{scheme} {host} {port}"));
        assert_eq!(place("http://b.org/x*").as_deref(), Some("http b.org 80"));
        assert_eq!(place("https://a.org:8443/").as_deref(), Some("https a.org 8443"));
        assert_eq!(place("https://a.org*").as_deref(), Some("https a.org 443"));
        for wrong in ["ftp://c.org/", "nonsense", "http:///x", "http://a:b/"] {
            assert_eq!(place(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn an_address_has_one_form() {
        for (url, form) in [
            ("http://Shop.Example", "http://shop.example/"),
            ("https://a:443/Path?Q=1", "https://a/Path?Q=1"),
            ("http://a:443?q", "http://a:443/?q"),
            ("http://a*", "http://a*"),
        ] {
            assert_eq!(stub(url).canonical(), form);
        }
    }

    #[test]
    fn a_table_is_what_java_reads() {
        let (found, bodies) = table(&[stub("http://A/")], true);
        let head = [&[0, 0, 0, 1, 0, 0, 0, 1, 0, 1][..], b"a", &[0, 0, 0, 1, 0, 1], b"*", &[0, 9], b"http://a/"];
        let place = [&[0, 11][..], b"http://a:80", &[0, 0, 0, 0, 0, 1], b"*", &[0, 0, 0, 1]];
        let numbers = [0, 0, 0, 200, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let answer = [&numbers[..], &[0, 0, 0, 1, 0, 4], b"A: b", &[0, 0, 0, 0, 0, 0, 0, 5]];
        assert_eq!(found, [head.concat(), place.concat(), answer.concat()].concat());
        assert_eq!(bodies, b"hello");
        assert_eq!(recorded(&[]), "off");
    }
}

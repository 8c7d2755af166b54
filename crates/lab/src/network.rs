//! Reads what the hosts of the stub network answer: a list in YAML, or what a browser recorded (HAR).
//!
//! ```yaml
//! - url: http://example.org/items*   # a star stands for anything
//!   method: GET                      # any method if it is not said
//!   status: 200
//!   headers: {Content-Type: application/json}
//!   body: '{"items": []}'            # or body_file: items.json
//!   latency: 120                     # virtual milliseconds
//! - url: http://example.org/slow
//!   fail: hang                       # or reset
//! ```

use crate::flow::yaml::{Key, Value, documents, error};
use crate::flow::{FlowError, Mark};
use embedded::network::{Failure, Stub};
use serde::Deserialize;

/// Reads a file that a text names.
pub type ReadFile<'f> = &'f dyn Fn(&str) -> Result<Vec<u8>, String>;

/// The answers of a file; the first that fits a request is given.
pub fn parse(text: &str, read: ReadFile<'_>) -> Result<Vec<Stub>, FlowError> {
    let stubs = if text.trim_start().starts_with('{') { from_har(text)? } else { from_yaml(text, read)? };
    match stubs.iter().find(|stub| stub.host().is_none()) {
        Some(stub) => Err(error(START, format!("{:?} is no address such as http://example.org/path", stub.url))),
        None => Ok(stubs),
    }
}

const START: Mark = Mark { line: 1, column: 1 };

fn from_yaml(text: &str, read: ReadFile<'_>) -> Result<Vec<Stub>, FlowError> {
    let documents = documents(text)?;
    let first = documents.first().ok_or_else(|| error(START, "there is no answer in the file"))?;
    first.list()?.iter().map(|value| stub(value, read)).collect()
}

fn stub(value: &Value, read: ReadFile<'_>) -> Result<Stub, FlowError> {
    let mut stub = empty();
    for (key, value) in value.map()? {
        field(&mut stub, key, value, read)?;
    }
    if stub.url.is_empty() { Err(error(value.mark, "an answer needs a url")) } else { Ok(stub) }
}

fn field(stub: &mut Stub, key: &Key, value: &Value, read: ReadFile<'_>) -> Result<(), FlowError> {
    match key.name.as_str() {
        "url" => stub.url = value.text()?.to_owned(),
        "method" => stub.method = value.text()?.to_ascii_uppercase(),
        "status" => stub.status = value.number()?,
        "latency" => stub.latency_ms = value.number()?,
        "body" => stub.body = value.text()?.as_bytes().to_vec(),
        "body_file" => stub.body = read(value.text()?).map_err(|why| error(value.mark, why))?,
        "headers" => {
            for (name, value) in value.map()? {
                stub.headers.push(header(&name.name, value.text()?));
            }
        }
        "fail" => {
            stub.failure = match value.text()? {
                "reset" => Failure::Reset,
                "hang" => Failure::Hang,
                other => return Err(error(value.mark, format!("{other:?} is none of reset, hang"))),
            }
        }
        other => return Err(error(key.mark, format!("an answer has no {other:?}"))),
    }
    Ok(())
}

/// A header on one line, whatever the file says.
fn header(name: &str, value: &str) -> String {
    format!("{name}: {value}").replace(['\r', '\n'], " ")
}

fn empty() -> Stub {
    Stub {
        method: "*".to_owned(),
        url: String::new(),
        status: 200,
        headers: Vec::new(),
        body: Vec::new(),
        latency_ms: 0,
        failure: Failure::None,
    }
}

#[derive(Deserialize)]
struct Har {
    log: HarLog,
}

#[derive(Deserialize)]
struct HarLog {
    entries: Vec<HarEntry>,
}

#[derive(Deserialize)]
struct HarEntry {
    #[serde(default)]
    time: f64,
    request: HarRequest,
    response: HarResponse,
}

#[derive(Deserialize)]
struct HarRequest {
    method: String,
    url: String,
}

#[derive(Deserialize)]
struct HarResponse {
    status: u16,
    #[serde(default)]
    headers: Vec<HarHeader>,
    #[serde(default)]
    content: HarContent,
}

#[derive(Deserialize)]
struct HarHeader {
    name: String,
    value: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct HarContent {
    text: String,
    encoding: String,
}

fn from_har(text: &str) -> Result<Vec<Stub>, FlowError> {
    let place = |e: &serde_json::Error| Mark { line: e.line().max(1), column: e.column().max(1) };
    let har: Har = serde_json::from_str(text).map_err(|e| error(place(&e), e.to_string()))?;
    Ok(har.log.entries.into_iter().map(recorded).collect())
}

/// Headers about how the body was sent do not fit the body that the file has.
const OF_TRANSFER: [&str; 4] = ["content-length", "content-encoding", "transfer-encoding", "connection"];

fn recorded(entry: HarEntry) -> Stub {
    let content = entry.response.content;
    let kept = |h: &HarHeader| !h.name.starts_with(':') && !OF_TRANSFER.contains(&h.name.to_ascii_lowercase().as_str());
    Stub {
        method: entry.request.method,
        url: entry.request.url,
        status: entry.response.status,
        headers: entry.response.headers.iter().filter(|h| kept(h)).map(|h| header(&h.name, &h.value)).collect(),
        body: if content.encoding == "base64" { from_base64(&content.text) } else { content.text.into_bytes() },
        latency_ms: entry.time.clamp(0.0, 3_600_000.0) as u32,
        failure: Failure::None,
    }
}

/// What is no letter of the alphabet is passed over.
fn from_base64(text: &str) -> Vec<u8> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let sixes: Vec<u32> = text.bytes().filter_map(|b| LETTERS.iter().position(|l| *l == b)).map(|p| p as u32).collect();
    let group = |chunk: &[u32]| {
        let bits = chunk.iter().enumerate().fold(0, |bits, (i, six)| bits | six << (18 - 6 * i));
        bits.to_be_bytes()[1..chunk.len()].to_vec()
    };
    sixes.chunks(4).flat_map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str) -> Result<Vec<u8>, String> {
        if name == "a.bin" { Ok(vec![1, 2]) } else { Err(format!("there is no {name}")) }
    }

    fn check(text: &str, expected: Result<Vec<Stub>, &str>) {
        assert_eq!(parse(text, &read).map_err(|e| e.to_string()), expected.map_err(str::to_owned));
    }

    #[test]
    fn answers_are_read_from_yaml() {
        let url = || "http://a.org/x*".to_owned();
        let full =
            "- url: http://a.org/x*\n  method: post\n  status: 404\n  headers: {A: b}\n  body: no\n  latency: 5\n";
        let stub = Stub { url: url(), ..empty() };
        let expected = Stub {
            method: "POST".to_owned(),
            status: 404,
            headers: vec!["A: b".to_owned()],
            body: b"no".to_vec(),
            latency_ms: 5,
            ..stub.clone()
        };
        check(full, Ok(vec![expected]));
        check("- {url: 'http://a.org/x*', fail: hang}", Ok(vec![Stub { failure: Failure::Hang, ..stub.clone() }]));
        check("- {url: 'http://a.org/x*', body_file: a.bin}", Ok(vec![Stub { body: vec![1, 2], ..stub }]));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        check("- {status: 200}", Err("line 1, column 3: an answer needs a url"));
        check("- url: http://a/\n  colour: red", Err("line 2, column 3: an answer has no \"colour\""));
        check("- url: http://a/\n  fail: often", Err("line 2, column 9: \"often\" is none of reset, hang"));
        check("- url: http://a/\n  body_file: b.bin", Err("line 2, column 14: there is no b.bin"));
        check("- url: a.org", Err("line 1, column 1: \"a.org\" is no address such as http://example.org/path"));
    }

    #[test]
    fn answers_are_read_from_what_a_browser_recorded() {
        let har = r#"{"log":{"entries":[{"time":12.5,"request":{"method":"GET","url":"http://a.org/"},"response":{"status":200,
            "headers":[{"name":"Content-Type","value":"text/plain"},{"name":"Content-Length","value":"99"}],
            "content":{"text":"aGVsbG8h","encoding":"base64"}}}]}}"#;
        let expected = Stub {
            method: "GET".to_owned(),
            url: "http://a.org/".to_owned(),
            headers: vec!["Content-Type: text/plain".to_owned()],
            body: b"hello!".to_vec(),
            latency_ms: 12,
            ..empty()
        };
        check(har, Ok(vec![expected]));
    }
}

//! Reads what the hosts of the stub network answer: a list in YAML, or what a browser recorded (HAR).
//!
//! ```yaml
//! - url: https://example.org/items*  # a star stands for anything
//!   method: GET                      # any method if it is not said
//!   match_headers: {Accept: '*json*'}
//!   match_body: '*milk*'
//!   status: 200
//!   headers: {Content-Type: application/json}
//!   body: '{"items": []}'            # or body_file: items.json
//!   gzip: true                       # compressed for who understands that
//!   latency: 120                     # virtual milliseconds
//! - url: http://example.org/flaky
//!   answers:                         # in turn; the last one again and again
//!   - fail: reset                    # or another word of `Failure::WORDS`
//!   - body: here it is
//! ```

use crate::flow::yaml::{Key, Value, documents, error};
use crate::flow::{FlowError, Mark};
use embedded::network::{Failure, Stub, StubAnswer};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

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
    let mut stub = Stub::new("", StubAnswer::default());
    let mut several = None;
    let mut own: Option<&Key> = None;
    for (key, value) in value.map()? {
        match key.name.as_str() {
            "url" => stub.url = value.text()?.to_owned(),
            "method" => stub.method = value.text()?.to_ascii_uppercase(),
            "match_headers" => stub.request_headers = headers(value)?,
            "match_body" => stub.request_body = value.text()?.to_owned(),
            "answers" => several = Some(value),
            _ => {
                field(&mut stub.answers[0], key, value, read)?;
                own = own.or(Some(key));
            }
        }
    }
    if stub.url.is_empty() {
        return Err(error(value.mark, "an answer needs a url"));
    }
    match (several, own) {
        (Some(_), Some(key)) => Err(error(key.mark, format!("{:?} belongs into one of the answers", key.name))),
        (Some(list), None) => {
            stub.answers = list.list()?.iter().map(|value| answer(value, read)).collect::<Result<_, _>>()?;
            if stub.answers.is_empty() { Err(error(list.mark, "there is no answer in the list")) } else { Ok(stub) }
        }
        (None, _) => Ok(stub),
    }
}

fn answer(value: &Value, read: ReadFile<'_>) -> Result<StubAnswer, FlowError> {
    let mut answer = StubAnswer::default();
    for (key, value) in value.map()? {
        field(&mut answer, key, value, read)?;
    }
    Ok(answer)
}

fn field(answer: &mut StubAnswer, key: &Key, value: &Value, read: ReadFile<'_>) -> Result<(), FlowError> {
    match key.name.as_str() {
        "status" => answer.status = value.number()?,
        "latency" => answer.latency_ms = value.number()?,
        "body" => answer.body = value.text()?.as_bytes().to_vec(),
        "body_file" => answer.body = read(value.text()?).map_err(|why| error(value.mark, why))?,
        "gzip" => answer.gzip = value.flag()?,
        "headers" => answer.headers = headers(value)?.iter().map(|(name, value)| header(name, value)).collect(),
        "fail" => answer.failure = failure(value)?,
        other => return Err(error(key.mark, format!("an answer has no {other:?}"))),
    }
    Ok(())
}

fn failure(value: &Value) -> Result<Failure, FlowError> {
    let word = value.text()?;
    let known = Failure::WORDS.into_iter().find(|(name, _)| *name == word);
    known.map(|(_, failure)| failure).ok_or_else(|| {
        let words = Failure::WORDS.map(|(name, _)| name).join(", ");
        error(value.mark, format!("{word:?} is none of {words}"))
    })
}

fn headers(value: &Value) -> Result<Vec<(String, String)>, FlowError> {
    value.map()?.iter().map(|(name, value)| Ok((name.name.clone(), value.text()?.to_owned()))).collect()
}

/// A header on one line, whatever the file says.
fn header(name: &str, value: &str) -> String {
    format!("{name}: {value}").replace(['\r', '\n'], " ")
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

/// What was asked for several times is answered in the order of the recording.
fn from_har(text: &str) -> Result<Vec<Stub>, FlowError> {
    let place = |e: &serde_json::Error| Mark { line: e.line().max(1), column: e.column().max(1) };
    let har: Har = serde_json::from_str(text).map_err(|e| error(place(&e), e.to_string()))?;
    let mut stubs: Vec<Stub> = Vec::new();
    let mut places: BTreeMap<(String, String), usize> = BTreeMap::new();
    // Browsers record what is no request of HTTP as well: WebSockets, data, their own pages.
    let requests = har.log.entries.into_iter().map(recorded).filter(|stub| stub.host().is_some());
    for stub in requests {
        match places.entry((stub.method.clone(), stub.url.clone())) {
            Entry::Occupied(at) => stubs[*at.get()].answers.extend(stub.answers),
            Entry::Vacant(free) => {
                free.insert(stubs.len());
                stubs.push(stub);
            }
        }
    }
    Ok(stubs)
}

/// Headers about how the body was sent do not fit the body that the file has.
const OF_TRANSFER: [&str; 4] = ["content-length", "content-encoding", "transfer-encoding", "connection"];

fn recorded(entry: HarEntry) -> Stub {
    let content = entry.response.content;
    let kept = |h: &HarHeader| !h.name.starts_with(':') && !OF_TRANSFER.contains(&h.name.to_ascii_lowercase().as_str());
    let answer = StubAnswer {
        status: entry.response.status,
        headers: entry.response.headers.iter().filter(|h| kept(h)).map(|h| header(&h.name, &h.value)).collect(),
        body: if content.encoding == "base64" { from_base64(&content.text) } else { content.text.into_bytes() },
        latency_ms: entry.time.clamp(0.0, 3_600_000.0) as u32,
        failure: if entry.response.status == 0 { Failure::Reset } else { Failure::None },
        ..StubAnswer::default()
    };
    Stub { method: entry.request.method, ..Stub::new(&entry.request.url, answer) }
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
        let full = "- url: http://a.org/x*\n  method: post\n  status: 404\n  headers: {A: b}\n  body: no\n  latency: 5\n  gzip: true\n";
        let answer = StubAnswer {
            status: 404,
            headers: vec!["A: b".to_owned()],
            body: b"no".to_vec(),
            latency_ms: 5,
            gzip: true,
            failure: Failure::None,
        };
        check(full, Ok(vec![Stub { method: "POST".to_owned(), ..Stub::new("http://a.org/x*", answer) }]));
        let of = |answer: StubAnswer| Ok(vec![Stub::new("http://a.org/x*", answer)]);
        let body = StubAnswer { body: vec![1, 2], ..StubAnswer::default() };
        check("- {url: 'http://a.org/x*', body_file: a.bin}", of(body));
        for (word, failure) in Failure::WORDS {
            let text = format!("- {{url: 'http://a.org/x*', fail: {word}}}");
            check(&text, of(StubAnswer { failure, ..StubAnswer::default() }));
        }
    }

    #[test]
    fn several_answers_and_conditions_are_read() {
        let text = "- url: http://a.org/\n  match_headers: {Accept: '*json'}\n  match_body: '*milk*'\n  answers:\n  - fail: hang\n  - status: 204\n";
        let answers = vec![
            StubAnswer { failure: Failure::Hang, ..StubAnswer::default() },
            StubAnswer { status: 204, ..StubAnswer::default() },
        ];
        let expected = Stub {
            request_headers: vec![("Accept".to_owned(), "*json".to_owned())],
            request_body: "*milk*".to_owned(),
            answers,
            ..Stub::new("http://a.org/", StubAnswer::default())
        };
        check(text, Ok(vec![expected]));
        let mixed = "- url: http://a.org/\n  status: 200\n  answers: [{status: 201}]\n";
        check(mixed, Err("line 2, column 3: \"status\" belongs into one of the answers"));
        check("- {url: 'http://a.org/', answers: []}", Err("line 1, column 35: there is no answer in the list"));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        check("- {status: 200}", Err("line 1, column 3: an answer needs a url"));
        check("- url: http://a/\n  colour: red", Err("line 2, column 3: an answer has no \"colour\""));
        let often = "line 2, column 9: \"often\" is none of reset, hang, close, refused, unknown-host, silent, certificate, expired, wrong-host";
        check("- url: http://a/\n  fail: often", Err(often));
        check("- url: http://a/\n  body_file: b.bin", Err("line 2, column 14: there is no b.bin"));
        check("- url: a.org", Err("line 1, column 1: \"a.org\" is no address such as http://example.org/path"));
    }

    #[test]
    fn answers_are_read_from_what_a_browser_recorded() {
        let entry = |body: &str| {
            format!(
                r#"{{"time":12.5,"request":{{"method":"GET","url":"http://a.org/"}},"response":{{"status":200,
                "headers":[{{"name":"Content-Type","value":"text/plain"}},{{"name":"Content-Length","value":"99"}}],
                "content":{{"text":"{body}","encoding":"base64"}}}}}}"#
            )
        };
        let socket = entry("").replace("http://a.org/", "wss://a.org/");
        let har = format!(r#"{{"log":{{"entries":[{},{socket},{}]}}}}"#, entry("aGVsbG8h"), entry("YWdhaW4="));
        let answer = |body: &[u8]| StubAnswer {
            headers: vec!["Content-Type: text/plain".to_owned()],
            body: body.to_vec(),
            latency_ms: 12,
            ..StubAnswer::default()
        };
        let stub = Stub { method: "GET".to_owned(), ..Stub::new("http://a.org/", answer(b"hello!")) };
        check(&har, Ok(vec![Stub { answers: vec![answer(b"hello!"), answer(b"again")], ..stub }]));
    }
}

//! XML against Expat, event by event; `data/README.md` tells how the answers were recorded.

use libcore::expat::{Event, Name, Parser};
use libcore::wire::PlainState;

fn escaped(text: &str) -> String {
    [('\\', "\\\\"), ('\n', "\\n"), ('\r', "\\r"), ('\t', "\\t"), ('|', "\\p")]
        .iter()
        .fold(text.to_owned(), |text, (c, to)| text.replace(*c, to))
}

fn plain(text: &str) -> String {
    [("\\n", "\n"), ("\\r", "\r"), ("\\t", "\t"), ("\\p", "|")]
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

fn name(n: &Name) -> String {
    format!("{},{},{}", n.uri, n.local, n.qualified)
}

/// The event as the recorder prints it; none for what it does not print.
fn shown(event: &Event) -> Option<String> {
    Some(match event {
        Event::StartElement(n, attributes) => {
            let attributes = attributes.iter().map(|a| format!(" {}={}", name(&a.name), escaped(&a.value)));
            format!("start {}{}", name(n), attributes.collect::<String>())
        }
        Event::EndElement(n) => format!("end {}", name(n)),
        Event::Text(t) => format!("text {}", escaped(t)),
        Event::Comment(t) => format!("comment {}", escaped(t)),
        Event::StartCdata => "cdata".to_owned(),
        Event::EndCdata => "/cdata".to_owned(),
        Event::StartNamespace(prefix, uri) => format!("bind {prefix}={uri}"),
        Event::EndNamespace(prefix) => format!("unbind {prefix}"),
        Event::ProcessingInstruction(target, data) => format!("pi {target} {}", escaped(data)),
        Event::ExternalEntity(_, public, system) => {
            let or_dash = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
            format!("external {} {}", or_dash(system), or_dash(public))
        }
        Event::StartDtd(..) | Event::EndDtd | Event::Notation(..) | Event::UnparsedEntity(..) => return None,
    })
}

/// Reads a document in pieces; the parser goes through bytes before every event.
fn read(flags: &str, document: &str) -> String {
    let bytes = document.as_bytes();
    let size: usize = flags.trim_start_matches('n').parse().expect("a size");
    let mut parser = Parser::new("UTF-8", flags.starts_with('n'));
    let mut out = Vec::new();
    let pieces = if size == 0 { vec![bytes] } else { bytes.chunks(size).collect() };
    for (piece, last) in pieces.into_iter().map(|p| (p, false)).chain([(&[][..], true)]) {
        parser.append_bytes(piece, last);
        loop {
            parser = Parser::from_bytes(&parser.to_bytes()).expect("what was written can be read");
            match parser.next_event() {
                Ok(Some(event)) => {
                    let place = format!("{}:{}", parser.line(), parser.column());
                    out.extend(shown(&event).map(|event| format!("{place} {event}")));
                }
                Ok(None) => break,
                Err(error) => {
                    out.push(format!("{}:{} !{}", parser.line(), parser.column(), error.message()));
                    return out.join("|");
                }
            }
        }
    }
    out.join("|")
}

#[test]
fn documents_are_read_as_by_expat() {
    let mut wrong = Vec::new();
    let table = include_str!("expat/curated.tsv");
    for line in table.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let found = read(columns[0], &plain(columns[1]));
        if found != columns[2] {
            wrong.push(format!("{} {}\nExpat {}\nfound {found}\n", columns[0], columns[1], columns[2]));
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), table.lines().count(), wrong.join("\n"));
}

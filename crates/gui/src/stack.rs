//! Java stack traces: frames, throwables with their causes, and the text form that Android prints.
//!
//! A phone gives only text, and there the frames that a cause shares with the exception around it are elided
//! (`... 12 more`). The reader puts them back, so that both devices deliver the same chain.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The most frames kept of one throwable when text is read.
pub const MAX_FRAMES: usize = 20_000;
/// The longest chain of causes that is kept.
pub const MAX_CAUSES: usize = 64;

/// One call on a stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Frame {
    /// Class with package and `$` for inner ones.
    pub class: String,
    /// Method.
    pub method: String,
    /// Source file, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Line, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
}

impl Frame {
    /// A frame without file and line.
    pub fn new(class: &str, method: &str) -> Frame {
        Frame { class: class.to_owned(), method: method.to_owned(), file: None, line: None }
    }

    /// Reads `at a.b.C.d(C.java:7)`, with or without the `at`.
    pub fn parse(text: &str) -> Option<Frame> {
        let text = text.trim();
        let text = text.strip_prefix("at ").unwrap_or(text);
        let (call, place) = text.strip_suffix(')')?.split_once('(')?;
        let (class, method) = call.rsplit_once('.')?;
        let bad = |s: &str| s.is_empty() || s.contains(char::is_whitespace);
        if bad(class) || bad(method) {
            return None;
        }
        let (file, line) = match place.rsplit_once(':') {
            Some((file, line)) => (Some(file), line.parse().ok()),
            None => (Some(place), None),
        };
        let file = file.filter(|f| !matches!(*f, "" | "Native Method" | "Unknown Source")).map(str::to_owned);
        Some(Frame { class: class.to_owned(), method: method.to_owned(), file, line })
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.method)?;
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, "({file}:{line})"),
            (Some(file), None) => write!(f, "({file})"),
            (None, _) => write!(f, "(Unknown Source)"),
        }
    }
}

/// One exception of a chain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Throwable {
    /// Its class.
    pub class: String,
    /// Its message; shown to people, never part of an identity.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// Its whole stack, innermost call first.
    pub frames: Vec<Frame>,
}

/// Reads a printed stack trace: the outermost exception first, the root cause last. Lines that belong to none of
/// them (`Suppressed:` blocks too) are skipped. Empty if there is no exception in the text.
pub fn parse_throwables(text: &str) -> Vec<Throwable> {
    let mut chain: Vec<Throwable> = Vec::new();
    let mut suppressed = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed.starts_with("Suppressed:") {
            suppressed = true;
        } else if let Some(head) = trimmed.strip_prefix("Caused by: ") {
            suppressed = line.starts_with(char::is_whitespace) && suppressed;
            open_cause(&mut chain, head, suppressed);
        } else if !suppressed {
            read_line(&mut chain, trimmed);
        }
    }
    chain
}

fn open_cause(chain: &mut Vec<Throwable>, head: &str, suppressed: bool) {
    if !suppressed && chain.len() < MAX_CAUSES {
        chain.extend(parse_head(head));
    }
}

fn read_line(chain: &mut Vec<Throwable>, line: &str) {
    if line.starts_with("at ") {
        push_frame(chain, line);
    } else if let Some(more) = elided(line) {
        restore_elided(chain, more);
    } else if chain.is_empty() {
        chain.extend(parse_head(line));
    }
}

fn push_frame(chain: &mut [Throwable], line: &str) {
    if let (Some(last), Some(frame)) = (chain.last_mut(), Frame::parse(line))
        && last.frames.len() < MAX_FRAMES
    {
        last.frames.push(frame);
    }
}

/// The common outer frames of a cause are those at the end of the exception around it.
fn restore_elided(chain: &mut [Throwable], more: usize) {
    let Some((last, outer)) = chain.split_last_mut() else { return };
    let Some(around) = outer.last() else { return };
    let from = around.frames.len().saturating_sub(more);
    let room = MAX_FRAMES.saturating_sub(last.frames.len());
    last.frames.extend(around.frames[from..].iter().take(room).cloned());
}

fn elided(line: &str) -> Option<usize> {
    line.strip_prefix("... ")?.strip_suffix(" more")?.parse().ok()
}

/// A first line is a class name with a package, optionally with a message behind a colon.
fn parse_head(line: &str) -> Option<Throwable> {
    let (class, message) = match line.split_once(':') {
        Some((class, message)) => (class, Some(message.trim().to_owned())),
        None => (line, None),
    };
    let class = class.trim();
    let named = class.contains('.') && class.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '$'));
    named.then(|| Throwable { class: class.to_owned(), message, frames: Vec::new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = "\
FATAL EXCEPTION: main
Process: a.b, PID: 7
java.lang.RuntimeException: Unable to start: x: y
\tat android.app.ActivityThread.performLaunchActivity(ActivityThread.java:2416)
\tat android.os.Looper.loop(Looper.java:148)
\tat java.lang.reflect.Method.invoke(Native Method)
\tSuppressed: java.io.IOException: z
\t\tat a.b.S.s(S.java:1)
Caused by: java.lang.NullPointerException
\tat a.b.Main.onCreate(Main.java:10)
\tat a.b.Main$1.run(Unknown Source)
\t... 2 more
";

    #[test]
    fn a_printed_chain_is_read_with_its_elided_frames() {
        let chain = parse_throwables(PRINTED);
        let classes: Vec<_> = chain.iter().map(|t| t.class.as_str()).collect();
        assert_eq!(classes, ["java.lang.RuntimeException", "java.lang.NullPointerException"]);
        assert_eq!(chain[0].message.as_deref(), Some("Unable to start: x: y"));
        assert_eq!(chain[0].frames.len(), 3);
        let root: Vec<String> = chain[1].frames.iter().map(ToString::to_string).collect();
        let expected = [
            "a.b.Main.onCreate(Main.java:10)",
            "a.b.Main$1.run(Unknown Source)",
            "android.os.Looper.loop(Looper.java:148)",
            "java.lang.reflect.Method.invoke(Unknown Source)",
        ];
        assert_eq!(root, expected);
    }

    #[test]
    fn odd_text_gives_no_frames() {
        for text in ["", "at ", "at x(", "at .(A:1)", "... 5 more", "Caused by: ", "hello: world"] {
            assert!(parse_throwables(text).is_empty(), "{text}");
        }
        assert_eq!(Frame::parse("at a.B.c(B.java:99999999999)").map(|f| f.line), Some(None));
    }
}

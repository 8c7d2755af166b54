//! The one gate between what an app says and a terminal. An app chooses its label, its class names and its texts;
//! an escape sequence in one of them could rewrite the screen or the clipboard, and a bidi override could make a name read as another.
//! So every character that steers instead of showing is written out as its code point. Joiners stay, because Persian and emoji need them.

use std::borrow::Cow;
use std::fmt::Write;

/// The text with every steering character written as `\n`, `\t` or `\u{…}`.
pub fn printable(text: &str) -> Cow<'_, str> {
    // Nearly all texts are plain letters, and many of those are compared at once.
    let plain = text.bytes().fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~'));
    if plain || !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if steers(c) => _ = write!(out, "\\u{{{:x}}}", u32::from(c)),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// A JSON document with every steering character as a `\uXXXX` escape: the same data, but safe to look at.
///
/// Such characters occur only inside strings, because the writer of the document puts none between them but `\n`.
pub fn printable_json(document: &str) -> Cow<'_, str> {
    let steers_here = |c: char| c != '\n' && steers(c);
    if !document.contains(steers_here) {
        return Cow::Borrowed(document);
    }
    let mut out = String::with_capacity(document.len() + 16);
    for c in document.chars() {
        if steers_here(c) {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| _ = write!(out, "\\u{unit:04x}"));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

/// Whether a terminal would obey this character, or hide it, instead of showing it.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(printable(text), expected);
    }

    #[test]
    fn plain_text_is_untouched() {
        check("Grüße, 世界 👩\u{200d}🚀", "Grüße, 世界 👩\u{200d}🚀");
    }

    #[test]
    fn escapes_and_controls_are_visible() {
        check("\x1b[31mred", "\\u{1b}[31mred");
        check("\u{9b}2J\x07\x7f\0", "\\u{9b}2J\\u{7}\\u{7f}\\u{0}");
        check("two\r\nlines\there", "two\\r\\nlines\\there");
    }

    #[test]
    fn bidi_overrides_and_hidden_characters_are_visible() {
        check("a\u{202e}b\u{2066}c\u{2069}", "a\\u{202e}b\\u{2066}c\\u{2069}");
        check("\u{feff}x\u{200b}y\u{e0041}", "\\u{feff}x\\u{200b}y\\u{e0041}");
    }

    #[test]
    fn a_json_document_keeps_its_data() {
        let value = serde_json::json!({"label": "a\u{9b}\u{202e}\u{7f}\u{e0001}\u{1b}z", "n": 1});
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        let safe = printable_json(&pretty);
        assert!(!safe.contains(|c| c != '\n' && steers(c)));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&safe).unwrap(), value);
    }
}

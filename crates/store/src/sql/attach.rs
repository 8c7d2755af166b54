//! Databases in memory that a statement attaches.
//!
//! SQLite would keep the pages of `ATTACH ':memory:'` to itself, where no snapshot finds them. So the name is replaced
//! by one that our file system knows as a nameless file, in the statement's text and in its bindings.

use super::text::{blank, keyword};
use crate::vfs::MEMORY;

/// The name of a nameless file, with a number that makes it the only one.
pub(super) fn memory_name(number: u64) -> String {
    format!("{}-{number}", String::from_utf8_lossy(MEMORY))
}

/// Whether SQLite would take the name for a database in memory.
pub(super) fn is_memory(name: &[u16]) -> bool {
    name.is_empty() || name.iter().copied().eq(":memory:".encode_utf16())
}

/// The text with the name of a database in memory replaced, if it is a statement that attaches one.
pub(super) fn with_memory_name(sql: &[u16], number: u64) -> Option<Vec<u16>> {
    let rest = keyword(blank(sql), "ATTACH")?;
    let rest = keyword(blank(rest), "DATABASE").unwrap_or(rest);
    let rest = blank(rest);
    let (quote, text) = rest.split_first().filter(|(quote, _)| [b'\'', b'"'].map(u16::from).contains(quote))?;
    let end = text.iter().position(|unit| unit == quote)?;
    let after = &text[end + 1..];
    if !is_memory(&text[..end]) || keyword(blank(after), "AS").is_none() {
        return None;
    }
    let name = format!("'{}'", memory_name(number));
    let before = &sql[..sql.len() - rest.len()];
    Some([before, &name.encode_utf16().collect::<Vec<_>>(), after].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_databases_in_memory_are_renamed() {
        let check = |sql: &str, expected: Option<&str>| {
            let units: Vec<u16> = sql.encode_utf16().collect();
            let renamed = with_memory_name(&units, 7).map(|sql| String::from_utf16_lossy(&sql));
            assert_eq!(renamed.as_deref(), expected, "{sql}");
        };
        check("ATTACH ':memory:' AS m", Some("ATTACH '/\u{1}memory-7' AS m"));
        check(
            " /* a */ attach -- b\n database\t\":memory:\"as m",
            Some(" /* a */ attach -- b\n database\t'/\u{1}memory-7'as m"),
        );
        check("ATTACH '' AS m", Some("ATTACH '/\u{1}memory-7' AS m"));
        check("ATTACH '/data/a.db' AS m", None);
        check("ATTACH ':memory:' || '' AS m", None);
        check("ATTACHED ':memory:' AS m", None);
        check("SELECT ':memory:' AS m", None);
        check("ATTACH ':memory:", None);
        check("/*", None);
    }
}

//! Fits text into 80 columns. A label stands in the first column, its text beside it and wrapped below itself.

use unicode_width::UnicodeWidthStr;

use crate::output::{Out, Style};
use crate::printable::printable;

/// Lines are never made longer than this, whatever the terminal; only a single long word may stick out.
pub const COLUMNS: usize = 80;

/// Writes `label` in a column of `indent` cells and `text` beside it, wrapped.
pub fn field(out: &mut Out, label: &str, indent: usize, style: Style, text: &str) {
    for (n, line) in wrap(text, COLUMNS.saturating_sub(indent)).iter().enumerate() {
        let label = if n == 0 { label } else { "" };
        out.line(&[(Style::Dim, &format!("{label:<indent$}")), (style, line)]);
    }
}

/// Breaks text at blanks into lines of at most `width` cells; a word that is longer keeps a line to itself.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let word = printable(word);
        let cells = word.width();
        if used > 0 && used + 1 + cells > width {
            lines.push(String::new());
            used = 0;
        }
        let line = lines.last_mut().expect("there is always a last line");
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(&word);
        used += cells;
    }
    lines
}

/// A number with its thousands apart: `1,234,567`.
pub fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A number with its noun: `1 class`, `2 classes`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", thousands(number), if number == 1 { one } else { many })
}

/// A size in bytes for people: `512 B`, `66 KB`, `3.1 MB`, `2.0 GB`.
pub fn bytes(size: u64) -> String {
    let tenths = |unit: u64| format!("{}.{}", (size + unit / 20) / unit, (size + unit / 20) % unit / (unit / 10));
    match size {
        0..1_000 => format!("{size} B"),
        1_000..1_000_000 => format!("{} KB", (size + 500) / 1_000),
        1_000_000..1_000_000_000 => format!("{} MB", tenths(1_000_000)),
        _ => format!("{} GB", tenths(1_000_000_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_at_blanks_and_counts_cells() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("incomprehensible is long", 5), ["incomprehensible", "is", "long"]);
        assert_eq!(wrap("世界 世界", 5), ["世界", "世界"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn numbers_are_for_people() {
        assert_eq!(thousands(1_234_567), "1,234,567");
        assert_eq!(thousands(12), "12");
        assert_eq!(count(1, "class", "classes"), "1 class");
        assert_eq!((bytes(999), bytes(66_437), bytes(3_105_073)), ("999 B".into(), "66 KB".into(), "3.1 MB".into()));
    }
}

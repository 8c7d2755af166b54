//! What a reader takes for one character, as Minikin of Android 6 cut it.
//!
//! The rules are those of Unicode's annex 29 with changes: zero-width controls do not break, a virama joins the letter
//! after it, Thai sara am stands alone, and family emoji with joiners are one. Character classes are those of Unicode 7.
//! Model: marks that came later are marks here, where the phone did not know them; it had no fonts for them either.

use icu_properties::props::{GeneralCategory, GraphemeClusterBreak as Class};
use icu_properties::{CodePointMapData, CodePointMapDataBorrowed};

use super::{character_at, character_before};

const ZERO_WIDTH_JOINER: u32 = 0x200d;
const VARIATION_SELECTOR_16: u32 = 0xfe0f;
const THAI_SARA_AM: u32 = 0xe33;

/// Whether a cursor may stand before the unit at `offset` of the run `text[start..start + count]`.
pub fn is_break(text: &[u16], start: usize, count: usize, offset: usize) -> bool {
    let end = start.saturating_add(count).min(text.len());
    if offset <= start || offset >= end {
        return true;
    }
    if text[offset] & 0xfc00 == 0xdc00 {
        return false;
    }
    // What lies before the run does not count, even if the run begins inside a surrogate pair.
    let (run, at) = (&text[start..end], offset - start);
    let (Some((before, before_at)), Some((after, _))) = (character_before(run, at), character_at(run, at)) else {
        return true;
    };
    breaks_between(before, after) && !joins_emoji(run, before_at, before, after)
}

/// `Paint.getTextRunCursor`; `None` for option 4 (at) where no cursor may stand.
pub fn text_run_cursor(text: &[u16], start: usize, count: usize, offset: usize, option: i32) -> Option<usize> {
    let end = start.saturating_add(count).min(text.len());
    let forwards = |mut at: usize| {
        while !is_break(text, start, count, at) {
            at += 1;
        }
        at
    };
    let backwards = |mut at: usize| {
        while !is_break(text, start, count, at) {
            at -= 1;
        }
        at
    };
    match option {
        0 => Some(forwards(if offset < end { offset + 1 } else { offset })),
        1 => Some(forwards(offset)),
        2 => Some(backwards(if offset > start { offset - 1 } else { offset })),
        3 => Some(backwards(offset)),
        _ => is_break(text, start, count, offset).then_some(offset),
    }
}

fn breaks_between(before: u32, after: u32) -> bool {
    let (left, right) = (class(before), class(after));
    let is_control = |class: Class| matches!(class, Class::Control | Class::CR | Class::LF);
    if left == Class::CR && right == Class::LF {
        return false;
    }
    if is_control(left) {
        return true;
    }
    if is_control(right) {
        return !is_zero_width(after);
    }
    if joins_hangul(left, right) || (left == Class::RegionalIndicator && right == Class::RegionalIndicator) {
        return false;
    }
    if matches!(right, Class::Extend | Class::SpacingMark | Class::ZWJ) {
        return after == THAI_SARA_AM;
    }
    let virama = harfrust::unicode::combining_class(before) == 9;
    !(virama && category(after) == GeneralCategory::OtherLetter)
}

fn joins_hangul(left: Class, right: Class) -> bool {
    match left {
        Class::L => matches!(right, Class::L | Class::V | Class::LV | Class::LVT | Class::T),
        Class::LV | Class::V => matches!(right, Class::V | Class::T),
        Class::T => right == Class::T,
        _ => false,
    }
}

/// Controls without width stay with the character before them.
fn is_zero_width(character: u32) -> bool {
    matches!(character, 0xad | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f)
}

/// Whether the characters around a joiner make one emoji.
fn joins_emoji(run: &[u16], before_at: usize, before: u32, after: u32) -> bool {
    if before != ZERO_WIDTH_JOINER || !is_joinable_emoji(after) {
        return false;
    }
    let mut found = character_before(run, before_at);
    if let Some((VARIATION_SELECTOR_16, at)) = found
        && at > 0
    {
        found = character_before(run, at);
    }
    found.is_some_and(|(character, _)| is_joinable_emoji(character))
}

fn is_joinable_emoji(character: u32) -> bool {
    matches!(character, 0x2764 | 0x1f468 | 0x1f469 | 0x1f48b | 0x1f466 | 0x1f467 | 0x1f441 | 0x1f5e8)
}

/// The class that a character had in Unicode 7, as ICU 55 has it.
fn class(character: u32) -> Class {
    const MAP: CodePointMapDataBorrowed<'static, Class> = CodePointMapData::<Class>::new();
    match character {
        // Signs that now go before a letter, and tags.
        0x600..=0x605 | 0x6dd | 0x70f | 0x110bd | 0xe0020..=0xe007f => Class::Control,
        // Mongolian signs, and skin tones, which were no characters yet.
        0x1885 | 0x1886 | 0x1f3fb..=0x1f3ff => Class::Other,
        // Signs of New Tai Lue and Vedic Sanskrit.
        0x19b5..=0x19b7 | 0x19ba | 0x1cf2 | 0x1cf3 => Class::SpacingMark,
        _ => MAP.get32(character),
    }
}

fn category(character: u32) -> GeneralCategory {
    const MAP: CodePointMapDataBorrowed<'static, GeneralCategory> = CodePointMapData::<GeneralCategory>::new();
    MAP.get32(character)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let marks: String =
            (0..=units.len()).map(|i| if is_break(&units, 0, units.len(), i) { '|' } else { '.' }).collect();
        assert_eq!(marks, expected, "{text:?}");
    }

    #[test]
    fn clusters_follow_the_rules() {
        check("ab", "|||");
        check("a\u{301}b", "|.||");
        check("\r\n", "|.|");
        check("😀a", "|.||");
        check("\u{1f468}\u{200d}\u{1f469}", "|....|");
        check("\u{2764}\u{fe0f}\u{200d}\u{1f48b}", "|....|");
        check("\u{1f1e9}\u{1f1ea}", "|...|");
        check("\u{915}\u{94d}\u{937}", "|..|");
        check("\u{e01}\u{e33}", "|||");
        check("a\u{200b}b", "|.||");
        check("\u{1100}\u{1161}\u{11a8}", "|..|");
        check("", "|");
    }

    /// The text oracle is younger and takes a thumb with its skin tone for one.
    #[test]
    fn classes_are_those_of_unicode_7() {
        check("\u{1f44d}\u{1f3fd}", "|.|.|");
        check("\u{600}1", "|||");
        check("a\u{e0061}", "||.|");
        check("\u{1984}\u{19b5}", "|.|");
    }

    #[test]
    fn cursors_move_over_clusters() {
        let units: Vec<u16> = "a\u{301}\u{302}b".encode_utf16().collect();
        let cursor = |offset, option| text_run_cursor(&units, 0, 4, offset, option);
        assert_eq!(cursor(0, 0), Some(3));
        assert_eq!(cursor(1, 1), Some(3));
        assert_eq!(cursor(3, 2), Some(0));
        assert_eq!(cursor(2, 3), Some(0));
        assert_eq!((cursor(2, 4), cursor(3, 4)), (None, Some(3)));
        assert_eq!((cursor(4, 0), cursor(0, 2)), (Some(4), Some(0)));
    }

    #[test]
    fn broken_surrogates_do_no_harm() {
        let units = [0xd800, 0x61, 0xdc00, 0xdc00, 0xd83d];
        let marks: Vec<bool> = (0..=5).map(|i| is_break(&units, 0, 5, i)).collect();
        assert_eq!(marks, [true, true, false, false, true, true]);
        assert!(is_break(&units, 3, 400, 4000));
    }

    #[test]
    fn a_run_may_begin_inside_a_surrogate_pair() {
        let units = [0x61, 0xd83d, 0xde00, 0x301, 0x62];
        let marks: Vec<bool> = (2..=5).map(|i| is_break(&units, 2, 3, i)).collect();
        assert_eq!(marks, [true, false, true, true]);
        assert_eq!(text_run_cursor(&units, 2, 3, 3, 2), Some(2));
    }
}

//! The questions that `java.lang.Character` asks natively, answered with Unicode 7.0 as ICU 55 does.
//!
//! Any `int` may be asked: what lies outside Unicode has no properties. The distinctions are ICU's, so a digit is a
//! decimal digit of any script and white space excludes the spaces that do not break.

use crate::unicode::case::{Mapping, simple};
use crate::unicode::{Category, Flag, Record, names, property, record};

static BLOCKS: &[u8] = include_bytes!("../../data/unicode7/blocks.bin");

/// The value of a digit or Latin letter in a radix from 2 to 36, or -1.
pub fn digit(c: i32, radix: i32) -> i32 {
    if !(2..=36).contains(&radix) {
        return -1;
    }
    let value = match c {
        0x61..=0x7a => c - 0x57,
        0x41..=0x5a => c - 0x37,
        0xff41..=0xff5a => c - 0xff37,
        0xff21..=0xff3a => c - 0xff17,
        _ => known(c).map_or(-1, |r| if r.digit == 255 { -1 } else { i32::from(r.digit) }),
    };
    if value < radix { value } else { -1 }
}

/// The general category with ICU's number, which Java shares up to a gap.
pub fn category(c: i32) -> i32 {
    category_of(c) as i32
}

/// The direction with ICU's number.
pub fn direction(c: i32) -> i32 {
    known(c).map_or(0, |r| i32::from(r.bidi))
}

/// Whether the character is mirrored in text from right to left.
pub fn is_mirrored(c: i32) -> bool {
    has(c, Flag::BidiMirrored)
}

/// The name; control characters are named by their numbers.
pub fn name(c: i32) -> Option<String> {
    u32::try_from(c).ok().and_then(names::name)
}

/// The numeric value, -1 for none and -2 for one that is no natural number.
pub fn numeric_value(c: i32) -> i32 {
    known(c).map_or(-1, |r| r.numeric)
}

/// Whether the code point is assigned.
pub fn is_defined(c: i32) -> bool {
    category_of(c) != Category::Cn
}

/// Whether it is a decimal digit.
pub fn is_digit(c: i32) -> bool {
    category_of(c) == Category::Nd
}

/// Whether an identifier may contain it without its being noticed.
pub fn is_identifier_ignorable(c: i32) -> bool {
    if c <= 0x9f { is_iso_control(c) && !is_control_space(c) } else { category_of(c) == Category::Cf }
}

/// Whether it is a letter.
pub fn is_letter(c: i32) -> bool {
    category_of(c).is_letter()
}

/// Whether it is a letter or a decimal digit.
pub fn is_letter_or_digit(c: i32) -> bool {
    is_letter(c) || is_digit(c)
}

/// Whether it is a separator.
pub fn is_space_char(c: i32) -> bool {
    category_of(c).is_separator()
}

/// Whether it is a separator that may break, or a control character that acts like one.
pub fn is_whitespace(c: i32) -> bool {
    (is_space_char(c) && !matches!(c, 0xa0 | 0x2007 | 0x202f)) || is_control_space(c)
}

/// Whether it is a title-case letter.
pub fn is_title_case(c: i32) -> bool {
    category_of(c) == Category::Lt
}

/// Whether it is an upper-case letter.
pub fn is_upper_case(c: i32) -> bool {
    category_of(c) == Category::Lu
}

/// Whether it is a lower-case letter.
pub fn is_lower_case(c: i32) -> bool {
    category_of(c) == Category::Ll
}

/// Whether a Unicode identifier may begin with it.
pub fn is_identifier_start(c: i32) -> bool {
    is_letter(c) || category_of(c) == Category::Nl
}

/// Whether a Unicode identifier may contain it.
pub fn is_identifier_part(c: i32) -> bool {
    use Category::{Mc, Mn, Nd, Nl, Pc};
    is_letter(c) || matches!(category_of(c), Nd | Nl | Pc | Mc | Mn) || is_identifier_ignorable(c)
}

/// Whether it is alphabetic.
pub fn is_alphabetic(c: i32) -> bool {
    has(c, Flag::Alphabetic)
}

/// Whether it is an ideograph.
pub fn is_ideographic(c: i32) -> bool {
    has(c, Flag::Ideographic)
}

/// The lower-case character.
pub fn to_lower_case(c: i32) -> i32 {
    map(c, Mapping::Lower)
}

/// The upper-case character.
pub fn to_upper_case(c: i32) -> i32 {
    map(c, Mapping::Upper)
}

/// The title-case character.
pub fn to_title_case(c: i32) -> i32 {
    map(c, Mapping::Title)
}

/// ICU's number of the block of a code point, 0 for none.
pub fn block(c: i32) -> i32 {
    let Some(c) = u32::try_from(c).ok().filter(|c| *c <= 0x10ffff) else { return 0 };
    let (mut low, mut high) = (0, BLOCKS.len() / 8);
    while low + 1 < high {
        let middle = (low + high) / 2;
        *(if word(middle * 8) <= c { &mut low } else { &mut high }) = middle;
    }
    word(low * 8 + 4) as i32
}

/// ICU's number of the block of that name, -1 for none.
pub fn block_for_name(name: &str) -> i32 {
    property::value_number("blk", name).unwrap_or(-1)
}

/// ICU's number of the script of a code point, -1 outside Unicode.
pub fn script(c: i32) -> i32 {
    known(c).map_or(-1, |r| i32::from(r.script))
}

/// ICU's number of the script of that name, -1 for none.
pub fn script_for_name(name: &str) -> i32 {
    property::value_number("sc", name).unwrap_or(-1)
}

fn known(c: i32) -> Option<&'static Record> {
    u32::try_from(c).ok().filter(|c| *c <= 0x10ffff).map(record)
}

fn category_of(c: i32) -> Category {
    known(c).map_or(Category::Cn, |r| r.category)
}

fn has(c: i32, flag: Flag) -> bool {
    known(c).is_some_and(|r| r.is(flag))
}

fn map(c: i32, mapping: Mapping) -> i32 {
    if known(c).is_some() { simple(c as u32, mapping) as i32 } else { c }
}

fn is_iso_control(c: i32) -> bool {
    matches!(c, 0..=0x1f | 0x7f..=0x9f)
}

fn is_control_space(c: i32) -> bool {
    matches!(c, 9..=13 | 0x1c..=0x1f)
}

fn word(at: usize) -> u32 {
    u32::from_le_bytes([BLOCKS[at], BLOCKS[at + 1], BLOCKS[at + 2], BLOCKS[at + 3]])
}

//! What a text asks of a font: weight, slant, language, variant.

use crate::persist::{persist_enum, persist_struct};

/// Weight in hundreds (1 to 9) and slant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FontStyle {
    /// Weight in hundreds: 4 is normal, 7 is bold.
    pub weight: u8,
    /// Whether slanted.
    pub italic: bool,
}

persist_struct!(FontStyle { weight, italic });

impl Default for FontStyle {
    fn default() -> Self {
        Self { weight: 4, italic: false }
    }
}

impl FontStyle {
    /// A style; the weight keeps four bits, as in Minikin.
    pub fn new(weight: i32, italic: bool) -> Self {
        Self { weight: (weight & 15) as u8, italic }
    }

    /// How far apart two styles are: a grade of weight counts one, the slant two.
    pub fn distance(self, other: Self) -> u32 {
        let slant = if self.italic == other.italic { 0 } else { 2 };
        u32::from(self.weight.abs_diff(other.weight)) + slant
    }
}

/// `elegant` and `compact` fonts of the same script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FontVariant {
    /// Fits any wish.
    #[default]
    Default,
    /// Fits the line height of Latin.
    Compact,
    /// Has the script's natural height.
    Elegant,
}

persist_enum!(FontVariant { 0 => Default, 1 => Compact, 2 => Elegant });

impl FontVariant {
    /// The value for Java's number.
    pub fn from_native(value: i32) -> Self {
        match value {
            1 => Self::Compact,
            2 => Self::Elegant,
            _ => Self::Default,
        }
    }
}

/// A language as far as it decides about fonts: two letters, and which Chinese.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FontLanguage {
    language: [u8; 2],
    hans: bool,
    hant: bool,
}

persist_struct!(FontLanguage { language, hans, hant });

impl FontLanguage {
    /// From a BCP 47 tag; languages of three letters count as none, as in Minikin of that time.
    pub fn from_tag(tag: &str) -> Self {
        let mut parts = tag.split(['-', '_']);
        let mut out = Self::default();
        if let Some([a, b]) = parts.next().map(str::as_bytes) {
            out.language = [*a, *b];
        }
        for part in parts {
            out.hans |= part == "Hans";
            out.hant |= part == "Hant";
        }
        out
    }

    /// From a Java locale (`zh_TW`): Android asks ICU for the likely script first, which matters for Chinese only.
    pub fn from_java_locale(locale: &str) -> Self {
        let mut out = Self::from_tag(&locale.replace('#', ""));
        if out.language == *b"zh" && !out.hans && !out.hant {
            let taiwan = locale.split(['-', '_']).any(|part| matches!(part, "TW" | "HK" | "MO"));
            out.hant = taiwan;
            out.hans = !taiwan;
        }
        // Java keeps the old codes of these three; ICU's canonical form has the new ones.
        out.language = match &out.language {
            b"iw" => *b"he",
            b"in" => *b"id",
            b"ji" => *b"yi",
            other => *other,
        };
        out
    }

    /// 0 for another language, 1 for the same, 2 for the same script too.
    pub fn matches(self, other: Self) -> u32 {
        if self.language != other.language {
            return 0;
        }
        let same_script = (self.hans || self.hant) && (self.hans, self.hant) == (other.hans, other.hant);
        1 + u32::from(same_script)
    }

    /// The tag that the shaper gets; `None` for no language.
    pub fn shaper_tag(self) -> Option<String> {
        if self == Self::default() {
            return None;
        }
        let mut out = String::new();
        if self.language != [0, 0] {
            out.extend(self.language.map(char::from));
        }
        if self.hans || self.hant {
            if out.is_empty() {
                out.push('x');
            }
            out.push_str(if self.hans { "-Hans" } else { "-Hant" });
        }
        Some(out)
    }
}

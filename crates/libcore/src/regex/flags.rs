//! Match modes; the bits are those of `java.util.regex.Pattern` and of ICU, which agree.

/// A set of match modes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(u32);

impl Flags {
    /// Only `\n` ends a line.
    pub const UNIX_LINES: Flags = Flags(1);
    /// Letters match their other cases, always by Unicode's folding.
    pub const CASE_INSENSITIVE: Flags = Flags(2);
    /// White space and `#` comments in the pattern do not count.
    pub const COMMENTS: Flags = Flags(4);
    /// `^` and `$` match at every line.
    pub const MULTILINE: Flags = Flags(8);
    /// The pattern is a plain text.
    pub const LITERAL: Flags = Flags(16);
    /// `.` matches line ends as well.
    pub const DOTALL: Flags = Flags(32);
    /// `\b` finds the boundaries of UAX 29; only from within a pattern, by `(?w)`.
    pub const UNICODE_WORD: Flags = Flags(256);

    const KNOWN: u32 = 1 | 2 | 4 | 8 | 16 | 32 | 128 | 256;
    const CANON_EQ: u32 = 128;

    /// The modes of `bits`, or the reason why ICU would refuse them.
    pub fn from_bits(bits: u32) -> Result<Flags, super::SyntaxErrorKind> {
        match bits {
            _ if bits & !Self::KNOWN != 0 => Err(super::SyntaxErrorKind::InvalidFlag),
            _ if bits & Self::CANON_EQ != 0 => Err(super::SyntaxErrorKind::Unimplemented),
            _ => Ok(Flags(bits)),
        }
    }

    /// The modes as bits.
    pub fn bits(self) -> u32 {
        self.0
    }

    /// Whether all modes of `other` are on.
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// These modes with those of `other` switched.
    pub fn with(self, other: Flags, on: bool) -> Flags {
        if on { Flags(self.0 | other.0) } else { Flags(self.0 & !other.0) }
    }
}

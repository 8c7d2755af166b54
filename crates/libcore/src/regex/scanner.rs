//! The characters of a pattern: comments are gone, simple escapes are resolved, quoted text is marked.
//!
//! What `\d` or `\p` mean is left to the parser; the scanner gives it the backslash and then the letter as it is.
//! The position for error messages is counted exactly as ICU counts it, with its oddities: it starts anew at line
//! breaks and an escape counts its first character twice.

use super::Flags;
use super::error::{SyntaxError, SyntaxErrorKind};
use crate::unicode::{Flag, record, utf16};

/// The end of the pattern, in place of a code point.
pub(super) const END: u32 = u32::MAX;

/// One character of a pattern.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatternChar {
    pub(super) c: u32,
    /// It stands for itself, whatever it is.
    pub(super) quoted: bool,
}

impl PatternChar {
    /// Whether it is this character in its special meaning.
    pub(super) fn is(self, c: char) -> bool {
        !self.quoted && self.c == c as u32
    }

    /// The character in its special meaning, if it is an ASCII one.
    pub(super) fn special(self) -> Option<u8> {
        if self.quoted { None } else { u8::try_from(self.c).ok().filter(u8::is_ascii) }
    }
}

/// Reads a pattern. A clone is a bookmark.
#[derive(Clone)]
pub(super) struct Scanner<'a> {
    pattern: &'a [u16],
    at: usize,
    peeked: u32,
    column: i32,
    last: u32,
    quote_mode: bool,
    after_backslash: bool,
    comments_allowed: bool,
    /// The modes in force; they decide about white space and comments.
    pub(super) flags: Flags,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(pattern: &'a [u16], flags: Flags) -> Self {
        Scanner {
            pattern,
            at: 0,
            peeked: END,
            column: 0,
            last: 0,
            quote_mode: flags.has(Flags::LITERAL),
            after_backslash: false,
            comments_allowed: true,
            flags,
        }
    }

    /// An error at the present place.
    pub(super) fn error(&self, kind: SyntaxErrorKind) -> SyntaxError {
        SyntaxError { kind, index: self.column }
    }

    /// A `#` as next character is not a comment: `(?#` was just begun.
    pub(super) fn forbid_comment(&mut self) {
        self.comments_allowed = false;
    }

    /// The next character.
    pub(super) fn next(&mut self) -> Result<PatternChar, SyntaxError> {
        let found = loop {
            let c = self.raw();
            if self.quote_mode {
                let ends = c == u32::from(b'\\') && self.peek() == u32::from(b'E') && !self.flags.has(Flags::LITERAL);
                if !ends && c != END {
                    break PatternChar { c, quoted: true };
                }
                self.quote_mode = false;
                self.raw();
                continue;
            }
            if self.after_backslash {
                self.after_backslash = false;
                break PatternChar { c, quoted: false };
            }
            let c = if self.flags.has(Flags::COMMENTS) { self.skip_comments(c) } else { c };
            if c != u32::from(b'\\') {
                break PatternChar { c, quoted: false };
            }
            match u8::try_from(self.peek()) {
                Ok(b'a' | b'c' | b'e' | b'f' | b'n' | b'r' | b't' | b'u' | b'U' | b'x') => break self.escape()?,
                Ok(b'0') => break self.octal()?,
                Ok(b'Q') => {
                    self.quote_mode = true;
                    self.raw();
                }
                _ => {
                    self.after_backslash = true;
                    break PatternChar { c, quoted: false };
                }
            }
        };
        self.comments_allowed = true;
        Ok(found)
    }

    /// The next code point without any meaning.
    pub(super) fn raw(&mut self) -> u32 {
        if self.peeked != END {
            return std::mem::replace(&mut self.peeked, END);
        }
        if self.at >= self.pattern.len() {
            return END;
        }
        let (c, after) = utf16::next(self.pattern, self.at, self.pattern.len());
        self.at = after;
        match c {
            0x0A if self.last == 0x0D => {}
            0x0A | 0x0D | 0x85 | 0x2028 => self.column = 0,
            _ => self.column += 1,
        }
        self.last = c;
        c
    }

    /// What [`Scanner::raw`] will give.
    pub(super) fn peek(&mut self) -> u32 {
        if self.peeked == END {
            self.peeked = self.raw();
        }
        self.peeked
    }

    fn skip_comments(&mut self, mut c: u32) -> u32 {
        loop {
            if c == u32::from(b'#') && self.comments_allowed {
                while !matches!(c, END | 0x0A | 0x0D | 0x85 | 0x2028) {
                    c = self.raw();
                }
            }
            if c == END || !record(c).is(Flag::PatternWhiteSpace) {
                return c;
            }
            c = self.raw();
        }
    }

    /// `\n`, `\x{…}` and their like; the letter has been peeked at.
    fn escape(&mut self) -> Result<PatternChar, SyntaxError> {
        let letter = self.raw();
        let start = self.at - utf16::len(letter);
        let (c, end) = unescape(self.pattern, start).ok_or(self.error(SyntaxErrorKind::BadEscape))?;
        self.column += (end - start) as i32;
        self.at = end;
        Ok(PatternChar { c, quoted: true })
    }

    /// `\0` and one to three octal digits, of which the third counts only if the number stays below 256.
    fn octal(&mut self) -> Result<PatternChar, SyntaxError> {
        self.raw();
        let mut c = 0;
        for i in 0..3 {
            let digit = self.peek().wrapping_sub(u32::from(b'0'));
            if digit > 7 {
                if i == 0 {
                    return Err(self.error(SyntaxErrorKind::BadEscape));
                }
                break;
            }
            if c * 8 + digit <= 255 {
                c = c * 8 + digit;
                self.raw();
            }
        }
        Ok(PatternChar { c, quoted: true })
    }
}

/// The code point of the escape whose letter is at `at`, and the place behind it.
fn unescape(text: &[u16], at: usize) -> Option<(u32, usize)> {
    let letter = u8::try_from(*text.get(at)?).ok()?;
    let at = at + 1;
    match letter {
        b'u' => hex(text, at, 4, 4).and_then(|found| join_surrogate(text, found)),
        b'U' => hex(text, at, 8, 8).and_then(|found| join_surrogate(text, found)),
        b'x' if text.get(at) == Some(&u16::from(b'{')) => {
            let (c, end) = hex(text, at + 1, 1, 8)?;
            (text.get(end) == Some(&u16::from(b'}'))).then_some(())?;
            join_surrogate(text, (c, end + 1))
        }
        b'x' => hex(text, at, 1, 2).and_then(|found| join_surrogate(text, found)),
        b'c' if at < text.len() => {
            let (c, end) = utf16::next(text, at, text.len());
            Some((c & 0x1F, end))
        }
        b'a' => Some((7, at)),
        b'e' => Some((0x1B, at)),
        b'f' => Some((0x0C, at)),
        b'n' => Some((0x0A, at)),
        b'r' => Some((0x0D, at)),
        b't' => Some((9, at)),
        other => Some((u32::from(other), at)),
    }
}

fn hex(text: &[u16], at: usize, min: usize, max: usize) -> Option<(u32, usize)> {
    let digit = |u: &u16| char::from_u32(u32::from(*u)).and_then(|c| c.to_digit(16));
    let digits: Vec<u32> = text[at.min(text.len())..].iter().take(max).map_while(digit).collect();
    let value = digits.iter().fold(0u64, |v, &d| v << 4 | u64::from(d));
    (digits.len() >= min && value < 0x110000).then_some((value as u32, at + digits.len()))
}

/// An escaped lead surrogate takes the trail surrogate behind it, be it escaped or not.
fn join_surrogate(text: &[u16], (c, end): (u32, usize)) -> Option<(u32, usize)> {
    let lead = u16::try_from(c).ok().filter(|&u| utf16::is_lead(u));
    let (Some(lead), Some(&next)) = (lead, text.get(end)) else { return Some((c, end)) };
    let (trail, after) = match next {
        // A second lead is not followed further: it can never be the trail, however its own chain ends.
        0x5C if end + 1 < text.len() => escaped_trail(text, end + 1).unwrap_or((0, end)),
        _ => (u32::from(next), end + 1),
    };
    match u16::try_from(trail) {
        Ok(trail) if utf16::is_trail(trail) => Some((utf16::pair(lead, trail), after)),
        _ => Some((c, end)),
    }
}

fn escaped_trail(text: &[u16], at: usize) -> Option<(u32, usize)> {
    match u8::try_from(*text.get(at)?).ok()? {
        b'u' => hex(text, at + 1, 4, 4),
        b'U' => hex(text, at + 1, 8, 8),
        b'x' if text.get(at + 1) == Some(&u16::from(b'{')) => {
            let (c, end) = hex(text, at + 2, 1, 8)?;
            (text.get(end) == Some(&u16::from(b'}'))).then_some((c, end + 1))
        }
        b'x' => hex(text, at + 1, 1, 2),
        _ => None,
    }
}

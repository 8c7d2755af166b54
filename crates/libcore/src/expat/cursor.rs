//! Reading ahead in text that may be cut off anywhere.
//!
//! Nothing here changes the parser: a token that is not complete stops with [`Stop::More`] and is read again later.

use super::event::XmlError;

/// Why a token could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The text ends before the token does.
    More,
    /// The text is wrong at this place.
    Error(XmlError, usize),
}

/// A place in a text.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) s: &'a [u32],
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(s: &'a [u32], at: usize) -> Cursor<'a> {
        Cursor { s, at }
    }

    /// The next character, which must be one that XML allows.
    pub(super) fn peek(&self) -> Result<u32, Stop> {
        match self.s.get(self.at) {
            Some(&c) if is_xml(c) => Ok(c),
            Some(_) => Err(self.invalid()),
            None => Err(Stop::More),
        }
    }

    pub(super) fn take(&mut self) -> Result<u32, Stop> {
        let c = self.peek()?;
        self.at += 1;
        Ok(c)
    }

    pub(super) fn invalid(&self) -> Stop {
        Stop::Error(XmlError::InvalidToken, self.at)
    }

    /// Checks that what follows a less-than sign can begin a tag.
    pub(super) fn after_less(&self) -> Result<(), Stop> {
        let next = Cursor::new(self.s, self.at + 1);
        if is_name_start(next.peek()?) { Ok(()) } else { Err(next.invalid()) }
    }

    /// Whether this text comes next; text that ends too early to tell is an answer only if it is complete.
    pub(super) fn starts_with(&self, text: &str, complete: bool) -> Result<bool, Stop> {
        for (i, c) in text.chars().enumerate() {
            match self.s.get(self.at + i) {
                Some(found) if *found == c as u32 => {}
                None if !complete => return Err(Stop::More),
                _ => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Takes a text that must come next.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), Stop> {
        for c in text.chars() {
            if self.peek()? != c as u32 {
                return Err(self.invalid());
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Takes one character if it comes next.
    pub(super) fn accept(&mut self, c: char) -> Result<bool, Stop> {
        let found = self.peek()? == c as u32;
        self.at += usize::from(found);
        Ok(found)
    }

    /// Takes white space and says whether there was any.
    pub(super) fn space(&mut self) -> Result<bool, Stop> {
        let start = self.at;
        while is_space(self.peek()?) {
            self.at += 1;
        }
        Ok(self.at > start)
    }

    /// Takes a name.
    pub(super) fn name(&mut self) -> Result<String, Stop> {
        if !is_name_start(self.peek()?) {
            return Err(self.invalid());
        }
        self.name_token()
    }

    /// Takes characters of a name.
    pub(super) fn name_token(&mut self) -> Result<String, Stop> {
        let start = self.at;
        while is_name(self.peek()?) {
            self.at += 1;
        }
        if self.at == start { Err(self.invalid()) } else { Ok(text(&self.s[start..self.at])) }
    }

    /// Takes everything up to a text, and that text.
    pub(super) fn until(&mut self, end: &str) -> Result<&'a [u32], Stop> {
        let start = self.at;
        while !self.starts_with(end, false)? {
            self.take()?;
        }
        let found = &self.s[start..self.at];
        self.at += end.len();
        Ok(found)
    }

    /// Takes a literal in quotes.
    pub(super) fn quoted(&mut self) -> Result<&'a [u32], Stop> {
        let quote = self.peek()?;
        match char::from_u32(quote) {
            Some('"') => {
                self.at += 1;
                self.until("\"")
            }
            Some('\'') => {
                self.at += 1;
                self.until("'")
            }
            _ => Err(self.invalid()),
        }
    }
}

/// The characters as text; what is no character was refused before.
pub(super) fn text(characters: &[u32]) -> String {
    characters.iter().filter_map(|c| char::from_u32(*c)).collect()
}

/// The text with its line ends made equal.
pub(super) fn lines(characters: &[u32]) -> String {
    text(characters).replace("\r\n", "\n").replace('\r', "\n")
}

pub(super) fn is_space(c: u32) -> bool {
    matches!(c, 0x20 | 0x09 | 0x0a | 0x0d)
}

pub(super) fn is_xml(c: u32) -> bool {
    matches!(c, 0x09 | 0x0a | 0x0d | 0x20..=0xd7ff | 0xe000..=0xfffd | 0x1_0000..=0x10_ffff)
}

pub(super) fn is_name_start(c: u32) -> bool {
    matches!(c,
        0x3a | 0x41..=0x5a | 0x5f | 0x61..=0x7a | 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..=0x2ff | 0x370..=0x37d
        | 0x37f..=0x1fff | 0x200c..=0x200d | 0x2070..=0x218f | 0x2c00..=0x2fef | 0x3001..=0xd7ff | 0xf900..=0xfdcf
        | 0xfdf0..=0xfffd)
}

fn is_name(c: u32) -> bool {
    is_name_start(c) || matches!(c, 0x2d | 0x2e | 0x30..=0x39 | 0xb7 | 0x300..=0x36f | 0x203f..=0x2040)
}

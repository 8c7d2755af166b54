//! Charsets with the names, tables and habits of ICU 55, below `libcore.icu.NativeConverter`.
//!
//! A [`Charset`] is an entry of a constant registry. A [`Decoder`] or [`Encoder`] is a value: the few bytes of an
//! unfinished character, output that found no room, and what to do about bad input. The contract is ICU's: all input
//! is consumed, an unfinished character is kept inside, what is bad is consumed before it is reported.
//!
//! Supported are UTF-8, CESU-8, UTF-16 and UTF-32 in all byte orders, all 151 single-byte charsets, and of the
//! multi-byte ones Shift_JIS, EUC-JP, ISO-2022-JP, GBK, GB2312, GB18030, Big5, Big5-HKSCS and EUC-KR. The other 70 or
//! so (EBCDIC with shifts, SCSU, UTF-7, LMBCS …) are not supported. Of those that are, two lack something: sequences of
//! several code points that Big5-HKSCS and GSM 03.38 write as one are not put together.

mod codec;
mod codec_jp;
mod decoder;
mod encoder;
pub mod plain;
mod registry;
mod table;

pub use decoder::Decoder;
pub use encoder::Encoder;
pub use registry::{Charset, all, find};

/// What to do with input that is bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Stop and say so.
    Report,
    /// Go on as if it was not there.
    Ignore,
    /// Write the replacement instead.
    Replace,
}

impl Action {
    /// The action of a number of `NativeConverter`.
    pub fn from_number(n: i32) -> Option<Action> {
        match n {
            0 => Some(Action::Report),
            1 => Some(Action::Ignore),
            2 => Some(Action::Replace),
            _ => None,
        }
    }

    fn number(self) -> u8 {
        self as u8
    }
}

/// Why converting stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All input is consumed.
    Done,
    /// There is more output than room.
    Overflow,
    /// A sequence that is well formed but stands for nothing.
    Unmappable,
    /// The input ends within a character.
    Truncated,
    /// A sequence that is not well formed.
    Malformed,
}

impl Status {
    /// The number of ICU's error code.
    pub fn icu(self) -> i32 {
        match self {
            Status::Done => 0,
            Status::Unmappable => 10,
            Status::Truncated => 11,
            Status::Malformed => 12,
            Status::Overflow => 15,
        }
    }
}

/// What one call did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Units of input consumed.
    pub read: usize,
    /// Units of output written.
    pub written: usize,
    /// Why it stopped.
    pub status: Status,
}

//! Answers of a device that are not Android's own, and other answers to try in their place.

use std::collections::BTreeMap;
use std::fmt;

/// A member of the platform that was called and that answers a default (a gap) or something simplified (a model).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Class, name and signature.
    pub member: String,
    /// Whether it is a model; a gap otherwise.
    pub model: bool,
    /// Whether it tells a state in which some phones are and others are not, such as being offline; then `member` says which. A
    /// failure that another answer ends is the app's own all the same, but needs a phone in that state.
    pub state: bool,
    /// Other answers that the device can give in its place and that a phone could give.
    pub others: Vec<OtherAnswer>,
    /// Why a phone could also give an answer that the device cannot: then no failure after it is proven.
    pub unknown: Option<String>,
    /// Who called it, and how often.
    pub callers: BTreeMap<String, u64>,
}

/// Members, each with what it answers instead.
pub type OtherAnswers<'a> = [(&'a str, OtherAnswer)];

/// Another answer of such a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OtherAnswer {
    /// Null.
    Null,
    /// An empty text or array, or an object made without arguments.
    Empty,
    /// A number: 0 or 1 for booleans.
    Number(i64),
    /// An exception.
    Throw,
    /// The default, after a listener among the arguments was called.
    Fire,
}

impl fmt::Display for OtherAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OtherAnswer::Null => f.write_str("null"),
            OtherAnswer::Empty => f.write_str("an empty answer"),
            OtherAnswer::Number(n) => write!(f, "{n}"),
            OtherAnswer::Throw => f.write_str("an exception"),
            OtherAnswer::Fire => f.write_str("a call of its listener"),
        }
    }
}

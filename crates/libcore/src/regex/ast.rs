//! A parsed pattern as a tree. Its depth is bounded by the parser (100), so walking it may recurse.

use crate::unicode::set::CodePointSet;

/// The length of something that can be arbitrarily long, or that can never match.
pub(super) const UNBOUNDED: u32 = i32::MAX as u32;

/// One piece of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Empty,
    /// A text; folded already if it is to match in any case.
    Literal {
        text: Vec<u16>,
        fold: bool,
    },
    Set(CodePointSet),
    /// A set without members: nothing matches.
    Never,
    Class(Class),
    Any(Any),
    LineBreak,
    Grapheme,
    Anchor(Anchor),
    BackReference {
        group: u32,
        fold: bool,
    },
    Sequence(Vec<Node>),
    Alternatives(Vec<Node>),
    Capture(u32, Box<Node>),
    Atomic(Box<Node>),
    Look {
        behind: bool,
        negative: bool,
        body: Box<Node>,
    },
    Repeat {
        body: Box<Node>,
        times: Times,
        mode: Mode,
    },
}

/// How often a piece is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Times {
    pub(super) min: u32,
    pub(super) max: Option<u32>,
    /// Written as `{min,max}` and not as `*`, `+` or `?`: ICU makes other code of it.
    pub(super) counted: bool,
}

/// The classes that have a letter of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    pub(super) kind: ClassKind,
    pub(super) negated: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClassKind {
    Word,
    Space,
    Digit,
    HorizontalSpace,
    LineEnd,
}

/// What `.` matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Any {
    NotLineEnd,
    NotNewline,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    LineStart,
    LineStartUnix,
    /// `$` and `\Z`: the end, or before the line end that ends the input.
    End,
    EndUnix,
    LineEnd,
    LineEndUnix,
    /// `\z`: the very end.
    VeryEnd,
    /// `\G`: where the last match ended.
    LastMatch,
    WordBoundary {
        negated: bool,
        unicode: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Greedy,
    Lazy,
    Possessive,
}

impl Node {
    /// Whether ICU makes one operation of it; such nodes are repeated by copies instead of counters.
    pub(super) fn is_single(&self) -> bool {
        match self {
            Node::Literal { text, .. } => is_one_char(text),
            Node::Set(_) | Node::Never | Node::Class(_) | Node::Any(_) | Node::LineBreak => true,
            Node::Grapheme | Node::Anchor(_) | Node::BackReference { .. } => true,
            _ => false,
        }
    }

    /// The length in units of the shortest match, understated where ICU understates it.
    pub(super) fn min_len(&self) -> u32 {
        match self {
            Node::Literal { text, fold } => {
                if *fold || is_one_char(text) {
                    1
                } else {
                    text.len() as u32
                }
            }
            Node::Set(_) | Node::Class(_) | Node::Any(_) | Node::LineBreak | Node::Grapheme => 1,
            Node::Never => UNBOUNDED,
            Node::Empty | Node::Anchor(_) | Node::BackReference { .. } | Node::Look { .. } => 0,
            Node::Sequence(parts) => parts.iter().fold(0, |n, part| add(n, part.min_len())),
            Node::Alternatives(parts) => parts.iter().map(Node::min_len).min().unwrap_or(0),
            Node::Capture(_, body) | Node::Atomic(body) => body.min_len(),
            Node::Repeat { times: Times { min: 0, .. }, .. } => 0,
            Node::Repeat { body, times, mode } => {
                let copies = if is_inlined(body, *times, *mode) { times.min } else { 1 };
                multiply(body.min_len(), copies)
            }
        }
    }

    /// The length in units of the longest match, overstated where ICU overstates it.
    pub(super) fn max_len(&self) -> u32 {
        match self {
            Node::Literal { text, fold } if is_one_char(text) && *fold => 2,
            Node::Literal { text, .. } => text.len() as u32,
            Node::Set(_) | Node::Class(_) | Node::Any(_) | Node::LineBreak => 2,
            Node::BackReference { .. } | Node::Grapheme => UNBOUNDED,
            Node::Empty | Node::Never | Node::Anchor(_) => 0,
            Node::Sequence(parts) => parts.iter().fold(0, |n, part| add(n, part.max_len())),
            Node::Alternatives(parts) => parts.iter().map(Node::max_len).max().unwrap_or(0),
            Node::Capture(_, body) | Node::Atomic(body) => body.max_len(),
            // ICU measures what a negative look-ahead holds and then forgets it, unless it was unbounded.
            Node::Look { behind, negative, body } => match body.max_len() {
                _ if *behind => 0,
                len if *negative && len < UNBOUNDED => 0,
                len => len,
            },
            // ICU's code for `??` jumps backwards, which its measure takes for a loop.
            Node::Repeat { times: Times { counted: false, .. }, mode: Mode::Lazy, .. } => UNBOUNDED,
            Node::Repeat { body, times, .. } => times.max.map_or(UNBOUNDED, |max| multiply(body.max_len(), max)),
        }
    }
}

impl Node {
    /// The highest number of a group that is referred to.
    pub(super) fn highest_reference(&self) -> u32 {
        match self {
            Node::BackReference { group, .. } => *group,
            Node::Sequence(parts) | Node::Alternatives(parts) => {
                parts.iter().map(Node::highest_reference).max().unwrap_or(0)
            }
            Node::Capture(_, body) | Node::Atomic(body) => body.highest_reference(),
            Node::Look { body, .. } | Node::Repeat { body, .. } => body.highest_reference(),
            _ => 0,
        }
    }
}

/// Whether ICU writes the repeated piece out instead of counting.
pub(super) fn is_inlined(body: &Node, times: Times, mode: Mode) -> bool {
    let small = times.max.is_some_and(|max| max <= 10 && (max <= 1 || body.is_single()));
    times.counted && mode == Mode::Greedy && small
}

/// Whether the text is one code point.
pub(super) fn is_one_char(text: &[u16]) -> bool {
    text.len() == 1 || text.len() == 2 && crate::unicode::utf16::next(text, 0, 2).1 == 2
}

fn add(a: u32, b: u32) -> u32 {
    a.saturating_add(b).min(UNBOUNDED)
}

fn multiply(a: u32, n: u32) -> u32 {
    a.saturating_mul(n).min(UNBOUNDED)
}

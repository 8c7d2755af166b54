//! From the text of a pattern to its tree.
//!
//! The grammar is ICU's, down to the order in which faults are found, because apps show the message and position of
//! `PatternSyntaxException`. Groups are kept on an explicit stack, so that a hostile pattern cannot exhaust ours.

use super::Flags;
use super::ast::{Anchor, Any, Class, ClassKind, Mode, Node, Times, is_one_char};
use super::error::{SyntaxError, SyntaxErrorKind as Kind};
use super::group::Group;
use super::property;
use super::scanner::{END, PatternChar, Scanner};
use crate::unicode::set::CodePointSet;
use crate::unicode::{Flag, case, names, record, utf16};
use std::collections::BTreeMap;

/// ICU's parser has a stack of 100 states.
const MAX_DEPTH: usize = 100;
/// Counts must fit into 24 bits of ICU's operations.
const MAX_COUNT: u32 = 0xFF_FFFF;

/// A parsed pattern.
pub(super) struct Parsed {
    pub(super) root: Node,
    pub(super) captures: u32,
    pub(super) names: BTreeMap<String, u32>,
}

/// Parses a pattern.
pub(super) fn parse(pattern: &[u16], flags: Flags) -> Result<Parsed> {
    let mut parser = Parser {
        scan: Scanner::new(pattern, flags),
        current: PatternChar { c: END, quoted: false },
        groups: vec![Group::outermost(flags)],
        open_sets: 0,
        literal: Vec::new(),
        captures: 0,
        names: BTreeMap::new(),
    };
    let root = parser.run()?;
    Ok(Parsed { root, captures: parser.captures, names: parser.names })
}

pub(super) type Result<T> = std::result::Result<T, SyntaxError>;

/// The parser's place in the pattern and what is not finished yet.
pub(super) struct Parser<'a> {
    pub(super) scan: Scanner<'a>,
    pub(super) current: PatternChar,
    pub(super) groups: Vec<Group>,
    pub(super) open_sets: usize,
    /// Literal code points that are not yet part of the tree, because more may follow.
    literal: Vec<u32>,
    pub(super) captures: u32,
    pub(super) names: BTreeMap<String, u32>,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// A piece.
    Term,
    /// A quantifier of the piece that has just ended, or anything else.
    Quantifier,
    /// Anything but a quantifier.
    Continue,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<Node> {
        self.advance()?;
        let mut state = State::Term;
        while state != State::Term || self.current.c != END || self.current.quoted {
            state = match state {
                State::Term => self.term()?,
                State::Quantifier => self.quantifier()?,
                State::Continue => self.alternative_or_close()?,
            };
        }
        let (root, _) = self.close_group()?;
        if !self.groups.is_empty() {
            return self.fail(Kind::MismatchedParen);
        }
        if root.highest_reference() > self.captures {
            return self.fail(Kind::InvalidBackReference);
        }
        Ok(root)
    }

    pub(super) fn advance(&mut self) -> Result<()> {
        self.current = self.scan.next()?;
        Ok(())
    }

    pub(super) fn fail<T>(&self, kind: Kind) -> Result<T> {
        Err(self.scan.error(kind))
    }

    pub(super) fn has(&self, flag: Flags) -> bool {
        self.scan.flags.has(flag)
    }

    /// Fails when one more level of groups and sets is more than ICU can hold.
    pub(super) fn check_depth(&self) -> Result<()> {
        // The outermost group is no level of its own.
        if self.groups.len() - 1 + self.open_sets >= MAX_DEPTH { self.fail(Kind::Internal) } else { Ok(()) }
    }

    fn term(&mut self) -> Result<State> {
        let Some(special) = self.current.special() else { return self.literal_char() };
        match special {
            b'[' => {
                self.flush_literal();
                let set = self.set()?;
                self.add_set(set);
                Ok(State::Quantifier)
            }
            b'(' => {
                self.advance()?;
                self.open_group()
            }
            b'.' => self.then(Node::Any(self.any()), State::Quantifier),
            b'^' => self.then(Node::Anchor(self.caret()), State::Quantifier),
            b'$' => self.then(Node::Anchor(self.dollar()), State::Quantifier),
            b'\\' => {
                self.advance()?;
                self.backslash()
            }
            b'|' | b')' => self.alternative_or_close(),
            b'*' | b'?' | b'+' | b'{' | b'}' => self.fail(Kind::Syntax),
            _ => self.literal_char(),
        }
    }

    fn literal_char(&mut self) -> Result<State> {
        self.literal.push(self.current.c);
        self.advance()?;
        Ok(State::Quantifier)
    }

    fn alternative_or_close(&mut self) -> Result<State> {
        match self.current.special() {
            Some(b'|') => {
                self.flush_literal();
                self.group().end_branch();
                self.advance()?;
                Ok(State::Term)
            }
            Some(b')') => {
                let (node, after) = self.close_group()?;
                if self.groups.is_empty() {
                    return self.fail(Kind::MismatchedParen);
                }
                self.add(node);
                self.advance()?;
                Ok(after)
            }
            _ => Ok(State::Term),
        }
    }

    fn any(&self) -> Any {
        match (self.has(Flags::DOTALL), self.has(Flags::UNIX_LINES)) {
            (true, _) => Any::All,
            (_, true) => Any::NotNewline,
            _ => Any::NotLineEnd,
        }
    }

    fn caret(&self) -> Anchor {
        match (self.has(Flags::MULTILINE), self.has(Flags::UNIX_LINES)) {
            (false, _) => Anchor::Start,
            (true, false) => Anchor::LineStart,
            (true, true) => Anchor::LineStartUnix,
        }
    }

    fn dollar(&self) -> Anchor {
        match (self.has(Flags::MULTILINE), self.has(Flags::UNIX_LINES)) {
            (false, false) => Anchor::End,
            (false, true) => Anchor::EndUnix,
            (true, false) => Anchor::LineEnd,
            (true, true) => Anchor::LineEndUnix,
        }
    }

    fn backslash(&mut self) -> Result<State> {
        let Some(letter) = self.current.special() else {
            return if self.current.c == END { self.fail(Kind::BadEscape) } else { self.literal_char() };
        };
        let class = |kind, negated| Node::Class(Class { kind, negated });
        let boundary = |negated| Anchor::WordBoundary { negated, unicode: self.has(Flags::UNICODE_WORD) };
        let node = match letter {
            b'A' => return self.then(Node::Anchor(Anchor::Start), State::Term),
            b'B' => return self.then(Node::Anchor(boundary(true)), State::Term),
            b'b' => return self.then(Node::Anchor(boundary(false)), State::Term),
            b'G' => return self.then(Node::Anchor(Anchor::LastMatch), State::Term),
            b'Z' => return self.then(Node::Anchor(Anchor::End), State::Term),
            b'z' => return self.then(Node::Anchor(Anchor::VeryEnd), State::Term),
            b'D' | b'd' => class(ClassKind::Digit, letter == b'D'),
            b'H' | b'h' => class(ClassKind::HorizontalSpace, letter == b'H'),
            b'S' | b's' => class(ClassKind::Space, letter == b'S'),
            b'V' | b'v' => class(ClassKind::LineEnd, letter == b'V'),
            b'W' | b'w' => class(ClassKind::Word, letter == b'W'),
            b'R' => Node::LineBreak,
            b'X' => Node::Grapheme,
            b'N' => {
                let c = self.named_char()?;
                self.literal.push(c);
                return Ok(State::Quantifier);
            }
            b'P' | b'p' => {
                self.flush_literal();
                let set = self.property()?;
                self.add_set(set);
                return Ok(State::Quantifier);
            }
            b'k' => return self.named_reference(),
            b'1'..=b'9' => return self.numbered_reference(u32::from(letter - b'0')),
            _ if letter.is_ascii_alphabetic() => return self.fail(Kind::BadEscape),
            _ => return self.literal_char(),
        };
        self.then(node, State::Quantifier)
    }

    /// As many digits belong to the reference as name a group that has been opened.
    fn numbered_reference(&mut self, mut group: u32) -> Result<State> {
        while group < self.captures {
            let digit = self.scan.peek().wrapping_sub(u32::from(b'0'));
            if digit > 9 {
                break;
            }
            group = group * 10 + digit;
            self.scan.raw();
        }
        self.then(Node::BackReference { group, fold: self.has(Flags::CASE_INSENSITIVE) }, State::Quantifier)
    }

    fn named_reference(&mut self) -> Result<State> {
        self.advance()?;
        if !self.current.is('<') {
            return self.fail(Kind::InvalidGroupName);
        }
        self.advance()?;
        let name = self.group_name()?;
        let Some(&group) = self.names.get(&name) else { return self.fail(Kind::InvalidGroupName) };
        self.then(Node::BackReference { group, fold: self.has(Flags::CASE_INSENSITIVE) }, State::Quantifier)
    }

    /// The name of a group up to the `>` that ends it.
    pub(super) fn group_name(&mut self) -> Result<String> {
        let mut name = String::new();
        loop {
            match self.current.special() {
                Some(c) if c.is_ascii_alphabetic() || c.is_ascii_digit() && !name.is_empty() => name.push(c.into()),
                Some(b'>') if !name.is_empty() => return Ok(name),
                _ => return self.fail(Kind::InvalidGroupName),
            }
            self.advance()?;
        }
    }

    /// `\N{NAME}`; afterwards the current character is the one behind the brace.
    pub(super) fn named_char(&mut self) -> Result<u32> {
        let name = self.braced()?;
        if name.len() >= 100 || !name.iter().all(|&c| is_invariant(c)) {
            return self.fail(Kind::PropertySyntax);
        }
        let name: String = name.iter().filter_map(|&c| char::from_u32(c)).collect();
        let c = names::code_point(&name).ok_or(SyntaxError { kind: Kind::UnknownName, index: -1 })?;
        self.advance()?;
        Ok(c)
    }

    /// `\p{NAME}` or `\P{NAME}`; afterwards the current character is the one behind the brace.
    pub(super) fn property(&mut self) -> Result<CodePointSet> {
        let negated = self.current.c == u32::from(b'P');
        let name = self.braced()?;
        let set = property::set(&name, negated, self.has(Flags::CASE_INSENSITIVE))?;
        self.advance()?;
        Ok(set)
    }

    /// What stands in the braces behind the current character.
    fn braced(&mut self) -> Result<Vec<u32>> {
        self.advance()?;
        if self.current.c != u32::from(b'{') {
            return self.fail(Kind::PropertySyntax);
        }
        let mut inside = Vec::new();
        loop {
            self.advance()?;
            match self.current.c {
                0x7D => return Ok(inside),
                END => return self.fail(Kind::PropertySyntax),
                c => inside.push(c),
            }
        }
    }

    fn quantifier(&mut self) -> Result<State> {
        let plain = |min, max| Times { min, max, counted: false };
        let times = match self.current.special() {
            Some(b'*') => plain(0, None),
            Some(b'+') => plain(1, None),
            Some(b'?') => plain(0, Some(1)),
            Some(b'{') => {
                self.advance()?;
                self.interval()?
            }
            Some(b'(') => {
                self.advance()?;
                return self.open_group_after_piece();
            }
            _ => return Ok(State::Continue),
        };
        if !times.counted {
            self.advance()?;
        }
        let mode = match self.current.special() {
            Some(b'?') => Mode::Lazy,
            Some(b'+') => Mode::Possessive,
            _ => Mode::Greedy,
        };
        self.repeat(times, mode)?;
        if mode != Mode::Greedy {
            self.advance()?;
        }
        Ok(State::Continue)
    }

    /// `{n}`, `{n,}` or `{n,m}` behind the opening brace; afterwards the current character is behind the closing one.
    fn interval(&mut self) -> Result<Times> {
        let Some(min) = self.number()? else { return self.fail(Kind::BadInterval) };
        let max = match self.current.special() {
            Some(b'}') => Some(min),
            Some(b',') => {
                self.advance()?;
                self.number()?
            }
            _ => return self.fail(Kind::BadInterval),
        };
        if !self.current.is('}') {
            return self.fail(Kind::BadInterval);
        }
        self.advance()?;
        Ok(Times { min, max, counted: true })
    }

    fn number(&mut self) -> Result<Option<u32>> {
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = self.current.special() {
            let next = value.unwrap_or(0u32) as u64 * 10 + u64::from(digit - b'0');
            let Ok(next) = i32::try_from(next) else { return self.fail(Kind::NumberTooBig) };
            value = Some(next as u32);
            self.advance()?;
        }
        Ok(value)
    }

    fn repeat(&mut self, times: Times, mode: Mode) -> Result<()> {
        if times.min > MAX_COUNT || times.max.is_some_and(|max| max > MAX_COUNT) {
            return self.fail(Kind::NumberTooBig);
        }
        if times.max.is_some_and(|max| max < times.min) {
            return self.fail(Kind::MaxBelowMin);
        }
        let body = Box::new(self.take_last());
        // ICU removes what is to come zero times, so that nothing in it can be wrong.
        let removed = times.max == Some(0) && mode == Mode::Greedy;
        self.add(if removed { Node::Empty } else { Node::Repeat { body, times, mode } });
        Ok(())
    }

    /// The piece that a quantifier applies to: the last code point of a literal, or the last node.
    fn take_last(&mut self) -> Node {
        let last = self.literal.pop();
        self.flush_literal();
        if let Some(c) = last {
            self.literal.push(c);
            self.flush_literal();
        }
        self.group().sequence.pop().unwrap_or(Node::Empty)
    }

    fn then(&mut self, node: Node, state: State) -> Result<State> {
        self.add(node);
        self.advance()?;
        Ok(state)
    }

    pub(super) fn group(&mut self) -> &mut Group {
        let last = self.groups.len() - 1;
        &mut self.groups[last]
    }

    pub(super) fn add(&mut self, node: Node) {
        self.flush_literal();
        self.group().sequence.push(node);
    }

    fn add_set(&mut self, set: CodePointSet) {
        match (set.len(), set.first()) {
            (0, _) => self.add(Node::Never),
            (1, Some(c)) => self.literal.push(c),
            _ => self.add(Node::Set(set)),
        }
    }

    /// Makes a node of the literal code points read so far, folded if case does not count.
    pub(super) fn flush_literal(&mut self) {
        if self.literal.is_empty() {
            return;
        }
        let mut text = Vec::new();
        self.literal.drain(..).for_each(|c| utf16::push(&mut text, c));
        let mut fold = self.has(Flags::CASE_INSENSITIVE);
        if fold {
            text = case::fold_text(&text);
            fold = !is_one_char(&text) || record(utf16::next(&text, 0, text.len()).0).is(Flag::CaseSensitive);
        }
        self.group().sequence.push(Node::Literal { text, fold });
    }
}

/// The ASCII characters that all of ICU's platforms share; no other can be in a name.
fn is_invariant(c: u32) -> bool {
    c < 0x80 && !b"\n!#$@[\\]^`{|}~".contains(&(c as u8))
}

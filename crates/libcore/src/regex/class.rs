//! Bracket expressions such as `[a-z&&[^aeiou]]`.
//!
//! Operators are kept on a stack with three levels of precedence, and sets on another; both belong to one
//! expression including all that are nested in it. A single `-` or `&` is an operator only between two bracketed
//! sets, a doubled one always.

use super::Flags;
use super::error::SyntaxErrorKind as Kind;
use super::parser::{Parser, Result};
use super::property;
use super::scanner::END;
use crate::unicode::case;
use crate::unicode::set::CodePointSet;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Start,
    Negation,
    CaseClosure,
    Difference,
    Intersection,
    Union,
    TightDifference,
    TightIntersection,
}

impl Op {
    fn precedence(self) -> u8 {
        match self {
            Op::Start => 0,
            Op::Negation | Op::CaseClosure => 2,
            Op::Difference | Op::Intersection => 3,
            Op::Union | Op::TightDifference | Op::TightIntersection => 4,
        }
    }
}

/// The precedence of the closing bracket.
const END_OF_SET: u8 = 1;

#[derive(Clone, Copy)]
enum State {
    /// Behind the opening bracket.
    Open,
    /// Behind `[` or `[^`: a closing bracket stands for itself.
    Open2,
    Start,
    AfterLiteral,
    AfterSet,
    AfterRange,
    AfterOperator,
    Done,
}

struct Expression {
    sets: Vec<CodePointSet>,
    ops: Vec<Op>,
    depth: usize,
    last_literal: u32,
}

impl Expression {
    fn top(&mut self) -> &mut CodePointSet {
        let last = self.sets.len() - 1;
        &mut self.sets[last]
    }

    fn push(&mut self, op: Op) {
        self.evaluate(op.precedence());
        self.ops.push(op);
        self.sets.push(CodePointSet::new());
    }

    /// Performs what is pending and binds at least as tightly.
    fn evaluate(&mut self, precedence: u8) {
        while let Some(&op) = self.ops.last() {
            if op.precedence() < precedence {
                break;
            }
            self.ops.pop();
            match op {
                Op::Start => {}
                Op::Negation => self.top().complement(),
                Op::CaseClosure => case::close_over(self.top()),
                _ => self.combine(op),
            }
        }
    }

    fn combine(&mut self, op: Op) {
        let Some(right) = self.sets.pop() else { return };
        match op {
            Op::Difference | Op::TightDifference => self.top().subtract(&right),
            Op::Intersection | Op::TightIntersection => self.top().intersect(&right),
            _ => self.top().union(&right),
        }
    }

    fn literal(&mut self, c: u32) {
        self.evaluate(Op::Union.precedence());
        // The end of the pattern is added like a character, before it is found to be missing the bracket.
        self.top().add(if c == END { 0 } else { c });
        self.last_literal = c;
    }
}

impl Parser<'_> {
    /// The set that begins at the current `[`; afterwards the current character is the one behind its `]`.
    pub(super) fn set(&mut self) -> Result<CodePointSet> {
        let mut set = Expression { sets: vec![CodePointSet::new()], ops: Vec::new(), depth: 0, last_literal: 0 };
        let mut state = self.begin(&mut set)?;
        loop {
            state = match state {
                State::Open => self.set_open(&mut set)?,
                State::Open2 if self.current.is(']') => self.set_literal(&mut set)?,
                State::Open2 => State::Start,
                State::Start => self.set_start(&mut set)?,
                State::AfterOperator => self.set_after_operator(&mut set)?,
                State::AfterLiteral | State::AfterSet | State::AfterRange => self.set_after(&mut set, state)?,
                State::Done => return Ok(set.sets.pop().unwrap_or_default()),
            };
        }
    }

    /// At a `[`: opens the outermost or a nested set.
    fn begin(&mut self, set: &mut Expression) -> Result<State> {
        set.ops.push(Op::Start);
        if self.has(Flags::CASE_INSENSITIVE) {
            set.ops.push(Op::CaseClosure);
        }
        set.depth += 1;
        self.open_sets += 1;
        self.check_depth()?;
        self.advance()?;
        Ok(State::Open)
    }

    fn nested(&mut self, set: &mut Expression, op: Op) -> Result<State> {
        set.push(op);
        self.begin(set)
    }

    /// At a `]`.
    fn end(&mut self, set: &mut Expression) -> Result<State> {
        set.evaluate(END_OF_SET);
        set.ops.pop();
        set.depth -= 1;
        self.open_sets -= 1;
        self.advance()?;
        Ok(if set.depth == 0 { State::Done } else { State::AfterSet })
    }

    fn set_open(&mut self, set: &mut Expression) -> Result<State> {
        if self.current.is('^') {
            // Case closure happens before negation.
            let closure = set.ops.pop_if(|op| *op == Op::CaseClosure);
            set.ops.push(Op::Negation);
            set.ops.extend(closure);
            self.advance()?;
            return Ok(State::Open2);
        }
        if self.current.is(':') && self.posix(set)? {
            return self.end(set);
        }
        Ok(if self.current.is(':') { State::Start } else { State::Open2 })
    }

    /// Tries `[:name:]`, in which case the current character is the closing bracket; else nothing is read.
    fn posix(&mut self, set: &mut Expression) -> Result<bool> {
        let bookmark = (self.scan.clone(), self.current);
        self.advance()?;
        let negated = self.current.c == u32::from(b'^');
        if negated {
            self.advance()?;
        }
        let mut name = Vec::new();
        loop {
            name.push(self.current.c);
            self.advance()?;
            if self.current.quoted || self.current.c == END {
                break;
            }
            if self.current.c == u32::from(b':') {
                self.advance()?;
                if self.current.c == u32::from(b']') {
                    set.top().union(&property::set(&name, negated, self.has(Flags::CASE_INSENSITIVE))?);
                    return Ok(true);
                }
                break;
            }
        }
        (self.scan, self.current) = bookmark;
        Ok(false)
    }

    fn set_start(&mut self, set: &mut Expression) -> Result<State> {
        match self.current.special() {
            Some(b']') => self.end(set),
            Some(b'[') => self.nested(set, Op::Union),
            Some(b'\\') => self.set_escape(set),
            Some(c @ (b'-' | b'&')) => {
                self.advance()?;
                if self.current.special() == Some(c) {
                    return self.fail(Kind::Syntax);
                }
                set.top().add(u32::from(c));
                Ok(State::AfterLiteral)
            }
            _ => self.set_literal(set),
        }
    }

    fn set_after_operator(&mut self, set: &mut Expression) -> Result<State> {
        match self.current.special() {
            Some(b'[') => self.nested(set, Op::Union),
            Some(b']') => self.fail(Kind::Syntax),
            Some(b'\\') => self.set_escape(set),
            _ => self.set_literal(set),
        }
    }

    fn set_after(&mut self, set: &mut Expression, state: State) -> Result<State> {
        match self.current.special() {
            Some(b']') => self.end(set),
            Some(b'[') => self.nested(set, Op::Union),
            Some(b'\\') => self.set_escape(set),
            Some(b'-') => self.set_dash(set, state),
            Some(b'&') => self.set_ampersand(set, state),
            _ if self.current.c == END => self.fail(Kind::MissingCloseBracket),
            _ => self.set_literal(set),
        }
    }

    fn set_dash(&mut self, set: &mut Expression, state: State) -> Result<State> {
        self.advance()?;
        match (self.current.special(), state) {
            (Some(b'-'), _) => self.operator(set, Op::Difference),
            (Some(b'['), State::AfterSet) => self.nested(set, Op::TightDifference),
            (Some(b'[' | b']'), _) | (_, State::AfterSet | State::AfterRange) => {
                set.top().add(u32::from(b'-'));
                Ok(State::AfterLiteral)
            }
            (Some(b'\\'), _) => {
                self.advance()?;
                match self.current.special() {
                    Some(b's' | b'S' | b'w' | b'W' | b'd' | b'D') => self.fail(Kind::Syntax),
                    Some(b'N') => {
                        let c = self.named_char()?;
                        self.range(set, c)?;
                        set.last_literal = c;
                        Ok(State::AfterRange)
                    }
                    _ => self.range_to_current(set),
                }
            }
            _ => self.range_to_current(set),
        }
    }

    fn set_ampersand(&mut self, set: &mut Expression, state: State) -> Result<State> {
        self.advance()?;
        match (self.current.special(), state) {
            (Some(b'&'), _) => self.operator(set, Op::Intersection),
            (Some(b'['), State::AfterSet) => self.nested(set, Op::TightIntersection),
            _ => {
                set.top().add(u32::from(b'&'));
                Ok(State::AfterLiteral)
            }
        }
    }

    fn operator(&mut self, set: &mut Expression, op: Op) -> Result<State> {
        set.push(op);
        self.advance()?;
        Ok(State::AfterOperator)
    }

    fn range_to_current(&mut self, set: &mut Expression) -> Result<State> {
        self.range(set, self.current.c)?;
        self.advance()?;
        Ok(State::AfterRange)
    }

    fn range(&self, set: &mut Expression, to: u32) -> Result<()> {
        if to == END || set.last_literal > to {
            return self.fail(Kind::InvalidRange);
        }
        let from = set.last_literal;
        set.top().add_range(from..=to);
        Ok(())
    }

    fn set_literal(&mut self, set: &mut Expression) -> Result<State> {
        set.literal(self.current.c);
        self.advance()?;
        Ok(State::AfterLiteral)
    }

    /// At a backslash inside the brackets.
    fn set_escape(&mut self, set: &mut Expression) -> Result<State> {
        self.advance()?;
        let class = match self.current.special() {
            Some(b'p' | b'P') => {
                let property = self.property()?;
                set.top().union(&property);
                return Ok(State::AfterSet);
            }
            Some(b'N') => {
                let c = self.named_char()?;
                set.literal(c);
                return Ok(State::AfterLiteral);
            }
            Some(b's' | b'S') => property::space(),
            Some(b'w' | b'W') => property::word(),
            Some(b'd' | b'D') => property::digit(),
            Some(b'h' | b'H') => property::horizontal_space(),
            Some(b'v' | b'V') => property::line_end(),
            Some(c) if c.is_ascii_alphabetic() => return self.fail(Kind::BadEscape),
            _ => return self.set_literal(set),
        };
        let negated = self.current.special().is_some_and(|c| c.is_ascii_uppercase());
        set.top().union(&if negated { class.complemented() } else { class });
        self.advance()?;
        Ok(State::AfterRange)
    }
}

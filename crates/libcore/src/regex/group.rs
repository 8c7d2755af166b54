//! Groups: everything that begins with a parenthesis.

use super::Flags;
use super::ast::Node;
use super::error::SyntaxErrorKind as Kind;
use super::parser::{Parser, Result, State};
use super::scanner::END;

/// A look-behind longer than this does not fit into ICU's operations.
const MAX_LOOK_BEHIND: u32 = 0xFF_FFFF;

/// A group whose end has not been seen.
pub(super) struct Group {
    kind: GroupKind,
    outer_flags: Flags,
    alternatives: Vec<Node>,
    pub(super) sequence: Vec<Node>,
}

#[derive(Clone, Copy)]
enum GroupKind {
    Plain,
    Capture(u32),
    Atomic,
    Look { behind: bool, negative: bool },
}

impl Group {
    /// The group that is the whole pattern.
    pub(super) fn outermost(flags: Flags) -> Self {
        Group { kind: GroupKind::Plain, outer_flags: flags, alternatives: Vec::new(), sequence: Vec::new() }
    }

    /// A `|` or the end was met.
    pub(super) fn end_branch(&mut self) {
        let mut parts = std::mem::take(&mut self.sequence);
        self.alternatives.push(if parts.len() == 1 { parts.remove(0) } else { Node::Sequence(parts) });
    }

    fn finish(mut self) -> Node {
        self.end_branch();
        let many = self.alternatives.len() > 1;
        let body = if many { Node::Alternatives(self.alternatives) } else { self.alternatives.remove(0) };
        match self.kind {
            GroupKind::Plain if matches!(body, Node::Sequence(_) | Node::Alternatives(_)) => body,
            // A group is never a single piece, even if it holds one: quantifiers make other code of it.
            GroupKind::Plain => Node::Sequence(vec![body]),
            GroupKind::Capture(number) => Node::Capture(number, Box::new(body)),
            GroupKind::Atomic => Node::Atomic(Box::new(body)),
            GroupKind::Look { behind, negative } => Node::Look { behind, negative, body: Box::new(body) },
        }
    }
}

impl Parser<'_> {
    /// Behind a `(` where a piece may begin.
    pub(super) fn open_group(&mut self) -> Result<State> {
        if !self.current.is('?') {
            return self.open_capture(None);
        }
        self.scan.forbid_comment();
        self.advance()?;
        self.open_extended(State::Term)
    }

    /// Behind a `(` where a quantifier may come: a comment leaves that open.
    pub(super) fn open_group_after_piece(&mut self) -> Result<State> {
        if !self.current.is('?') {
            return self.open_capture(None);
        }
        self.scan.forbid_comment();
        self.advance()?;
        self.open_extended(State::Quantifier)
    }

    /// Behind `(?`.
    fn open_extended(&mut self, after_comment: State) -> Result<State> {
        let look = |behind, negative| GroupKind::Look { behind, negative };
        match self.current.special() {
            Some(b':') => self.open(GroupKind::Plain),
            Some(b'>') => self.open(GroupKind::Atomic),
            Some(b'=') => self.open(look(false, false)),
            Some(b'!') => self.open(look(false, true)),
            Some(b'#') => self.comment(after_comment),
            Some(b'i' | b'd' | b'm' | b's' | b'u' | b'w' | b'x' | b'-') => self.modes(),
            Some(b'(' | b'{') => self.fail(Kind::Unimplemented),
            Some(b'<') => {
                self.advance()?;
                match self.current.special() {
                    Some(b'=') => self.open(look(true, false)),
                    Some(b'!') => self.open(look(true, true)),
                    Some(c) if c.is_ascii_alphabetic() => {
                        let name = self.group_name()?;
                        self.open_capture(Some(name))
                    }
                    _ => self.fail(Kind::Syntax),
                }
            }
            _ => self.fail(Kind::Syntax),
        }
    }

    /// Opens a capturing group. A plain one begins at the current character, a named one behind it.
    fn open_capture(&mut self, name: Option<String>) -> Result<State> {
        self.flush_literal();
        self.captures += 1;
        self.push(GroupKind::Capture(self.captures), self.scan.flags);
        let Some(name) = name else {
            self.check_depth()?;
            return Ok(State::Term);
        };
        if self.names.insert(name, self.captures).is_some() {
            return self.fail(Kind::InvalidGroupName);
        }
        self.check_depth()?;
        self.advance()?;
        Ok(State::Term)
    }

    fn open(&mut self, kind: GroupKind) -> Result<State> {
        self.flush_literal();
        self.push(kind, self.scan.flags);
        self.check_depth()?;
        self.advance()?;
        Ok(State::Term)
    }

    fn push(&mut self, kind: GroupKind, outer_flags: Flags) {
        self.groups.push(Group { kind, outer_flags, alternatives: Vec::new(), sequence: Vec::new() });
    }

    fn comment(&mut self, after: State) -> Result<State> {
        loop {
            self.advance()?;
            if self.current.is(')') {
                self.advance()?;
                return Ok(after);
            }
            if self.current.c == END {
                return self.fail(Kind::MismatchedParen);
            }
        }
    }

    /// `(?ix-s)` or `(?ix-s:`; the new modes hold from the next character on.
    fn modes(&mut self) -> Result<State> {
        let outer = self.scan.flags;
        let mut flags = outer;
        let mut on = true;
        loop {
            let flag = match self.current.special() {
                Some(b'i') => Flags::CASE_INSENSITIVE,
                Some(b'd') => Flags::UNIX_LINES,
                Some(b'm') => Flags::MULTILINE,
                Some(b's') => Flags::DOTALL,
                Some(b'w') => Flags::UNICODE_WORD,
                Some(b'x') => Flags::COMMENTS,
                // Case is always Unicode's.
                Some(b'u') => Flags::default(),
                Some(b'-') => {
                    on = false;
                    Flags::default()
                }
                Some(b')') => {
                    self.flush_literal();
                    self.scan.flags = flags;
                    break;
                }
                Some(b':') => {
                    self.flush_literal();
                    self.push(GroupKind::Plain, outer);
                    self.scan.flags = flags;
                    self.check_depth()?;
                    break;
                }
                _ => return self.fail(Kind::InvalidFlag),
            };
            flags = flags.with(flag, on);
            self.advance()?;
        }
        self.advance()?;
        Ok(State::Term)
    }

    /// Ends the innermost group, at a `)` or at the end of the pattern, and says what may follow it.
    pub(super) fn close_group(&mut self) -> Result<(Node, State)> {
        self.flush_literal();
        let Some(group) = self.groups.pop() else { return self.fail(Kind::MismatchedParen) };
        self.scan.flags = group.outer_flags;
        let kind = group.kind;
        let node = group.finish();
        if let Node::Look { behind: true, body, .. } = &node
            && body.max_len() > MAX_LOOK_BEHIND
        {
            return self.fail(Kind::LookBehindLimit);
        }
        let after = if matches!(kind, GroupKind::Look { .. }) { State::Continue } else { State::Quantifier };
        Ok((node, after))
    }
}

//! Where a match can start, so that `find` need not try every place.
//!
//! The analysis is ICU's, including what it overlooks: a back reference is taken to be empty, so `(?=(a+))\1:` is
//! only tried at a colon and is not found in `aa:`. A phone behaves so; a better analysis would find more than it.

use super::ast::{Anchor, Class, ClassKind, Node};
use super::compile::class_set;
use super::program::{CharSet, Start};
use crate::unicode::set::CodePointSet;
use crate::unicode::{case, utf16};
use std::sync::Arc;

/// Finds out how a match of `root` can start.
pub(super) fn of(root: &Node, min_len: u32, unix_lines: bool) -> Start {
    let mut first = First::default();
    first.walk(root);
    let mut anchor = None;
    leading_anchor(root, &mut anchor);
    let one_text = first.pieces == 1 && first.plain_text && min_len > 0;
    match anchor {
        Some(Anchor::Start) => Start::Input,
        _ if one_text => match leading_text(root) {
            Some(text) if text[0] & 0xF800 != 0xD800 => Start::Text(text.to_vec()),
            // Something that looks around comes before the text and must be run, because it may look at the end.
            _ => Start::Set(Arc::new(CharSet::new(&first.set))),
        },
        Some(_) => Start::Line { unix: unix_lines },
        None if min_len == 0 || first.set == CodePointSet::all() => Start::Anywhere,
        None => Start::Set(Arc::new(CharSet::new(&first.set))),
    }
}

/// The text that every match begins with, if nothing comes before it.
fn leading_text(node: &Node) -> Option<&[u16]> {
    match node {
        Node::Literal { text, fold: false } => Some(text),
        Node::Sequence(parts) => leading_text(parts.first()?),
        Node::Capture(_, body) | Node::Atomic(body) => leading_text(body),
        _ => None,
    }
}

/// What a match can begin with.
#[derive(Default)]
struct First {
    set: CodePointSet,
    /// How many pieces can come first, and whether one of them is a plain text.
    pieces: u32,
    plain_text: bool,
}

impl First {
    /// Adds what the node can begin with; the answer is whether what follows it can be first as well.
    fn walk(&mut self, node: &Node) -> bool {
        match node {
            Node::Empty | Node::Anchor(_) | Node::BackReference { .. } | Node::Look { .. } => true,
            Node::Sequence(parts) => parts.iter().all(|part| self.walk(part)),
            Node::Alternatives(parts) => parts.iter().filter(|part| self.walk(part)).count() > 0,
            Node::Capture(_, body) | Node::Atomic(body) => self.walk(body),
            Node::Repeat { times, .. } if times.max == Some(0) => true,
            Node::Repeat { body, times, .. } => self.walk(body) || times.min == 0,
            Node::Never => false,
            _ => {
                self.pieces += 1;
                self.piece(node);
                false
            }
        }
    }

    fn piece(&mut self, node: &Node) {
        match node {
            Node::Literal { text, fold } => self.literal(text, *fold),
            Node::Set(set) => self.set.union(set),
            Node::Class(class) => self.set.union(&class_set(*class).0),
            Node::LineBreak => {
                let line_end = Class { kind: ClassKind::LineEnd, negated: false };
                self.set.union(&class_set(line_end).0);
            }
            _ => self.set = CodePointSet::all(),
        }
    }

    fn literal(&mut self, text: &[u16], fold: bool) {
        let (c, end) = utf16::next(text, 0, text.len());
        self.set.add(c);
        if fold {
            let mut starters = CodePointSet::range(c..=c);
            if end < text.len() {
                case::expanding_to(c).for_each(|longer| starters.add(longer));
            }
            case::close_over(&mut starters);
            self.set.union(&starters);
        } else {
            self.plain_text = true;
        }
    }
}

/// The last of the anchors `^` with nothing before them that could consume input or be left out.
fn leading_anchor(node: &Node, found: &mut Option<Anchor>) -> bool {
    match node {
        Node::Anchor(a @ (Anchor::Start | Anchor::LineStart | Anchor::LineStartUnix)) => {
            if *found != Some(Anchor::Start) {
                *found = Some(*a);
            }
            true
        }
        Node::Empty | Node::Anchor(_) | Node::BackReference { .. } | Node::Look { .. } => true,
        Node::Sequence(parts) => parts.iter().all(|part| leading_anchor(part, found)),
        Node::Capture(_, body) | Node::Atomic(body) => leading_anchor(body, found),
        Node::Repeat { body, times, mode: _ } if !times.counted && times.min == 1 => {
            leading_anchor(body, found);
            false
        }
        _ => false,
    }
}

//! From the tree to the program.
//!
//! The shape of the code is that of ICU wherever a guest can feel it: which states are saved decides when the stack
//! overflows, and how a loop that makes no progress ends decides what its groups hold. Only what cannot be felt is
//! done better: loops over single characters never save more than one state.

use super::ast::{Class, ClassKind, Mode, Node, Times, is_inlined, is_one_char};
use super::parser::Parsed;
use super::program::{Behind, CharSet, Count, Op, Pc, Program, Slot, Start};
use super::{property, start};
use crate::unicode::set::CodePointSet;
use crate::unicode::utf16;
use std::sync::{Arc, OnceLock};

/// Compiles a parsed pattern.
pub(super) fn compile(parsed: &Parsed, unix_lines: bool) -> Program {
    let mut program = Program {
        ops: Vec::new(),
        text: Vec::new(),
        sets: Vec::new(),
        counts: Vec::new(),
        behinds: Vec::new(),
        slots: 3 * parsed.captures,
        marks: 0,
        captures: parsed.captures,
        min_len: parsed.root.min_len(),
        start: Start::Anywhere,
    };
    program.emit(&parsed.root);
    program.ops.push(Op::Match);
    program.start = start::of(&parsed.root, program.min_len, unix_lines);
    program
}

/// The set of a class, made once: they are large and everywhere.
pub(super) fn class_set(class: Class) -> &'static (CodePointSet, Arc<CharSet>) {
    static SETS: [OnceLock<(CodePointSet, Arc<CharSet>)>; 10] = [const { OnceLock::new() }; 10];
    SETS[2 * class.kind as usize + usize::from(class.negated)].get_or_init(|| {
        let set = match class.kind {
            ClassKind::Word => property::word(),
            ClassKind::Space => property::space(),
            ClassKind::Digit => property::digit(),
            ClassKind::HorizontalSpace => property::horizontal_space(),
            ClassKind::LineEnd => property::line_end(),
        };
        let set = if class.negated { set.complemented() } else { set };
        let quick = Arc::new(CharSet::new(&set));
        (set, quick)
    })
}

/// The first of the three slots of a group: start, end, start of a match in progress.
pub(super) fn group_slot(group: u32) -> Slot {
    3 * (group - 1)
}

impl Program {
    fn here(&self) -> Pc {
        self.ops.len() as Pc
    }

    fn push(&mut self, op: Op) -> Pc {
        self.ops.push(op);
        self.here() - 1
    }

    /// An operation whose target is not known yet.
    fn hole(&mut self) -> Pc {
        self.push(Op::Never)
    }

    fn fill(&mut self, hole: Pc, op: Op) {
        self.ops[hole as usize] = op;
    }

    fn new_slots(&mut self, n: u32) -> Slot {
        self.slots += n;
        self.slots - n
    }

    fn new_mark(&mut self) -> u32 {
        self.marks += 1;
        self.marks - 1
    }

    fn emit(&mut self, node: &Node) {
        match node {
            Node::Empty => {}
            Node::Literal { text, fold } => self.literal(text, *fold),
            Node::Set(_) | Node::Class(_) => {
                let set = self.set(node);
                self.ops.push(Op::Set(set));
            }
            Node::Never => self.ops.push(Op::Never),
            Node::Any(any) => self.ops.push(Op::Any(*any)),
            Node::LineBreak => self.ops.push(Op::LineBreak),
            Node::Grapheme => self.ops.push(Op::Grapheme),
            Node::Anchor(anchor) => self.ops.push(Op::Anchor(*anchor)),
            Node::BackReference { group, fold: false } => self.ops.push(Op::BackReference(group_slot(*group))),
            Node::BackReference { group, fold: true } => self.ops.push(Op::BackReferenceFold(group_slot(*group))),
            Node::Sequence(parts) => parts.iter().for_each(|part| self.emit(part)),
            Node::Alternatives(parts) => self.alternatives(parts),
            Node::Capture(group, body) => {
                self.ops.push(Op::Open(group_slot(*group)));
                self.emit(body);
                self.ops.push(Op::Close(group_slot(*group)));
            }
            Node::Atomic(body) => self.kept(|program| program.emit(body)),
            Node::Look { behind: false, negative: false, body } => self.look_ahead(body),
            Node::Look { behind: false, negative: true, body } => self.not_ahead(body),
            Node::Look { behind: true, negative, body } => self.look_behind(body, *negative),
            Node::Repeat { body, times, mode } if times.counted => self.counted(body, *times, *mode),
            Node::Repeat { body, times, mode } => self.repeated(body, *times, *mode),
        }
    }

    fn literal(&mut self, text: &[u16], fold: bool) {
        if is_one_char(text) {
            let (c, _) = utf16::next(text, 0, text.len());
            self.ops.push(if fold { Op::CharFold(c) } else { Op::Char(c) });
            return;
        }
        let (at, len) = (self.text.len() as u32, text.len() as u32);
        self.text.extend(text);
        self.ops.push(if fold { Op::TextFold { at, len } } else { Op::Text { at, len } });
    }

    /// The number of the node's set, if it is one.
    fn set(&mut self, node: &Node) -> u32 {
        let set = match node {
            Node::Class(class) => class_set(*class).1.clone(),
            Node::Set(set) => Arc::new(CharSet::new(set)),
            _ => Arc::new(CharSet::new(&Default::default())),
        };
        match self.sets.iter().position(|s| *s == set) {
            Some(i) => i as u32,
            None => {
                self.sets.push(set);
                self.sets.len() as u32 - 1
            }
        }
    }

    fn alternatives(&mut self, parts: &[Node]) {
        let mut ends = Vec::new();
        let last = parts.len() - 1;
        for part in &parts[..last] {
            let save = self.hole();
            self.emit(part);
            ends.push(self.hole());
            self.fill(save, Op::Save(self.here()));
        }
        self.emit(&parts[last]);
        ends.into_iter().for_each(|end| self.fill(end, Op::Jump(self.here())));
    }

    /// What `body` emits, without the states it saved.
    fn kept(&mut self, body: impl FnOnce(&mut Self)) {
        let mark = self.new_mark();
        self.ops.push(Op::Mark(mark));
        body(self);
        self.ops.push(Op::Cut(mark));
    }

    fn look_ahead(&mut self, body: &Node) {
        let mark = self.new_mark();
        self.ops.push(Op::LookStart(mark));
        self.ops.push(Op::Save(self.here() + 2));
        self.ops.push(Op::Jump(self.here() + 3));
        self.ops.push(Op::LookEnd(mark));
        self.ops.push(Op::Never);
        self.emit(body);
        self.ops.push(Op::LookEnd(mark));
    }

    fn not_ahead(&mut self, body: &Node) {
        let mark = self.new_mark();
        self.ops.push(Op::LookStart(mark));
        let save = self.hole();
        self.emit(body);
        self.ops.push(Op::LookEnd(mark));
        self.ops.push(Op::Never);
        self.fill(save, Op::Save(self.here()));
        self.ops.push(Op::LookEnd(mark));
    }

    fn look_behind(&mut self, body: &Node, negative: bool) {
        let mark = self.new_mark();
        let number = self.behinds.len() as u32;
        self.behinds.push(Behind { mark, min: body.min_len(), max: body.max_len(), end: 0 });
        self.ops.push(Op::BehindStart(mark));
        self.ops.push(if negative { Op::NotBehindNext(number) } else { Op::BehindNext(number) });
        self.emit(body);
        if negative {
            self.ops.push(Op::NotBehindEnd(mark));
        } else {
            self.ops.push(Op::BehindEnd(mark));
            self.ops.push(Op::LookEnd(mark));
        }
        self.behinds[number as usize].end = self.here();
    }

    fn repeated(&mut self, body: &Node, times: Times, mode: Mode) {
        match (mode, times.max, times.min) {
            (Mode::Greedy, None, min) => self.greedy_loop(body, min),
            (Mode::Greedy, Some(_), _) => {
                let save = self.hole();
                self.emit(body);
                self.fill(save, Op::Save(self.here()));
            }
            (Mode::Lazy, None, 0) => {
                let jump = self.hole();
                self.emit(body);
                self.fill(jump, Op::Jump(self.here()));
                self.ops.push(Op::Save(jump + 1));
            }
            (Mode::Lazy, None, _) => {
                let top = self.here();
                self.emit(body);
                self.ops.push(Op::Save(top));
            }
            (Mode::Lazy, Some(_), _) => {
                let save = self.hole();
                let over = self.hole();
                self.emit(body);
                // Save the body and go over it.
                self.fill(save, Op::Save(over + 1));
                self.fill(over, Op::Jump(self.here()));
            }
            (Mode::Possessive, ..) => self.possessive(body, times),
        }
    }

    fn greedy_loop(&mut self, body: &Node, min: u32) {
        if matches!(body, Node::Set(_) | Node::Class(_) | Node::Any(_)) {
            if min > 0 {
                self.emit(body);
            }
            let op = if let Node::Any(any) = body { Op::ScanAny(*any) } else { Op::ScanSet(self.set(body)) };
            // ICU's loop has a slot for its start; frames are as large as there.
            self.new_slots(1);
            self.ops.push(op);
            return;
        }
        let save = (min == 0).then(|| self.hole());
        let progress = (body.min_len() == 0).then(|| self.new_slots(1));
        progress.into_iter().for_each(|slot| self.ops.push(Op::StoreInput(slot)));
        let to = self.here();
        self.emit(body);
        self.ops.push(match progress {
            Some(slot) => Op::JumpSaveProgress { to, slot },
            None => Op::JumpSave(to),
        });
        save.into_iter().for_each(|save| self.fill(save, Op::Save(self.here())));
    }

    fn possessive(&mut self, body: &Node, times: Times) {
        if times.max.is_none() && matches!(body, Node::Set(_) | Node::Class(_)) {
            if times.min > 0 {
                self.emit(body);
            }
            let set = self.set(body);
            self.ops.push(Op::KeepSet(set));
            return;
        }
        let mark = self.new_mark();
        self.ops.push(Op::Mark(mark));
        let top = self.here();
        if times.min == 0 {
            let save = self.hole();
            self.emit(body);
            if times.max.is_none() {
                self.ops.push(Op::Jump(top));
                self.fill(save, Op::Save(self.here()));
                self.ops.push(Op::Cut(mark));
            } else {
                self.ops.push(Op::Cut(mark));
                self.fill(save, Op::Save(self.here()));
            }
        } else {
            self.emit(body);
            self.ops.push(Op::Save(self.here() + 2));
            self.ops.push(Op::Jump(top));
            self.ops.push(Op::Cut(mark));
        }
    }

    fn counted(&mut self, body: &Node, times: Times, mode: Mode) {
        if is_inlined(body, times, mode) {
            return self.inlined(body, times.min, times.max.unwrap_or(0));
        }
        if mode == Mode::Possessive {
            return self.kept(|program| program.count_loop(body, times, false));
        }
        self.count_loop(body, times, mode == Mode::Lazy);
    }

    fn inlined(&mut self, body: &Node, min: u32, max: u32) {
        let mut saves = Vec::new();
        for i in 0..max {
            if i >= min {
                saves.push(self.hole());
            }
            self.emit(body);
        }
        saves.into_iter().for_each(|save| self.fill(save, Op::Save(self.here())));
    }

    fn count_loop(&mut self, body: &Node, times: Times, lazy: bool) {
        let slot = self.new_slots(if times.max.is_none() { 2 } else { 1 });
        let number = self.counts.len() as u32;
        let Times { min, max, .. } = times;
        self.counts.push(Count { slot, min, max, lazy, body: self.here() + 1, end: 0 });
        self.ops.push(Op::CountInit(number));
        self.emit(body);
        self.ops.push(Op::CountLoop(number));
        self.counts[number as usize].end = self.here();
    }
}

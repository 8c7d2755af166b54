//! What was executed since somebody looked.
//!
//! The interpreter marks words of internal code; here the marks become facts about DEX code (method, address), and
//! are wiped, so that each look sees what ran since the last. Marks are outside snapshots and hashes: coverage only
//! grows, whatever is restored.

use crate::class::{DexId, MethodId};
use crate::entry::Entry;
use crate::machine::Vm;
use crate::observer::mark;

/// Words that are passed over at once if none of them ran.
const CHUNK: usize = 16;

/// An instruction that ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Executed {
    /// Its method.
    pub method: MethodId,
    /// Its DEX address.
    pub pc: u32,
    /// Whether it is a branch that was taken.
    pub taken: bool,
    /// Whether it is a branch that was not taken.
    pub fell_through: bool,
}

impl Vm {
    /// The methods of files from `first` on that ran since their marks were last taken.
    pub fn marked_methods(&self, first: DexId) -> Vec<MethodId> {
        let Some(start) = self.classes.first_method(first) else { return Vec::new() };
        let has_marks = |id: &MethodId| self.classes.entries.get(*id).is_some_and(Entry::has_marks);
        let watched = self.classes.watched.iter().copied();
        let mut methods: Vec<_> = watched.filter(|id| *id >= start && has_marks(id)).collect();
        methods.sort_unstable();
        methods
    }

    /// Tells of every instruction of a method that ran since the last call. An instruction that became several words
    /// is told once.
    pub fn take_coverage(&mut self, method: MethodId, mut told: impl FnMut(Executed)) {
        let Some(record) = self.classes.methods.get_mut(method.0 as usize) else { return };
        let Some(code) = record.code.as_mut() else { return };
        let Some((any, marks)) = code.coverage.split_first_mut() else { return };
        *any = 0;
        let mut last = u32::MAX;
        for (marks, pcs) in marks.chunks_mut(CHUNK).zip(code.dex_pcs.chunks(CHUNK)) {
            if marks.iter().all(|m| *m == 0) {
                continue;
            }
            for (marks, pc) in marks.iter_mut().zip(pcs) {
                let m = std::mem::take(marks);
                if m != 0 && *pc != last {
                    last = *pc;
                    let (taken, fell_through) = (m & mark::TAKEN != 0, m & mark::FELL_THROUGH != 0);
                    told(Executed { method, pc: *pc, taken, fell_through });
                }
            }
        }
    }
}

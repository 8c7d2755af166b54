//! What was executed since somebody looked.
//!
//! The interpreter marks words of internal code; here the marks become facts about DEX code (method, address), and
//! are wiped, so that each look sees what ran since the last. Marks are outside snapshots and hashes: coverage only
//! grows, whatever is restored.

use crate::class::{Body, DexId, MethodId};
use crate::machine::Vm;
use crate::observer::mark;

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
    /// Tells of every instruction of files from `first` on that ran since the last call. An instruction that became
    /// several words is told once.
    pub fn take_coverage(&mut self, first: DexId, mut told: impl FnMut(Executed)) {
        let Some(start) = self.classes.first_method(first) else { return };
        let methods = self.classes.methods.iter_mut().enumerate().skip(start.0 as usize);
        for (id, method) in methods.filter_map(|(id, m)| m.as_mut().map(|m| (id, m))) {
            if !matches!(method.body, Body::Dex(..)) {
                continue;
            }
            let Some(code) = method.code.as_mut().filter(|c| c.coverage.iter().any(|m| *m != 0)) else { continue };
            let mut last = u32::MAX;
            for (marks, pc) in code.coverage.iter_mut().zip(&code.dex_pcs) {
                let m = std::mem::take(marks);
                if m != 0 && *pc != last {
                    last = *pc;
                    let (taken, fell_through) = (m & mark::TAKEN != 0, m & mark::FELL_THROUGH != 0);
                    told(Executed { method: MethodId(id as u32), pc: *pc, taken, fell_through });
                }
            }
        }
    }
}

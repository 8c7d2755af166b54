//! The contents of all registers at one point of a method.

use super::hierarchy::TypeHierarchy;
use super::types::{RegType, TypeTable};

/// The contents of all registers, and what else is known at one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    registers: Vec<RegType>,
    /// What the last instruction left for `move-result`.
    pub(super) result: RegType,
    /// Number of monitors that are held.
    pub(super) monitors: u32,
    /// Whether the receiver of a constructor was passed to another constructor.
    pub(super) this_initialized: bool,
}

impl Line {
    pub(super) fn new(registers: u16) -> Line {
        let registers = vec![RegType::Undefined; usize::from(registers)];
        Line { registers, result: RegType::Undefined, monitors: 0, this_initialized: false }
    }

    /// All registers in order.
    pub(super) fn registers(&self) -> &[RegType] {
        &self.registers
    }

    pub(super) fn get(&self, register: u32) -> RegType {
        self.registers.get(register as usize).copied().unwrap_or(RegType::Undefined)
    }

    /// Writes a register, or both registers of a wide value, whose lower half is given.
    pub(super) fn set(&mut self, register: u32, ty: RegType) {
        self.set_one(register, ty);
        if let Some(high) = ty.high_half() {
            self.set_one(register.saturating_add(1), high);
        }
    }

    /// Whether a register and the next hold the two halves of one value.
    pub(super) fn is_pair(&self, register: u32) -> bool {
        self.get(register).high_half().is_some_and(|high| self.get(register.saturating_add(1)) == high)
    }

    /// Replaces a content wherever it is.
    pub(super) fn replace(&mut self, old: RegType, new: RegType) {
        self.registers.iter_mut().filter(|ty| **ty == old).for_each(|ty| *ty = new);
    }

    /// Joins another line into this one; tells whether anything changed.
    pub(super) fn join<H: TypeHierarchy>(&mut self, other: &Line, types: &mut TypeTable<'_, H>) -> bool {
        let mut changed = false;
        for (mine, theirs) in self.registers.iter_mut().zip(&other.registers) {
            if mine != theirs {
                let joined = types.join(*mine, *theirs);
                changed |= joined != *mine;
                *mine = joined;
            }
        }
        if self.result != other.result {
            changed |= self.result != RegType::Undefined;
            self.result = RegType::Undefined;
        }
        if self.this_initialized && !other.this_initialized {
            self.this_initialized = false;
            changed = true;
        }
        changed
    }

    fn set_one(&mut self, register: u32, ty: RegType) {
        if let Some(slot) = self.registers.get_mut(register as usize) {
            *slot = ty;
        }
    }
}

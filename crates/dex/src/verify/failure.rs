//! What verification has to say against a method.
//!
//! As in ART there are two grades. A **hard** failure means that the code makes no sense under any class path: the class is rejected with a
//! `VerifyError`. A **soft** failure means that the code cannot be proven right, mostly because a class is missing: it may run, and whoever
//! runs it must be ready for an error at that instruction.

use std::fmt;

use crate::error::Error;

/// A reason why a method does not verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Address of the instruction in code units.
    pub pc: u32,
    /// What kind of failure it is.
    pub kind: FailureKind,
    /// One line for people.
    pub message: String,
}

/// The kinds of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FailureKind {
    /// Hard: the code is malformed: registers, indices, targets, payloads or try blocks are out of bounds.
    Malformed,
    /// Hard: a register holds something that the instruction cannot use.
    Type,
    /// Hard: an object is used before its constructor was called, or a constructor returns without having called another.
    Uninitialized,
    /// Hard: control falls off the code, or comes to an instruction that it must not come to.
    Flow,
    /// Hard: the method is too large to be analysed.
    TooComplex,
    /// Soft: a class that is not there decides whether the code is right.
    Unresolved,
    /// Soft: an object need not be an instance of what is expected.
    NotInstance,
    /// Soft: monitors are not entered and left in pairs.
    Locking,
}

impl FailureKind {
    /// Whether the class must be rejected.
    pub fn is_hard(self) -> bool {
        !matches!(self, FailureKind::Unresolved | FailureKind::NotInstance | FailureKind::Locking)
    }
}

impl Failure {
    pub(super) fn new(kind: FailureKind, pc: u32, message: impl Into<String>) -> Failure {
        Failure { pc, kind, message: message.into() }
    }

    /// A failure to read the code at all.
    pub(super) fn malformed(pc: u32, error: Error) -> Failure {
        let kind = match error.code {
            crate::error::Code::TooComplex => FailureKind::TooComplex,
            crate::error::Code::FallsOff => FailureKind::Flow,
            _ => FailureKind::Malformed,
        };
        Failure::new(kind, pc, error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{:#x}] {}", self.pc, self.message)
    }
}

impl std::error::Error for Failure {}

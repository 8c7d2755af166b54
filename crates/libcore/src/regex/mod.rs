//! Regular expressions with the semantics of ICU 55, which is what `java.util.regex` of Android 6 stands on.
//!
//! Not java.util.regex of OpenJDK: classes and case are always Unicode's, look-behind ignores the region, a few
//! patterns are refused or match otherwise. Where ICU has a quirk that an app can see (positions of errors, when
//! `hitEnd` is set, when the stack overflows), it is kept, because an app was written against it. The engine is our
//! own: a backtracking machine on UTF-16 with an explicit stack and a budget of steps.
//!
//! Known differences, all on purpose: ICU 55 miscounts the lengths of patterns that hold a set without members and
//! then finds less than it should; loops over `\w` and its kind save one state here and one per character there, so
//! they overflow later; `(?w)\b` knows no dictionary.
//!
//! A [`Pattern`] is immutable and cheap to clone; a [`Matcher`] is a plain value. Both are written as bytes by what
//! they are made from: source and modes, and the matcher's few numbers.

mod ast;
mod boundary;
mod class;
mod compile;
mod error;
mod flags;
mod group;
mod machine;
mod matcher;
mod parser;
mod program;
mod property;
mod scanner;
mod start;

pub use error::{MatchError, SyntaxError, SyntaxErrorKind};
pub use flags::Flags;
pub use matcher::{Budget, Matcher};

use crate::wire::{Corrupt, PlainState, Reader, Writer};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A compiled pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    source: Vec<u16>,
    flags: Flags,
    program: program::Program,
    names: BTreeMap<String, u32>,
}

impl Pattern {
    /// Compiles a pattern; `flags` are the bits of `java.util.regex.Pattern`.
    pub fn compile(source: &[u16], flags: u32) -> Result<Pattern, SyntaxError> {
        let flags = Flags::from_bits(flags).map_err(|kind| SyntaxError { kind, index: -1 })?;
        let parsed = parser::parse(source, flags)?;
        let program = compile::compile(&parsed, flags.has(Flags::UNIX_LINES));
        let inner = Inner { source: source.to_vec(), flags, program, names: parsed.names };
        Ok(Pattern { inner: Arc::new(inner) })
    }

    /// The text of the pattern.
    pub fn source(&self) -> &[u16] {
        &self.inner.source
    }

    /// The modes it was compiled with.
    pub fn flags(&self) -> Flags {
        self.inner.flags
    }

    /// How many capturing groups it has, the whole match not counted.
    pub fn group_count(&self) -> usize {
        self.inner.program.captures as usize
    }

    /// The numbers of the named groups.
    pub fn names(&self) -> &BTreeMap<String, u32> {
        &self.inner.names
    }

    fn program(&self) -> &program::Program {
        &self.inner.program
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.source() == other.source() && self.flags() == other.flags()
    }
}

impl PlainState for Pattern {
    fn write(&self, out: &mut Writer) {
        out.u32(self.flags().bits());
        out.units(self.source());
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let corrupt = input.corrupt();
        let flags = input.u32()?;
        Pattern::compile(&input.units()?, flags).map_err(|_| corrupt)
    }
}

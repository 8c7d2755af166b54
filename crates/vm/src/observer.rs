//! What can watch the interpreter.
//!
//! The loop is compiled once for each set of observers, so a set that watches nothing costs nothing. An
//! observer sees and never changes: hashes and the clock are equal with any of them.

use crate::class::MethodId;
use crate::code::Word;
use crate::layout::{ClassId, Ref};
use crate::machine::Vm;
use crate::region::Addr;
use rustc_hash::FxHashSet;

/// A read or write that effects are made of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Access {
    /// A field at an offset of an object.
    Field(Ref, u32),
    /// A static at an offset of a class block.
    Static(ClassId, u32),
    /// An element of an array.
    Element(Ref, u32),
}

/// The hooks. All do nothing unless their switch is on.
pub trait Observer {
    /// Whether executed words are marked in their method's coverage.
    const COVERAGE: bool = false;
    /// Whether reads and writes are reported.
    const EFFECTS: bool = false;
    /// Whether every word is reported before it runs, with calls and returns.
    const VALUES: bool = false;

    /// A value was read.
    fn read(&mut self, _what: Access) {}
    /// A value was written.
    fn written(&mut self, _what: Access) {}
    /// A word is about to run; `registers` are those of its frame.
    fn before(&mut self, _method: MethodId, _word: &Word, _operands: [Word; 2], _registers: &[u32]) {}
    /// A method was entered: `registers` hold its arguments at the end (natives: at the start).
    fn entered(&mut self, _method: MethodId, _registers: &[u32]) {}
    /// A method returned to the frame whose registers start at this guest address.
    fn returned(&mut self, _method: MethodId, _result_register: u16) {}
    /// An object was made.
    fn allocated(&mut self, _object: Ref, _class: ClassId) {}
    /// An exception is thrown, or caught by a method.
    fn thrown(&mut self, _exception: Ref, _caught_by: Option<MethodId>) {}
}

/// Watches nothing.
pub struct Nothing;

impl Observer for Nothing {}

/// Marks what was executed.
pub struct Coverage;

impl Observer for Coverage {
    const COVERAGE: bool = true;
}

/// Bits of a coverage mark.
pub mod mark {
    /// The word ran.
    pub const RAN: u8 = 1;
    /// The branch was not taken.
    pub const FELL_THROUGH: u8 = 2;
    /// The branch was taken.
    pub const TAKEN: u8 = 4;
}

/// Collects what was written, and what was read before it was written; marks what was executed as well. An array is
/// one place, because loops over arrays would else be most of it. A native may read and write any array that it is
/// given.
#[derive(Default)]
pub struct Effects {
    /// Places whose value from before was read.
    pub reads: FxHashSet<Access>,
    /// Places that were written.
    pub writes: FxHashSet<Access>,
}

impl Effects {
    fn place(what: Access) -> Access {
        match what {
            Access::Element(array, _) => Access::Element(array, 0),
            other => other,
        }
    }
}

impl Observer for Effects {
    const COVERAGE: bool = true;
    const EFFECTS: bool = true;

    fn read(&mut self, what: Access) {
        let place = Effects::place(what);
        if !self.writes.contains(&place) {
            self.reads.insert(place);
        }
    }

    fn written(&mut self, what: Access) {
        self.writes.insert(Effects::place(what));
    }
}

impl Vm {
    /// Tells an observer of the arrays among the arguments of a native: it may read and write each of them.
    pub(crate) fn observe_arrays<O: Observer>(&self, at: Addr, words: u32, observer: &mut O) {
        for word in (0..words).map(|i| self.heap.region.load_u32(at.plus(i * 4))) {
            if self.heap.is_object(Addr(word)) && self.class_of(Ref(word)).is_array() {
                observer.read(Access::Element(Ref(word), 0));
                observer.written(Access::Element(Ref(word), 0));
            }
        }
    }
}

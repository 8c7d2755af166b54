//! What can watch the interpreter.
//!
//! The loop is compiled once for each set of observers, so a set that watches nothing costs nothing. An
//! observer sees and never changes: hashes and the clock are equal with any of them.

use crate::class::MethodId;
use crate::code::Word;
use crate::layout::{ClassId, Ref};
use crate::machine::Vm;
use crate::native::Value;
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

/// A frame on a guest stack.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// Where its registers lie.
    pub at: Addr,
    /// How many there are. A method's arguments are the last of them, those of a native the first.
    pub words: u32,
}

/// The hooks. All do nothing unless their switch is on. Those of values name places in guest memory, where registers
/// lie too; the values themselves can be read there.
pub trait Observer {
    /// Whether executed words are marked in their method's coverage.
    const COVERAGE: bool = false;
    /// Whether reads and writes are reported.
    const EFFECTS: bool = false;
    /// Whether the way of values is reported.
    const VALUES: bool = false;

    /// A value was read.
    fn read(&mut self, _what: Access) {}
    /// A value was written.
    fn written(&mut self, _what: Access) {}

    /// A word is about to run: moves, constants, arithmetic, comparisons and branches are told by this alone. A word that
    /// has to be resolved, or to initialise a class, is told again.
    fn before(&mut self, _fp: Addr, _word: &Word, _registers: &[u32]) {}
    /// A field, static or element was read into a register; all checks have passed.
    fn loaded(&mut self, _register: Addr, _from: Addr) {}
    /// A register is written to a field, static or element.
    fn stored(&mut self, _register: Addr, _to: Addr) {}
    /// A frame was made; its registers are zero.
    fn pushed(&mut self, _frame: &Frame) {}
    /// A word of a caller's register was passed to a register of the frame that was just made.
    fn passed(&mut self, _register: Addr, _to: Addr) {}
    /// A method was called from code: its arguments are in place.
    fn entered(&mut self, _vm: &Vm, _frame: &Frame) {}
    /// A native calls a method: `native` is its own frame, `frame` the new one with its arguments.
    fn called_back(&mut self, _vm: &Vm, _native: &Frame, _frame: &Frame) {}
    /// A method returned what is in a register of its frame to a register of its caller, if that takes it.
    fn returned(&mut self, _vm: &Vm, _method: MethodId, _from: Addr, _to: Option<Addr>) {}
    /// A native returned a value to a register of its caller; `fresh` are the objects that it made, with their sizes.
    fn native_returned(&mut self, _vm: &Vm, _frame: &Frame, _to: Option<Addr>, _value: Value, _fresh: &[(Ref, u32)]) {}
    /// Code made an object of so many bytes.
    fn allocated(&mut self, _object: Ref, _size: u32) {}
    /// An exception is caught by a method, or leaves the thread.
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
pub struct Effects {
    /// Places whose value from before was read.
    pub reads: FxHashSet<Access>,
    /// Places that were written.
    pub writes: FxHashSet<Access>,
    /// Places whose reading was noted lately, and those whose writing was: loops touch few places many times.
    lately: [Box<[u64; RECENT]>; 2],
}

/// Places that are remembered; a power of two.
const RECENT: usize = 1 << 12;

impl Default for Effects {
    fn default() -> Effects {
        // No object lies at 0, so 0 stands for no place.
        let none = || vec![0; RECENT].try_into().unwrap_or_else(|_| unreachable!("there are so many"));
        Effects { reads: FxHashSet::default(), writes: FxHashSet::default(), lately: [none(), none()] }
    }
}

impl Effects {
    fn place(what: Access) -> Access {
        match what {
            Access::Element(array, _) => Access::Element(array, 0),
            other => other,
        }
    }

    /// Whether a place was noted lately; if not, it counts as noted from now on.
    #[inline(always)]
    fn is_known(lately: &mut [u64; RECENT], place: Access) -> bool {
        let key = match place {
            Access::Field(object, offset) => u64::from(object.0) << 32 | u64::from(offset) << 2 | 1,
            Access::Static(class, offset) => u64::from(class.0) << 32 | u64::from(offset) << 2 | 2,
            Access::Element(array, _) => u64::from(array.0) << 32 | 3,
        };
        let index = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52;
        let entry = &mut lately[index as usize % RECENT];
        if *entry == key {
            return true;
        }
        *entry = key;
        false
    }

    #[cold]
    fn note_read(&mut self, place: Access) {
        if !self.writes.contains(&place) {
            self.reads.insert(place);
        }
    }

    #[cold]
    fn note_write(&mut self, place: Access) {
        self.writes.insert(place);
    }
}

impl Observer for Effects {
    const COVERAGE: bool = true;
    const EFFECTS: bool = true;

    #[inline(always)]
    fn read(&mut self, what: Access) {
        let place = Effects::place(what);
        if !Effects::is_known(&mut self.lately[0], place) {
            self.note_read(place);
        }
    }

    #[inline(always)]
    fn written(&mut self, what: Access) {
        let place = Effects::place(what);
        if !Effects::is_known(&mut self.lately[1], place) {
            self.note_write(place);
        }
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

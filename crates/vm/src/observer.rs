//! What can watch the interpreter.
//!
//! The loop is compiled once for each set of observers, so a set that watches nothing costs nothing. An
//! observer sees and never changes: hashes and the clock are equal with any of them.

use crate::class::MethodId;
use crate::code::Word;
use crate::layout::Ref;
use crate::machine::Vm;
use crate::native::Value;
use crate::region::Addr;

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

    /// A field or a static was read, or an element of the array that lies there.
    fn read(&mut self, _place: Addr) {}
    /// A field or a static was written, or an element of the array that lies there.
    fn written(&mut self, _place: Addr) {}

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

impl Vm {
    /// Tells an observer of the arrays among the arguments of a native: it may read and write each of them.
    pub(crate) fn observe_arrays<O: Observer>(&self, at: Addr, words: u32, observer: &mut O) {
        for word in (0..words).map(|i| self.heap.region.load_u32(at.plus(i * 4))) {
            if self.heap.is_object(Addr(word)) && self.class_of(Ref(word)).is_array() {
                observer.read(Addr(word));
                observer.written(Addr(word));
            }
        }
    }
}

//! Natives: functions of ours behind methods of the guest.
//!
//! A native never calls the interpreter and never keeps Rust state across guest code (invariant 2). It is
//! called with a [`Call`] and answers at once: a value, an exception, a wait, or a method of the guest to be
//! called, after which the same function is called again with the step it named. What it must remember
//! between steps are plain words in its frame.
//!
//! Every native says how true it is ([`Fidelity`]); what nobody registered is a gap, which answers a typed
//! default and is counted with its caller (invariant 8).

use crate::class::{LoaderId, MethodId};
use crate::layout::Ref;
use crate::machine::Vm;
use crate::thread::Wait;
use rustc_hash::FxHashMap;

/// The number of a registered native.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NativeId(pub u32);

/// A native's function.
pub type NativeFn = fn(&mut Call<'_>) -> NativeResult;

/// What a native answers.
pub type NativeResult = Result<Answer, Raise>;

/// An answer that is no exception.
#[derive(Debug)]
pub enum Answer {
    /// The method returns this.
    Return(Value),
    /// The thread waits; afterwards the function is called again with this step.
    Block(Wait, u32),
    /// The guest's method is called; afterwards the function is called again.
    Call(Callback),
}

/// A call from a native into the guest.
#[derive(Debug)]
pub struct Callback {
    /// What is called; its class must be initialised or its initialiser is run first.
    pub method: MethodId,
    /// The words of the arguments, the receiver first.
    pub args: Vec<u32>,
    /// The step with which the native goes on.
    pub step: u32,
    /// Whether an exception comes back to the native instead of passing through it.
    pub catch: bool,
}

/// A value as the guest sees it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// Nothing.
    Void,
    /// A boolean, byte, char, short or int.
    Int(i32),
    /// A long.
    Long(i64),
    /// A float.
    Float(f32),
    /// A double.
    Double(f64),
    /// A reference.
    Ref(Ref),
}

impl Value {
    /// Writes the value of a call into a register of the frame whose registers lie at `fp`; nobody may want it.
    ///
    /// # Safety
    /// The register, and for wide values the next, must lie in guest memory.
    #[inline(always)]
    #[expect(unsafe_code, reason = "the interpreter's registers are raw memory")]
    pub(crate) unsafe fn write(self, fp: *mut u32, register: u16) {
        if register == crate::code::NO_REGISTER {
            return;
        }
        // SAFETY: the caller's promise.
        unsafe {
            let to = fp.add(register as usize);
            match self {
                Value::Void => {}
                Value::Int(v) => *to = v as u32,
                Value::Ref(v) => *to = v.0,
                Value::Float(v) => *to = v.to_bits(),
                Value::Long(v) => to.cast::<u64>().write_unaligned(v as u64),
                Value::Double(v) => to.cast::<u64>().write_unaligned(v.to_bits()),
            }
        }
    }
}

impl From<Value> for Answer {
    fn from(v: Value) -> Answer {
        Answer::Return(v)
    }
}

/// Answers nothing.
pub fn void() -> NativeResult {
    Ok(Answer::Return(Value::Void))
}

/// Answers an int.
pub fn int(v: i32) -> NativeResult {
    Ok(Answer::Return(Value::Int(v)))
}

/// Answers a boolean.
pub fn boolean(v: bool) -> NativeResult {
    int(i32::from(v))
}

/// Answers a long.
pub fn long(v: i64) -> NativeResult {
    Ok(Answer::Return(Value::Long(v)))
}

/// Answers a float.
pub fn float(v: f32) -> NativeResult {
    Ok(Answer::Return(Value::Float(v)))
}

/// Answers a double.
pub fn double(v: f64) -> NativeResult {
    Ok(Answer::Return(Value::Double(v)))
}

/// Answers a reference.
pub fn reference(v: Ref) -> NativeResult {
    Ok(Answer::Return(Value::Ref(v)))
}

/// An exception to be raised in the guest.
#[derive(Debug, Clone, PartialEq)]
pub enum Raise {
    /// An exception object that exists.
    Object(Ref),
    /// An exception of this class (`java/lang/…`), made with its constructor that takes a message.
    New(&'static str, Option<String>),
    /// An exception of this class, made with the constructor of this signature from these words.
    With(&'static str, &'static str, Vec<u32>),
    /// No exception yet: a loader of the guest must be asked for the class with this descriptor. What raised this is
    /// done again afterwards, natives from their beginning.
    Load(LoaderId, Box<[u8]>),
}

impl Raise {
    /// An exception with a message.
    pub fn new(class: &'static str, message: impl Into<String>) -> Raise {
        Raise::New(class, Some(message.into()))
    }

    /// An exception without a message.
    pub fn bare(class: &'static str) -> Raise {
        Raise::New(class, None)
    }

    /// A NullPointerException with a message.
    pub fn null(message: &str) -> Raise {
        Raise::new("java/lang/NullPointerException", message)
    }

    /// An IllegalArgumentException.
    pub fn illegal_argument(message: impl Into<String>) -> Raise {
        Raise::new("java/lang/IllegalArgumentException", message)
    }

    /// The same, with an error instead of a question to a loader, for who cannot begin again.
    pub fn settled(self) -> Raise {
        match self {
            Raise::Load(_, descriptor) => Vm::missing_class(&descriptor),
            raise => raise,
        }
    }

    /// An OutOfMemoryError.
    pub fn out_of_memory(wanted: u64) -> Raise {
        Raise::new("java/lang/OutOfMemoryError", format!("Failed to allocate a {wanted} byte allocation"))
    }
}

/// How a native call went on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resumed {
    /// First call.
    No,
    /// The guest's method returned; see [`Call::result`].
    Returned,
    /// The guest's method threw this.
    Threw(Ref),
    /// The wait is over.
    Woke(Woke),
}

/// Why a wait ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Woke {
    /// What was waited for happened.
    Signal,
    /// The time is up.
    Timeout,
    /// The thread was interrupted.
    Interrupt,
}

/// How true a native is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// As on Android.
    Exact,
    /// Simplified as the text says.
    Model(&'static str),
    /// Not written: a typed default is answered and counted.
    Gap,
}

/// The registration of a native.
#[derive(Clone, Copy)]
pub struct Native {
    /// The class without `L` and `;`.
    pub class: &'static str,
    /// The method's name.
    pub name: &'static str,
    /// The method's descriptor.
    pub signature: &'static str,
    /// What is called.
    pub function: NativeFn,
    /// How true it is.
    pub fidelity: Fidelity,
    /// First and last API level it is for.
    pub levels: (u8, u8),
}

impl Native {
    /// A native that does what Android does.
    pub const fn exact(class: &'static str, name: &'static str, signature: &'static str, function: NativeFn) -> Native {
        Native { class, name, signature, function, fidelity: Fidelity::Exact, levels: (0, u8::MAX) }
    }

    /// A native that simplifies.
    pub const fn model(
        class: &'static str,
        name: &'static str,
        signature: &'static str,
        function: NativeFn,
        what: &'static str,
    ) -> Native {
        Native { class, name, signature, function, fidelity: Fidelity::Model(what), levels: (0, u8::MAX) }
    }

    /// The same for a range of API levels.
    pub const fn levels(self, first: u8, last: u8) -> Native {
        Native { levels: (first, last), ..self }
    }
}

/// All registered natives.
#[derive(Default)]
pub struct Registry {
    natives: Vec<Native>,
    by_class: FxHashMap<&'static str, Vec<NativeId>>,
}

impl Registry {
    /// Adds natives; a later one for the same method replaces an earlier one.
    pub fn add(&mut self, level: u8, natives: &[Native]) {
        for n in natives.iter().filter(|n| (n.levels.0..=n.levels.1).contains(&level)) {
            let id = NativeId(self.natives.len() as u32);
            self.natives.push(*n);
            self.by_class.entry(n.class).or_default().insert(0, id);
        }
    }

    /// The native for a method of a class given without `L` and `;`.
    pub fn find(&self, class: &str, name: &[u8], signature: &[u8]) -> Option<NativeId> {
        let of_class = self.by_class.get(class)?;
        of_class.iter().copied().find(|id| {
            let n = self.get(*id);
            n.name.as_bytes() == name && n.signature.as_bytes() == signature
        })
    }

    /// Whether any native is registered for this class.
    pub fn has_class(&self, class: &str) -> bool {
        self.by_class.contains_key(class)
    }

    /// A registered native.
    pub fn get(&self, id: NativeId) -> &Native {
        &self.natives[id.0 as usize]
    }

    /// All of them, in the order of registration.
    pub fn all(&self) -> &[Native] {
        &self.natives
    }
}

/// A call of a native: the machine, the arguments and where it stands.
pub struct Call<'a> {
    /// The machine.
    pub vm: &'a mut Vm,
    /// The method that was called.
    pub method: MethodId,
    /// The step that the native named when it last answered; 0 at first.
    pub step: u32,
    /// How the last answer ended.
    pub resumed: Resumed,
    pub(crate) fp: crate::region::Addr,
    pub(crate) ins: u32,
    pub(crate) next: u32,
}

/// Words that a native's frame keeps between steps.
pub const STATE_WORDS: u32 = 8;

impl Call<'_> {
    /// The word of argument register `i`.
    #[inline]
    pub fn word(&self, i: u32) -> u32 {
        debug_assert!(i < self.ins, "argument register outside the frame");
        self.vm.heap.region.load_u32(self.fp.plus(i * 4))
    }

    fn advance(&mut self, words: u32) -> u32 {
        let at = self.next;
        self.next += words;
        at
    }

    /// The next argument as an int.
    #[inline]
    pub fn int(&mut self) -> i32 {
        let i = self.advance(1);
        self.word(i) as i32
    }

    /// The next argument as a boolean.
    #[inline]
    pub fn boolean(&mut self) -> bool {
        self.int() != 0
    }

    /// The next argument as a long.
    #[inline]
    pub fn long(&mut self) -> i64 {
        let i = self.advance(2);
        (u64::from(self.word(i)) | u64::from(self.word(i + 1)) << 32) as i64
    }

    /// The next argument as a float.
    #[inline]
    pub fn float(&mut self) -> f32 {
        f32::from_bits(self.int() as u32)
    }

    /// The next argument as a double.
    #[inline]
    pub fn double(&mut self) -> f64 {
        f64::from_bits(self.long() as u64)
    }

    /// The next argument as a reference, null or not.
    #[inline]
    pub fn reference(&mut self) -> Ref {
        Ref(self.int() as u32)
    }

    /// The next argument as a reference that must not be null.
    pub fn object(&mut self, what: &str) -> Result<Ref, Raise> {
        self.reference().non_null().ok_or_else(|| Raise::null(&format!("{what} == null")))
    }

    /// The next argument as the text of a string that must not be null.
    pub fn string(&mut self, what: &str) -> Result<String, Raise> {
        let s = self.object(what)?;
        Ok(self.vm.string_text(s))
    }

    /// Charges so many instructions to the clock, for work that grows with its input.
    pub fn charge(&mut self, instructions: usize) {
        self.vm.side.instructions += instructions as u64;
    }

    /// Word `i` of what the native remembers between steps.
    pub fn state(&self, i: u32) -> u32 {
        assert!(i < STATE_WORDS, "a native's frame has {STATE_WORDS} words");
        self.vm.heap.region.load_u32(self.fp.plus((self.ins + 2 + i) * 4))
    }

    /// Remembers a word for the next step.
    pub fn set_state(&mut self, i: u32, word: u32) {
        assert!(i < STATE_WORDS, "a native's frame has {STATE_WORDS} words");
        self.vm.heap.region.store_u32(self.fp.plus((self.ins + 2 + i) * 4), word);
    }

    /// The result of the guest's method that was called, as its two words.
    pub fn result(&self) -> u64 {
        self.vm.heap.region.load_u64(self.fp.plus(self.ins * 4))
    }

    /// The result of the guest's method that was called, as a reference.
    pub fn result_ref(&self) -> Ref {
        Ref(self.result() as u32)
    }
}

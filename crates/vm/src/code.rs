//! The internal code that the interpreter runs.
//!
//! Dalvik code is translated once, instruction by instruction, into words of eight bytes with fields at fixed
//! places; registers stay as they are and each word knows its DEX address. What has to be looked up (classes,
//! fields, methods) starts as an index and is replaced in place at its first use: that is a cache of this
//! device's, derived from the class path alone, so no snapshot needs it. Nothing that the guest did (which
//! class is initialised, which string constant exists) is written into code.

/// One word of internal code.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Word {
    /// What to do; in operand words, nothing.
    pub op: Op,
    /// Number of arguments of a call, or a small operand.
    pub n: u8,
    /// First register, mostly the destination.
    pub a: u16,
    /// Two registers, an offset, an index, or a constant.
    pub b: u32,
}

impl Word {
    /// The lower half of `b`: the second register.
    #[inline(always)]
    pub fn lo(self) -> usize {
        (self.b & 0xffff) as usize
    }

    /// The upper half of `b`: the third register, or an offset.
    #[inline(always)]
    pub fn hi(self) -> usize {
        (self.b >> 16) as usize
    }
}

/// The destination of a call whose result nobody takes.
pub const NO_REGISTER: u16 = u16::MAX;
/// Words of a call: what, three arguments, two arguments, what it called last.
pub const CALL_WORDS: usize = 4;
/// The word of a call that remembers what it called last.
pub const CACHE_WORD: usize = 3;

/// What a virtual or interface call called last, for objects of a class: most calls meet one class only. It is a
/// word of the call itself, so that looking at it costs no other line of the host's cache.
impl Word {
    /// Nothing was called yet.
    pub const NOTHING_CALLED: Word = Word { op: Op::Operand, n: u8::MAX, a: u16::MAX, b: u32::MAX };

    /// Remembers a target; one whose number is too large is not remembered.
    pub(crate) fn remember(class: u32, method: u32) -> Word {
        match u8::try_from(method >> 16) {
            Ok(n) => Word { op: Op::Operand, n, a: method as u16, b: class },
            Err(_) => Word::NOTHING_CALLED,
        }
    }

    /// The method that was called, if the object is of this class.
    #[inline(always)]
    pub(crate) fn remembered(self) -> u32 {
        u32::from(self.n) << 16 | u32::from(self.a)
    }
}

/// A translated method.
pub struct Code {
    /// The words.
    pub words: Box<[Word]>,
    /// The DEX address of each word.
    pub dex_pcs: Box<[u32]>,
    /// Exception handlers, innermost first.
    pub tries: Box<[Try]>,
    /// Tables of switches.
    pub switches: Box<[Switch]>,
    /// Initial contents of arrays.
    pub array_data: Box<[ArrayData]>,
    /// Marks of the coverage observer, one byte a word behind one that tells whether there are any; outside snapshots
    /// and hashes. None for the framework's code: nobody asks, and most of what runs is its.
    pub coverage: Box<[u8]>,
}

impl Code {
    /// Forgets what its calls called, because classes went away.
    pub(crate) fn forget_targets(&mut self) {
        for at in 0..self.words.len().saturating_sub(CACHE_WORD) {
            let op = self.words[at].op as u8;
            if (Op::InvokeVirtualU as u8..=Op::InvokeInterfaceRange as u8).contains(&op) {
                self.words[at + CACHE_WORD] = Word::NOTHING_CALLED;
            }
        }
    }
}

/// A guarded range of words.
pub struct Try {
    /// First word.
    pub start: u32,
    /// First word behind it.
    pub end: u32,
    /// Caught type (an index into the file's types; `None` catches all) and the handler's first word.
    pub handlers: Box<[(Option<u32>, u32)]>,
}

/// A switch as keys and targets relative to the switch.
pub enum Switch {
    /// Consecutive keys from the first.
    Packed(i32, Box<[i32]>),
    /// Sorted keys with their targets.
    Sparse(Box<[(i32, i32)]>),
}

/// Elements for `fill-array-data`.
pub struct ArrayData {
    /// Bytes of an element.
    pub width: u16,
    /// Number of elements.
    pub count: u32,
    /// Their bytes.
    pub bytes: Box<[u8]>,
}

macro_rules! ops {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// Internal operations. `a`, `b`, `c` are the registers of the word, `i` its constant.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the names are Dalvik's; families are explained where they start")]
        pub enum Op { $($(#[$doc])* $name),* }

        /// All operations, by their numbers.
        pub const ALL: &[Op] = &[$(Op::$name),*];
    };
}

ops! {
    Nop,
    Move, MoveWide, MoveException,
    ReturnVoid, Return, ReturnWide,
    /// a = i
    Const,
    /// a,a+1 = i sign-extended
    ConstWide,
    /// a,a+1 = the next word
    ConstWide64,
    /// a = string in the guest slot i, made at first use
    ConstString,
    /// a = class object; i is a type index until resolved
    ConstClassU, ConstClass,
    MonitorEnter, MonitorExit,
    CheckCastU, CheckCast, InstanceOfU, InstanceOf,
    ArrayLength,
    NewInstanceU, NewInstance, NewArrayU, NewArray, FilledNewArrayU, FilledNewArray, FillArrayData,
    Throw,
    Goto, PackedSwitch, SparseSwitch,
    CmplFloat, CmpgFloat, CmplDouble, CmpgDouble, CmpLong,
    /// compares a with b and goes to the signed upper half
    IfEq, IfNe, IfLt, IfGe, IfGt, IfLe,
    /// compares a with 0 and goes to the signed constant
    IfEqz, IfNez, IfLtz, IfGez, IfGtz, IfLez,
    AGet, AGetWide, AGetByte, AGetChar, AGetShort,
    APut, APutWide, APutObject, APutByte, APutShort,
    /// a = b.field: field index in the next word until resolved, then the offset in the upper half
    IGetU, IGet, IGetWide, IGetObject, IGetByte, IGetBoolean, IGetChar, IGetShort,
    IPutU, IPut, IPutWide, IPutObject, IPutByte, IPutShort,
    /// the same for a field that only a newer platform has: nothing is read, and what is written is lost
    IGetAbsent, IGetAbsentWide, IPutAbsent,
    /// a = static: class in i, offset in the next word
    SGetU, SGet, SGetWide, SGetObject, SGetByte, SGetBoolean, SGetChar, SGetShort,
    SPutU, SPut, SPutWide, SPutObject, SPutByte, SPutShort,
    /// calls: a takes the result, n arguments; i is a method index until resolved
    InvokeVirtualU, InvokeSuperU, InvokeDirectU, InvokeStaticU, InvokeInterfaceU,
    InvokeVirtual, InvokeDirect, InvokeStatic, InvokeInterface,
    InvokeVirtualRangeU, InvokeSuperRangeU, InvokeDirectRangeU, InvokeStaticRangeU, InvokeInterfaceRangeU,
    InvokeVirtualRange, InvokeDirectRange, InvokeStaticRange, InvokeInterfaceRange,
    /// calls that Android 6 does not know
    InvokeUnsupported,
    NegInt, NotInt, NegLong, NotLong, NegFloat, NegDouble,
    IntToLong, IntToFloat, IntToDouble, LongToInt, LongToFloat, LongToDouble,
    FloatToInt, FloatToLong, FloatToDouble, DoubleToInt, DoubleToLong, DoubleToFloat,
    IntToByte, IntToChar, IntToShort,
    AddInt, SubInt, MulInt, DivInt, RemInt, AndInt, OrInt, XorInt, ShlInt, ShrInt, UshrInt,
    AddLong, SubLong, MulLong, DivLong, RemLong, AndLong, OrLong, XorLong, ShlLong, ShrLong, UshrLong,
    AddFloat, SubFloat, MulFloat, DivFloat, RemFloat,
    AddDouble, SubDouble, MulDouble, DivDouble, RemDouble,
    /// a = b op the signed upper half
    AddIntLit, RsubIntLit, MulIntLit, DivIntLit, RemIntLit, AndIntLit, OrIntLit, XorIntLit,
    ShlIntLit, ShrIntLit, UshrIntLit,
    /// raises the verification error that translation found
    BadCode,
    /// the first word of a native method's stub: calls the function
    NativeEnter,
    /// where a native's callee returns to: calls the function's next step
    NativeResume,
    /// the end of a thread
    ThreadEnd,
    /// no operation: the further words of a longer one
    Operand,
}

impl Op {
    /// The operation `n` places behind this one; families stand in Dalvik's order.
    pub(crate) fn plus(self, n: u8) -> Op {
        ALL[self as usize + n as usize]
    }
}

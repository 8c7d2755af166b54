//! The instruction set: one row per opcode with name, format, kind of index and flags.
//!
//! This table is the only place that knows opcodes; decoder, verifier, disassembler and the translator of the VM ask it. Opcodes that no
//! DEX file may contain have rows too, so that every byte is an [`Opcode`] and a number is never lost.

/// How an instruction is laid out; the names are those of the format's documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are those of the format and say all there is to say")]
pub enum Format {
    F10x,
    F12x,
    F11n,
    F11x,
    F10t,
    F20t,
    F22x,
    F21t,
    F21s,
    F21h,
    F21c,
    F23x,
    F22b,
    F22t,
    F22s,
    F22c,
    F32x,
    F30t,
    F31t,
    F31i,
    F31c,
    F35c,
    F3rc,
    F45cc,
    F4rcc,
    F51l,
}

impl Format {
    /// Length in code units.
    #[inline]
    pub const fn units(self) -> u32 {
        use Format::*;
        match self {
            F10x | F12x | F11n | F11x | F10t => 1,
            F20t | F22x | F21t | F21s | F21h | F21c | F23x | F22b | F22t | F22s | F22c => 2,
            F32x | F30t | F31t | F31i | F31c | F35c | F3rc => 3,
            F45cc | F4rcc => 4,
            F51l => 5,
        }
    }
}

/// Which table the index of an instruction points into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexKind {
    /// The instruction has no index.
    None,
    /// The string table.
    String,
    /// The type table.
    Type,
    /// The field table.
    Field,
    /// The method table.
    Method,
    /// The method table, and a second index into the prototypes.
    MethodAndProto,
    /// The call sites.
    CallSite,
    /// The method handles.
    MethodHandle,
    /// The prototypes.
    Proto,
}

const CONTINUE: u8 = 1;
const BRANCH: u8 = 2;
const THROW: u8 = 4;
const SWITCH: u8 = 8;
const RETURN: u8 = 16;
const INVOKE: u8 = 32;
const UNUSED: u8 = 64;

struct Row {
    name: &'static str,
    format: Format,
    index: IndexKind,
    flags: u8,
}

impl Opcode {
    /// The opcode of an instruction's low byte.
    #[inline]
    pub fn from_byte(byte: u8) -> Opcode {
        OPCODES[byte as usize]
    }

    /// The name, for instance `invoke-virtual/range`.
    pub fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// The layout.
    #[inline]
    pub fn format(self) -> Format {
        ROWS[self as usize].format
    }

    /// Length in code units.
    #[inline]
    pub fn units(self) -> u32 {
        u32::from(UNITS[self as usize])
    }

    /// What the index points into.
    #[inline]
    pub fn index_kind(self) -> IndexKind {
        ROWS[self as usize].index
    }

    /// Whether control can go on to the next instruction.
    #[inline]
    pub fn can_continue(self) -> bool {
        self.has(CONTINUE)
    }

    /// Whether control can go to a target that the instruction names.
    #[inline]
    pub fn can_branch(self) -> bool {
        self.has(BRANCH)
    }

    /// Whether it can throw.
    #[inline]
    pub fn can_throw(self) -> bool {
        self.has(THROW)
    }

    /// Whether it is one of the two switch instructions.
    #[inline]
    pub fn is_switch(self) -> bool {
        self.has(SWITCH)
    }

    /// Whether it leaves the method normally.
    #[inline]
    pub fn is_return(self) -> bool {
        self.has(RETURN)
    }

    /// Whether it calls a method.
    #[inline]
    pub fn is_invoke(self) -> bool {
        self.has(INVOKE)
    }

    /// Whether no DEX file may contain it.
    #[inline]
    pub fn is_unused(self) -> bool {
        self.has(UNUSED)
    }

    #[inline]
    fn has(self, flag: u8) -> bool {
        ROWS[self as usize].flags & flag != 0
    }
}

/// The lengths of all opcodes: decoding needs them first, and one load is quicker than a match on the format.
static UNITS: [u8; 256] = {
    let mut units = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        units[byte] = ROWS[byte].format.units() as u8;
        byte += 1;
    }
    units
};

macro_rules! opcodes {
    ($($value:literal $variant:ident $name:literal $format:ident $index:ident [$($flag:ident)*];)*) => {
        /// An opcode. `op as u8` gives the number back.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        #[expect(missing_docs, reason = "the variants are the format's names; `name` gives the original spelling")]
        pub enum Opcode {
            $($variant = $value,)*
        }

        static OPCODES: [Opcode; 256] = [$(Opcode::$variant,)*];

        static ROWS: [Row; 256] =
            [$(Row { name: $name, format: Format::$format, index: IndexKind::$index, flags: 0 $(| $flag)* },)*];
    };
}

opcodes! {
    0x00 Nop "nop" F10x None [CONTINUE];
    0x01 Move "move" F12x None [CONTINUE];
    0x02 MoveFrom16 "move/from16" F22x None [CONTINUE];
    0x03 Move16 "move/16" F32x None [CONTINUE];
    0x04 MoveWide "move-wide" F12x None [CONTINUE];
    0x05 MoveWideFrom16 "move-wide/from16" F22x None [CONTINUE];
    0x06 MoveWide16 "move-wide/16" F32x None [CONTINUE];
    0x07 MoveObject "move-object" F12x None [CONTINUE];
    0x08 MoveObjectFrom16 "move-object/from16" F22x None [CONTINUE];
    0x09 MoveObject16 "move-object/16" F32x None [CONTINUE];
    0x0a MoveResult "move-result" F11x None [CONTINUE];
    0x0b MoveResultWide "move-result-wide" F11x None [CONTINUE];
    0x0c MoveResultObject "move-result-object" F11x None [CONTINUE];
    0x0d MoveException "move-exception" F11x None [CONTINUE];
    0x0e ReturnVoid "return-void" F10x None [RETURN];
    0x0f Return "return" F11x None [RETURN];
    0x10 ReturnWide "return-wide" F11x None [RETURN];
    0x11 ReturnObject "return-object" F11x None [RETURN];
    0x12 Const4 "const/4" F11n None [CONTINUE];
    0x13 Const16 "const/16" F21s None [CONTINUE];
    0x14 Const "const" F31i None [CONTINUE];
    0x15 ConstHigh16 "const/high16" F21h None [CONTINUE];
    0x16 ConstWide16 "const-wide/16" F21s None [CONTINUE];
    0x17 ConstWide32 "const-wide/32" F31i None [CONTINUE];
    0x18 ConstWide "const-wide" F51l None [CONTINUE];
    0x19 ConstWideHigh16 "const-wide/high16" F21h None [CONTINUE];
    0x1a ConstString "const-string" F21c String [CONTINUE THROW];
    0x1b ConstStringJumbo "const-string/jumbo" F31c String [CONTINUE THROW];
    0x1c ConstClass "const-class" F21c Type [CONTINUE THROW];
    0x1d MonitorEnter "monitor-enter" F11x None [CONTINUE THROW];
    0x1e MonitorExit "monitor-exit" F11x None [CONTINUE THROW];
    0x1f CheckCast "check-cast" F21c Type [CONTINUE THROW];
    0x20 InstanceOf "instance-of" F22c Type [CONTINUE THROW];
    0x21 ArrayLength "array-length" F12x None [CONTINUE THROW];
    0x22 NewInstance "new-instance" F21c Type [CONTINUE THROW];
    0x23 NewArray "new-array" F22c Type [CONTINUE THROW];
    0x24 FilledNewArray "filled-new-array" F35c Type [CONTINUE THROW];
    0x25 FilledNewArrayRange "filled-new-array/range" F3rc Type [CONTINUE THROW];
    0x26 FillArrayData "fill-array-data" F31t None [CONTINUE THROW];
    0x27 Throw "throw" F11x None [THROW];
    0x28 Goto "goto" F10t None [BRANCH];
    0x29 Goto16 "goto/16" F20t None [BRANCH];
    0x2a Goto32 "goto/32" F30t None [BRANCH];
    0x2b PackedSwitch "packed-switch" F31t None [CONTINUE SWITCH];
    0x2c SparseSwitch "sparse-switch" F31t None [CONTINUE SWITCH];
    0x2d CmplFloat "cmpl-float" F23x None [CONTINUE];
    0x2e CmpgFloat "cmpg-float" F23x None [CONTINUE];
    0x2f CmplDouble "cmpl-double" F23x None [CONTINUE];
    0x30 CmpgDouble "cmpg-double" F23x None [CONTINUE];
    0x31 CmpLong "cmp-long" F23x None [CONTINUE];
    0x32 IfEq "if-eq" F22t None [CONTINUE BRANCH];
    0x33 IfNe "if-ne" F22t None [CONTINUE BRANCH];
    0x34 IfLt "if-lt" F22t None [CONTINUE BRANCH];
    0x35 IfGe "if-ge" F22t None [CONTINUE BRANCH];
    0x36 IfGt "if-gt" F22t None [CONTINUE BRANCH];
    0x37 IfLe "if-le" F22t None [CONTINUE BRANCH];
    0x38 IfEqz "if-eqz" F21t None [CONTINUE BRANCH];
    0x39 IfNez "if-nez" F21t None [CONTINUE BRANCH];
    0x3a IfLtz "if-ltz" F21t None [CONTINUE BRANCH];
    0x3b IfGez "if-gez" F21t None [CONTINUE BRANCH];
    0x3c IfGtz "if-gtz" F21t None [CONTINUE BRANCH];
    0x3d IfLez "if-lez" F21t None [CONTINUE BRANCH];
    0x3e Unused3E "unused-3e" F10x None [UNUSED];
    0x3f Unused3F "unused-3f" F10x None [UNUSED];
    0x40 Unused40 "unused-40" F10x None [UNUSED];
    0x41 Unused41 "unused-41" F10x None [UNUSED];
    0x42 Unused42 "unused-42" F10x None [UNUSED];
    0x43 Unused43 "unused-43" F10x None [UNUSED];
    0x44 Aget "aget" F23x None [CONTINUE THROW];
    0x45 AgetWide "aget-wide" F23x None [CONTINUE THROW];
    0x46 AgetObject "aget-object" F23x None [CONTINUE THROW];
    0x47 AgetBoolean "aget-boolean" F23x None [CONTINUE THROW];
    0x48 AgetByte "aget-byte" F23x None [CONTINUE THROW];
    0x49 AgetChar "aget-char" F23x None [CONTINUE THROW];
    0x4a AgetShort "aget-short" F23x None [CONTINUE THROW];
    0x4b Aput "aput" F23x None [CONTINUE THROW];
    0x4c AputWide "aput-wide" F23x None [CONTINUE THROW];
    0x4d AputObject "aput-object" F23x None [CONTINUE THROW];
    0x4e AputBoolean "aput-boolean" F23x None [CONTINUE THROW];
    0x4f AputByte "aput-byte" F23x None [CONTINUE THROW];
    0x50 AputChar "aput-char" F23x None [CONTINUE THROW];
    0x51 AputShort "aput-short" F23x None [CONTINUE THROW];
    0x52 Iget "iget" F22c Field [CONTINUE THROW];
    0x53 IgetWide "iget-wide" F22c Field [CONTINUE THROW];
    0x54 IgetObject "iget-object" F22c Field [CONTINUE THROW];
    0x55 IgetBoolean "iget-boolean" F22c Field [CONTINUE THROW];
    0x56 IgetByte "iget-byte" F22c Field [CONTINUE THROW];
    0x57 IgetChar "iget-char" F22c Field [CONTINUE THROW];
    0x58 IgetShort "iget-short" F22c Field [CONTINUE THROW];
    0x59 Iput "iput" F22c Field [CONTINUE THROW];
    0x5a IputWide "iput-wide" F22c Field [CONTINUE THROW];
    0x5b IputObject "iput-object" F22c Field [CONTINUE THROW];
    0x5c IputBoolean "iput-boolean" F22c Field [CONTINUE THROW];
    0x5d IputByte "iput-byte" F22c Field [CONTINUE THROW];
    0x5e IputChar "iput-char" F22c Field [CONTINUE THROW];
    0x5f IputShort "iput-short" F22c Field [CONTINUE THROW];
    0x60 Sget "sget" F21c Field [CONTINUE THROW];
    0x61 SgetWide "sget-wide" F21c Field [CONTINUE THROW];
    0x62 SgetObject "sget-object" F21c Field [CONTINUE THROW];
    0x63 SgetBoolean "sget-boolean" F21c Field [CONTINUE THROW];
    0x64 SgetByte "sget-byte" F21c Field [CONTINUE THROW];
    0x65 SgetChar "sget-char" F21c Field [CONTINUE THROW];
    0x66 SgetShort "sget-short" F21c Field [CONTINUE THROW];
    0x67 Sput "sput" F21c Field [CONTINUE THROW];
    0x68 SputWide "sput-wide" F21c Field [CONTINUE THROW];
    0x69 SputObject "sput-object" F21c Field [CONTINUE THROW];
    0x6a SputBoolean "sput-boolean" F21c Field [CONTINUE THROW];
    0x6b SputByte "sput-byte" F21c Field [CONTINUE THROW];
    0x6c SputChar "sput-char" F21c Field [CONTINUE THROW];
    0x6d SputShort "sput-short" F21c Field [CONTINUE THROW];
    0x6e InvokeVirtual "invoke-virtual" F35c Method [CONTINUE THROW INVOKE];
    0x6f InvokeSuper "invoke-super" F35c Method [CONTINUE THROW INVOKE];
    0x70 InvokeDirect "invoke-direct" F35c Method [CONTINUE THROW INVOKE];
    0x71 InvokeStatic "invoke-static" F35c Method [CONTINUE THROW INVOKE];
    0x72 InvokeInterface "invoke-interface" F35c Method [CONTINUE THROW INVOKE];
    0x73 Unused73 "unused-73" F10x None [UNUSED];
    0x74 InvokeVirtualRange "invoke-virtual/range" F3rc Method [CONTINUE THROW INVOKE];
    0x75 InvokeSuperRange "invoke-super/range" F3rc Method [CONTINUE THROW INVOKE];
    0x76 InvokeDirectRange "invoke-direct/range" F3rc Method [CONTINUE THROW INVOKE];
    0x77 InvokeStaticRange "invoke-static/range" F3rc Method [CONTINUE THROW INVOKE];
    0x78 InvokeInterfaceRange "invoke-interface/range" F3rc Method [CONTINUE THROW INVOKE];
    0x79 Unused79 "unused-79" F10x None [UNUSED];
    0x7a Unused7A "unused-7a" F10x None [UNUSED];
    0x7b NegInt "neg-int" F12x None [CONTINUE];
    0x7c NotInt "not-int" F12x None [CONTINUE];
    0x7d NegLong "neg-long" F12x None [CONTINUE];
    0x7e NotLong "not-long" F12x None [CONTINUE];
    0x7f NegFloat "neg-float" F12x None [CONTINUE];
    0x80 NegDouble "neg-double" F12x None [CONTINUE];
    0x81 IntToLong "int-to-long" F12x None [CONTINUE];
    0x82 IntToFloat "int-to-float" F12x None [CONTINUE];
    0x83 IntToDouble "int-to-double" F12x None [CONTINUE];
    0x84 LongToInt "long-to-int" F12x None [CONTINUE];
    0x85 LongToFloat "long-to-float" F12x None [CONTINUE];
    0x86 LongToDouble "long-to-double" F12x None [CONTINUE];
    0x87 FloatToInt "float-to-int" F12x None [CONTINUE];
    0x88 FloatToLong "float-to-long" F12x None [CONTINUE];
    0x89 FloatToDouble "float-to-double" F12x None [CONTINUE];
    0x8a DoubleToInt "double-to-int" F12x None [CONTINUE];
    0x8b DoubleToLong "double-to-long" F12x None [CONTINUE];
    0x8c DoubleToFloat "double-to-float" F12x None [CONTINUE];
    0x8d IntToByte "int-to-byte" F12x None [CONTINUE];
    0x8e IntToChar "int-to-char" F12x None [CONTINUE];
    0x8f IntToShort "int-to-short" F12x None [CONTINUE];
    0x90 AddInt "add-int" F23x None [CONTINUE];
    0x91 SubInt "sub-int" F23x None [CONTINUE];
    0x92 MulInt "mul-int" F23x None [CONTINUE];
    0x93 DivInt "div-int" F23x None [CONTINUE THROW];
    0x94 RemInt "rem-int" F23x None [CONTINUE THROW];
    0x95 AndInt "and-int" F23x None [CONTINUE];
    0x96 OrInt "or-int" F23x None [CONTINUE];
    0x97 XorInt "xor-int" F23x None [CONTINUE];
    0x98 ShlInt "shl-int" F23x None [CONTINUE];
    0x99 ShrInt "shr-int" F23x None [CONTINUE];
    0x9a UshrInt "ushr-int" F23x None [CONTINUE];
    0x9b AddLong "add-long" F23x None [CONTINUE];
    0x9c SubLong "sub-long" F23x None [CONTINUE];
    0x9d MulLong "mul-long" F23x None [CONTINUE];
    0x9e DivLong "div-long" F23x None [CONTINUE THROW];
    0x9f RemLong "rem-long" F23x None [CONTINUE THROW];
    0xa0 AndLong "and-long" F23x None [CONTINUE];
    0xa1 OrLong "or-long" F23x None [CONTINUE];
    0xa2 XorLong "xor-long" F23x None [CONTINUE];
    0xa3 ShlLong "shl-long" F23x None [CONTINUE];
    0xa4 ShrLong "shr-long" F23x None [CONTINUE];
    0xa5 UshrLong "ushr-long" F23x None [CONTINUE];
    0xa6 AddFloat "add-float" F23x None [CONTINUE];
    0xa7 SubFloat "sub-float" F23x None [CONTINUE];
    0xa8 MulFloat "mul-float" F23x None [CONTINUE];
    0xa9 DivFloat "div-float" F23x None [CONTINUE];
    0xaa RemFloat "rem-float" F23x None [CONTINUE];
    0xab AddDouble "add-double" F23x None [CONTINUE];
    0xac SubDouble "sub-double" F23x None [CONTINUE];
    0xad MulDouble "mul-double" F23x None [CONTINUE];
    0xae DivDouble "div-double" F23x None [CONTINUE];
    0xaf RemDouble "rem-double" F23x None [CONTINUE];
    0xb0 AddInt2Addr "add-int/2addr" F12x None [CONTINUE];
    0xb1 SubInt2Addr "sub-int/2addr" F12x None [CONTINUE];
    0xb2 MulInt2Addr "mul-int/2addr" F12x None [CONTINUE];
    0xb3 DivInt2Addr "div-int/2addr" F12x None [CONTINUE THROW];
    0xb4 RemInt2Addr "rem-int/2addr" F12x None [CONTINUE THROW];
    0xb5 AndInt2Addr "and-int/2addr" F12x None [CONTINUE];
    0xb6 OrInt2Addr "or-int/2addr" F12x None [CONTINUE];
    0xb7 XorInt2Addr "xor-int/2addr" F12x None [CONTINUE];
    0xb8 ShlInt2Addr "shl-int/2addr" F12x None [CONTINUE];
    0xb9 ShrInt2Addr "shr-int/2addr" F12x None [CONTINUE];
    0xba UshrInt2Addr "ushr-int/2addr" F12x None [CONTINUE];
    0xbb AddLong2Addr "add-long/2addr" F12x None [CONTINUE];
    0xbc SubLong2Addr "sub-long/2addr" F12x None [CONTINUE];
    0xbd MulLong2Addr "mul-long/2addr" F12x None [CONTINUE];
    0xbe DivLong2Addr "div-long/2addr" F12x None [CONTINUE THROW];
    0xbf RemLong2Addr "rem-long/2addr" F12x None [CONTINUE THROW];
    0xc0 AndLong2Addr "and-long/2addr" F12x None [CONTINUE];
    0xc1 OrLong2Addr "or-long/2addr" F12x None [CONTINUE];
    0xc2 XorLong2Addr "xor-long/2addr" F12x None [CONTINUE];
    0xc3 ShlLong2Addr "shl-long/2addr" F12x None [CONTINUE];
    0xc4 ShrLong2Addr "shr-long/2addr" F12x None [CONTINUE];
    0xc5 UshrLong2Addr "ushr-long/2addr" F12x None [CONTINUE];
    0xc6 AddFloat2Addr "add-float/2addr" F12x None [CONTINUE];
    0xc7 SubFloat2Addr "sub-float/2addr" F12x None [CONTINUE];
    0xc8 MulFloat2Addr "mul-float/2addr" F12x None [CONTINUE];
    0xc9 DivFloat2Addr "div-float/2addr" F12x None [CONTINUE];
    0xca RemFloat2Addr "rem-float/2addr" F12x None [CONTINUE];
    0xcb AddDouble2Addr "add-double/2addr" F12x None [CONTINUE];
    0xcc SubDouble2Addr "sub-double/2addr" F12x None [CONTINUE];
    0xcd MulDouble2Addr "mul-double/2addr" F12x None [CONTINUE];
    0xce DivDouble2Addr "div-double/2addr" F12x None [CONTINUE];
    0xcf RemDouble2Addr "rem-double/2addr" F12x None [CONTINUE];
    0xd0 AddIntLit16 "add-int/lit16" F22s None [CONTINUE];
    0xd1 RsubInt "rsub-int" F22s None [CONTINUE];
    0xd2 MulIntLit16 "mul-int/lit16" F22s None [CONTINUE];
    0xd3 DivIntLit16 "div-int/lit16" F22s None [CONTINUE THROW];
    0xd4 RemIntLit16 "rem-int/lit16" F22s None [CONTINUE THROW];
    0xd5 AndIntLit16 "and-int/lit16" F22s None [CONTINUE];
    0xd6 OrIntLit16 "or-int/lit16" F22s None [CONTINUE];
    0xd7 XorIntLit16 "xor-int/lit16" F22s None [CONTINUE];
    0xd8 AddIntLit8 "add-int/lit8" F22b None [CONTINUE];
    0xd9 RsubIntLit8 "rsub-int/lit8" F22b None [CONTINUE];
    0xda MulIntLit8 "mul-int/lit8" F22b None [CONTINUE];
    0xdb DivIntLit8 "div-int/lit8" F22b None [CONTINUE THROW];
    0xdc RemIntLit8 "rem-int/lit8" F22b None [CONTINUE THROW];
    0xdd AndIntLit8 "and-int/lit8" F22b None [CONTINUE];
    0xde OrIntLit8 "or-int/lit8" F22b None [CONTINUE];
    0xdf XorIntLit8 "xor-int/lit8" F22b None [CONTINUE];
    0xe0 ShlIntLit8 "shl-int/lit8" F22b None [CONTINUE];
    0xe1 ShrIntLit8 "shr-int/lit8" F22b None [CONTINUE];
    0xe2 UshrIntLit8 "ushr-int/lit8" F22b None [CONTINUE];
    0xe3 UnusedE3 "unused-e3" F10x None [UNUSED];
    0xe4 UnusedE4 "unused-e4" F10x None [UNUSED];
    0xe5 UnusedE5 "unused-e5" F10x None [UNUSED];
    0xe6 UnusedE6 "unused-e6" F10x None [UNUSED];
    0xe7 UnusedE7 "unused-e7" F10x None [UNUSED];
    0xe8 UnusedE8 "unused-e8" F10x None [UNUSED];
    0xe9 UnusedE9 "unused-e9" F10x None [UNUSED];
    0xea UnusedEA "unused-ea" F10x None [UNUSED];
    0xeb UnusedEB "unused-eb" F10x None [UNUSED];
    0xec UnusedEC "unused-ec" F10x None [UNUSED];
    0xed UnusedED "unused-ed" F10x None [UNUSED];
    0xee UnusedEE "unused-ee" F10x None [UNUSED];
    0xef UnusedEF "unused-ef" F10x None [UNUSED];
    0xf0 UnusedF0 "unused-f0" F10x None [UNUSED];
    0xf1 UnusedF1 "unused-f1" F10x None [UNUSED];
    0xf2 UnusedF2 "unused-f2" F10x None [UNUSED];
    0xf3 UnusedF3 "unused-f3" F10x None [UNUSED];
    0xf4 UnusedF4 "unused-f4" F10x None [UNUSED];
    0xf5 UnusedF5 "unused-f5" F10x None [UNUSED];
    0xf6 UnusedF6 "unused-f6" F10x None [UNUSED];
    0xf7 UnusedF7 "unused-f7" F10x None [UNUSED];
    0xf8 UnusedF8 "unused-f8" F10x None [UNUSED];
    0xf9 UnusedF9 "unused-f9" F10x None [UNUSED];
    0xfa InvokePolymorphic "invoke-polymorphic" F45cc MethodAndProto [CONTINUE THROW INVOKE];
    0xfb InvokePolymorphicRange "invoke-polymorphic/range" F4rcc MethodAndProto [CONTINUE THROW INVOKE];
    0xfc InvokeCustom "invoke-custom" F35c CallSite [CONTINUE THROW INVOKE];
    0xfd InvokeCustomRange "invoke-custom/range" F3rc CallSite [CONTINUE THROW INVOKE];
    0xfe ConstMethodHandle "const-method-handle" F21c MethodHandle [CONTINUE THROW];
    0xff ConstMethodType "const-method-type" F21c Proto [CONTINUE THROW];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_an_opcode() {
        assert!((0..=255).all(|byte| Opcode::from_byte(byte) as u8 == byte));
        let used = (0..=255).map(Opcode::from_byte).filter(|op| !op.is_unused()).count();
        assert_eq!(used, 224, "224 opcodes are defined in versions 035 to 041");
    }
}

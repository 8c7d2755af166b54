//! What a register can hold, and how two such facts are joined.
//!
//! The lattice is that of ART. Small constants are a family of their own, because `const/4 v0, 1` may become a boolean, a char, a float or
//! anything else of one register; the constant zero may also become null. Reference types are numbers into a [table](super::table), so that
//! a register is one small value.

/// The contents of one register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RegType {
    /// Never written.
    Undefined,
    /// Written with things that do not go together.
    Conflict,
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Float,
    LongLo,
    LongHi,
    DoubleLo,
    DoubleHi,
    Constant(Constant),
    /// The halves of a constant that may be a long or a double.
    WideConstantLo,
    WideConstantHi,
    /// The element of a null array.
    Null,
    Reference(TypeId),
    /// An object of the `new-instance` at this address, before its constructor was called.
    Uninitialized(u32),
    /// The receiver of a constructor, before another constructor was called.
    UninitializedThis,
}

/// The number of a reference type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TypeId(pub(super) u32);

/// The smallest set of numbers, out of a few, that holds a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Constant {
    Zero,
    /// 0 or 1
    Bit,
    /// 0 to 127
    PositiveByte,
    /// 0 to 32767
    PositiveShort,
    /// 0 to 65535
    Char,
    /// -128 to 127
    Byte,
    /// -32768 to 32767
    Short,
    Int,
}

impl Constant {
    /// The set for one number.
    pub(super) fn of(value: i64) -> Constant {
        match value {
            0 => Constant::Zero,
            1 => Constant::Bit,
            2..0x80 => Constant::PositiveByte,
            0x80..0x8000 => Constant::PositiveShort,
            0x8000..0x1_0000 => Constant::Char,
            -0x80..0 => Constant::Byte,
            -0x8000..-0x80 => Constant::Short,
            _ => Constant::Int,
        }
    }

    /// The smallest set that holds both.
    fn join(self, other: Constant) -> Constant {
        let (low, high) = (self.min(other), self.max(other));
        match (low, high) {
            (Constant::PositiveShort, Constant::Byte) => Constant::Short,
            (Constant::Char, Constant::Byte | Constant::Short) => Constant::Int,
            _ => high,
        }
    }
}

impl RegType {
    pub(super) const ZERO: RegType = RegType::Constant(Constant::Zero);

    /// Zero or null.
    pub(super) fn is_null(self) -> bool {
        matches!(self, RegType::ZERO | RegType::Null)
    }

    pub(super) fn is_uninitialized(self) -> bool {
        matches!(self, RegType::Uninitialized(_) | RegType::UninitializedThis)
    }

    /// A reference of any kind, with null.
    pub(super) fn is_reference(self) -> bool {
        self.is_null() || self.is_uninitialized() || matches!(self, RegType::Reference(_))
    }

    pub(super) fn is_integral(self) -> bool {
        use RegType::{Boolean, Byte, Char, Constant, Int, Short};
        matches!(self, Boolean | Byte | Short | Char | Int | Constant(_))
    }

    /// Something primitive in one register.
    pub(super) fn is_word(self) -> bool {
        self.is_integral() || self == RegType::Float
    }

    /// The upper half that belongs to a lower half; `None` when this is no lower half.
    pub(super) fn high_half(self) -> Option<RegType> {
        match self {
            RegType::LongLo => Some(RegType::LongHi),
            RegType::DoubleLo => Some(RegType::DoubleHi),
            RegType::WideConstantLo => Some(RegType::WideConstantHi),
            _ => None,
        }
    }

    fn is_boolean(self) -> bool {
        matches!(self, RegType::Boolean | RegType::Constant(Constant::Zero | Constant::Bit))
    }

    fn is_byte(self) -> bool {
        use Constant::{Bit, Byte, PositiveByte, Zero};
        matches!(self, RegType::Byte | RegType::Boolean | RegType::Constant(Zero | Bit | PositiveByte | Byte))
    }

    fn is_short(self) -> bool {
        let constant = matches!(self, RegType::Constant(c) if c != Constant::Char && c != Constant::Int);
        constant || matches!(self, RegType::Short | RegType::Byte | RegType::Boolean)
    }

    fn is_char(self) -> bool {
        matches!(self, RegType::Char | RegType::Boolean) || matches!(self, RegType::Constant(c) if c <= Constant::Char)
    }

    /// What the register holds, for messages.
    pub(super) fn name(self) -> &'static str {
        match self {
            RegType::Undefined => "nothing",
            RegType::Conflict => "values that do not go together",
            RegType::Boolean => "a boolean",
            RegType::Byte => "a byte",
            RegType::Short => "a short",
            RegType::Char => "a char",
            RegType::Int => "an int",
            RegType::Float => "a float",
            RegType::LongLo => "a long",
            RegType::DoubleLo => "a double",
            RegType::LongHi | RegType::DoubleHi | RegType::WideConstantHi => "the upper half of a long or double",
            RegType::Constant(Constant::Zero) => "zero",
            RegType::Constant(Constant::Bit) => "the constant 1",
            RegType::Constant(_) => "a constant",
            RegType::WideConstantLo => "a wide constant",
            RegType::Null => "null",
            RegType::Reference(_) => "an object",
            RegType::Uninitialized(_) => "an object that was not constructed",
            RegType::UninitializedThis => "a receiver that was not constructed",
        }
    }

    /// Whether both are booleans, so that a bitwise operation on them is one too.
    pub(super) fn both_boolean(self, other: RegType) -> bool {
        self.is_boolean() && other.is_boolean()
    }

    /// Whether a register with this content can be read as the given primitive type. For wide types the lower half is meant.
    pub(super) fn fits_primitive(self, wanted: RegType) -> bool {
        let constant = matches!(self, RegType::Constant(_));
        match wanted {
            RegType::Boolean => self.is_boolean(),
            RegType::Byte => self.is_byte(),
            RegType::Short => self.is_short(),
            RegType::Char => self.is_char(),
            RegType::Int => self.is_integral(),
            RegType::Float => self == RegType::Float || constant,
            RegType::LongLo => matches!(self, RegType::LongLo | RegType::WideConstantLo),
            RegType::DoubleLo => matches!(self, RegType::DoubleLo | RegType::WideConstantLo),
            _ => false,
        }
    }

    /// Joins two primitive types.
    pub(super) fn join_primitive(self, other: RegType) -> RegType {
        use RegType::*;
        let both = |test: fn(RegType) -> bool| test(self) && test(other);
        match (self, other) {
            (Constant(a), Constant(b)) => Constant(a.join(b)),
            _ if both(RegType::is_boolean) => Boolean,
            _ if both(RegType::is_byte) => Byte,
            _ if both(RegType::is_short) => Short,
            _ if both(RegType::is_char) => Char,
            _ if both(RegType::is_integral) => Int,
            (Float, Constant(_)) | (Constant(_), Float) => Float,
            (LongLo, WideConstantLo) | (WideConstantLo, LongLo) => LongLo,
            (LongHi, WideConstantHi) | (WideConstantHi, LongHi) => LongHi,
            (DoubleLo, WideConstantLo) | (WideConstantLo, DoubleLo) => DoubleLo,
            (DoubleHi, WideConstantHi) | (WideConstantHi, DoubleHi) => DoubleHi,
            _ => Conflict,
        }
    }
}

/// The type of a primitive descriptor, the lower half for wide ones.
pub(super) fn primitive(letter: u8) -> Option<RegType> {
    Some(match letter {
        b'Z' => RegType::Boolean,
        b'B' => RegType::Byte,
        b'S' => RegType::Short,
        b'C' => RegType::Char,
        b'I' => RegType::Int,
        b'F' => RegType::Float,
        b'J' => RegType::LongLo,
        b'D' => RegType::DoubleLo,
        _ => return None,
    })
}

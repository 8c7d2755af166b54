//! Where things lie in the guest's region, and the shape of objects.
//!
//! ```text
//! 0000_0000  never used, so that small offsets from null hit nothing
//! 0001_0000  class table: one word a class, the address of its block once it has one
//! 0401_0000  start bits of the heap, one bit for each 8 bytes
//! 0800_0000  system memory: class blocks, string tables, hash tables, and what the guest gets from malloc
//! 1800_0000  heap: objects
//! c000_0000  stacks of the guest's threads
//! ```

use crate::region::Addr;

/// Class table: a word for each class number.
pub const CLASS_TABLE: Addr = Addr(0x0001_0000);
/// Most classes that can be installed (arrays are not counted: their ids are computed).
pub const MAX_CLASSES: u32 = 0x00f0_0000;
/// Start bits of the heap.
pub const START_BITS: Addr = Addr(0x0401_0000);
/// Memory for tables and for the guest's native allocations.
pub const SYSTEM_START: Addr = Addr(0x0800_0000);
/// End of the system memory.
pub const SYSTEM_END: Addr = Addr(0x1800_0000);
/// First byte of the heap.
pub const HEAP_START: Addr = Addr(0x1800_0000);
/// End of the heap.
pub const HEAP_END: Addr = Addr(0xc000_0000);
/// First stack.
pub const STACKS: Addr = Addr(0xc000_0000);
/// Size of one stack; it is reserved, not used, until frames touch it.
pub const STACK_SIZE: u32 = 2 << 20;
/// Most threads that can be alive at once.
pub const MAX_THREADS: u32 = 500;

/// A reference to a guest object; zero is null.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Ref(pub u32);

impl Ref {
    /// The null reference.
    pub const NULL: Ref = Ref(0);

    /// Whether this is null.
    #[inline(always)]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The address of the object's byte `offset`.
    #[inline(always)]
    pub fn at(self, offset: u32) -> Addr {
        Addr(self.0.wrapping_add(offset))
    }

    /// `None` for null.
    pub fn non_null(self) -> Option<Ref> {
        (!self.is_null()).then_some(self)
    }
}

/// Offset of the class id in an object.
pub const CLASS: u32 = 0;
/// Offset of the lock word: identity hash or monitor.
pub const LOCK: u32 = 4;
/// Offset of the first field.
pub const FIELDS: u32 = 8;
/// Offset of an array's length.
pub const LENGTH: u32 = 8;

/// Offset of an array's first element, for elements of `1 << shift` bytes.
#[inline(always)]
pub const fn elements(shift: u32) -> u32 {
    if shift == 3 { 16 } else { 12 }
}

/// The number of a class: primitives and installed classes count up from 1, an array's id is that of its
/// innermost element with the number of dimensions in the top byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct ClassId(pub u32);

impl ClassId {
    /// Number of array dimensions.
    #[inline(always)]
    pub fn dimensions(self) -> u32 {
        self.0 >> 24
    }

    /// Whether this is the class of an array.
    #[inline(always)]
    pub fn is_array(self) -> bool {
        self.dimensions() > 0
    }

    /// The innermost element of an array; a class that is no array is its own.
    pub fn innermost(self) -> ClassId {
        ClassId(self.0 & 0x00ff_ffff)
    }

    /// The class of an array's elements.
    pub fn component(self) -> Option<ClassId> {
        self.is_array().then(|| ClassId(self.0 - (1 << 24)))
    }

    /// The class of arrays of this; `None` beyond 255 dimensions.
    pub fn array(self) -> Option<ClassId> {
        self.0.checked_add(1 << 24).map(ClassId)
    }

    /// The primitive class that this is, if it is one.
    pub fn primitive(self) -> Option<Primitive> {
        Primitive::ALL.get(self.0.wrapping_sub(1) as usize).copied()
    }

    /// log2 of the size of an element of an array of this class.
    #[inline(always)]
    pub fn element_shift(self) -> u32 {
        match self.component().and_then(ClassId::primitive) {
            Some(p) => p.shift(),
            None => 2,
        }
    }
}

/// The primitive types; their class numbers follow this order from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Primitive {
    /// `void`
    Void,
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
}

impl Primitive {
    /// All of them, in the order of their class numbers.
    pub const ALL: [Primitive; 9] = [
        Primitive::Void,
        Primitive::Boolean,
        Primitive::Byte,
        Primitive::Char,
        Primitive::Short,
        Primitive::Int,
        Primitive::Long,
        Primitive::Float,
        Primitive::Double,
    ];

    /// Its class number.
    pub const fn class(self) -> ClassId {
        ClassId(self as u32 + 1)
    }

    /// log2 of its size in a field or an array.
    pub const fn shift(self) -> u32 {
        match self {
            Primitive::Void | Primitive::Boolean | Primitive::Byte => 0,
            Primitive::Char | Primitive::Short => 1,
            Primitive::Int | Primitive::Float => 2,
            Primitive::Long | Primitive::Double => 3,
        }
    }

    /// Its letter in descriptors.
    pub const fn letter(self) -> char {
        match self {
            Primitive::Void => 'V',
            Primitive::Boolean => 'Z',
            Primitive::Byte => 'B',
            Primitive::Char => 'C',
            Primitive::Short => 'S',
            Primitive::Int => 'I',
            Primitive::Long => 'J',
            Primitive::Float => 'F',
            Primitive::Double => 'D',
        }
    }

    /// The class that boxes it.
    pub const fn box_class(self) -> &'static str {
        match self {
            Primitive::Void => "java/lang/Void",
            Primitive::Boolean => "java/lang/Boolean",
            Primitive::Byte => "java/lang/Byte",
            Primitive::Char => "java/lang/Character",
            Primitive::Short => "java/lang/Short",
            Primitive::Int => "java/lang/Integer",
            Primitive::Long => "java/lang/Long",
            Primitive::Float => "java/lang/Float",
            Primitive::Double => "java/lang/Double",
        }
    }

    /// Its name in Java.
    pub const fn name(self) -> &'static str {
        match self {
            Primitive::Void => "void",
            Primitive::Boolean => "boolean",
            Primitive::Byte => "byte",
            Primitive::Char => "char",
            Primitive::Short => "short",
            Primitive::Int => "int",
            Primitive::Long => "long",
            Primitive::Float => "float",
            Primitive::Double => "double",
        }
    }

    /// The primitive with this letter in descriptors.
    pub fn of_letter(letter: u8) -> Option<Primitive> {
        Primitive::ALL.into_iter().find(|p| p.letter() as u32 == u32::from(letter))
    }
}

/// Number of the first class that is not primitive.
pub const FIRST_CLASS: u32 = Primitive::ALL.len() as u32 + 1;

//! What is known of a linked class, method or field.
//!
//! These records are host-side and hold nothing that the guest can change: whether a class is initialised,
//! its statics and its `Class` object are in guest memory. So linking early, late or again is invisible, and
//! a snapshot does not need them. All numbers are fixed when a DEX file is installed.

use crate::code::{Code, Op, Word};
use crate::layout::{ClassId, Primitive};
use crate::names::{MemberKey, Sym};
use crate::native::NativeId;
use crate::shape::Shape;
use dex::AccessFlags;
use std::cell::OnceCell;

/// The number of a method: its DEX file's base plus its index in that file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MethodId(pub u32);

/// The number of a field: its DEX file's base plus its index in that file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FieldId(pub u32);

/// The number of an installed DEX file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DexId(pub u32);

/// The number of a class loader; 0 is the boot loader.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LoaderId(pub u32);

impl LoaderId {
    /// The loader of the boot class path.
    pub const BOOT: LoaderId = LoaderId(0);
}

/// A linked class that is neither an array nor a primitive.
pub struct Class {
    /// Its number.
    pub id: ClassId,
    /// Its descriptor, such as `Ljava/lang/Object;`.
    pub descriptor: Sym,
    /// Access flags of the definition.
    pub flags: AccessFlags,
    /// Where it is defined; `None` for classes that the machine made.
    pub origin: Option<(DexId, dex::ClassDefIdx)>,
    /// The loader that defined it.
    pub loader: LoaderId,
    /// The superclass; `None` for `java.lang.Object` and interfaces have Object.
    pub superclass: Option<ClassId>,
    /// The chain of superclasses from Object down to this class.
    pub ancestors: Box<[ClassId]>,
    /// Interfaces named in the definition.
    pub interfaces: Box<[ClassId]>,
    /// All interfaces that it implements, sorted.
    pub all_interfaces: Box<[ClassId]>,
    /// Where its references lie.
    pub shape: Shape,
    /// Bytes of the class block with its statics.
    pub block_size: u32,
    /// Fields of the definition, statics first.
    pub fields: Box<[FieldId]>,
    /// Their names and types, in the same order.
    pub field_keys: Box<[MemberKey]>,
    /// Methods of the definition, direct ones first.
    pub methods: Box<[MethodId]>,
    /// Their names, in the same order.
    pub method_keys: Box<[MemberKey]>,
    /// Virtual methods by slot.
    pub vtable: Box<[MethodId]>,
    /// Names of the virtual methods by slot.
    pub vtable_keys: Box<[MemberKey]>,
    /// The class initialiser.
    pub initializer: Option<MethodId>,
    /// Whether instances have a finalizer that does something.
    pub finalizable: bool,
}

/// How the collector treats the referent of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReferenceKind {
    /// No reference object.
    None,
    /// Kept while memory suffices.
    Soft,
    /// Cleared when nothing else holds the referent.
    Weak,
    /// Keeps the referent until its finalizer has run.
    Finalizer,
    /// Enqueued when the referent is gone.
    Phantom,
}

impl Class {
    /// Whether this is an interface.
    pub fn is_interface(&self) -> bool {
        self.flags.contains(AccessFlags::INTERFACE)
    }

    /// Whether instances can be made.
    pub fn is_instantiable(&self) -> bool {
        !self.flags.intersects(AccessFlags(AccessFlags::INTERFACE.0 | AccessFlags::ABSTRACT.0))
    }

    /// Whether `other` is this class, one of its superclasses or one of its interfaces.
    pub fn is_subtype_of(&self, other: ClassId) -> bool {
        self.ancestors.contains(&other) || self.all_interfaces.binary_search(&other).is_ok()
    }

    /// The field of the definition with this name and type.
    pub fn own_field(&self, key: MemberKey) -> Option<FieldId> {
        self.field_keys.iter().position(|k| *k == key).map(|at| self.fields[at])
    }

    /// The method of the definition with this name.
    pub fn own_method(&self, key: MemberKey) -> Option<MethodId> {
        self.method_keys.iter().position(|k| *k == key).map(|at| self.methods[at])
    }

    /// The slot of a virtual method.
    pub fn slot(&self, key: MemberKey) -> Option<usize> {
        self.vtable_keys.iter().position(|k| *k == key)
    }
}

/// The type of a field, an argument or a result, as the machine moves it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A primitive.
    Primitive(Primitive),
    /// A reference.
    Reference,
}

impl Kind {
    /// The kind that a descriptor's first letter says.
    pub fn of_descriptor(descriptor: &[u8]) -> Kind {
        match descriptor.first().copied().and_then(Primitive::of_letter) {
            Some(p) => Kind::Primitive(p),
            None => Kind::Reference,
        }
    }

    /// log2 of its size in memory.
    pub fn shift(self) -> u32 {
        match self {
            Kind::Primitive(p) => p.shift(),
            Kind::Reference => 2,
        }
    }

    /// Number of registers it takes.
    pub fn words(self) -> u32 {
        match self {
            Kind::Primitive(Primitive::Void) => 0,
            k if k.shift() == 3 => 2,
            _ => 1,
        }
    }

    /// Whether it takes two registers.
    pub fn is_wide(self) -> bool {
        self.words() == 2
    }
}

/// A linked field.
pub struct Field {
    /// Its number.
    pub id: FieldId,
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Sym,
    /// The descriptor of its type.
    pub descriptor: Sym,
    /// How it is moved.
    pub kind: Kind,
    /// Access flags.
    pub flags: AccessFlags,
    /// Offset in the instance, or in the class block for statics.
    pub offset: u32,
}

/// A linked method. What every call reads comes first and lies together.
#[repr(C)]
pub struct Method {
    /// Its number.
    pub id: MethodId,
    /// The class that declares it.
    pub class: ClassId,
    /// Words of arguments, the receiver included.
    pub ins: u16,
    /// Registers of a frame, the arguments included.
    pub registers: u16,
    /// Slot in the vtable; `NO_SLOT` for direct and static ones.
    pub slot: u32,
    /// Its name.
    pub name: Sym,
    /// Its descriptor, such as `(ILjava/lang/String;)V`.
    pub signature: Sym,
    /// Return type first, then the parameters without the receiver.
    pub kinds: std::rc::Rc<[Kind]>,
    /// Access flags.
    pub flags: AccessFlags,
    /// Where its code is.
    pub body: Body,
    /// The internal code, once it was prepared; natives have a stub to return to.
    pub code: Option<Box<Code>>,
    /// Which registers hold live references where, once a collection asked; `None` when that is not known.
    pub maps: OnceCell<Option<Box<dex::verify::RegisterMaps>>>,
}

/// A method so small that a call of it needs no frame: the interpreter does its work in the caller. Only the
/// framework's methods are, because nobody asks which of their instructions ran.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Leaf {
    /// It needs a frame.
    #[default]
    No,
    /// It returns at once.
    Empty,
    /// It returns a constant.
    Constant,
    /// It returns a field of its first argument.
    Getter,
}

impl Leaf {
    /// What the code of a method is, whose arguments begin at a register.
    pub(crate) fn of(words: &[Word], first_argument: usize) -> Leaf {
        match words {
            [only] if only.op == Op::ReturnVoid => Leaf::Empty,
            [value, end] if end.op == Op::Return && end.a == value.a => match value.op {
                Op::Const => Leaf::Constant,
                Op::IGetU if value.lo() == first_argument => Leaf::Getter,
                _ => Leaf::No,
            },
            _ => Leaf::No,
        }
    }
}

/// Slot of methods that are not dispatched.
pub const NO_SLOT: u32 = u32::MAX;

/// What a method is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Body {
    /// Nothing: calling it is an AbstractMethodError.
    Abstract,
    /// Dalvik code at this offset of this file.
    Dex(DexId, u32),
    /// A function of ours.
    Native(NativeId),
    /// A method of a proxy class, forwarded to its handler.
    Proxy(MethodId),
}

impl Method {
    /// Whether it has no receiver.
    pub fn is_static(&self) -> bool {
        self.flags.contains(AccessFlags::STATIC)
    }

    /// Its key among members.
    pub fn key(&self) -> MemberKey {
        MemberKey::new(self.name, self.signature)
    }

    /// How its result is moved.
    pub fn result(&self) -> Kind {
        self.kinds[0]
    }

    /// Whether it is a constructor or a class initialiser.
    pub fn is_constructor(&self) -> bool {
        self.flags.contains(AccessFlags::CONSTRUCTOR)
    }
}

//! Reference types: the table of those that were met, and how they are joined and compared.
//!
//! Arrays are taken apart here, so that the hierarchy is only asked about classes. A class that is missing stays in the game as a name: it
//! equals itself, and every other question about it is answered with "unknown".

use std::collections::BTreeMap;
use std::rc::Rc;

use super::hierarchy::TypeHierarchy;
use super::types::{RegType, TypeId, primitive};
use crate::mutf8::Mutf8;

/// A reference type.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RefType<C> {
    /// A class or interface that was found.
    Class(C),
    /// A class that was not found, by descriptor.
    Missing(Rc<[u8]>),
    /// An array.
    Array(u8, Element<C>),
    /// Some object; what classes it can be of is not known, because one of them is missing.
    Unknown,
}

/// What is in an array, after all dimensions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Element<C> {
    /// A primitive type, by the letter of its descriptor.
    Primitive(u8),
    /// A class or interface that was found.
    Class(C),
    /// A class that was not found.
    Missing(Rc<[u8]>),
}

/// An answer that may have to wait for a missing class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    No,
    Unknown,
}

impl From<bool> for Answer {
    fn from(truth: bool) -> Answer {
        if truth { Answer::Yes } else { Answer::No }
    }
}

/// How many superclasses are looked at; a hierarchy that is deeper is not one.
const MAX_DEPTH: usize = 4096;

/// The reference types that were met so far, and the hierarchy that knows them.
pub(super) struct TypeTable<'h, H: TypeHierarchy> {
    pub(super) hierarchy: &'h mut H,
    types: Vec<RefType<H::Class>>,
    numbers: BTreeMap<RefType<H::Class>, TypeId>,
    descriptors: BTreeMap<Rc<[u8]>, RegType>,
}

impl<'h, H: TypeHierarchy> TypeTable<'h, H> {
    pub(super) fn new(hierarchy: &'h mut H) -> TypeTable<'h, H> {
        TypeTable { hierarchy, types: Vec::new(), numbers: BTreeMap::new(), descriptors: BTreeMap::new() }
    }

    /// The type with a descriptor; `None` for `V` and for what is no descriptor.
    pub(super) fn descriptor(&mut self, descriptor: &[u8]) -> Option<RegType> {
        if let [letter] = descriptor {
            return primitive(*letter);
        }
        if let Some(known) = self.descriptors.get(descriptor) {
            return Some(*known);
        }
        let reference = self.parse(descriptor)?;
        let ty = RegType::Reference(self.number(reference));
        self.descriptors.insert(descriptor.into(), ty);
        Some(ty)
    }

    /// A class that the language knows by name.
    pub(super) fn well_known(&mut self, descriptor: &'static str) -> RegType {
        self.descriptor(descriptor.as_bytes()).unwrap_or(RegType::Conflict)
    }

    pub(super) fn get(&self, id: TypeId) -> &RefType<H::Class> {
        self.types.get(id.0 as usize).unwrap_or(&RefType::Unknown)
    }

    /// Joins the contents that a register has on two ways to the same instruction.
    pub(super) fn join(&mut self, a: RegType, b: RegType) -> RegType {
        use RegType::{Conflict, Null, Reference, Undefined};
        match (a, b) {
            _ if a == b => a,
            (Undefined, _) | (_, Undefined) => Undefined,
            (Conflict, _) | (_, Conflict) => Conflict,
            _ if a.is_uninitialized() || b.is_uninitialized() => Conflict,
            (Reference(a), Reference(b)) => self.join_references(a, b),
            (Reference(_), null) | (null, Reference(_)) if null.is_null() => {
                if a == null {
                    b
                } else {
                    a
                }
            }
            (Null, RegType::ZERO) | (RegType::ZERO, Null) => Null,
            (Null | Reference(_), _) | (_, Null | Reference(_)) => Conflict,
            _ => a.join_primitive(b),
        }
    }

    /// Whether a reference to `from` may be used where one to `to` is wanted. As in every Java verifier, anything goes for interfaces: they
    /// are checked when they are called.
    pub(super) fn is_assignable(&mut self, to: TypeId, from: TypeId) -> Answer {
        if to == from || self.is_object(to) || self.is_interface(to) {
            return Answer::Yes;
        }
        match (self.get(to), self.get(from)) {
            (RefType::Unknown | RefType::Missing(_), _) | (_, RefType::Unknown | RefType::Missing(_)) => {
                Answer::Unknown
            }
            (RefType::Class(to), RefType::Class(from)) => self.hierarchy.is_assignable(*to, *from).into(),
            (RefType::Class(_), RefType::Array(..)) | (RefType::Array(..), RefType::Class(_)) => Answer::No,
            (RefType::Array(..), RefType::Array(..)) => self.is_array_assignable(to, from),
        }
    }

    /// What an array holds: `None` when this is no array, and `Unknown` when that cannot be told.
    pub(super) fn component(&mut self, array: TypeId) -> Option<RegType> {
        let component = match self.get(array).clone() {
            RefType::Array(1, Element::Primitive(letter)) => return primitive(letter),
            RefType::Array(1, Element::Class(class)) => RefType::Class(class),
            RefType::Array(1, Element::Missing(name)) => RefType::Missing(name),
            RefType::Array(dimensions, element) => RefType::Array(dimensions.saturating_sub(1), element),
            RefType::Unknown => RefType::Unknown,
            RefType::Class(_) | RefType::Missing(_) => return None,
        };
        Some(RegType::Reference(self.number(component)))
    }

    /// Whether classes that are missing stand behind the type.
    pub(super) fn is_unresolved(&self, id: TypeId) -> bool {
        matches!(self.get(id), RefType::Unknown | RefType::Missing(_) | RefType::Array(_, Element::Missing(_)))
    }

    pub(super) fn is_interface(&self, id: TypeId) -> bool {
        matches!(self.get(id), RefType::Class(class) if self.hierarchy.is_interface(*class))
    }

    /// A class handle as a type.
    pub(super) fn class(&mut self, class: H::Class) -> RegType {
        RegType::Reference(self.number(RefType::Class(class)))
    }

    /// The contents of a register, for messages.
    pub(super) fn describe(&self, ty: RegType) -> String {
        let RegType::Reference(id) = ty else {
            return ty.name().to_string();
        };
        match self.get(id) {
            RefType::Class(class) => self.hierarchy.describe(*class),
            RefType::Missing(name) => format!("{} (missing)", String::from_utf8_lossy(name)),
            RefType::Array(dimensions, element) => {
                "[".repeat(usize::from(*dimensions)) + &self.describe_element(element)
            }
            RefType::Unknown => "an object of unknown class".to_string(),
        }
    }

    fn describe_element(&self, element: &Element<H::Class>) -> String {
        match element {
            Element::Primitive(letter) => char::from(*letter).to_string(),
            Element::Class(class) => self.hierarchy.describe(*class),
            Element::Missing(name) => String::from_utf8_lossy(name).into_owned(),
        }
    }

    fn is_object(&mut self, id: TypeId) -> bool {
        self.well_known("Ljava/lang/Object;") == RegType::Reference(id)
    }

    fn number(&mut self, ty: RefType<H::Class>) -> TypeId {
        if let Some(id) = self.numbers.get(&ty) {
            return *id;
        }
        let id = TypeId(self.types.len() as u32);
        self.types.push(ty.clone());
        self.numbers.insert(ty, id);
        id
    }

    fn parse(&mut self, descriptor: &[u8]) -> Option<RefType<H::Class>> {
        let dimensions = descriptor.iter().take_while(|&&byte| byte == b'[').count();
        let element = match descriptor.get(dimensions..)? {
            [b'V'] => return None,
            [letter] if dimensions > 0 => primitive(*letter).map(|_| Element::Primitive(*letter))?,
            name @ [b'L', .., b';'] => match self.hierarchy.resolve(Mutf8::from_bytes(name)) {
                Some(class) => Element::Class(class),
                None => Element::Missing(name.into()),
            },
            _ => return None,
        };
        Some(match (u8::try_from(dimensions).ok()?, element) {
            (0, Element::Class(class)) => RefType::Class(class),
            (0, Element::Missing(name)) => RefType::Missing(name),
            (dimensions, element) => RefType::Array(dimensions, element),
        })
    }

    fn join_references(&mut self, a: TypeId, b: TypeId) -> RegType {
        if self.is_object(a) || self.is_object(b) {
            return self.well_known("Ljava/lang/Object;");
        }
        match (self.get(a).clone(), self.get(b).clone()) {
            (RefType::Class(a), RefType::Class(b)) => match self.join_classes(a, b) {
                Some(class) => self.class(class),
                None => self.well_known("Ljava/lang/Object;"),
            },
            (RefType::Array(m, a), RefType::Array(n, b)) => self.join_arrays((m, a), (n, b)),
            (RefType::Class(_), RefType::Array(..)) | (RefType::Array(..), RefType::Class(_)) => {
                self.well_known("Ljava/lang/Object;")
            }
            _ => RegType::Reference(self.number(RefType::Unknown)),
        }
    }

    /// The one of the two that the other extends or implements, else their nearest common superclass; `None` stands for
    /// `java.lang.Object`. Two interfaces, or an interface and a class that does not implement it, only have that in common.
    fn join_classes(&self, a: H::Class, b: H::Class) -> Option<H::Class> {
        if self.hierarchy.is_assignable(b, a) {
            return Some(b);
        }
        let mut candidate = Some(a);
        for _ in 0..MAX_DEPTH {
            let class = candidate?;
            if self.hierarchy.is_assignable(class, b) {
                return Some(class);
            }
            candidate = if self.hierarchy.is_interface(class) { None } else { self.hierarchy.superclass(class) };
        }
        None
    }

    fn join_arrays(&mut self, a: (u8, Element<H::Class>), b: (u8, Element<H::Class>)) -> RegType {
        let dimensions = a.0.min(b.0);
        let joined = match (&a.1, &b.1) {
            (Element::Missing(_), _) | (_, Element::Missing(_)) => {
                return RegType::Reference(self.number(RefType::Unknown));
            }
            (Element::Class(x), Element::Class(y)) if a.0 == b.0 => self.join_classes(*x, *y),
            _ => None,
        };
        // A primitive element has nothing in common with another, so one dimension less is left of it.
        let is_primitive =
            |array: &(u8, Element<H::Class>)| array.0 == dimensions && matches!(array.1, Element::Primitive(_));
        let dimensions = if is_primitive(&a) || is_primitive(&b) { dimensions - 1 } else { dimensions };
        let object = self.well_known("Ljava/lang/Object;");
        let RegType::Reference(object) = object else { return object };
        let element = joined.map(RefType::Class).unwrap_or_else(|| self.get(object).clone());
        let joined = match (dimensions, element) {
            (0, element) => element,
            (_, RefType::Class(class)) => RefType::Array(dimensions, Element::Class(class)),
            (_, RefType::Missing(name)) => RefType::Array(dimensions, Element::Missing(name)),
            _ => RefType::Unknown,
        };
        RegType::Reference(self.number(joined))
    }

    fn is_array_assignable(&mut self, to: TypeId, from: TypeId) -> Answer {
        let (RefType::Array(m, to), RefType::Array(n, from)) = (self.get(to).clone(), self.get(from).clone()) else {
            return Answer::No;
        };
        match (&to, &from) {
            _ if m > n => Answer::No,
            (Element::Primitive(_), _) => (m == n && to == from).into(),
            _ if m < n => self.holds_arrays(&to),
            (_, Element::Primitive(_)) => Answer::No,
            (Element::Class(to), Element::Class(from)) => self.hierarchy.is_assignable(*to, *from).into(),
            _ => {
                if to == from {
                    Answer::Yes
                } else {
                    Answer::Unknown
                }
            }
        }
    }

    /// Whether an array of this element can hold arrays: every array is an object, cloneable and serializable.
    fn holds_arrays(&mut self, element: &Element<H::Class>) -> Answer {
        let Element::Class(class) = element else {
            return Answer::Unknown;
        };
        let ty = self.class(*class);
        let supertypes = ["Ljava/lang/Object;", "Ljava/lang/Cloneable;", "Ljava/io/Serializable;"];
        supertypes.iter().any(|name| self.well_known(name) == ty).into()
    }
}

//! What the verifier must know about classes; the VM tells it.

use std::fmt::Debug;

use crate::mutf8::Mutf8;

/// The class hierarchy that code is verified against. Only classes and interfaces are asked for, never arrays or primitive types: the
/// verifier takes those apart itself.
pub trait TypeHierarchy {
    /// A handle of a class.
    type Class: Copy + Ord + Debug;

    /// The class with a descriptor such as `Ljava/lang/String;`, as seen from the class whose code is verified. `None` when there is none.
    fn resolve(&mut self, descriptor: Mutf8<'_>) -> Option<Self::Class>;

    /// The superclass; `None` for `java.lang.Object`. The superclass of an interface is not asked for.
    fn superclass(&self, class: Self::Class) -> Option<Self::Class>;

    /// Whether the class is an interface.
    fn is_interface(&self, class: Self::Class) -> bool;

    /// Whether every instance of `from` is an instance of `to`.
    fn is_assignable(&self, to: Self::Class, from: Self::Class) -> bool;

    /// The descriptor of a class, for messages.
    fn describe(&self, class: Self::Class) -> String;

    /// The class that declares the field which `class` or one of its superclasses has under this name and type. `None` when there is no
    /// such field, which is then somebody else's error. The answer decides whose instances may be accessed.
    fn field_owner(&mut self, class: Self::Class, name: Mutf8<'_>, ty: Mutf8<'_>) -> Option<Self::Class> {
        let _ = (name, ty);
        Some(class)
    }
}

/// A hierarchy in which nothing is known. Code is then checked for everything that does not depend on classes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClasses;

/// The handle of a class that cannot exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Never {}

impl TypeHierarchy for NoClasses {
    type Class = Never;

    fn resolve(&mut self, _: Mutf8<'_>) -> Option<Never> {
        None
    }

    fn superclass(&self, class: Never) -> Option<Never> {
        match class {}
    }

    fn is_interface(&self, class: Never) -> bool {
        match class {}
    }

    fn is_assignable(&self, _: Never, from: Never) -> bool {
        match from {}
    }

    fn describe(&self, class: Never) -> String {
        match class {}
    }
}

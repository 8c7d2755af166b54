//! Typed indices: a string index cannot be used where a type index is meant.

use std::fmt;

/// The value that means "none" where the format stores an optional index in 32 bits.
pub const NO_INDEX: u32 = u32::MAX;

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The number as a position in a table.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// Reads the optional form, in which all ones mean "none".
            #[inline]
            pub fn optional(raw: u32) -> Option<$name> {
                (raw != NO_INDEX).then_some($name(raw))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

indices! {
    /// Position in the string table.
    StringIdx;
    /// Position in the type table.
    TypeIdx;
    /// Position in the table of method prototypes.
    ProtoIdx;
    /// Position in the field table.
    FieldIdx;
    /// Position in the method table.
    MethodIdx;
    /// Position in the table of class definitions.
    ClassDefIdx;
    /// Position in the table of call sites.
    CallSiteIdx;
    /// Position in the table of method handles.
    MethodHandleIdx;
}

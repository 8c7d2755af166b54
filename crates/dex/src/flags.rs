//! Access flags of classes, fields and methods.

use std::fmt;

/// A set of access flags. Some bits mean different things for classes, fields and methods; the constants carry all of the names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AccessFlags(pub u32);

#[expect(missing_docs, reason = "the names are those of the format and say all there is to say")]
impl AccessFlags {
    pub const PUBLIC: AccessFlags = AccessFlags(0x1);
    pub const PRIVATE: AccessFlags = AccessFlags(0x2);
    pub const PROTECTED: AccessFlags = AccessFlags(0x4);
    pub const STATIC: AccessFlags = AccessFlags(0x8);
    pub const FINAL: AccessFlags = AccessFlags(0x10);
    pub const SYNCHRONIZED: AccessFlags = AccessFlags(0x20);
    pub const VOLATILE: AccessFlags = AccessFlags(0x40);
    pub const BRIDGE: AccessFlags = AccessFlags(0x40);
    pub const TRANSIENT: AccessFlags = AccessFlags(0x80);
    pub const VARARGS: AccessFlags = AccessFlags(0x80);
    pub const NATIVE: AccessFlags = AccessFlags(0x100);
    pub const INTERFACE: AccessFlags = AccessFlags(0x200);
    pub const ABSTRACT: AccessFlags = AccessFlags(0x400);
    pub const STRICT: AccessFlags = AccessFlags(0x800);
    pub const SYNTHETIC: AccessFlags = AccessFlags(0x1000);
    pub const ANNOTATION: AccessFlags = AccessFlags(0x2000);
    pub const ENUM: AccessFlags = AccessFlags(0x4000);
    pub const CONSTRUCTOR: AccessFlags = AccessFlags(0x1_0000);
    pub const DECLARED_SYNCHRONIZED: AccessFlags = AccessFlags(0x2_0000);
}

impl AccessFlags {
    /// Whether all of the other set's flags are in this one.
    #[inline]
    pub fn contains(self, other: AccessFlags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any of the other set's flags is in this one.
    #[inline]
    pub fn intersects(self, other: AccessFlags) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the static flag is set.
    #[inline]
    pub fn is_static(self) -> bool {
        self.contains(AccessFlags::STATIC)
    }

    /// Whether the interface flag is set.
    #[inline]
    pub fn is_interface(self) -> bool {
        self.contains(AccessFlags::INTERFACE)
    }
}

impl std::ops::BitOr for AccessFlags {
    type Output = AccessFlags;

    fn bitor(self, other: AccessFlags) -> AccessFlags {
        AccessFlags(self.0 | other.0)
    }
}

impl fmt::LowerHex for AccessFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

//! A small language for typed elements: a field names its attribute once, and struct and reader follow from it.

use super::dom::Element;
use super::names::{class_name, process_name};

/// What the reader of an element knows beside the element.
pub(super) struct Context {
    /// The package, which completes relative names.
    pub(super) package: String,
}

impl Context {
    /// A class name; a relative one is completed with the package.
    pub(super) fn class(&self, element: Element, attr: u32) -> Option<String> {
        element.text(attr).map(|name| class_name(&self.package, &name))
    }

    /// A process or affinity; one that starts with a colon is completed with the package.
    pub(super) fn process(&self, element: Element, attr: u32) -> Option<String> {
        element.text(attr).map(|name| process_name(&self.package, &name))
    }
}

/// Declares a struct whose fields are attributes, and how to read it from an element.
///
/// Kinds: `text`, `label` (text with its resource), `int`, `boolean`, `class`, `process`, `reference`.
macro_rules! element {
    (
        $(#[$doc:meta])*
        $name:ident $(has $($(#[$part_doc:meta])* $part:ident: $part_type:ty = $read:expr,)+)? {
            $($(#[$field_doc:meta])* $field:ident: $kind:ident = $attr:ident,)*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct $name {
            $($($(#[$part_doc])* pub $part: $part_type,)+)?
            $($(#[$field_doc])* pub $field: $crate::manifest::element::field_type!($kind),)*
        }

        impl $name {
            /// Reads the element.
            pub(super) fn read(
                element: $crate::manifest::dom::Element,
                context: &$crate::manifest::element::Context,
            ) -> Self {
                let _ = context;
                $name {
                    $($($part: ($read)(element, context),)+)?
                    $($field: $crate::manifest::element::read_field!(
                        $kind, element, context, $crate::manifest::attrs::$attr
                    ),)*
                }
            }
        }
    };
}

macro_rules! field_type {
    (text) => { Option<String> };
    (label) => { Option<$crate::manifest::ResourceText> };
    (int) => { Option<i32> };
    (boolean) => { Option<bool> };
    (class) => { Option<String> };
    (process) => { Option<String> };
    (reference) => { u32 };
}

macro_rules! read_field {
    (class, $element:ident, $context:ident, $attr:expr) => {
        $context.class($element, $attr)
    };
    (process, $element:ident, $context:ident, $attr:expr) => {
        $context.process($element, $attr)
    };
    ($kind:ident, $element:ident, $context:ident, $attr:expr) => {
        $element.$kind($attr)
    };
}

pub(super) use {element, field_type, read_field};

//! What calls that meet many classes call on objects of each.
//!
//! Such a call (of an adapter, a listener, a list's element) has no use for remembering the last class. One table serves
//! them all, because what a method's number or slot means for a class is the same wherever it is asked; who comes later
//! takes the place. Compiled code looks into it by itself.

use crate::class::MethodId;
use std::mem::offset_of;

/// Places of the table; a power of two.
pub(super) const PLACES: usize = 1 << 13;
/// What classes and numbers are mixed by, and which bits of the mixture are the place.
pub(super) const MIXING: (u32, u32) = (0x9e37_79b1, 0x85eb_ca6b);
pub(super) const SHIFT: u8 = 16;

/// The table. Forgotten together with the code; it stays where it is.
pub(super) struct Dispatches(Box<[Known]>);

/// What is known of a call.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(super) struct Known {
    what: Called,
    /// 0 is nothing known.
    class: u32,
    target: u32,
}

/// What compiled code reads of it.
impl Known {
    pub(super) const WHAT: i32 = offset_of!(Known, what) as i32;
    pub(super) const CLASS: i32 = offset_of!(Known, class) as i32;
    pub(super) const TARGET: i32 = offset_of!(Known, target) as i32;
}

/// What a call names: a slot, or the number of an interface's method.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub(super) struct Called(u64);

impl Called {
    pub(super) fn new(is_interface: bool, number: u32) -> Called {
        Called(u64::from(is_interface) << 32 | u64::from(number))
    }

    /// As compiled code compares it.
    pub(super) fn bits(self) -> u64 {
        self.0
    }

    /// What the place of a class is mixed with.
    pub(super) fn mixed(self) -> u32 {
        (self.0 as u32).wrapping_mul(MIXING.1)
    }
}

impl Dispatches {
    pub(super) fn new() -> Dispatches {
        Dispatches(vec![Known::default(); PLACES].into())
    }

    /// Where the table lies.
    pub(super) fn start(&self) -> *const Known {
        self.0.as_ptr()
    }

    /// What was found for objects with this header.
    #[inline]
    pub(super) fn get(&self, what: Called, class: u32) -> Option<MethodId> {
        let known = self.0[place(what, class)];
        (class != 0 && known.class == class && known.what == what).then_some(MethodId(known.target))
    }

    pub(super) fn put(&mut self, what: Called, class: u32, target: MethodId) {
        self.0[place(what, class)] = Known { what, class, target: target.0 };
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Known::default());
    }
}

fn place(what: Called, class: u32) -> usize {
    let mixed = class.wrapping_mul(MIXING.0) ^ what.mixed();
    (mixed >> SHIFT) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_known_by_class_kind_and_number() {
        let mut table = Dispatches::new();
        let (slot, method) = (Called::new(false, 3), Called::new(true, 3));
        assert_eq!((table.get(slot, 0), table.get(slot, 9)), (None, None));
        table.put(slot, 9, MethodId(70));
        assert_eq!((table.get(slot, 9), table.get(method, 9), table.get(slot, 8)), (Some(MethodId(70)), None, None));
        table.put(method, 9, MethodId(71));
        assert_eq!(table.get(method, 9), Some(MethodId(71)), "the later one has the place");
        table.clear();
        assert_eq!(table.get(method, 9), None);
    }
}

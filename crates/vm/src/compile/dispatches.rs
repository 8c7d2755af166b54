//! What calls that meet many classes call on objects of each.
//!
//! Such a call (of an adapter, a listener, a list's element) has no use for remembering the last class. One table serves
//! them all, because what a method's number or slot means for a class is the same wherever it is asked; who comes later
//! takes the place.

use crate::class::MethodId;

/// Places of the table; a power of two.
const PLACES: usize = 1 << 12;

/// The table. Forgotten together with the code.
pub(super) struct Dispatches(Box<[Known]>);

#[derive(Clone, Copy, Default)]
struct Known {
    what: Called,
    /// 0 is nothing known.
    class: u32,
    target: u32,
}

/// What a call names.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Called {
    pub(super) is_interface: bool,
    /// A slot, or the number of an interface's method.
    pub(super) number: u32,
}

impl Dispatches {
    pub(super) fn new() -> Dispatches {
        Dispatches(vec![Known::default(); PLACES].into())
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
    let mixed = class.wrapping_mul(0x9e37_79b1) ^ what.number.wrapping_mul(0x85eb_ca6b);
    (mixed >> 16) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_known_by_class_kind_and_number() {
        let mut table = Dispatches::new();
        let (slot, method) = (Called { is_interface: false, number: 3 }, Called { is_interface: true, number: 3 });
        assert_eq!((table.get(slot, 0), table.get(slot, 9)), (None, None));
        table.put(slot, 9, MethodId(70));
        assert_eq!((table.get(slot, 9), table.get(method, 9), table.get(slot, 8)), (Some(MethodId(70)), None, None));
        table.put(method, 9, MethodId(71));
        assert_eq!(table.get(method, 9), Some(MethodId(71)), "the later one has the place");
        table.clear();
        assert_eq!(table.get(method, 9), None);
    }
}

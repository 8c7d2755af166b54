//! Namers: which attributes of a widget count.
//!
//! A namer is a set of primitive namers; the sets form a lattice by inclusion. Refining moves up in the lattice, always
//! in the same order: fewer primitives first, then cheaper ones. [`Primitive::Marks`] is not APE's: it tells ticked and
//! chosen widgets apart and is tried after everything without it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A primitive namer. The numbers are APE's and decide the order in which they are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Primitive {
    /// Class and resource id.
    Type = 0,
    /// Place among siblings.
    Index = 1,
    /// The present name of the parent.
    Parent = 2,
    /// Text and content description.
    Text = 3,
    /// The local part of the name, repeated for every ancestor.
    Ancestor = 4,
    /// Whether it is checked or selected.
    Marks = 5,
}

impl Primitive {
    /// All of them in order.
    pub const ALL: [Primitive; 6] =
        [Primitive::Type, Primitive::Index, Primitive::Parent, Primitive::Text, Primitive::Ancestor, Primitive::Marks];
}

/// A set of primitive namers.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Namer(u8);

impl Namer {
    /// Keeps nothing but the action patch.
    pub const EMPTY: Namer = Namer(0);

    /// The set of these.
    pub const fn of(primitives: &[Primitive]) -> Namer {
        let (mut bits, mut at) = (0, 0);
        while at < primitives.len() {
            bits |= 1 << primitives[at] as u8;
            at += 1;
        }
        Namer(bits)
    }

    /// Whether the primitive is in the set.
    pub const fn has(self, primitive: Primitive) -> bool {
        self.0 >> primitive as u8 & 1 == 1
    }

    /// Number of primitives; marks come for free, so that they never tighten a threshold.
    pub fn fineness(self) -> u32 {
        (self.0 & !(1 << Primitive::Marks as u8)).count_ones()
    }

    /// Whether it keeps at least what `other` keeps.
    pub fn refines(self, other: Namer) -> bool {
        self.0 & other.0 == other.0
    }

    /// The part that looks at the widget alone.
    pub fn local(self) -> Namer {
        Namer(self.0 & !(1 << Primitive::Parent as u8) & !(1 << Primitive::Ancestor as u8))
    }

    /// The strictly finer namers within `used`, in the order in which they are tried.
    pub fn above(self, used: Namer) -> Vec<Namer> {
        let mut finer: Vec<Namer> = (0..1u8 << Primitive::ALL.len())
            .map(Namer)
            .filter(|n| *n != self && n.refines(self) && used.refines(*n))
            .collect();
        finer.sort_by_key(|n| n.rank());
        finer
    }

    /// Place in the order of trying: without marks first, then by size, then by the sum of ordinals. The set itself
    /// settles ties.
    pub fn rank(self) -> (bool, u32, u32, u8) {
        let sum = Primitive::ALL.iter().filter(|p| self.has(**p)).map(|p| *p as u32).sum();
        (self.has(Primitive::Marks), self.0.count_ones(), sum, self.0)
    }

    /// The set as a number.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The set with this number; unknown bits are dropped.
    pub fn from_bits(bits: u8) -> Namer {
        Namer(bits & 0b11_1111)
    }
}

impl fmt::Display for Namer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> =
            Primitive::ALL.iter().filter(|p| self.has(**p)).map(|p| format!("{p:?}").to_uppercase()).collect();
        f.write_str(if names.is_empty() { "EMPTY".to_owned() } else { names.join("+") }.as_str())
    }
}

impl fmt::Debug for Namer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Primitive::{Ancestor, Index, Marks, Parent, Text, Type};

    const CODE: Namer = Namer::of(&[Type, Index, Parent, Text, Ancestor]);

    #[test]
    fn the_lattice_has_the_published_sizes() {
        assert_eq!(Namer::EMPTY.above(CODE).len() + 1, 32);
        assert_eq!(Namer::EMPTY.above(Namer::of(&[Type, Index, Parent, Text])).len() + 1, 16);
    }

    #[test]
    fn finer_namers_come_in_the_order_of_size_and_ordinals() {
        let above: Vec<String> = Namer::of(&[Type]).above(CODE).iter().map(ToString::to_string).collect();
        let first = ["TYPE+INDEX", "TYPE+PARENT", "TYPE+TEXT", "TYPE+ANCESTOR", "TYPE+INDEX+PARENT", "TYPE+INDEX+TEXT"];
        assert_eq!(above[..6], first);
        assert_eq!(above.last().map(String::as_str), Some("TYPE+INDEX+PARENT+TEXT+ANCESTOR"));
    }

    #[test]
    fn marks_are_tried_last_and_cost_nothing() {
        let used = Namer::of(&[Type, Index, Parent, Text, Ancestor, Marks]);
        let above = Namer::of(&[Type]).above(used);
        let first_marked = above.iter().position(|n| n.has(Marks));
        assert_eq!(first_marked, Some(15));
        assert_eq!(Namer::of(&[Type, Marks]).fineness(), 1);
    }
}

//! Interned names: descriptors, member names and signatures as small numbers.
//!
//! Linking compares names all the time, so a name is made a number once. Names are bytes in DEX's modified
//! UTF-8, as they come from files; nothing here is guest state, and the numbers never reach the guest.

use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The number of an interned name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sym(pub u32);

/// A member's name and signature in one number, for fast comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemberKey(pub u64);

impl MemberKey {
    /// The key of a member.
    pub fn new(name: Sym, signature: Sym) -> MemberKey {
        MemberKey(u64::from(name.0) << 32 | u64::from(signature.0))
    }
}

/// All names met so far, one after the other in one piece of memory: a start meets fifty thousand.
#[derive(Default)]
pub struct Names {
    text: Vec<u8>,
    /// Where each name ends in the text; it begins where the one before ends.
    ends: Vec<usize>,
    /// By hash, one more than the number of a name, or 0; as long as a power of two, and never full.
    places: Vec<u32>,
}

impl Names {
    /// Makes room for so many new names.
    pub fn reserve(&mut self, count: usize) {
        let wanted = ((self.ends.len() + count) * 2).next_power_of_two();
        if wanted <= self.places.len() {
            return;
        }
        self.places = vec![0; wanted];
        for number in 0..self.ends.len() as u32 {
            if let Err(place) = self.place(self.bytes(Sym(number))) {
                self.places[place] = number + 1;
            }
        }
    }

    /// The number of a name, new or old.
    pub fn intern(&mut self, name: &[u8]) -> Sym {
        self.reserve(1);
        self.place(name).unwrap_or_else(|place| {
            self.text.extend(name);
            self.ends.push(self.text.len());
            self.places[place] = self.ends.len() as u32;
            Sym(self.places[place] - 1)
        })
    }

    /// The number of a name that was met before.
    pub fn find(&self, name: &[u8]) -> Option<Sym> {
        if self.places.is_empty() { None } else { self.place(name).ok() }
    }

    /// The number of a name, or the place where it belongs.
    fn place(&self, name: &[u8]) -> Result<Sym, usize> {
        let last = self.places.len() - 1;
        let mut place = FxBuildHasher.hash_one(name) as usize & last;
        loop {
            match self.places[place].checked_sub(1).map(Sym) {
                None => return Err(place),
                Some(sym) if self.bytes(sym) == name => return Ok(sym),
                Some(_) => place = (place + 1) & last,
            }
        }
    }

    /// The bytes of a name.
    pub fn bytes(&self, sym: Sym) -> &[u8] {
        let at = sym.0 as usize;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[at]]
    }

    /// The name as text, for messages.
    pub fn text(&self, sym: Sym) -> String {
        String::from_utf8_lossy(self.bytes(sym)).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_number_however_many_there_are() {
        let mut names = Names::default();
        assert_eq!(names.find(b"a"), None);
        let numbers: Vec<Sym> = (0..5000).map(|n| names.intern(format!("name{n}").as_bytes())).collect();
        assert_eq!((names.intern(b""), names.find(b"name5000")), (Sym(5000), None));
        for (n, sym) in numbers.iter().enumerate() {
            let name = format!("name{n}");
            assert_eq!((names.intern(name.as_bytes()), names.text(*sym)), (Sym(n as u32), name));
        }
    }
}

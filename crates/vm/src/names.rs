//! Interned names: descriptors, member names and signatures as small numbers.
//!
//! Linking compares names all the time, so a name is made a number once. Names are bytes in DEX's modified
//! UTF-8, as they come from files; nothing here is guest state, and the numbers never reach the guest.

use crate::saved_names::SavedNames;
use xxhash_rust::xxh3::xxh3_64;

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

/// All names met so far, one after the other in one piece of memory: a start meets fifty thousand. Those of the boot
/// classes may lie in an image; they have the first numbers.
#[derive(Default)]
pub struct Names {
    saved: Option<SavedNames>,
    text: Vec<u8>,
    /// Where each name ends in the text; it begins where the one before ends.
    ends: Vec<usize>,
    /// By hash, one more than the number of a name, or 0; as long as a power of two, and never full. Neither counts
    /// the names of the image.
    places: Vec<u32>,
}

impl Names {
    /// The names of an image, and those that will be met.
    pub(crate) fn on(saved: Option<SavedNames>) -> Names {
        Names { saved, ..Names::default() }
    }

    /// What an image knows of the boot classes.
    pub(crate) fn saved(&self) -> Option<&SavedNames> {
        self.saved.as_ref()
    }

    /// Number of names.
    pub(crate) fn len(&self) -> usize {
        self.first() + self.ends.len()
    }

    /// Number of names in the image.
    fn first(&self) -> usize {
        self.saved.as_ref().map_or(0, SavedNames::len)
    }

    /// Makes room for so many new names.
    pub fn reserve(&mut self, count: usize) {
        let wanted = ((self.ends.len() + count) * 2).next_power_of_two();
        if wanted <= self.places.len() {
            return;
        }
        let mut places = vec![0; wanted];
        for number in 0..self.ends.len() as u32 {
            let (_, place) = probe(&|at| places[at], wanted, |n| self.own(n), self.own(number));
            places[place] = number + 1;
        }
        self.places = places;
    }

    /// The number of a name, new or old.
    pub fn intern(&mut self, name: &[u8]) -> Sym {
        if let Some(sym) = self.saved.as_ref().and_then(|saved| saved.find(name)) {
            return sym;
        }
        self.reserve(1);
        let (known, place) = self.place(name);
        let number = known.unwrap_or_else(|| {
            self.text.extend(name);
            self.ends.push(self.text.len());
            self.places[place] = self.ends.len() as u32;
            self.places[place] - 1
        });
        Sym(number + self.first() as u32)
    }

    /// The number of a name that was met before.
    pub fn find(&self, name: &[u8]) -> Option<Sym> {
        let saved = self.saved.as_ref().and_then(|saved| saved.find(name));
        saved.or_else(|| Some(Sym(self.place(name).0? + self.first() as u32)))
    }

    /// The number of a name among those that are not in the image, and its place.
    fn place(&self, name: &[u8]) -> (Option<u32>, usize) {
        probe(&|at| self.places[at], self.places.len(), |number| self.own(number), name)
    }

    /// The bytes of a name that is not in the image.
    fn own(&self, number: u32) -> &[u8] {
        let at = number as usize;
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[at]]
    }

    /// The bytes of a name.
    pub fn bytes(&self, sym: Sym) -> &[u8] {
        match &self.saved {
            Some(saved) if (sym.0 as usize) < saved.len() => saved.bytes_of(sym),
            _ => self.own(sym.0 - self.first() as u32),
        }
    }

    /// The name as text, for messages.
    pub fn text(&self, sym: Sym) -> String {
        String::from_utf8_lossy(self.bytes(sym)).into_owned()
    }
}

/// Looks for a name in a table by hash, as long as a power of two: its number if it is there, and its place. A table
/// without room, which only a damaged image has, knows no name that is not in it and has a place for none.
pub(crate) fn probe<'a>(
    table: &dyn Fn(usize) -> u32,
    len: usize,
    bytes: impl Fn(u32) -> &'a [u8],
    name: &[u8],
) -> (Option<u32>, usize) {
    let first = xxh3_64(name) as usize;
    for place in (0..len).map(|n| first.wrapping_add(n) & (len - 1)) {
        match table(place).checked_sub(1) {
            None => return (None, place),
            Some(number) if bytes(number) == name => return (Some(number), place),
            Some(_) => {}
        }
    }
    (None, 0)
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

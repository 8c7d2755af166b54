//! Interned names: descriptors, member names and signatures as small numbers.
//!
//! Linking compares names all the time, so a name is made a number once. Names are bytes in DEX's modified
//! UTF-8, as they come from files; nothing here is guest state, and the numbers never reach the guest.

use rustc_hash::FxHashMap;
use std::rc::Rc;

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

/// All names met so far.
#[derive(Default)]
pub struct Names {
    numbers: FxHashMap<Rc<[u8]>, Sym>,
    names: Vec<Rc<[u8]>>,
}

impl Names {
    /// Makes room for so many new names.
    pub fn reserve(&mut self, count: usize) {
        self.numbers.reserve(count);
        self.names.reserve(count);
    }

    /// The number of a name, new or old.
    pub fn intern(&mut self, name: &[u8]) -> Sym {
        if let Some(sym) = self.numbers.get(name) {
            return *sym;
        }
        let sym = Sym(self.names.len() as u32);
        let shared: Rc<[u8]> = name.into();
        self.names.push(shared.clone());
        self.numbers.insert(shared, sym);
        sym
    }

    /// The number of a name that was met before.
    pub fn find(&self, name: &[u8]) -> Option<Sym> {
        self.numbers.get(name).copied()
    }

    /// The bytes of a name.
    pub fn bytes(&self, sym: Sym) -> &[u8] {
        &self.names[sym.0 as usize]
    }

    /// The name as text, for messages.
    pub fn text(&self, sym: Sym) -> String {
        String::from_utf8_lossy(self.bytes(sym)).into_owned()
    }
}

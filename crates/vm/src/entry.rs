//! What a call needs to know of a method, in one small record.
//!
//! Most calls of an app meet methods that did not run for a while, so a call costs what it touches: the record here and
//! the method's first words, and no more. Records lie in one table by the number of the method; those that were
//! never prepared take no memory.
#![expect(unsafe_code, reason = "the table is zeroed memory that the system gives when it is touched")]

use crate::class::{Leaf, MethodId};
use crate::code::Word;
use crate::layout::ClassId;
use crate::native::NativeFn;
use std::ops::Range;

/// A prepared method as the interpreter enters it. All zeros is one that was not prepared.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Entry {
    /// The first word of the code; null until it was prepared.
    pub(crate) words: *mut Word,
    /// What depends on whether it is a native.
    pub(crate) more: More,
    /// Registers of a frame.
    pub(crate) frame_words: u32,
    /// Number of words.
    pub(crate) words_len: u32,
    /// The class that declares it.
    pub(crate) class: ClassId,
    /// Words of arguments, the receiver included.
    pub(crate) ins: u16,
    /// What a call may do instead of making a frame.
    pub(crate) leaf: Leaf,
    /// Whether a function of ours is called.
    pub(crate) is_native: bool,
}

/// The marks of Dalvik code, or the function of a native.
#[derive(Clone, Copy)]
pub(crate) union More {
    /// The coverage marks of the words; null where none are wanted.
    pub(crate) coverage: *mut u8,
    /// The function.
    pub(crate) function: Option<NativeFn>,
}

/// Bytes of an entry as words of the host.
const WORDS: usize = size_of::<Entry>() / size_of::<u64>();

impl Entry {
    /// The function of a native.
    #[inline(always)]
    pub(crate) fn function(&self) -> Option<NativeFn> {
        // SAFETY: the flag says which member was written; of zeros it says that none was.
        if self.is_native { unsafe { self.more.function } } else { None }
    }

    /// The marks of code that is watched; null for all other.
    #[inline(always)]
    pub(crate) fn coverage(&self) -> *mut u8 {
        // SAFETY: as above; zeros are a null pointer.
        if self.is_native { std::ptr::null_mut() } else { unsafe { self.more.coverage } }
    }
}

/// The entries of all methods.
#[derive(Default)]
pub(crate) struct Entries {
    memory: Vec<u64>,
    len: usize,
}

impl Entries {
    /// Entries of so many methods, none of which is prepared.
    pub(crate) fn for_methods(len: usize) -> Entries {
        let mut entries = Entries::default();
        entries.resize(len);
        entries
    }

    /// The entry of a method; `None` for a number that no method has.
    #[inline(always)]
    pub(crate) fn get(&self, method: MethodId) -> Option<&Entry> {
        let at = method.0 as usize;
        // SAFETY: the memory holds `len` entries, is aligned for them, and zeros are an entry.
        (at < self.len).then(|| unsafe { &*self.memory.as_ptr().cast::<Entry>().add(at) })
    }

    /// The entry of a method for changing.
    pub(crate) fn get_mut(&mut self, method: MethodId) -> Option<&mut Entry> {
        let at = method.0 as usize;
        // SAFETY: as in `get`.
        (at < self.len).then(|| unsafe { &mut *self.memory.as_mut_ptr().cast::<Entry>().add(at) })
    }

    /// These methods are not prepared any more.
    pub(crate) fn forget(&mut self, methods: Range<usize>) {
        self.memory[methods.start * WORDS..methods.end * WORDS].fill(0);
    }

    /// Makes room for so many methods; those that are new are not prepared, those beyond are forgotten.
    pub(crate) fn resize(&mut self, len: usize) {
        let used = self.len.min(len) * WORDS;
        if len * WORDS > self.memory.len() {
            // Fresh zeros take no memory until somebody touches them; there is room for a few apps behind.
            let mut memory = vec![0; (len + len / 2) * WORDS];
            memory[..used].copy_from_slice(&self.memory[..used]);
            self.memory = memory;
        } else {
            self.memory[used..self.len * WORDS].fill(0);
        }
        self.len = len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_half_a_line_of_the_cache() {
        assert_eq!(size_of::<Entry>(), 32);
    }

    #[test]
    fn entries_come_empty_and_are_kept_when_the_table_grows() {
        let mut entries = Entries::default();
        entries.resize(2);
        let entry = entries.get_mut(MethodId(1)).unwrap();
        assert!(entry.words.is_null() && entry.function().is_none() && entry.coverage().is_null());
        entry.frame_words = 7;
        entries.resize(1000);
        assert_eq!(entries.get(MethodId(1)).unwrap().frame_words, 7);
        entries.resize(1);
        entries.resize(2);
        assert_eq!(entries.get(MethodId(1)).unwrap().frame_words, 0);
        assert!(entries.get(MethodId(2)).is_none());
    }
}

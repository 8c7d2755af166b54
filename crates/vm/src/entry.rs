//! What a call needs to know of a method, in one small record.
//!
//! Most calls of an app meet methods that did not run for a while, so a call costs what it touches: the record here, one
//! line of the host's cache, and the method's first words, and no more. Records lie in one table by the number of the method; those that were
//! never prepared take no memory.
#![expect(unsafe_code, reason = "the table is zeroed memory that the system gives when it is touched")]

use crate::class::{Leaf, MethodId};
use crate::code::Word;
use crate::layout::ClassId;
use crate::native::NativeFn;
use std::mem::offset_of;
use std::ops::Range;

/// A prepared method as the interpreter enters it. All zeros is one that was not prepared.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
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
    /// What the compiler made of it and knows of it.
    pub(crate) made: Made,
}

/// What the compiler made of a method; all zeros is nothing.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Made {
    /// Where its compiled code begins; null if it is not compiled.
    code: *const u8,
    /// For each word where its compiled code begins, counted from the start of all code, or 0; null as above.
    places: *const u32,
    /// How often it was entered, or went round a loop, in the interpreter.
    pub(crate) heat: u16,
    /// How often its compiled code met a word of which it knew too little.
    pub(crate) unknown: u16,
    /// How often it was compiled again.
    pub(crate) versions: u8,
}

impl Made {
    /// Of a method that did not run yet.
    pub(crate) const NOTHING: Made =
        Made { code: std::ptr::null(), places: std::ptr::null(), heat: 0, unknown: 0, versions: 0 };
}

/// The marks of Dalvik code, or the function of a native.
#[derive(Clone, Copy)]
pub(crate) union More {
    /// The coverage marks of the words; null where none are wanted.
    pub(crate) coverage: *mut u8,
    /// The function.
    pub(crate) function: Option<NativeFn>,
}

/// Methods that there is room for from the start: more than the boot class path and most apps have together. Room that
/// nobody touches takes no memory, and a table that never grows is never copied.
const ROOM: usize = 1 << 20;

/// Bytes of an entry as words of the host.
const WORDS: usize = size_of::<Entry>() / size_of::<u64>();

/// What compiled code reads of entries.
impl Entry {
    pub(crate) const WORDS: i32 = offset_of!(Entry, words) as i32;
    pub(crate) const FRAME_WORDS: i32 = offset_of!(Entry, frame_words) as i32;
    pub(crate) const INS: i32 = offset_of!(Entry, ins) as i32;
    pub(crate) const WORDS_LEN: i32 = offset_of!(Entry, words_len) as i32;
    pub(crate) const COMPILED: i32 = offset_of!(Entry, made.code) as i32;
    pub(crate) const PLACES: i32 = offset_of!(Entry, made.places) as i32;

    /// The first word of its code.
    pub(crate) fn first_word(&self) -> Option<Word> {
        // SAFETY: a prepared method has at least one word, and keeps its words as long as its entry.
        (!self.words.is_null() && self.words_len > 0).then(|| unsafe { *self.words })
    }

    /// Where its compiled code begins.
    pub(crate) fn compiled(&self) -> Option<*const u8> {
        (!self.made.code.is_null()).then_some(self.made.code)
    }

    /// Where the compiled code of a word begins.
    #[inline(always)]
    pub(crate) fn place(&self, word: u32) -> Option<u32> {
        if self.made.places.is_null() || word >= self.words_len {
            return None;
        }
        // SAFETY: there is a place for each word, kept until the entry forgets it.
        match unsafe { *self.made.places.add(word as usize) } {
            0 => None,
            place => Some(place),
        }
    }

    /// It was compiled; `places` has one for each word and stays until the entry forgets it.
    pub(crate) fn set_compiled(&mut self, code: *const u8, places: *const u32) {
        (self.made.code, self.made.places) = (code, places);
    }

    /// It is not compiled any more.
    pub(crate) fn forget_compiled(&mut self) {
        self.set_compiled(std::ptr::null(), std::ptr::null());
    }
}

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

    /// Whether any word of watched code ran since its marks were taken.
    pub(crate) fn has_marks(&self) -> bool {
        let marks = self.coverage();
        // SAFETY: the byte before the first mark belongs to the marks, which stay as long as the entry.
        !marks.is_null() && unsafe { *marks.sub(1) != 0 }
    }
}

/// The entries of all methods.
#[derive(Default)]
pub(crate) struct Entries {
    memory: Vec<u64>,
    /// Where in the memory they begin: at the start of a line of the host's cache.
    first: usize,
    len: usize,
}

impl Entries {
    /// Entries of so many methods, none of which is prepared.
    pub(crate) fn for_methods(len: usize) -> Entries {
        let mut entries = Entries::default();
        entries.resize(len);
        entries
    }

    /// The first of them.
    #[inline(always)]
    pub(crate) fn start(&self) -> *const Entry {
        self.memory.as_ptr().wrapping_add(self.first).cast()
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.len
    }

    /// The entry of a method; `None` for a number that no method has.
    #[inline(always)]
    pub(crate) fn get(&self, method: MethodId) -> Option<&Entry> {
        let at = method.0 as usize;
        // SAFETY: the memory holds `len` entries, is aligned for them, and zeros are an entry.
        (at < self.len).then(|| unsafe { &*self.start().add(at) })
    }

    /// The entry of a method for changing.
    pub(crate) fn get_mut(&mut self, method: MethodId) -> Option<&mut Entry> {
        let at = method.0 as usize;
        // SAFETY: as in `get`.
        (at < self.len).then(|| unsafe { &mut *self.memory.as_mut_ptr().add(self.first).cast::<Entry>().add(at) })
    }

    /// These methods are not prepared any more.
    pub(crate) fn forget(&mut self, methods: Range<usize>) {
        self.memory[self.first..][methods.start * WORDS..methods.end * WORDS].fill(0);
    }

    /// Makes room for so many methods; those that are new are not prepared, those beyond are forgotten.
    pub(crate) fn resize(&mut self, len: usize) {
        let used = self.len.min(len) * WORDS;
        if len * WORDS > self.memory.len().saturating_sub(WORDS) {
            let mut memory = vec![0; ((len + len / 2).max(ROOM) + 1) * WORDS];
            let past = memory.as_ptr() as usize / size_of::<u64>() % WORDS;
            let first = (WORDS - past) % WORDS;
            memory[first..first + used].copy_from_slice(&self.memory[self.first..self.first + used]);
            (self.memory, self.first) = (memory, first);
        } else {
            self.memory[self.first..][used..self.len * WORDS].fill(0);
        }
        self.len = len;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_a_line_of_the_cache() {
        let mut entries = Entries::for_methods(3);
        assert_eq!((size_of::<Entry>(), entries.start() as usize % 64), (64, 0));
        entries.resize(3000);
        assert_eq!(entries.start() as usize % 64, 0);
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

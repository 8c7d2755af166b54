//! Memory for compiled code.
//!
//! The same pages are mapped twice, once for writing and once for running, so that no page is both.
#![expect(unsafe_code, reason = "mappings are raw memory")]

use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::mm::{MapFlags, ProtFlags, mmap, munmap};
use std::ffi::c_void;

/// Reserved for the code of one machine; pages count when they are written.
const SIZE: usize = 128 << 20;
/// What runs often lies close together in the first half, the ways out of it in the second.
const HALF: usize = SIZE / 2;

/// Code of this process.
pub(super) struct Memory {
    write: *mut u8,
    run: *mut u8,
    /// Bytes in use of each half.
    hot: usize,
    cold: usize,
}

impl Memory {
    /// Maps the pages; an error where the host does not let programs make code.
    pub(super) fn new() -> std::io::Result<Memory> {
        let file = memfd_create("gibbon-code", MemfdFlags::CLOEXEC)?;
        ftruncate(&file, SIZE as u64)?;
        let map = |prot| {
            // SAFETY: a new mapping at an address of the kernel's choice aliases nothing of Rust's.
            unsafe { mmap(std::ptr::null_mut(), SIZE, prot, MapFlags::SHARED, &file, 0) }
        };
        let write = map(ProtFlags::READ | ProtFlags::WRITE)?;
        match map(ProtFlags::READ | ProtFlags::EXEC) {
            Ok(run) => Ok(Memory { write: write.cast(), run: run.cast(), hot: 0, cold: HALF }),
            Err(error) => {
                // SAFETY: the mapping was made above, and nobody else has it.
                unsafe { munmap(write, SIZE) }?;
                Err(error.into())
            }
        }
    }

    /// Where the next code will begin: what runs often, and what seldom does.
    pub(super) fn next(&self) -> (usize, usize) {
        (self.hot, self.cold)
    }

    /// Forgets all code but what lies before a place that runs often.
    pub(super) fn cut(&mut self, hot: usize) {
        (self.hot, self.cold) = (self.hot.min(hot), HALF);
    }

    /// Adds code behind all other; `false` if there is no room.
    pub(super) fn add(&mut self, hot: &[u8], cold: &[u8]) -> bool {
        if self.hot + hot.len() > HALF || self.cold + cold.len() > SIZE {
            return false;
        }
        for (at, code) in [(self.hot, hot), (self.cold, cold)] {
            // SAFETY: the range lies inside the mapping, which is written here only.
            unsafe { std::ptr::copy_nonoverlapping(code.as_ptr(), self.write.add(at), code.len()) };
        }
        self.hot += hot.len();
        self.cold += cold.len();
        true
    }

    /// The address at which code runs.
    pub(super) fn address(&self, offset: usize) -> *const u8 {
        debug_assert!(offset < SIZE, "code lies inside its memory");
        self.run.wrapping_add(offset)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        for at in [self.write, self.run] {
            // SAFETY: both mappings are ours, and no code of them runs while the machine is dropped.
            let unmapped = unsafe { munmap(at.cast::<c_void>(), SIZE) };
            debug_assert!(unmapped.is_ok(), "the mapping was made here");
        }
    }
}

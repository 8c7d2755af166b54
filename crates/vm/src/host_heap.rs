//! The host's own heap in large pages.
//!
//! Until the first screen of an app is there, a machine has made some seventeen megabytes of small things: linked classes,
//! translated code, names. Handing out their pages one by one was half of what the kernel did for a launch. So the heap
//! grows by all of that at once, and the kernel is asked to back it by pages of two megabytes. And the allocator keeps what
//! it once had, so a machine that was large for a while would stay so: when much of it is free, it is given back. Nothing of
//! this reaches the guest, and where the kernel or the C library has no such thing, all is as before.
#![expect(unsafe_code, reason = "the C library's allocator is told how to grow, and the kernel what with")]

use rustix::mm::{Advice, madvise};
use std::hint::black_box;

/// How much the heap grows, and how much may be free at its end before it is given back.
const GROWTH: usize = 32 << 20;
/// Larger pieces are taken from the kernel and given back one by one.
const LARGE: usize = 4 << 20;
/// A piece that comes out of the heap, not from the kernel.
const PIECE: usize = 64 << 10;
const LARGE_PAGE: usize = 2 << 20;
/// How much may lie free in the middle of the heap before it is given back.
const MUCH: usize = 16 << 20;

/// Makes the heap of this process grow now. For processes that will run a machine: others would only wait for it.
#[cfg(target_env = "gnu")]
pub fn grow() {
    // SAFETY: mallopt only sets numbers of the allocator, under its own lock.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE as i32);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 2 * GROWTH as i32);
        libc::mallopt(libc::M_TOP_PAD, GROWTH as i32);
    }
    let before = end();
    let mut pieces: Vec<Vec<u8>> = Vec::new();
    while end() == before && pieces.len() < LARGE / PIECE {
        pieces.push(black_box(Vec::with_capacity(PIECE)));
    }
    let first = before.next_multiple_of(LARGE_PAGE);
    let length = end().saturating_sub(first) / LARGE_PAGE * LARGE_PAGE;
    if length > 0 {
        // SAFETY: the advice changes what pages are backed by, never what they hold, and the range is the heap's own.
        // That it is refused changes nothing.
        _ = unsafe { madvise(first as *mut _, length, Advice::LinuxHugepage) };
    }
    // SAFETY: as above. From here on the heap grows in small steps again.
    unsafe { libc::mallopt(libc::M_TOP_PAD, 2 * PIECE as i32) };
}

/// Gives what the heap of this process has free back, if that is much.
#[cfg(target_env = "gnu")]
pub(crate) fn trim() {
    // SAFETY: both look only at the allocator's own lists, under its own lock; what is free has no content.
    unsafe {
        if libc::mallinfo2().fordblks > MUCH {
            libc::malloc_trim(MUCH);
        }
    }
}

/// Gives everything back that the heap of this process has free, for who wants to know what is in use.
#[cfg(target_env = "gnu")]
pub fn give_back() {
    // SAFETY: as above.
    unsafe { libc::malloc_trim(0) };
}

/// Where the heap ends.
#[cfg(target_env = "gnu")]
fn end() -> usize {
    // SAFETY: asking for no bytes moves nothing.
    unsafe { libc::sbrk(0) as usize }
}

/// Makes the heap of this process grow now. Only one C library is known well enough.
#[cfg(not(target_env = "gnu"))]
pub fn grow() {}

/// Gives what the heap of this process has free back, if that is much. Only one C library is known well enough.
#[cfg(not(target_env = "gnu"))]
pub(crate) fn trim() {}

/// Gives everything back that the heap of this process has free. Only one C library is known well enough.
#[cfg(not(target_env = "gnu"))]
pub fn give_back() {}

//! The guest's memory: one reserved region of 4 GiB, addressed by 32-bit offsets.
//!
//! Every load and store takes an [`Addr`] and adds it to the base, so no guest value, however hostile, can
//! name a byte outside the region: the sum of base and a `u32` stays inside it, and a guard behind the end
//! takes the up to seven bytes by which the widest access at the last address sticks out.
//! Stores mark the page they touch, which is what makes snapshots cost what was changed, and the group of pages,
//! because looking through the marks of a million pages would take the place of the guest's code in the host's cache.
//! Frames are the exception: their registers are written without marks, and the stacks in use are saved whole.
#![expect(unsafe_code, reason = "the region is raw memory; all accesses to it are in this module")]

use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous, munmap};
use std::ffi::c_void;
use std::fs::File;

/// An offset into the guest's region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Addr(pub u32);

impl Addr {
    /// The address `n` bytes further on, wrapping inside the region.
    #[inline(always)]
    pub fn plus(self, n: u32) -> Addr {
        Addr(self.0.wrapping_add(n))
    }

    /// The page that holds this address.
    #[inline(always)]
    pub fn page(self) -> usize {
        (self.0 >> PAGE_SHIFT) as usize
    }
}

/// Size of a page, the grain of dirty marks and snapshots.
pub const PAGE: usize = 4096;
/// log2 of [`PAGE`].
pub const PAGE_SHIFT: u32 = 12;
/// Number of pages in the region.
pub const PAGES: usize = 1 << (32 - PAGE_SHIFT);

/// log2 of the bytes of a group of pages.
pub(crate) const GROUP_SHIFT: u32 = 20;
const GROUPS: usize = 1 << (32 - GROUP_SHIFT);
const GROUP: usize = PAGES / GROUPS;

const SIZE: usize = 1 << 32;
const GUARD: usize = 1 << 16;

/// The reserved region with its dirty marks.
pub struct Region {
    base: *mut u8,
    /// A byte for each page, then one for each group.
    dirty: Box<[u8]>,
    /// Runs of pages that lie over those of a file, in order: the first page and how many.
    over_file: Vec<(usize, usize)>,
}

impl Region {
    /// Reserves the region; no page of it costs memory before it is touched.
    pub fn new() -> std::io::Result<Region> {
        let prot = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
        // SAFETY: an anonymous mapping at an address of the kernel's choice aliases nothing.
        let base = unsafe { mmap_anonymous(std::ptr::null_mut(), SIZE + GUARD, prot, flags)? };
        Ok(Region { base: base.cast(), dirty: vec![0; PAGES + GROUPS].into_boxed_slice(), over_file: Vec::new() })
    }

    /// The host address of guest address 0; the interpreter keeps it in a register.
    #[inline(always)]
    pub(crate) fn base(&self) -> *mut u8 {
        self.base
    }

    /// The host address of the dirty marks, one byte a page; those of groups come behind them.
    #[inline(always)]
    pub(crate) fn dirty_base(&mut self) -> *mut u8 {
        self.dirty.as_mut_ptr()
    }

    /// Marks the page of `at` as changed.
    #[inline(always)]
    pub fn mark(&mut self, at: Addr) {
        self.dirty[at.page()] = 1;
        self.dirty[PAGES + (at.0 >> GROUP_SHIFT) as usize] = 1;
    }

    /// Marks all pages of `len` bytes from `at` as changed.
    pub fn mark_range(&mut self, at: Addr, len: usize) {
        if len > 0 {
            let last = ((at.0 as usize + len - 1) >> PAGE_SHIFT).min(PAGES - 1);
            self.dirty[at.page()..=last].fill(1);
            self.dirty[PAGES + at.page() / GROUP..=PAGES + last / GROUP].fill(1);
        }
    }

    /// The pages marked since [`Region::clear_dirty`], in order.
    pub fn dirty_pages(&self) -> impl Iterator<Item = usize> + '_ {
        let (pages, groups) = self.dirty.split_at(PAGES);
        let marked = pages.chunks_exact(GROUP).zip(groups).enumerate().filter(|(_, (_, group))| **group != 0);
        marked.flat_map(|(i, (c, _))| c.iter().enumerate().filter(|(_, d)| **d != 0).map(move |(j, _)| i * GROUP + j))
    }

    /// Forgets all marks.
    pub fn clear_dirty(&mut self) {
        let (pages, groups) = self.dirty.split_at_mut(PAGES);
        for (pages, group) in pages.chunks_exact_mut(GROUP).zip(groups).filter(|(_, group)| **group != 0) {
            pages.fill(0);
            *group = 0;
        }
    }

    /// The bytes of a page.
    pub fn page(&self, page: usize) -> &[u8; PAGE] {
        assert!(page < PAGES, "page number outside the region");
        // SAFETY: the page lies inside the region, which lives as long as self; &self keeps writers out.
        unsafe { &*self.base.add(page * PAGE).cast() }
    }

    /// The bytes of a page for writing; the caller decides about the mark.
    pub fn page_mut(&mut self, page: usize) -> &mut [u8; PAGE] {
        assert!(page < PAGES, "page number outside the region");
        // SAFETY: the page lies inside the region, and &mut self makes this the only access.
        unsafe { &mut *self.base.add(page * PAGE).cast() }
    }

    /// `len` bytes from `at`, cut at the end of the region.
    pub fn bytes(&self, at: Addr, len: usize) -> &[u8] {
        let len = len.min(SIZE - at.0 as usize);
        // SAFETY: at + len lies inside the region; &self keeps writers out.
        unsafe { std::slice::from_raw_parts(self.base.add(at.0 as usize), len) }
    }

    /// `len` bytes from `at` for writing, cut at the end of the region; their pages are marked.
    pub fn bytes_mut(&mut self, at: Addr, len: usize) -> &mut [u8] {
        let len = len.min(SIZE - at.0 as usize);
        self.mark_range(at, len);
        // SAFETY: at + len lies inside the region, and &mut self makes this the only access.
        unsafe { std::slice::from_raw_parts_mut(self.base.add(at.0 as usize), len) }
    }

    /// Copies `len` bytes inside the region, as `memmove` does.
    pub fn copy(&mut self, from: Addr, to: Addr, len: usize) {
        let len = len.min(SIZE - from.0 as usize).min(SIZE - to.0 as usize);
        self.mark_range(to, len);
        // SAFETY: both ranges lie inside the region; `copy` allows them to overlap.
        unsafe { std::ptr::copy(self.base.add(from.0 as usize), self.base.add(to.0 as usize), len) }
    }

    /// Gives the pages with these numbers, which ascend, the content of a file from an offset on, one behind the other.
    /// What is written to them stays here. Marks are not touched.
    pub(crate) fn lay_over(&mut self, file: &File, offset: u64, numbers: &[u32]) -> std::io::Result<()> {
        let mut offset = offset;
        for run in numbers.chunk_by(|a, b| a + 1 == *b) {
            let (first, pages) = (run[0] as usize, run.len());
            assert!(first + pages <= PAGES, "page range outside the region");
            let flags = MapFlags::PRIVATE | MapFlags::FIXED | MapFlags::NORESERVE;
            let prot = ProtFlags::READ | ProtFlags::WRITE;
            // SAFETY: the range lies inside our own mapping, which nothing borrows because of &mut self. The file is never
            // changed once it has its name (see `boot::MappedFile`); whoever overwrites it by hand can end the process.
            unsafe { mmap(self.base.add(first * PAGE).cast(), pages * PAGE, prot, flags, file, offset)? };
            self.over_file.push((first, pages));
            offset += (pages * PAGE) as u64;
        }
        Ok(())
    }

    /// Whether pages of a file lie in a range.
    fn has_file_pages(&self, first_page: usize, pages: usize) -> bool {
        let after = self.over_file.partition_point(|(first, _)| *first < first_page + pages);
        after.checked_sub(1).is_some_and(|last| self.over_file[last].0 + self.over_file[last].1 > first_page)
    }

    /// Gives a range of whole pages back to the host; it reads as zeros afterwards. Marks are not touched.
    pub(crate) fn discard(&mut self, first_page: usize, pages: usize) {
        assert!(first_page + pages <= PAGES, "page range outside the region");
        let start = self.base.wrapping_add(first_page * PAGE).cast();
        let done = if self.has_file_pages(first_page, pages) {
            // Given back, a page of a file would have the content of the file again.
            let flags = MapFlags::PRIVATE | MapFlags::FIXED | MapFlags::NORESERVE;
            let prot = ProtFlags::READ | ProtFlags::WRITE;
            // SAFETY: the range lies inside our own mapping, and &mut self keeps other accesses out.
            unsafe { mmap_anonymous(start, pages * PAGE, prot, flags).map(|_| ()) }
        } else {
            // SAFETY: the range lies inside our own anonymous mapping, and &mut self keeps other accesses out.
            unsafe { rustix::mm::madvise(start, pages * PAGE, rustix::mm::Advice::LinuxDontNeed) }
        };
        if done.is_err() {
            (first_page..first_page + pages).for_each(|p| self.page_mut(p).fill(0));
        }
    }
}

macro_rules! access {
    ($($load:ident $store:ident $type:ty, $what:literal;)*) => {
        impl Region {
            $(
                #[doc = concat!("Loads ", $what, ".")]
                #[inline(always)]
                pub fn $load(&self, at: Addr) -> $type {
                    // SAFETY: base + u32 lies inside the region, the guard takes the overhang; any bits are valid.
                    unsafe { self.base.add(at.0 as usize).cast::<$type>().read_unaligned() }
                }

                #[doc = concat!("Stores ", $what, " and marks its page.")]
                #[inline(always)]
                pub fn $store(&mut self, at: Addr, value: $type) {
                    self.mark(at);
                    // SAFETY: as for the load; &mut self makes this the only access.
                    unsafe { self.base.add(at.0 as usize).cast::<$type>().write_unaligned(value) }
                }
            )*
        }
    };
}

access! {
    load_u8 store_u8 u8, "a byte";
    load_i8 store_i8 i8, "a signed byte";
    load_u16 store_u16 u16, "an unsigned 16-bit number";
    load_i16 store_i16 i16, "a signed 16-bit number";
    load_u32 store_u32 u32, "a 32-bit word";
    load_i32 store_i32 i32, "a signed 32-bit number";
    load_u64 store_u64 u64, "a 64-bit word";
    load_i64 store_i64 i64, "a signed 64-bit number";
    load_f32 store_f32 f32, "a float";
    load_f64 store_f64 f64, "a double";
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: base and length are those of the mapping made in `new`, and nothing borrows it any more.
        // An error could only mean that the mapping is gone already, so there is nothing left to do about it.
        let _ = unsafe { munmap(self.base.cast::<c_void>(), SIZE + GUARD) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widest_access_at_the_last_address_stays_in_the_guard() {
        let mut r = Region::new().unwrap();
        r.store_u64(Addr(u32::MAX), u64::MAX);
        assert_eq!(r.load_u64(Addr(u32::MAX)), u64::MAX);
    }

    #[test]
    fn stores_mark_their_page_and_ranges_all_of_theirs() {
        let mut r = Region::new().unwrap();
        r.store_u32(Addr(0x5008), 7);
        r.bytes_mut(Addr(0x9fff), 2).fill(1);
        assert_eq!(r.dirty_pages().collect::<Vec<_>>(), [5, 9, 10]);
        r.clear_dirty();
        assert_eq!(r.dirty_pages().count(), 0);
        assert_eq!(r.load_u32(Addr(0x5008)), 7);
    }

    #[test]
    fn pages_of_a_file_are_written_here_only() {
        let path = std::env::temp_dir().join(format!("gibbon-region-{}", std::process::id()));
        std::fs::write(&path, [[1u8; PAGE], [2; PAGE], [3; PAGE]].concat()).unwrap();
        let mut r = Region::new().unwrap();
        r.lay_over(&File::open(&path).unwrap(), 0, &[4, 5, 9]).unwrap();
        r.store_u8(Addr(0x5000), 7);
        assert_eq!([0x4000, 0x5000, 0x5001, 0x6000, 0x9000].map(|at| r.load_u8(Addr(at))), [1, 7, 2, 0, 3]);
        r.discard(3, 2);
        r.discard(8, 1);
        assert_eq!([0x4000, 0x5000, 0x9000].map(|at| r.load_u8(Addr(at))), [0, 7, 3]);
        assert_eq!(std::fs::read(&path).unwrap()[PAGE], 2);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn discarded_pages_read_as_zero() {
        let mut r = Region::new().unwrap();
        r.store_u32(Addr(0x3000), 9);
        r.discard(3, 1);
        assert_eq!(r.load_u32(Addr(0x3000)), 0);
    }
}

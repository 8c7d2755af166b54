//! A machine in a file that processes map instead of reading.
//!
//! A process that starts from an image touches a part of it: some pages of memory, some names. So nothing is copied:
//! pages are laid over guest memory and copied by the host when the guest writes to them, and names stay where they
//! are. What is in the file and how it is found is told by its first page; a checksum over everything is
//! the only thing that looks at all of it.

use crate::machine::Vm;
use crate::pages::{Base, PageTree};
use crate::region::{PAGE, PAGES};
use crate::saved_names::SavedNames;
use crate::snapshot::SnapshotError;
use crate::wire::{Reader, Writer};
use std::fs::File;
use std::ops::Range;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// Bytes that somebody else keeps in memory, mostly a mapped file.
pub type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

const MAGIC: u32 = 0x6762_6d69;
/// Magic number and checksum.
const HEAD: usize = 20;

/// A machine in a file.
pub struct Image {
    bytes: Bytes,
    file: File,
    /// Number of pages of guest memory, which begin behind the first page of the file.
    pages: usize,
    /// The numbers of the pages, and their hashes.
    page_table: Range<usize>,
    /// Everything else that is guest state.
    state: Range<usize>,
    names: Range<usize>,
}

impl Image {
    /// An image in a file whose bytes are mapped; `None` when it is damaged or none.
    pub fn open(bytes: Bytes, file: File) -> Option<Image> {
        let all: &[u8] = (*bytes).as_ref();
        let (head, rest) = all.split_at_checked(HEAD)?;
        let checksum = xxh3_128(rest).to_le_bytes();
        if head[..4] != MAGIC.to_le_bytes() || head[4..] != checksum {
            return None;
        }
        let mut lengths = rest.as_chunks::<8>().0.iter().map(|n| u64::from_le_bytes(*n) as usize);
        let mut end = PAGE;
        let mut next = |unit: usize| {
            let start = end;
            end = start.checked_add(lengths.next()?.checked_mul(unit)?)?;
            (end <= all.len()).then_some(start..end)
        };
        let (pages, page_table, state, names) = (next(PAGE)?, next(PAGE_ENTRY)?, next(1)?, next(1)?);
        let pages = pages.len() / PAGE;
        Some(Image { pages, page_table, state, names, bytes, file })
    }

    /// The names that it knows.
    pub fn names(&self) -> Option<SavedNames> {
        SavedNames::read(self.bytes.clone(), self.names.clone())
    }

    fn part(&self, range: &Range<usize>) -> &[u8] {
        (*self.bytes).as_ref().get(range.clone()).unwrap_or_default()
    }

    fn base(&self) -> Base {
        let table = self.part(&self.page_table).as_chunks::<PAGE_ENTRY>().0;
        let entry = |e: &[u8; PAGE_ENTRY]| {
            let (number, hash) = e.split_first_chunk::<4>().unwrap_or_else(|| unreachable!("it is longer"));
            (u32::from_le_bytes(*number), hash.first_chunk().map_or(0, |h| u128::from_le_bytes(*h)))
        };
        Base { bytes: self.bytes.clone(), first: PAGE, pages: table.iter().map(entry).collect() }
    }
}

/// Bytes of a page's number and hash.
const PAGE_ENTRY: usize = 20;

impl Vm {
    /// The machine as an image, with the names of all its classes.
    pub fn write_image(&mut self) -> Vec<u8> {
        self.classes.learn_names();
        let snapshot = self.snapshot();
        let mut state = Writer::default();
        self.write_state(&snapshot, &mut state);
        let pages = snapshot.pages().pages();
        let names = self.classes.write_names();
        let mut bytes = vec![0; PAGE];
        let lengths = [pages.len(), pages.len(), state.bytes.len(), names.len()];
        for (place, length) in bytes[HEAD..].as_chunks_mut::<8>().0.iter_mut().zip(lengths) {
            *place = (length as u64).to_le_bytes();
        }
        pages.iter().for_each(|(_, page)| bytes.extend(page.data));
        for (number, page) in &pages {
            bytes.extend((*number as u32).to_le_bytes());
            bytes.extend(page.hash.to_le_bytes());
        }
        bytes.extend(state.bytes);
        bytes.extend(names);
        let checksum = xxh3_128(&bytes[HEAD..]);
        bytes[..4].copy_from_slice(&MAGIC.to_le_bytes());
        bytes[4..HEAD].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// Becomes the machine of an image.
    pub fn read_image(&mut self, image: &Image) -> Result<(), SnapshotError> {
        let base = image.base();
        let numbers: Vec<u32> = base.pages.iter().map(|(n, _)| *n).collect();
        let in_order = numbers.is_sorted_by(|a, b| a < b) && numbers.last().is_none_or(|n| (*n as usize) < PAGES);
        if !in_order || numbers.len() != image.pages {
            return Err(SnapshotError::Foreign("its pages are in disorder"));
        }
        let mut moment = self.read_state(&mut Reader::new(image.part(&image.state)))?;
        moment.pages = PageTree::on(base);
        self.forget_pages();
        let mapped = self.heap.region.lay_over(&image.file, PAGE as u64, &numbers);
        mapped.map_err(|_| SnapshotError::Foreign("its pages cannot be mapped"))?;
        self.become_moment(&moment);
        Ok(())
    }
}

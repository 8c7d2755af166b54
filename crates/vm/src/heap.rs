//! The allocator of guest objects.
//!
//! Objects do not move. The heap is cut into blocks of 64 KiB, each for cells of one size, or joined for one
//! large object. Which cells hold an object is said by start bits, which lie in guest memory themselves: so a
//! snapshot saves them like everything else, and sweeping writes one bit for eight bytes instead of touching
//! dead objects. What is kept beside guest memory (which block is for which size, where to look next) is
//! small and cloned with each snapshot. The same requests give the same addresses.

use crate::layout::*;
use crate::region::{Addr, PAGE_SHIFT, Region};
use crate::wire::{Reader, WireError, Writer};

const BLOCK: u32 = 1 << 16;
const LARGEST_CELL: u32 = 32 << 10;
const BLOCKS: usize = ((HEAP_END.0 - HEAP_START.0) / BLOCK) as usize;

/// The heap is full: the guest gets an OutOfMemoryError.
#[derive(Debug, PartialEq, Eq)]
pub struct HeapFull;

/// Guest memory with the allocator of its objects.
pub struct Heap {
    /// The memory itself.
    pub region: Region,
    /// What was allocated since an observer looked, if one does; outside snapshots.
    pub(crate) made: Option<Vec<(Ref, u32)>>,
    state: HeapState,
}

/// What the allocator knows beside the start bits.
#[derive(Clone)]
pub struct HeapState {
    blocks: Vec<Block>,
    sizes: Vec<SizeState>,
    first_free: u32,
    used: u64,
    since_collection: u64,
    limit: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Block {
    /// Never used or given back: reads as zeros.
    Free,
    /// Cells of the size class with this number; `clean` until a sweep freed a cell in it.
    Cells { size: u8, clean: bool },
    /// First block of a large object of so many blocks.
    Large(u32),
    /// A further block of a large object.
    Rest,
}

/// Where the next cell of a size is looked for.
#[derive(Clone, Default)]
struct SizeState {
    next: u32,
    end: u32,
    clean: bool,
    partial: Vec<u32>,
}

impl Heap {
    /// An empty heap that may grow to `limit` bytes.
    pub fn new(limit: u64) -> std::io::Result<Heap> {
        let sizes = vec![SizeState::default(); size_class(LARGEST_CELL) as usize + 1];
        let state = HeapState { blocks: Vec::new(), sizes, first_free: 0, used: 0, since_collection: 0, limit };
        Ok(Heap { region: Region::new()?, made: None, state })
    }

    /// Takes `size` zeroed bytes for an object.
    #[inline]
    pub fn allocate(&mut self, size: u32) -> Result<Ref, HeapFull> {
        let object = self.allocate_cell(size)?;
        if let Some(made) = &mut self.made {
            made.push((object, size));
        }
        Ok(object)
    }

    #[inline]
    fn allocate_cell(&mut self, size: u32) -> Result<Ref, HeapFull> {
        if size > LARGEST_CELL {
            return self.allocate_large(size);
        }
        let class = size_class(size);
        let cell = cell_size(class);
        if self.state.used + u64::from(cell) > self.state.limit {
            return Err(HeapFull);
        }
        loop {
            let s = &mut self.state.sizes[class as usize];
            let at = s.next;
            if at + cell > s.end || at == 0 {
                self.next_block(class)?;
                continue;
            }
            s.next = at + cell;
            let clean = s.clean;
            if !clean && self.is_start(Addr(at)) {
                continue;
            }
            if !clean {
                self.region.bytes_mut(Addr(at), cell as usize).fill(0);
            }
            self.set_start(at);
            self.state.used += u64::from(cell);
            self.state.since_collection += u64::from(cell);
            return Ok(Ref(at));
        }
    }

    /// Whether an object starts at this address.
    #[inline]
    pub fn is_object(&self, at: Addr) -> bool {
        at >= HEAP_START && at < HEAP_END && at.0 & 7 == 0 && self.is_start(at)
    }

    /// Bytes from an address to the end of the cell that it lies in: no object there can be longer, whatever it says.
    pub fn room(&self, at: Addr) -> u32 {
        let Some(offset) = at.0.checked_sub(HEAP_START.0) else { return 0 };
        match self.state.blocks.get((offset / BLOCK) as usize) {
            Some(Block::Cells { size, .. }) => {
                let cell = cell_size(u32::from(*size));
                cell - offset % BLOCK % cell
            }
            Some(Block::Large(blocks)) => blocks.saturating_mul(BLOCK).saturating_sub(offset % BLOCK),
            Some(Block::Free | Block::Rest) | None => 0,
        }
    }

    /// Bytes from the first to behind the last block.
    pub fn extent(&self) -> u64 {
        self.state.blocks.len() as u64 * u64::from(BLOCK)
    }

    /// Bytes taken by objects, dead ones included until they are swept.
    pub fn used(&self) -> u64 {
        self.state.used
    }

    /// The most that objects may take.
    pub fn limit(&self) -> u64 {
        self.state.limit
    }

    /// Bytes allocated since the last sweep.
    pub fn since_collection(&self) -> u64 {
        self.state.since_collection
    }

    /// The allocator's state for a snapshot.
    pub fn state(&self) -> &HeapState {
        &self.state
    }

    /// Goes back to a saved state; the region must be restored to the same moment.
    pub fn set_state(&mut self, state: HeapState) {
        self.state = state;
    }

    /// Frees all objects that are not marked and returns the number of bytes freed.
    pub fn sweep(&mut self, marks: &Marks) -> u64 {
        let before = self.state.used;
        self.state.used = 0;
        self.state.sizes.iter_mut().for_each(|s| *s = SizeState::default());
        let mut index = 0;
        while index < self.state.blocks.len() {
            index += match self.state.blocks[index] {
                Block::Cells { size, clean } => self.sweep_cells(index, size, clean, marks),
                Block::Large(n) => self.sweep_large(index, n, marks),
                Block::Free | Block::Rest => 1,
            };
        }
        let free = self.state.blocks.iter().position(|b| *b == Block::Free);
        self.state.first_free = free.unwrap_or(self.state.blocks.len()) as u32;
        self.state.since_collection = 0;
        before - self.state.used
    }

    /// All objects from the lowest address up.
    pub fn objects(&self) -> impl Iterator<Item = Ref> + '_ {
        (0..self.state.blocks.len()).flat_map(move |b| self.starts_in(b))
    }

    fn starts_in(&self, block: usize) -> impl Iterator<Item = Ref> + '_ {
        let first = block_address(block);
        let bits = self.region.bytes(start_byte(first), (BLOCK >> 6) as usize);
        bits.iter().enumerate().filter(|(_, b)| **b != 0).flat_map(move |(i, b)| {
            (0..8).filter(move |k| b >> k & 1 == 1).map(move |k| Ref(first + (i as u32) * 64 + k * 8))
        })
    }

    fn sweep_cells(&mut self, index: usize, size: u8, clean: bool, marks: &Marks) -> usize {
        let first = block_address(index);
        let mut live = 0;
        let mut changed = false;
        for i in 0..BLOCK >> 6 {
            let at = start_byte(first).plus(i);
            let (old, new) = (self.region.load_u8(at), marks.byte(first + i * 64));
            let kept = old & new;
            live += kept.count_ones();
            if kept != old {
                self.region.store_u8(at, kept);
                changed = true;
            }
        }
        if live == 0 {
            self.give_back(index, 1);
            return 1;
        }
        let cell = cell_size(u32::from(size));
        self.state.used += u64::from(live) * u64::from(cell);
        let clean = clean && !changed;
        self.state.blocks[index] = Block::Cells { size, clean };
        if live < BLOCK / cell {
            // A clean block may still have an untouched tail, but it is no longer known where it starts.
            self.state.blocks[index] = Block::Cells { size, clean: false };
            self.state.sizes[size as usize].partial.insert(0, index as u32);
        }
        1
    }

    fn sweep_large(&mut self, index: usize, blocks: u32, marks: &Marks) -> usize {
        let first = block_address(index);
        if marks.get(first) {
            self.state.used += u64::from(blocks) * u64::from(BLOCK);
        } else {
            self.region.store_u8(start_byte(first), 0);
            self.give_back(index, blocks as usize);
        }
        blocks as usize
    }

    fn give_back(&mut self, index: usize, blocks: usize) {
        let first = block_address(index);
        self.region.discard((first >> PAGE_SHIFT) as usize, blocks * (BLOCK as usize >> PAGE_SHIFT));
        self.region.mark_range(Addr(first), blocks * BLOCK as usize);
        self.state.blocks[index..index + blocks].fill(Block::Free);
    }

    #[cold]
    fn next_block(&mut self, class: u32) -> Result<(), HeapFull> {
        if let Some(index) = self.state.sizes[class as usize].partial.pop() {
            self.use_block(class, index as usize, false);
            return Ok(());
        }
        let index = self.find_free(1)?;
        self.state.blocks[index] = Block::Cells { size: class as u8, clean: true };
        self.use_block(class, index, true);
        Ok(())
    }

    fn use_block(&mut self, class: u32, index: usize, clean: bool) {
        let first = block_address(index);
        let s = &mut self.state.sizes[class as usize];
        (s.next, s.end, s.clean) = (first, first + BLOCK, clean);
    }

    fn allocate_large(&mut self, size: u32) -> Result<Ref, HeapFull> {
        let blocks = size.div_ceil(BLOCK);
        let bytes = u64::from(blocks) * u64::from(BLOCK);
        if self.state.used + bytes > self.state.limit {
            return Err(HeapFull);
        }
        let index = self.find_free(blocks as usize)?;
        self.state.blocks[index..index + blocks as usize].fill(Block::Rest);
        self.state.blocks[index] = Block::Large(blocks);
        let at = block_address(index);
        self.set_start(at);
        self.state.used += bytes;
        self.state.since_collection += bytes;
        Ok(Ref(at))
    }

    /// The lowest run of free blocks; the table of blocks grows up to the end of the heap.
    fn find_free(&mut self, wanted: usize) -> Result<usize, HeapFull> {
        let s = &mut self.state;
        let mut start = s.first_free as usize;
        let mut run = 0;
        let mut index = start;
        while run < wanted {
            if index >= BLOCKS {
                return Err(HeapFull);
            }
            if index == s.blocks.len() {
                s.blocks.push(Block::Free);
            }
            if s.blocks[index] == Block::Free {
                run += 1;
            } else {
                (start, run) = (index + 1, 0);
            }
            index += 1;
        }
        if start == s.first_free as usize {
            s.first_free = (start + wanted) as u32;
        }
        Ok(start)
    }

    #[inline(always)]
    fn is_start(&self, at: Addr) -> bool {
        self.region.load_u8(start_byte(at.0)) >> (at.0 >> 3 & 7) & 1 == 1
    }

    #[inline(always)]
    fn set_start(&mut self, at: u32) {
        let byte = start_byte(at);
        let bits = self.region.load_u8(byte);
        self.region.store_u8(byte, bits | 1 << (at >> 3 & 7));
    }
}

impl HeapState {
    /// Writes the state for a snapshot file, or for its hash.
    pub fn write(&self, w: &mut Writer) {
        w.u32(self.blocks.len() as u32);
        for b in &self.blocks {
            w.u32(match *b {
                Block::Free => 0,
                Block::Rest => 1,
                Block::Cells { size, clean } => 2 | u32::from(clean) << 8 | u32::from(size) << 16,
                Block::Large(n) => 3 | n << 8,
            });
        }
        w.u32(self.sizes.len() as u32);
        for s in &self.sizes {
            w.u32(s.next);
            w.u32(s.end);
            w.u8(u8::from(s.clean));
            w.u32s(&s.partial);
        }
        w.u32(self.first_free);
        w.u64(self.used);
        w.u64(self.since_collection);
        w.u64(self.limit);
    }

    /// Reads what [`HeapState::write`] wrote.
    pub fn read(r: &mut Reader<'_>) -> Result<HeapState, WireError> {
        let blocks = r.list(|r| {
            let v = r.u32()?;
            Ok(match v & 0xff {
                0 => Block::Free,
                1 => Block::Rest,
                2 => Block::Cells { size: (v >> 16) as u8, clean: v >> 8 & 1 == 1 },
                3 => Block::Large(v >> 8),
                _ => return Err(r.bad("kind of heap block")),
            })
        })?;
        let sizes = r.list(|r| {
            Ok(SizeState { next: r.u32()?, end: r.u32()?, clean: r.u8()? != 0, partial: r.list(|r| r.u32())? })
        })?;
        if sizes.len() != size_class(LARGEST_CELL) as usize + 1 {
            return Err(r.bad("number of size classes"));
        }
        let (first_free, used) = (r.u32()?, r.u64()?);
        Ok(HeapState { blocks, sizes, first_free, used, since_collection: r.u64()?, limit: r.u64()? })
    }
}

/// Marks of a collection: host memory, so that collecting dirties no page.
#[derive(Default)]
pub struct Marks {
    bits: Vec<u8>,
}

impl Marks {
    /// Marks for a heap as it is now.
    pub fn for_heap(heap: &Heap) -> Marks {
        Marks { bits: vec![0; heap.state.blocks.len() * (BLOCK as usize >> 6)] }
    }

    /// Marks the object and says whether it was not marked before. What is no object is never new.
    #[inline]
    pub fn mark(&mut self, heap: &Heap, object: Ref) -> bool {
        if !heap.is_object(Addr(object.0)) {
            return false;
        }
        let (byte, bit) = (((object.0 - HEAP_START.0) >> 6) as usize, 1 << (object.0 >> 3 & 7));
        match self.bits.get_mut(byte) {
            Some(b) if *b & bit == 0 => {
                *b |= bit;
                true
            }
            _ => false,
        }
    }

    /// Whether the object at this address is marked.
    pub fn get(&self, at: u32) -> bool {
        self.byte(at) >> (at >> 3 & 7) & 1 == 1
    }

    fn byte(&self, at: u32) -> u8 {
        self.bits.get((at.wrapping_sub(HEAP_START.0) >> 6) as usize).copied().unwrap_or(0)
    }
}

fn block_address(index: usize) -> u32 {
    HEAP_START.0 + index as u32 * BLOCK
}

#[inline(always)]
fn start_byte(at: u32) -> Addr {
    START_BITS.plus(at.wrapping_sub(HEAP_START.0) >> 6)
}

/// Number of the smallest cells that hold `size` bytes: steps of 8 up to 256, then eight sizes for each doubling.
#[inline(always)]
fn size_class(size: u32) -> u32 {
    if size <= 256 {
        return size.max(16).div_ceil(8) - 2;
    }
    let log = 31 - (size - 1).leading_zeros();
    let step = 1 << (log - 3);
    31 + (log - 8) * 8 + (size - (1 << log)).div_ceil(step) - 1
}

/// Size of the cells with this number.
#[inline(always)]
fn cell_size(class: u32) -> u32 {
    if class <= 30 {
        return (class + 2) * 8;
    }
    let (octave, step) = ((class - 31) / 8, (class - 31) % 8 + 1);
    (256 << octave) + step * (32 << octave)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_classes_fit_and_waste_at_most_an_eighth() {
        for size in 1..=LARGEST_CELL {
            let cell = cell_size(size_class(size));
            assert!(cell >= size, "{size} in {cell}");
            assert!(cell <= 16 || cell - size <= 8 + size / 8, "{size} in {cell}");
            assert!(size_class(cell) == size_class(size));
        }
    }

    #[test]
    fn swept_cells_are_used_again_and_zeroed() {
        let mut h = Heap::new(1 << 24).unwrap();
        let a = h.allocate(40).unwrap();
        let b = h.allocate(40).unwrap();
        h.region.store_u32(a.at(16), 99);
        let mut marks = Marks::for_heap(&h);
        assert!(marks.mark(&h, b));
        assert!(!marks.mark(&h, b));
        assert_eq!(h.sweep(&marks), 40);
        assert!(!h.is_object(a.at(0)) && h.is_object(b.at(0)));
        let c = h.allocate(40).unwrap();
        assert_eq!(c, a);
        assert_eq!(h.region.load_u32(c.at(16)), 0);
    }

    #[test]
    fn an_object_has_the_room_of_its_cell() {
        let mut h = Heap::new(1 << 24).unwrap();
        let (small, large) = (h.allocate(40).unwrap(), h.allocate(300_000).unwrap());
        assert_eq!((h.room(small.at(0)), h.room(small.at(12))), (40, 28));
        assert!((300_000..400_000).contains(&h.room(large.at(0))));
        assert_eq!((h.room(Addr(0)), h.room(Addr(u32::MAX))), (0, 0));
    }

    #[test]
    fn large_objects_come_and_go_and_the_limit_holds() {
        let mut h = Heap::new(1 << 20).unwrap();
        let a = h.allocate(300_000).unwrap();
        assert_eq!(h.allocate(900_000), Err(HeapFull));
        h.region.store_u32(a.at(100), 5);
        h.sweep(&Marks::for_heap(&h));
        let b = h.allocate(900_000).unwrap();
        assert_eq!((b, h.region.load_u32(b.at(100))), (a, 0));
        assert_eq!(h.objects().collect::<Vec<_>>(), [b]);
    }

    #[test]
    fn equal_requests_get_equal_addresses_after_going_back() {
        let mut h = Heap::new(1 << 24).unwrap();
        h.allocate(24).unwrap();
        let saved = h.state().clone();
        let first = h.allocate(64).unwrap();
        h.set_state(saved);
        h.region.store_u8(start_byte(first.0), 0);
        assert_eq!(h.allocate(64).unwrap(), first);
    }
}

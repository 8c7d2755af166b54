//! Snapshots: saving a moment of the machine and going back to it.
//!
//! Saving writes the pages that changed since the last save into a tree that shares all others, and clones
//! the state beside guest memory. Going back copies the pages in which the two moments differ. Stacks are
//! written without dirty marks, so the part in use is compared page by page; what lies above it is zeroed
//! first, because a frame that is gone must not be felt (invariant 3).

use crate::heap::HeapState;
use crate::layout::{HEAP_END, HEAP_START, MAX_THREADS, STACK_SIZE, STACKS};
use crate::machine::Vm;
use crate::pages::{PageTree, is_zero};
use crate::region::{Addr, PAGE, PAGE_SHIFT};
use crate::side::{GuestState, Side};
use crate::thread::{ThreadId, stack_of};
use crate::wire::{Reader, WireError, Writer};
use std::rc::Rc;

/// A saved moment; cheap to clone.
#[derive(Clone)]
pub struct Snapshot {
    inner: Rc<Moment>,
}

impl Snapshot {
    /// Its memory.
    pub(crate) fn pages(&self) -> &PageTree {
        &self.inner.pages
    }
}

/// What a snapshot holds.
pub(crate) struct Moment {
    pub(crate) pages: PageTree,
    heap: HeapState,
    side: Side,
    states: Vec<Box<dyn GuestState>>,
}

/// What was wrong with a snapshot file.
#[derive(Debug)]
pub enum SnapshotError {
    /// Its bytes make no sense.
    Wire(WireError),
    /// It is of another machine: other class path, or other kinds of state.
    Foreign(&'static str),
}

impl From<WireError> for SnapshotError {
    fn from(e: WireError) -> SnapshotError {
        SnapshotError::Wire(e)
    }
}

impl std::fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SnapshotError::Wire(e) => write!(f, "damaged snapshot: {e}"),
            SnapshotError::Foreign(what) => write!(f, "snapshot of another machine: {what}"),
        }
    }
}

impl std::error::Error for SnapshotError {}

/// Bytes of zeros that stay when memory is given back, because the next process needs them at once.
const ROOM: usize = 2 << 20;
/// Pages of zeros in a row that are worth asking the host to take them.
const RUN: usize = 16;

const MAGIC: u32 = 0x6762_736e;
const VERSION: u32 = 3;

impl Vm {
    /// Saves the machine as it is now.
    pub fn snapshot(&mut self) -> Snapshot {
        assert!(!self.running, "snapshots are taken between runs");
        self.save_pages();
        let states = self.states.iter().map(|s| s.boxed_clone()).collect();
        let moment =
            Moment { pages: self.saved.clone(), heap: self.heap.state().clone(), side: self.side.clone(), states };
        Snapshot { inner: Rc::new(moment) }
    }

    /// Goes back to a saved moment.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        assert!(!self.running, "snapshots are restored between runs");
        self.undo_pages(&snapshot.inner.pages);
        self.become_moment(&snapshot.inner);
    }

    /// Takes over everything of a moment but its memory, which is there already.
    pub(crate) fn become_moment(&mut self, moment: &Moment) {
        self.saved = moment.pages.clone();
        self.heap.set_state(moment.heap.clone());
        self.side = moment.side.clone();
        self.states = moment.states.iter().map(|s| s.boxed_clone()).collect();
        self.uncaught.clear();
        self.sync_made();
    }

    /// The exact hash: equal for equal guest memory and equal state beside it.
    pub fn exact_hash(&mut self) -> u128 {
        self.save_pages();
        let mut w = Writer { for_hash: true, ..Writer::default() };
        self.side.write(&mut w);
        self.heap.state().write(&mut w);
        let mut hash = self.saved.sum().wrapping_add(xxhash_rust::xxh3::xxh3_128(&w.bytes));
        for (i, state) in self.states.iter().enumerate() {
            hash = hash.wrapping_add(state.hash().rotate_left(i as u32 + 1));
        }
        hash
    }

    /// Writes changed pages into the tree of saved ones.
    fn save_pages(&mut self) {
        self.zero_above_stacks();
        self.mark_stacks();
        let dirty: Vec<usize> = self.heap.region.dirty_pages().collect();
        self.changed = 0;
        for n in dirty {
            self.changed += usize::from(self.saved.save(n, self.heap.region.page(n)));
        }
        self.heap.region.clear_dirty();
    }

    /// Gives the memory the content of a tree. Pages that changed since the last save are copied whole: what they
    /// hold is nobody's any more, so finding out what changed in them would be in vain.
    fn undo_pages(&mut self, then: &PageTree) {
        self.zero_above_stacks();
        self.mark_stacks();
        let region = &mut self.heap.region;
        let changed: Vec<usize> = region.dirty_pages().collect();
        for n in changed {
            match then.get(n) {
                Some(page) => *region.page_mut(n) = *page.data,
                None => region.page_mut(n).fill(0),
            }
        }
        region.clear_dirty();
        self.saved.turn_into(then, |n, change| change(region.page_mut(n)));
    }

    /// Gives memory back that the host keeps and this moment does not need: pages of the heap that are all zeros, and what
    /// the host's own heap has free. For moments at which the guest is small and was large: when a process has ended.
    pub fn give_back(&mut self) {
        assert!(!self.running, "memory is given back between runs");
        if self.heap.region.dirty_pages().next().is_none() {
            let heap = HEAP_START.page()..HEAP_END.page();
            let mut room = ROOM >> PAGE_SHIFT;
            for zeros in self.saved.zeros(heap) {
                let kept = room.min(zeros.len());
                room -= kept;
                if zeros.len() - kept >= RUN {
                    self.heap.region.discard(zeros.start + kept, zeros.len() - kept);
                }
            }
        }
        crate::host_heap::trim();
    }

    /// Gives all memory that was written to back.
    pub(crate) fn forget_pages(&mut self) {
        self.undo_pages(&PageTree::default());
        self.saved = PageTree::default();
    }

    /// Number of pages that the last snapshot or hash found changed; what a snapshot adds to those before it.
    pub fn changed_pages(&self) -> usize {
        self.changed
    }

    /// First address above the frames of a thread.
    fn stack_end(&mut self, id: ThreadId) -> Addr {
        let fp = self.side.threads.get(id.0 as usize).and_then(|t| t.as_ref()).map_or(Addr(0), |t| t.fp);
        if fp == Addr(0) {
            return stack_of(id);
        }
        match self.frame(fp) {
            Ok(frame) => fp.plus(self.frame_words(frame.method) * 4),
            Err(_) => stack_of(id).plus(STACK_SIZE),
        }
    }

    /// Zeroes what popped frames left on the stacks.
    fn zero_above_stacks(&mut self) {
        for id in (0..self.side.threads.len() as u32).map(ThreadId) {
            let end = self.stack_end(id).0;
            let page_end = end.next_multiple_of(PAGE as u32).min(stack_of(id).0 + STACK_SIZE);
            let rest = self.heap.region.bytes(Addr(end), (page_end - end) as usize);
            if !is_zero(rest) {
                self.heap.region.bytes_mut(Addr(end), (page_end - end) as usize).fill(0);
            }
            self.drop_used_pages(page_end, stack_of(id).0 + STACK_SIZE);
        }
    }

    /// Zeroes whole pages of a stack from `from` on, up to the first that was never used.
    fn drop_used_pages(&mut self, from: u32, end: u32) {
        let mut page = (from >> PAGE_SHIFT) as usize;
        let last = (end >> PAGE_SHIFT) as usize;
        while page < last && !is_zero(self.heap.region.page(page)) {
            self.heap.region.page_mut(page).fill(0);
            self.heap.region.mark(Addr((page << PAGE_SHIFT) as u32));
            page += 1;
        }
        // A stack deeper than one untouched page beyond this point was saved before and is still in the tree.
        while page < last && self.saved.get(page).is_some() {
            self.heap.region.page_mut(page).fill(0);
            self.heap.region.mark(Addr((page << PAGE_SHIFT) as u32));
            page += 1;
        }
    }

    fn mark_stacks(&mut self) {
        for id in (0..self.side.threads.len().min(MAX_THREADS as usize) as u32).map(ThreadId) {
            let (first, end) = (stack_of(id), self.stack_end(id));
            debug_assert!(first >= STACKS, "stacks lie above the heap");
            self.heap.region.mark_range(first, (end.0 - first.0) as usize);
        }
    }

    /// Number of classes without those that the guest made.
    fn installed_classes(&self) -> u32 {
        self.made_here.first_marks().map_or(self.classes.classes.len(), |marks| marks.classes) as u32
    }

    /// Writes a snapshot for another process with the same class path.
    pub fn write_snapshot(&self, snapshot: &Snapshot) -> Vec<u8> {
        let mut w = Writer::default();
        self.write_state(snapshot, &mut w);
        let pages = snapshot.inner.pages.pages();
        w.list(pages.iter(), |w, (n, page)| {
            w.u32(*n as u32);
            w.bytes.extend(page.data);
        });
        w.bytes
    }

    /// Writes everything of a snapshot but its pages.
    pub(crate) fn write_state(&self, snapshot: &Snapshot, w: &mut Writer) {
        let moment = &*snapshot.inner;
        w.u32(MAGIC);
        w.u32(VERSION);
        w.u32(self.installed_classes());
        moment.heap.write(w);
        moment.side.write(w);
        w.list(moment.states.iter(), |w, s| {
            let mut own = Writer::default();
            s.write(&mut own);
            w.blob(&own.bytes);
        });
    }

    /// Reads a snapshot that [`Vm::write_snapshot`] wrote.
    pub fn read_snapshot(&self, bytes: &[u8]) -> Result<Snapshot, SnapshotError> {
        let mut r = Reader::new(bytes);
        let mut state = self.read_state(&mut r)?;
        for (n, data) in r.list(|r| Ok((r.u32()?, r.take(PAGE)?)))? {
            if n as usize >= crate::region::PAGES {
                return Err(r.bad("page number").into());
            }
            let data: &[u8; PAGE] = data.try_into().map_err(|_| r.bad("page"))?;
            state.pages.save(n as usize, data);
        }
        Ok(Snapshot { inner: Rc::new(state) })
    }

    /// Reads what [`Vm::write_state`] wrote, as a moment without pages.
    pub(crate) fn read_state(&self, r: &mut Reader<'_>) -> Result<Moment, SnapshotError> {
        if (r.u32()?, r.u32()?) != (MAGIC, VERSION) {
            return Err(r.bad("magic number").into());
        }
        if r.u32()? != self.installed_classes() {
            return Err(SnapshotError::Foreign("another class path"));
        }
        let (heap, side) = (HeapState::read(r)?, Side::read(r)?);
        let blobs = r.list(|r| r.blob())?;
        if blobs.len() != self.states.len() {
            return Err(SnapshotError::Foreign("other kinds of state"));
        }
        let mut states: Vec<Box<dyn GuestState>> = self.states.iter().map(|s| s.boxed_clone()).collect();
        for (state, blob) in states.iter_mut().zip(blobs) {
            state.read(&mut Reader::new(blob))?;
        }
        Ok(Moment { pages: PageTree::default(), heap, side, states })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Config;

    #[test]
    fn memory_that_was_given_back_reads_as_zero_and_comes_again() {
        let mut vm = Vm::new(Config::default()).unwrap();
        let small = vm.snapshot();
        let objects: Vec<_> = (0..4 * ROOM / 60_000).map(|_| vm.heap.allocate(60_000).unwrap()).collect();
        objects.iter().for_each(|object| vm.heap.region.store_u32(object.at(8), 7));
        let large = vm.snapshot();
        let hash = vm.exact_hash();
        let sum = |vm: &Vm| objects.iter().map(|object| vm.heap.region.load_u32(object.at(8))).sum::<u32>();
        vm.give_back();
        assert_eq!((sum(&vm), vm.exact_hash()), (7 * objects.len() as u32, hash), "what is in use stays");
        vm.restore(&small);
        vm.give_back();
        assert_eq!(sum(&vm), 0);
        vm.restore(&large);
        assert_eq!((sum(&vm), vm.exact_hash()), (7 * objects.len() as u32, hash));
    }
}

//! The collector: marks what is reachable, clears references, frees the rest.
//!
//! It runs between turns, or where an allocation does not fit, never inside a native. Marks are host memory
//! and work is kept on an explicit stack. When it runs depends on what the guest allocated and on nothing
//! else, so weak references and finalizers have the same timing in every run.
//!
//! Frames are precise: the verifier's maps say which registers hold references that will still be used. Where
//! there is no map (natives, a loop's first instruction) every word that is the address of an object counts.

use crate::class::{Body, ReferenceKind};
use crate::frame::Frame;
use crate::heap::Marks;
use crate::layout::*;
use crate::link::block;
use crate::machine::Vm;
use crate::native::Raise;
use crate::region::Addr;

impl Vm {
    /// Makes an instance for running code; collects first when it does not fit.
    pub fn allocate_object(&mut self, class: ClassId) -> Result<Ref, Raise> {
        let size = u64::from(self.classes.class(class)?.shape.instance_size);
        self.make_room(size)?;
        self.new_object(class)
    }

    /// Makes an array for running code; collects first when it does not fit.
    pub fn allocate_array(&mut self, class: ClassId, length: u32) -> Result<Ref, Raise> {
        let size = (u64::from(length) << class.element_shift()) + 16;
        if length <= i32::MAX as u32 {
            self.make_room(size)?;
        }
        self.new_array(class, length)
    }

    /// Running code leaves a reserve to natives, which cannot collect in the middle of their work.
    #[inline]
    fn make_room(&mut self, size: u64) -> Result<(), Raise> {
        if self.heap.used() + size + RESERVE <= self.heap.limit() {
            return Ok(());
        }
        self.collect();
        if self.heap.used() + size + RESERVE > self.heap.limit() {
            self.collect_hard();
        }
        if self.heap.used() + size + RESERVE > self.heap.limit() {
            return Err(Raise::out_of_memory(size));
        }
        Ok(())
    }

    /// Frees what nobody reaches; soft references keep what they refer to.
    pub fn collect(&mut self) -> u64 {
        self.collect_with(true)
    }

    /// Frees what nobody but soft references reaches.
    pub fn collect_hard(&mut self) -> u64 {
        self.collect_with(false)
    }

    fn collect_with(&mut self, keep_soft: bool) -> u64 {
        self.store_current_frame();
        let mut m = Marker { marks: Marks::for_heap(&self.heap), work: Vec::new(), weak: Vec::new(), keep_soft };
        self.mark_roots(&mut m);
        self.trace_all(&mut m);
        let cleared = self.clear_dead(&mut m, ReferenceKind::Phantom);
        self.find_finalizable(&mut m);
        self.trace_all(&mut m);
        let late = self.clear_dead(&mut m, ReferenceKind::None);
        self.drop_dead_monitors(&m);
        self.enqueue(cleared.into_iter().chain(late));
        self.side.collections += 1;
        self.heap.sweep(&m.marks)
    }

    fn store_current_frame(&mut self) {
        let (current, fp) = (self.current, self.fp);
        if self.running
            && let Some(t) = self.thread_mut(current)
            && t.is_alive()
        {
            t.fp = fp;
        }
    }

    /// Objects that are reached without another one.
    pub(crate) fn roots(&mut self) -> Vec<Ref> {
        let marks = Marks::for_heap(&self.heap);
        let mut m = Marker { marks, work: Vec::new(), weak: Vec::new(), keep_soft: false };
        self.mark_roots(&mut m);
        m.work
    }

    fn mark_roots(&mut self, m: &mut Marker) {
        let threads: Vec<_> =
            self.side.threads.iter().flatten().filter(|t| t.is_alive()).map(|t| (t.mirror, t.pending, t.fp)).collect();
        for (mirror, pending, fp) in threads {
            m.mark(self, mirror);
            m.mark(self, pending);
            self.mark_stack(m, fp);
        }
        let monitors: Vec<Ref> = self.side.threads.iter().flatten().filter_map(|t| t.waits_for()).collect();
        let finalizing: Vec<Ref> = self.side.finalizing.iter().chain(&self.side.cleared).copied().collect();
        let uncaught: Vec<Ref> = self.uncaught.iter().map(|(_, e)| *e).collect();
        m.mark(self, self.side.out_of_memory);
        let loaders = self.side.loaders.clone();
        monitors.into_iter().chain(loaders).chain(finalizing).chain(uncaught).for_each(|r| m.mark(self, r));
        self.mark_table(m, self.side.interned);
        self.mark_table(m, self.side.array_mirrors);
        self.mark_classes(m);
        let states = std::mem::take(&mut self.states);
        states.iter().for_each(|s| s.trace(&mut |r| m.mark(self, r)));
        self.states = states;
    }

    /// Marks what the frames of a thread hold.
    fn mark_stack(&mut self, m: &mut Marker, fp: Addr) {
        for frame in self.frames(fp) {
            let live = self.live_registers(&frame);
            let words = self.frame_words(frame.method);
            let registers = live.unwrap_or_else(|| (0..words).collect());
            for r in registers {
                let word = self.heap.region.load_u32(frame.fp.plus(r * 4));
                m.mark(self, Ref(word));
            }
        }
    }

    /// The registers of a frame that hold references which will be used. Natives, and places for which the
    /// verifier makes no map, have none: there every register that looks like a reference counts.
    pub(crate) fn live_registers(&mut self, frame: &Frame) -> Option<Vec<u32>> {
        let pc = self.dex_pc(frame)?;
        let method = self.classes.method(frame.method);
        let Body::Dex(dex, offset) = method.body else { return None };
        if method.maps.get().is_none() {
            let file = self.classes.dex(dex);
            let view = file.view();
            let body = dex::MethodBody {
                dex: view,
                code: view.code(offset).ok()?,
                method: file.method_index(frame.method),
                is_static: method.is_static(),
            };
            let maps = dex::verify::reference_map(&body).ok();
            method.maps.get_or_init(|| maps.map(Box::new));
        }
        let maps = method.maps.get()?.as_ref()?;
        Some(maps.at(pc)?.map(u32::from).collect())
    }

    fn mark_table(&mut self, m: &mut Marker, table: crate::side::GuestTable) {
        for i in 0..table.slots {
            let value = self.heap.region.load_u32(table.at.plus(i * 8 + 4));
            m.mark(self, Ref(value));
        }
    }

    fn mark_classes(&mut self, m: &mut Marker) {
        for id in 1..self.classes.classes.len() as u32 {
            let at = Addr(self.heap.region.load_u32(CLASS_TABLE.plus(id * 4)) & !1);
            if at == Addr(0) {
                continue;
            }
            for offset in [block::MIRROR, block::ERROR] {
                m.mark(self, Ref(self.heap.region.load_u32(at.plus(offset))));
            }
            let id = ClassId(id);
            if id.primitive().is_some() || self.classes.shape(id).is_none() {
                continue;
            }
            let shape = self.classes.known_shape(id).unwrap_or_else(|| unreachable!("it was just asked for"));
            for offset in &shape.static_references {
                m.mark(self, Ref(self.heap.region.load_u32(at.plus(*offset))));
            }
        }
    }

    fn trace_all(&mut self, m: &mut Marker) {
        while let Some(object) = m.work.pop() {
            self.trace_object(m, object);
        }
    }

    fn trace_object(&mut self, m: &mut Marker, object: Ref) {
        let class = self.class_of(object);
        if class.is_array() {
            if class.component().is_some_and(|c| c.is_array() || c.primitive().is_none()) {
                let (at, size) = self.array_data(object);
                for i in 0..size as u32 / 4 {
                    m.mark(self, Ref(self.heap.region.load_u32(at.plus(i * 4))));
                }
            }
            return;
        }
        let Some(shape) = self.classes.shape(class) else { return };
        let kind = shape.reference_kind;
        let referent = self.known.reference_referent;
        let weak = kind != ReferenceKind::None && !(kind == ReferenceKind::Soft && m.keep_soft);
        if weak {
            m.weak.push((object, kind));
        }
        let shape = self.classes.known_shape(class).unwrap_or_else(|| unreachable!("it was just asked for"));
        for offset in &shape.references {
            if !(weak && *offset == referent) {
                let value = Ref(self.heap.region.load_u32(object.at(*offset)));
                m.mark(self, value);
            }
        }
    }

    /// Clears references to what is not marked, all kinds but `except`, and returns them.
    fn clear_dead(&mut self, m: &mut Marker, except: ReferenceKind) -> Vec<Ref> {
        let at = self.known.reference_referent;
        let mut cleared = Vec::new();
        for (reference, kind) in m.weak.clone() {
            let referent = Ref(self.heap.region.load_u32(reference.at(at)));
            if !referent.is_null() && kind != except && !m.marks.get(referent.0) {
                self.heap.region.store_u32(reference.at(at), 0);
                cleared.push(reference);
            }
        }
        cleared
    }

    /// Objects with a finalizer that died live once more, until it has run.
    fn find_finalizable(&mut self, m: &mut Marker) {
        let (live, dead): (Vec<Ref>, Vec<Ref>) =
            std::mem::take(&mut self.side.finalizable).into_iter().partition(|r| m.marks.get(r.0));
        self.side.finalizable = live;
        for object in dead {
            m.mark(self, object);
            self.side.finalizing.push_back(object);
        }
        if !self.side.finalizing.is_empty() {
            self.wake(FINALIZER_KEY);
        }
    }

    fn drop_dead_monitors(&mut self, m: &Marker) {
        for monitor in &mut self.side.monitors {
            if !monitor.object.is_null() && !m.marks.get(monitor.object.0) {
                *monitor = crate::monitor::Monitor::default();
            }
        }
    }

    /// Hands cleared references to the guest, which puts them into their queues.
    fn enqueue(&mut self, cleared: impl Iterator<Item = Ref>) {
        let queue = self.known.reference_queue;
        for reference in cleared {
            if self.heap.region.load_u32(reference.at(queue)) != 0 {
                self.side.cleared.push(reference);
            }
        }
        if !self.side.cleared.is_empty() {
            self.wake(CLEARED_KEY);
        }
    }
}

/// Bytes of the heap that only natives may use.
const RESERVE: u64 = 8 << 20;

/// The key with which the thread that runs finalizers waits for work.
pub const FINALIZER_KEY: u64 = 1;
/// The key with which the thread that enqueues cleared references waits for work.
pub const CLEARED_KEY: u64 = 2;

struct Marker {
    marks: Marks,
    work: Vec<Ref>,
    weak: Vec<(Ref, ReferenceKind)>,
    keep_soft: bool,
}

impl Marker {
    #[inline]
    fn mark(&mut self, vm: &Vm, object: Ref) {
        if self.marks.mark(&vm.heap, object) {
            self.work.push(object);
        }
    }
}

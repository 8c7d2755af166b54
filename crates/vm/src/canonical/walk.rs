//! The walk itself: threads, statics, and everything they reach.

use super::conditions::Start;
use super::mix;
use super::plan::{PassBy, Plan, Plans, Shape, Step, What, offset_by_name, text_hash};
use crate::class::{Body, Kind, MethodId};
use crate::frame::Frame;
use crate::internal::init_state;
use crate::layout::*;
use crate::link::block;
use crate::machine::Vm;
use crate::names::Sym;
use crate::region::Addr;
use crate::thread::{State, Thread, ThreadId, Wait};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Takes what a walk finds.
pub(super) trait Sink {
    /// The next object begins; objects are numbered from 1.
    fn object(&mut self, class: ClassId, name: u64);
    /// What follows belongs to an object that was met before.
    fn again(&mut self, number: u32);
    /// A plain value.
    fn word(&mut self, label: Label, value: u64);
    /// A reference to a numbered object.
    fn link(&mut self, label: Label, number: u32);
    /// Bytes: a text or a primitive array.
    fn bytes(&mut self, label: Label, bytes: &[u8]);
}

/// What a value is the value of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// A field of the class that declares it.
    Field(ClassId, Sym),
    /// A class.
    Class(ClassId),
    /// A static of a class.
    Static(ClassId, Sym),
    /// An element.
    Index(u32),
    /// A register of a frame.
    Register(MethodId, u32),
    /// When a thread wakes that waits below a method.
    Wakes(MethodId),
    /// Something else.
    Text(&'static str),
}

/// Numbers of objects.
pub(super) trait Numbers {
    /// The number of an object, 0 if it has none.
    fn get(&self, object: Ref) -> u32;
    /// Gives it one.
    fn set(&mut self, object: Ref, number: u32);
}

/// Numbers for a walk of everything: a slot for each place where an object can be.
pub(super) struct Many(Vec<u32>);

impl Many {
    pub(super) fn new(vm: &Vm) -> Many {
        Many(vec![0; vm.heap.extent() as usize >> 3])
    }
}

impl Numbers for Many {
    #[inline(always)]
    fn get(&self, object: Ref) -> u32 {
        self.0.get((object.0.wrapping_sub(HEAP_START.0) >> 3) as usize).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn set(&mut self, object: Ref, number: u32) {
        if let Some(slot) = self.0.get_mut((object.0.wrapping_sub(HEAP_START.0) >> 3) as usize) {
            *slot = number;
        }
    }
}

/// Numbers for a walk of a few objects.
#[derive(Default)]
pub(super) struct Few(FxHashMap<Ref, u32>);

impl Numbers for Few {
    fn get(&self, object: Ref) -> u32 {
        self.0.get(&object).copied().unwrap_or(0)
    }

    fn set(&mut self, object: Ref, number: u32) {
        self.0.insert(object, number);
    }
}

/// Makes a hash of what a walk finds.
pub(super) struct Hashing {
    a: u64,
    b: u64,
}

impl Default for Hashing {
    fn default() -> Hashing {
        Hashing { a: 0x243f_6a88_85a3_08d3, b: 0x1319_8a2e_0370_7344 }
    }
}

impl Hashing {
    #[inline(always)]
    fn add(&mut self, value: u64) {
        self.a = mix(self.a, value);
        self.b = mix(self.b.rotate_left(23), value);
    }

    pub(super) fn finish(&self) -> u128 {
        u128::from(self.a) << 64 | u128::from(self.b)
    }
}

impl Sink for Hashing {
    #[inline(always)]
    fn object(&mut self, _class: ClassId, name: u64) {
        self.add(name);
    }

    #[inline(always)]
    fn again(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    #[inline(always)]
    fn word(&mut self, _label: Label, value: u64) {
        self.add(value);
    }

    #[inline(always)]
    fn link(&mut self, _label: Label, number: u32) {
        self.add(u64::from(number) | 1 << 40);
    }

    #[inline(always)]
    fn bytes(&mut self, _label: Label, bytes: &[u8]) {
        self.add(text_hash(bytes));
    }
}

/// A walk in progress.
pub(super) struct Walk<'a, N, S> {
    pub(super) vm: &'a mut Vm,
    pub(super) plans: &'a mut Plans,
    pub(super) sink: S,
    numbers: N,
    queue: Vec<Ref>,
    /// Objects in the queue whose content was walked.
    walked: usize,
    limit: usize,
    weak: Vec<Ref>,
    /// Hash tables with weak keys, walked when all that is held otherwise has a number.
    pub(super) weak_tables: Vec<(Ref, Shape)>,
    /// What objects reach that count by that.
    copies: FxHashMap<Ref, u64>,
    /// Rank of each thread by its number, once threads were walked.
    ranks: Vec<u64>,
    /// Whether only the statics of one class are walked.
    pub(super) local: bool,
    now_ms: u64,
}

impl<'a, N: Numbers, S: Sink> Walk<'a, N, S> {
    pub(super) fn new(vm: &'a mut Vm, plans: &'a mut Plans, numbers: N, sink: S, limit: usize) -> Self {
        let now_ms = vm.now().millis();
        Walk {
            vm,
            plans,
            sink,
            numbers,
            queue: Vec::new(),
            walked: 0,
            limit,
            weak: Vec::new(),
            weak_tables: Vec::new(),
            copies: FxHashMap::default(),
            ranks: Vec::new(),
            local: limit != usize::MAX,
            now_ms,
        }
    }

    /// Walks threads, statics and all that they reach.
    pub(super) fn everything(&mut self) {
        self.sink.word(Label::Text("rules"), u64::from(self.plans.rules.version));
        self.sink.word(Label::Text("young"), u64::from(self.now_ms < self.plans.rules.young));
        self.threads();
        for id in FIRST_CLASS..self.vm.classes.classes.len() as u32 {
            let at = Addr(self.vm.heap.region.load_u32(CLASS_TABLE.plus(id * 4)) & !1);
            if at != Addr(0) {
                self.class(ClassId(id), at);
            }
        }
        self.run();
        for (table, shape) in std::mem::take(&mut self.weak_tables) {
            self.sink.again(self.numbers.get(table));
            self.held_entries(table, &shape);
            self.run();
        }
        for reference in std::mem::take(&mut self.weak) {
            let referent = Ref(self.vm.heap.region.load_u32(reference.at(self.vm.known.reference_referent)));
            self.sink.again(self.numbers.get(reference));
            match if referent.is_null() { 0 } else { self.numbers.get(referent) } {
                0 => self.sink.word(Label::Text("referent"), 0),
                number => self.sink.link(Label::Text("referent"), number),
            }
        }
    }

    /// Walks what is in the queue and what that reaches; `false` when it was too much.
    pub(super) fn run(&mut self) -> bool {
        while let Some(object) = self.queue.get(self.walked).copied() {
            if self.queue.len() > self.limit {
                return false;
            }
            self.walked += 1;
            self.object(object);
        }
        true
    }

    fn class(&mut self, class: ClassId, at: Addr) {
        match self.vm.heap.region.load_u32(at.plus(block::STATE)) {
            init_state::NONE => {}
            init_state::DONE if self.vm.statics_untouched(self.plans, class, at) => {}
            state => {
                let name = self.plans.class_hash(self.vm, class);
                self.sink.word(Label::Class(class), mix(name, u64::from(state)));
                self.statics(class, at);
            }
        }
    }

    /// Takes the statics of a class.
    pub(super) fn statics(&mut self, class: ClassId, at: Addr) {
        let plan = self.plans.of(self.vm, class);
        let start = Start { class, at, statics: true };
        for step in &plan.statics {
            let label = Label::Static(class, step.name);
            match self.is_left_out(start, step, &plan) {
                false => self.step(label, at.plus(step.offset), *step),
                true => self.sink.word(label, 0),
            }
        }
    }

    /// Takes all threads, the first one first, the others in an order of what they do.
    fn threads(&mut self) {
        let alive = self.vm.side.threads.iter().flatten().filter(|t| t.is_alive()).cloned();
        let mut threads: Vec<(bool, u64, u64, Thread, Vec<Frame>)> = Vec::new();
        for thread in alive.collect::<Vec<_>>() {
            let frames = self.vm.frames(thread.fp);
            if self.is_idle(&thread, &frames) {
                continue;
            }
            let mut key = 0;
            for frame in &frames {
                let pc = self.vm.dex_pc(frame).unwrap_or(frame.aux & crate::frame::STEP);
                key = mix(mix(key, self.plans.method_hash(self.vm, frame.method)), u64::from(pc));
            }
            threads.push((thread.id != ThreadId(0), key, thread.birth, thread, frames));
        }
        threads.sort_by_key(|(later, key, birth, ..)| (*later, *key, *birth));
        self.ranks = vec![0; self.vm.side.threads.len()];
        for (rank, (.., thread, _)) in threads.iter().enumerate() {
            self.ranks[thread.id.0 as usize] = rank as u64 + 1;
        }
        for (_, key, _, thread, frames) in threads {
            self.sink.word(Label::Text("thread"), key);
            let label = self.waker(&frames);
            self.thread(&thread, label);
            frames.iter().for_each(|f| self.frame(f));
        }
    }

    /// Whether a thread waits for work that somebody else may give it.
    fn is_idle(&mut self, thread: &Thread, frames: &[Frame]) -> bool {
        let State::Waiting(Wait::Park(at) | Wait::Notify(_, at) | Wait::Key(_, at, _)) = thread.state else {
            return false;
        };
        let forever = at.is_none() || frames.first().is_some_and(|frame| self.waits_in_vain(frame));
        let rules: Vec<_> = frames.iter().filter_map(|frame| self.idle_rule(frame.method)).collect();
        thread.id != ThreadId(0) && rules.into_iter().any(|unless| forever || self.is_keeping_alive(frames, unless))
    }

    /// Whether a thread that waits for some time only is idle too: none of these classes is on its stack.
    fn is_keeping_alive(&mut self, frames: &[Frame], unless: Option<Rc<[String]>>) -> bool {
        let Some(unless) = unless else { return false };
        let mut classes = frames.iter().map(|frame| {
            let class = self.vm.classes.method(frame.method).class;
            if class == ClassId(0) { String::new() } else { self.vm.classes.name(class) }
        });
        !classes.any(|name| unless.contains(&name))
    }

    /// A name for when a thread wakes: what its run method called, or the first method of the app.
    fn waker(&mut self, frames: &[Frame]) -> Label {
        let own = frames.iter().rev().map(|f| f.method).find(|m| {
            let class = self.vm.classes.method(*m).class;
            class != ClassId(0) && self.plans.of(self.vm, class).of_app
        });
        let called = frames.iter().rev().nth(1).or(frames.first()).map(|f| f.method);
        own.or(called).map_or(Label::Text("wakes at"), Label::Wakes)
    }

    /// Whether what a thread waits for in a native was taken away while it slept: it will wake, look, and sleep again.
    fn waits_in_vain(&mut self, frame: &Frame) -> bool {
        let method = self.vm.classes.method(frame.method);
        let (class, is_static) = (method.class, method.is_static());
        if class == ClassId(0) || is_static || matches!(method.body, Body::Dex(..)) {
            return false;
        }
        let name = self.vm.classes.name(class);
        let field = self.plans.rules.vain.get(&name);
        let Some(offset) = field.and_then(|field| offset_by_name(self.vm, class, field)) else { return false };
        let receiver = Ref(self.vm.heap.region.load_u32(frame.fp));
        !receiver.is_null() && self.vm.heap.region.load_u32(receiver.at(offset)) == 0
    }

    /// The rule about threads that wait below a method: the classes that must not be on the stack of one that waits for
    /// some time, or that such a one is not idle.
    fn idle_rule(&mut self, method: MethodId) -> Option<Option<Rc<[String]>>> {
        let method = self.vm.classes.method(method);
        let (class, name) = (method.class, self.vm.classes.names.text(method.name));
        if class == ClassId(0) || !self.plans.rules.idle.keys().any(|(_, m)| *m == name) {
            return None;
        }
        let class = self.vm.classes.name(class);
        self.plans.rules.idle.get(&(class, name)).cloned()
    }

    fn thread(&mut self, thread: &Thread, waker: Label) {
        self.link(Label::Text("thread object"), thread.mirror);
        let flags = [thread.interrupted, thread.permit, thread.daemon];
        let flags = flags.iter().fold(0, |all, flag| all << 1 | u64::from(*flag));
        let (kind, object, deadline) = match thread.state {
            State::Ready(_) => (1, Ref::NULL, None),
            State::Ended => (2, Ref::NULL, None),
            State::Waiting(Wait::Monitor(o)) => (3, o, None),
            State::Waiting(Wait::Notify(o, at)) => (4, o, at),
            State::Waiting(Wait::Sleep(at)) => (5, Ref::NULL, Some(at)),
            State::Waiting(Wait::Park(at)) => (6, Ref::NULL, at),
            State::Waiting(Wait::Initialised(_)) => (7, Ref::NULL, None),
            // Loopers wait so; when their messages are due is known by the messages.
            State::Waiting(Wait::Key(..)) => (8, Ref::NULL, None),
        };
        self.sink.word(Label::Text("thread state"), kind << 8 | flags);
        self.link(Label::Text("waits for"), object);
        let wakes = deadline.map_or(u64::MAX, |at| due(at.millis(), self.now_ms));
        self.sink.word(waker, wakes);
    }

    fn frame(&mut self, frame: &Frame) {
        let method = self.vm.classes.method(frame.method);
        let (class, native) = (method.class, !matches!(method.body, Body::Dex(..)));
        let of_app = class != ClassId(0) && self.plans.of(self.vm, class).of_app;
        let references = if native { self.native_arguments(frame) } else { self.vm.live_registers(frame) };
        let references = references.unwrap_or_default();
        let words = if native { 0 } else { self.vm.frame_words(frame.method) };
        for r in references.iter().copied() {
            let value = Ref(self.vm.heap.region.load_u32(frame.fp.plus(r * 4)));
            self.link(Label::Register(frame.method, r), value);
        }
        for r in (0..words).filter(|r| of_app && !references.contains(r)) {
            let value = self.vm.heap.region.load_u32(frame.fp.plus(r * 4));
            // A dead reference is no number that the code will use.
            if !self.vm.heap.is_object(Addr(value)) {
                self.sink.word(Label::Register(frame.method, r), u64::from(value));
            }
        }
    }

    /// The arguments of a native that are references.
    fn native_arguments(&self, frame: &Frame) -> Option<Vec<u32>> {
        let method = self.vm.classes.method(frame.method);
        let mut at = 0;
        let mut found = Vec::new();
        if !method.is_static() {
            found.push(0);
            at = 1;
        }
        for kind in method.kinds.iter().skip(1) {
            if *kind == Kind::Reference {
                found.push(at);
            }
            at += kind.words();
        }
        Some(found)
    }

    fn object(&mut self, object: Ref) {
        let class = self.vm.class_of(object);
        if class.is_array() {
            return self.array(object, class);
        }
        let plan = self.plans.of(self.vm, class);
        self.sink.object(class, plan.name);
        self.lock(object);
        self.fields(object, &plan);
        self.shape(object, &plan.shape);
    }

    fn lock(&mut self, object: Ref) {
        if self.local || self.vm.heap.region.load_u32(object.at(LOCK)) == 0 {
            return;
        }
        if let Some(owner) = self.vm.monitor_owner(object) {
            let rank = self.ranks.get(owner.0 as usize).copied().unwrap_or(0);
            self.sink.word(Label::Text("locked by"), rank);
        }
    }

    fn fields(&mut self, object: Ref, plan: &Plan) {
        for step in &plan.fields {
            let label = Label::Field(step.class, step.name);
            match self.counts(object, step, plan) {
                true => self.step(label, object.at(step.offset), *step),
                // The field may hold nothing in another history, and that must look the same.
                false => self.sink.word(label, 0),
            }
        }
    }

    /// Whether a field of an object counts, as things are.
    fn counts(&mut self, object: Ref, step: &Step, plan: &Plan) -> bool {
        let needed = step.needs.is_none_or(|other| self.vm.heap.region.load_u32(object.at(other)) != 0);
        needed && (step.unless.is_none() || !self.is_left_out(self.start(object), step, plan))
    }

    /// Whether conditions hold under which a field does not count.
    fn is_left_out(&mut self, start: Start, step: &Step, plan: &Plan) -> bool {
        let when = step.unless.and_then(|i| plan.unless.get(i as usize));
        when.is_some_and(|all| self.any_holds(start, all))
    }

    fn step(&mut self, label: Label, at: Addr, step: Step) {
        let region = &self.vm.heap.region;
        let word = match step.what {
            What::Reference => return self.link(label, Ref(region.load_u32(at))),
            What::Empty(size) => {
                let target = Ref(region.load_u32(at));
                let empty = self.is_empty(target, &self.vm.classes.names.text(size));
                return self.link(label, if empty { Ref::NULL } else { target });
            }
            What::Trimmed => return self.trimmed(label, Ref(region.load_u32(at))),
            What::Mixed => return self.mixed(label, Ref(region.load_u32(at))),
            What::Handle => return self.handle(label, region.load_u64(at)),
            What::Bytes1 => u64::from(region.load_u8(at)),
            What::Bytes2 => u64::from(region.load_u16(at)),
            What::Bytes4 => u64::from(region.load_u32(at)),
            What::Bytes8 => region.load_u64(at),
            What::Bits(mask) => u64::from(region.load_u32(at) & !mask),
            What::Time => self.since(region.load_u64(at), 0),
            What::Wall => self.since(region.load_u64(at), self.vm.config.epoch_ms),
        };
        self.sink.word(label, word);
    }

    /// A moment as it is seen from now; never is never. Statics are compared with themselves, so there it is itself.
    fn since(&self, moment: u64, epoch: u64) -> u64 {
        let never = moment == 0 || moment as i64 == -1;
        if self.local || never { moment } else { due(moment.wrapping_sub(epoch), self.now_ms) | 1 << 62 }
    }

    /// Takes a handle by what is behind it; that two objects share a peer does not show.
    fn handle(&mut self, label: Label, handle: u64) {
        if handle == 0 {
            return self.sink.word(label, 0);
        }
        let peer = self.vm.states.iter().find_map(|s| s.peer_hash(handle)).unwrap_or(0);
        self.sink.word(label, mix(1, peer));
    }

    /// Takes a reference: by content where identity means nothing, by number otherwise.
    #[inline]
    pub(super) fn link(&mut self, label: Label, object: Ref) {
        if object.is_null() {
            return self.sink.word(label, 0);
        }
        let number = self.numbers.get(object);
        if number != 0 {
            return self.sink.link(label, number);
        }
        let class = self.vm.class_of(object);
        if !class.is_array() {
            let plan = self.plans.of(self.vm, class);
            if let Some(next) = self.bypass(object, &plan) {
                return self.link(label, next);
            }
            if self.is_nothing_by(object, &plan, DEPTH) {
                return self.sink.word(label, 0);
            }
            if plan.copied
                && !self.local
                && let Some(content) = self.copied(object)
            {
                return self.sink.word(label, mix(plan.name, content));
            }
            match plan.shape {
                Shape::Text => return self.text(label, object),
                Shape::Mirror => {
                    let class = self.vm.class_from_object(object);
                    let name = self.plans.class_hash(self.vm, class);
                    return self.sink.word(label, name);
                }
                Shape::Leaf => return self.sink.word(label, plan.name),
                Shape::Value => {
                    let value = self.value(object, &plan);
                    return self.sink.word(label, value);
                }
                _ if self.local && plan.world => return self.sink.word(label, plan.name),
                Shape::Weak => self.weak.push(object),
                _ => {}
            }
        }
        if !self.vm.heap.is_object(Addr(object.0)) {
            return self.sink.word(label, u64::MAX);
        }
        self.queue.push(object);
        let number = self.queue.len() as u32;
        self.numbers.set(object, number);
        self.sink.link(label, number);
    }

    /// Whether the walk has met an object.
    pub(super) fn is_met(&self, object: Ref) -> bool {
        !object.is_null() && self.numbers.get(object) != 0
    }

    /// Whether a reference counts as null.
    pub(super) fn is_nothing(&mut self, object: Ref) -> bool {
        self.is_nothing_within(object, DEPTH)
    }

    fn is_nothing_within(&mut self, object: Ref, depth: u32) -> bool {
        if object.is_null() {
            return true;
        }
        let class = self.vm.class_of(object);
        if class.is_array() {
            return false;
        }
        let plan = self.plans.of(self.vm, class);
        self.is_nothing_by(object, &plan, depth)
    }

    fn is_nothing_by(&mut self, object: Ref, plan: &Plan, depth: u32) -> bool {
        self.is_hollow(object, plan)
            || plan.null.as_ref().is_some_and(|all| self.any_holds(self.start(object), all))
            || (plan.blank && depth > 0 && plan.fields.iter().all(|step| self.is_blank(object, step, plan, depth)))
    }

    /// Whether nothing is in a field, or nothing that counts.
    fn is_blank(&mut self, object: Ref, step: &Step, plan: &Plan, depth: u32) -> bool {
        if !self.counts(object, step, plan) {
            return true;
        }
        let target = Ref(self.vm.heap.region.load_u32(object.at(step.offset)));
        match step.what {
            What::Reference => self.is_nothing_within(target, depth - 1),
            What::Empty(size) => self.is_empty(target, &self.vm.classes.names.text(size)),
            What::Trimmed | What::Mixed | What::Handle | What::Time | What::Wall => target.is_null(),
            plain => self.plain(object.at(step.offset), plain) == 0,
        }
    }

    /// A hash of what an object reaches; `None` when that is too much.
    fn copied(&mut self, object: Ref) -> Option<u64> {
        if let Some(known) = self.copies.get(&object) {
            return Some(*known);
        }
        let content = self.vm.reach_hash(self.plans, object)?;
        self.copies.insert(object, content);
        Some(content)
    }

    fn is_hollow(&mut self, object: Ref, plan: &Plan) -> bool {
        let Some((field, size)) = &plan.hollow else { return false };
        let content = Ref(self.vm.heap.region.load_u32(object.at(*field)));
        self.is_empty(content, size)
    }

    /// Whether there is no object, or one whose int of this name is 0 or array empty, or a table in which nothing counts.
    fn is_empty(&mut self, object: Ref, size: &str) -> bool {
        if object.is_null() {
            return true;
        }
        let class = self.vm.class_of(object);
        let plan = if class.is_array() { return false } else { self.plans.of(self.vm, class) };
        if let Shape::Sparse { .. } = plan.shape {
            return self.sparse_entries(object, &plan.shape).into_iter().all(|(_, value)| self.is_cached(value));
        }
        let Some((offset, kind)) = self.plans.field(self.vm, class, size, false) else { return false };
        match self.vm.heap.region.load_u32(object.at(offset)) {
            array if kind == Kind::Reference => array == 0 || self.vm.array_length(Ref(array)) == 0,
            number => number == 0,
        }
    }

    /// Takes an object although it may be one at which walks from statics end.
    pub(super) fn root(&mut self, object: Ref) {
        self.queue.push(object);
        self.numbers.set(object, self.queue.len() as u32);
    }

    /// What follows an object that does not count, and all such behind it; `None` when it counts.
    fn bypass(&mut self, object: Ref, plan: &Plan) -> Option<Ref> {
        let mut at = object;
        // A damaged chain may be a circle.
        for _ in 0..1 << 16 {
            let Some(next) = plan.bypasses.iter().find_map(|b| self.passes(at, b)) else { break };
            at = next;
            if at.is_null() {
                break;
            }
        }
        (at != object).then_some(at)
    }

    /// What follows a link, if the link does not count.
    fn passes(&mut self, link: Ref, rule: &PassBy) -> Option<Ref> {
        let word = |offset: u32| self.vm.heap.region.load_u32(link.at(offset));
        let (told, next) = (Ref(word(rule.test)).non_null()?, Ref(word(rule.next)));
        let fits = rule.number.is_none_or(|(offset, value)| word(offset) == value);
        (fits && self.vm.is_instance(told, rule.element)).then_some(next)
    }

    fn text(&mut self, label: Label, string: Ref) {
        let (at, len) = text_place(self.vm, string);
        self.sink.bytes(label, self.vm.heap.region.bytes(at, len));
    }

    /// The content of a box.
    fn value(&self, object: Ref, plan: &Plan) -> u64 {
        plan.fields.iter().fold(plan.name, |all, step| mix(all, self.plain(object.at(step.offset), step.what)))
    }

    fn plain(&self, at: Addr, what: What) -> u64 {
        let region = &self.vm.heap.region;
        match what {
            What::Bytes1 => u64::from(region.load_u8(at)),
            What::Bytes2 => u64::from(region.load_u16(at)),
            What::Bytes4 => u64::from(region.load_u32(at)),
            What::Bytes8 => region.load_u64(at),
            What::Bits(mask) => u64::from(region.load_u32(at) & !mask),
            What::Reference | What::Handle | What::Time | What::Wall => 0,
            What::Empty(_) | What::Trimmed | What::Mixed => 0,
        }
    }

    /// A number for putting things in order that says what an object looks like, without its identity.
    pub(super) fn looks(&mut self, object: Ref) -> u64 {
        if object.is_null() {
            return 0;
        }
        let class = self.vm.class_of(object);
        if class.is_array() {
            let name = self.plans.class_hash(self.vm, class);
            return mix(name, u64::from(self.vm.array_length(object)));
        }
        let plan = self.plans.of(self.vm, class);
        match plan.shape {
            Shape::Text => text_hash(text_bytes(self.vm, object)),
            Shape::Mirror => {
                let class = self.vm.class_from_object(object);
                self.plans.class_hash(self.vm, class)
            }
            Shape::Weak => {
                let referent = Ref(self.vm.heap.region.load_u32(object.at(self.vm.known.reference_referent)));
                let is_reference = self.vm.is_instance(referent, self.vm.known.reference);
                if referent.is_null() || is_reference { plan.name } else { mix(plan.name, self.looks(referent)) }
            }
            Shape::Leaf => plan.name,
            _ => {
                let mut all = plan.name;
                for step in &plan.fields {
                    let at = object.at(step.offset);
                    all = mix(all, self.plain(at, step.what));
                    if step.what == What::Reference {
                        let target = Ref(self.vm.heap.region.load_u32(at));
                        all = mix(all, self.outside(target));
                    }
                }
                all
            }
        }
    }

    /// What can be said of an object that another refers to: its text, or its class.
    pub(super) fn outside(&mut self, object: Ref) -> u64 {
        if object.is_null() {
            return 0;
        }
        match self.vm.class_of(object) {
            c if c == self.vm.known.string => text_hash(text_bytes(self.vm, object)),
            c => self.plans.class_hash(self.vm, c),
        }
    }

    fn array(&mut self, array: Ref, class: ClassId) {
        let name = self.plans.class_hash(self.vm, class);
        self.sink.object(class, name);
        self.elements(array, self.vm.array_length(array));
    }

    /// The first elements of an array.
    pub(super) fn elements(&mut self, array: Ref, count: u32) {
        if array.is_null() {
            return;
        }
        let class = self.vm.class_of(array);
        let count = count.min(self.vm.array_length(array));
        self.sink.word(Label::Text("length"), u64::from(count));
        let (at, size) = self.vm.array_data(array);
        if class.component().is_some_and(|c| !c.is_array() && c.primitive().is_some()) {
            let used = size.min((count as usize) << class.element_shift());
            self.sink.bytes(Label::Text("elements"), self.vm.heap.region.bytes(at, used));
        } else {
            for i in 0..count.min(size as u32 / 4) {
                let element = Ref(self.vm.heap.region.load_u32(at.plus(i * 4)));
                self.link(Label::Index(i), element);
            }
        }
    }
}

/// How a moment counts. The past is all one, and so is the next frame, for which an animation always waits. What is due
/// later counts by the moment itself: who has waited for as long has the same timer, and one that was set anew goes off
/// at another step.
fn due(moment: u64, now: u64) -> u64 {
    match moment.wrapping_sub(now) as i64 {
        ..0 => 0,
        0..FRAME => 1,
        _ => moment | 1 << 61,
    }
}

/// Objects behind one another that are looked at to see whether nothing is in them.
const DEPTH: u32 = 4;

/// Milliseconds within which the next frame comes.
const FRAME: i64 = 20;

/// Where the UTF-16 units of a string lie, and how many bytes they are.
fn text_place(vm: &Vm, string: Ref) -> (Addr, usize) {
    let word = |offset: u32| vm.heap.region.load_u32(string.at(offset));
    let (chars, offset, count) =
        (Ref(word(vm.known.string_value)), word(vm.known.string_offset), word(vm.known.string_count));
    if chars.is_null() {
        return (chars.at(0), 0);
    }
    let length = vm.array_length(chars);
    let offset = offset.min(length);
    (chars.at(12 + offset * 2), count.min(length - offset) as usize * 2)
}

fn text_bytes(vm: &Vm, string: Ref) -> &[u8] {
    let (at, len) = text_place(vm, string);
    vm.heap.region.bytes(at, len)
}

#[cfg(test)]
mod tests {
    use super::due;

    #[test]
    fn moments_count_as_past_next_frame_or_themselves() {
        let now = 100_000;
        assert_eq!((due(1, now), due(now - 1, now)), (0, 0), "the past is all one");
        assert_eq!(due(now, now), due(now + 16, now), "the next frame is one");
        assert_ne!(due(now + 500, now), due(now + 501, now), "later ones count exactly");
        assert_eq!(due(now + 500, now), due(now + 500, now + 300), "and do not change while one waits");
    }
}

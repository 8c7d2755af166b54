//! Follows values from where they come from to where they go.
//!
//! A label is put on what source methods return; it travels with moves, arithmetic, comparisons, fields, elements, calls and
//! results; at sink methods the labels of all arguments are noted, with those of what they refer to. What is read through a
//! labelled reference or index has its label too. Branches carry none: a value that only depends on which way the code
//! went is not followed.
//!
//! Natives are not looked into. What a native returns, and the new objects and the arrays that it was given, get the
//! labels of everything it was given; only array copies are followed element by element.

use crate::class::MethodId;
use crate::code::{ALL, Op, Word};
use crate::layout::{Ref, elements};
use crate::machine::Vm;
use crate::native::Value;
use crate::observer::{Frame, Observer};
use crate::region::Addr;
use crate::shadow::{Labels, PAGE, Shadow};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The observer. Labels are outside snapshots: who restores a machine takes a new one.
#[derive(Default)]
pub struct Taint {
    shadow: Shadow,
    methods: FxHashMap<MethodId, Role>,
    /// Labels of the reference and index that the instruction reads through.
    through: Labels,
    /// Labels of the exception that is on its way.
    thrown: Labels,
    /// The labels that came to each argument of a sink, by the number of the call.
    pub reached: BTreeMap<(u64, u32), Labels>,
    calls: u64,
}

/// What a method is to the observer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Its result gets these labels.
    Source(Labels),
    /// What it is given is noted.
    Sink,
}

/// References that are followed in an object or array that a native or a sink gets.
const REFERENCES: usize = 64;
/// Bytes of an object or array that are looked at.
const BYTES: usize = 1 << 20;

impl Taint {
    /// Gives a method a role.
    pub fn watch(&mut self, method: MethodId, role: Role) {
        self.methods.insert(method, role);
    }

    /// The labels of a value whose word lies here, with what it refers to if it is a reference.
    fn deep(&self, vm: &Vm, at: Addr) -> Labels {
        let object = vm.heap.region.load_u32(at);
        let mut labels = self.shadow.get(at);
        if vm.heap.is_object(Addr(object)) {
            labels |= self.contents(vm, Ref(object));
            for inner in references(vm, Ref(object)) {
                labels |= self.contents(vm, inner);
            }
        }
        labels
    }

    /// Carries labels from the registers that an operation reads to the one that it writes.
    fn follow(&mut self, fp: Addr, word: &Word) {
        let (flow, wide) = FLOWS[word.op as usize];
        if flow == Flow::Nothing && !wide {
            self.through = 0;
            return;
        }
        let register = |n: usize| fp.plus(n as u32 * 4);
        let (a, b, c) = (register(word.a as usize), register(word.lo()), register(word.hi()));
        let labels = match flow {
            Flow::Fresh => 0,
            Flow::One => self.shadow.get(b),
            Flow::Two => self.shadow.get(b) | self.shadow.get(c),
            Flow::Catch => std::mem::take(&mut self.thrown),
            Flow::Result => return self.shadow.set(fp, self.shadow.get(a)),
            Flow::Throw => return self.thrown = self.shadow.get(a),
            Flow::Field => return self.through = self.shadow.get(b),
            Flow::Element => return self.through = self.shadow.get(b) | self.shadow.get(c),
            Flow::Nothing => return self.through = 0,
        };
        self.shadow.set(a, labels);
        if wide {
            self.shadow.set(a.plus(4), 0);
        }
    }

    fn contents(&self, vm: &Vm, object: Ref) -> Labels {
        let (at, size) = extent(vm, object);
        self.shadow.union(at, size)
    }

    fn mark_contents(&mut self, vm: &Vm, object: Ref, labels: Labels) {
        let (at, size) = extent(vm, object);
        self.shadow.add(at, size, labels);
    }

    /// Copies the labels of `System.arraycopy`; `false` when the call is another one.
    fn copied(&mut self, vm: &Vm, frame: &Frame) -> bool {
        let method = vm.classes.method(frame.method);
        if vm.classes.names.bytes(method.name) != b"arraycopy" || method.ins != 5 {
            return false;
        }
        let word = |i: u32| vm.heap.region.load_u32(frame.at.plus(i * 4));
        let (from, first, to, place, count) = (Ref(word(0)), word(1), Ref(word(2)), word(3), word(4));
        if from.is_null() || to.is_null() {
            return true;
        }
        let shift = vm.class_of(from).element_shift();
        let at = |array: Ref, index: u32| array.at(elements(shift)).plus(index.wrapping_shl(shift));
        self.shadow.copy(at(from, first), at(to, place), (count as usize) << shift);
        true
    }
}

/// Where the values of an object or array lie.
fn extent(vm: &Vm, object: Ref) -> (Addr, usize) {
    let class = vm.class_of(object);
    let (at, size) = match vm.classes.linked(class) {
        _ if class.is_array() => vm.array_data(object),
        Some(record) => (object.at(0), record.shape.instance_size as usize),
        None => (object.at(0), 0),
    };
    (at, size.min(BYTES))
}

/// The first references in an object or array.
fn references(vm: &Vm, object: Ref) -> Vec<Ref> {
    let class = vm.class_of(object);
    let load = |at: Addr| vm.heap.region.load_u32(at);
    let words: Vec<u32> = if class.is_array() {
        let of_objects = class.component().is_some_and(|c| c.is_array() || c.primitive().is_none());
        let (at, size) = vm.array_data(object);
        let count = if of_objects { (size / 4).min(REFERENCES) } else { 0 };
        (0..count as u32).map(|i| load(at.plus(i * 4))).collect()
    } else {
        let offsets = vm.classes.linked(class).map_or(&[][..], |c| &c.shape.references);
        offsets.iter().take(REFERENCES).map(|offset| load(object.at(*offset))).collect()
    };
    words.into_iter().filter(|word| vm.heap.is_object(Addr(*word))).map(Ref).collect()
}

/// How an operation changes the labels of registers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    /// Not at all, or elsewhere.
    Nothing,
    /// a gets none.
    Fresh,
    /// a gets those of b.
    One,
    /// a gets those of b and c.
    Two,
    /// The result goes through register 0.
    Result,
    /// What is read comes through b, or b and c.
    Field,
    Element,
    Throw,
    Catch,
}

/// The flow of each operation, and whether a second register belongs to its result.
static FLOWS: [(Flow, bool); ALL.len()] = flows();

const fn flows() -> [(Flow, bool); ALL.len()] {
    let mut flows = [(Flow::Nothing, false); ALL.len()];
    let mut i = 0;
    while i < ALL.len() {
        flows[i] = flow(ALL[i]);
        i += 1;
    }
    flows
}

const fn flow(op: Op) -> (Flow, bool) {
    use Op::*;
    match op {
        Move | InstanceOf | ArrayLength | NegInt | NotInt | NegFloat | IntToFloat | LongToInt | LongToFloat
        | FloatToInt | DoubleToInt | DoubleToFloat | IntToByte | IntToChar | IntToShort => (Flow::One, false),
        MoveWide | NegLong | NotLong | NegDouble | IntToLong | IntToDouble | LongToDouble | FloatToLong
        | FloatToDouble | DoubleToLong => (Flow::One, true),
        Const | ConstString | ConstClass | NewInstance | NewArray | IGetAbsent => (Flow::Fresh, false),
        ConstWide | ConstWide64 | IGetAbsentWide => (Flow::Fresh, true),
        MoveException => (Flow::Catch, false),
        Return | ReturnWide => (Flow::Result, false),
        Throw => (Flow::Throw, false),
        AGet | AGetByte | AGetChar | AGetShort => (Flow::Element, false),
        AGetWide => (Flow::Element, true),
        IGet | IGetObject | IGetByte | IGetBoolean | IGetChar | IGetShort => (Flow::Field, false),
        IGetWide => (Flow::Field, true),
        SGet | SGetObject | SGetByte | SGetBoolean | SGetChar | SGetShort => (Flow::Nothing, false),
        SGetWide => (Flow::Nothing, true),
        CmplFloat | CmpgFloat | CmplDouble | CmpgDouble | CmpLong => (Flow::Two, false),
        AddInt | SubInt | MulInt | DivInt | RemInt | AndInt | OrInt | XorInt | ShlInt | ShrInt | UshrInt | AddFloat
        | SubFloat | MulFloat | DivFloat | RemFloat => (Flow::Two, false),
        AddLong | SubLong | MulLong | DivLong | RemLong | AndLong | OrLong | XorLong | ShlLong | ShrLong | UshrLong
        | AddDouble | SubDouble | MulDouble | DivDouble | RemDouble => (Flow::Two, true),
        AddIntLit | RsubIntLit | MulIntLit | DivIntLit | RemIntLit | AndIntLit | OrIntLit | XorIntLit | ShlIntLit
        | ShrIntLit | UshrIntLit => (Flow::One, false),
        _ => (Flow::Nothing, false),
    }
}

impl Observer for Taint {
    const VALUES: bool = true;

    #[inline(always)]
    fn before(&mut self, fp: Addr, word: &Word, registers: &[u32]) {
        // Most frames hold nothing labelled, and no operation on their registers changes that.
        let size = registers.len() * 4;
        if size <= PAGE && self.thrown == 0 && self.shadow.is_blank(fp) && self.shadow.is_blank(fp.plus(size as u32)) {
            self.through = 0;
            return;
        }
        self.follow(fp, word);
    }

    #[inline(always)]
    fn loaded(&mut self, register: Addr, from: Addr) {
        self.shadow.set(register, self.shadow.get(from) | self.through);
    }

    #[inline(always)]
    fn stored(&mut self, register: Addr, to: Addr) {
        self.shadow.set(to, self.shadow.get(register));
    }

    #[inline(always)]
    fn pushed(&mut self, frame: &Frame) {
        self.shadow.clear(frame.at, frame.words as usize * 4);
    }

    #[inline(always)]
    fn passed(&mut self, register: Addr, to: Addr) {
        self.shadow.set(to, self.shadow.get(register));
    }

    fn entered(&mut self, vm: &Vm, frame: &Frame) {
        if self.methods.get(&frame.method) != Some(&Role::Sink) {
            return;
        }
        let ins = u32::from(vm.classes.method(frame.method).ins);
        let first = if vm.classes.entry(frame.method).is_native { 0 } else { frame.words - ins };
        for i in 0..ins {
            let labels = self.deep(vm, frame.at.plus((first + i) * 4));
            self.reached.insert((self.calls, i), labels);
        }
        self.calls += 1;
    }

    fn returned(&mut self, vm: &Vm, method: MethodId, from: Addr, to: Option<Addr>) {
        let Some(to) = to else { return };
        let mut labels = self.shadow.get(from);
        if let Some(Role::Source(source)) = self.methods.get(&method) {
            labels |= source;
            let object = vm.heap.region.load_u32(from);
            if vm.classes.method(method).result() == crate::class::Kind::Reference && object != 0 {
                self.mark_contents(vm, Ref(object), labels);
            }
        }
        self.shadow.set(to, labels);
    }

    fn native_returned(&mut self, vm: &Vm, frame: &Frame, to: Option<Addr>, value: Value, fresh: &[(Ref, u32)]) {
        fresh.iter().for_each(|(object, size)| self.allocated(*object, *size));
        if self.copied(vm, frame) {
            return;
        }
        let mut labels = (0..frame.words).fold(0, |all, i| all | self.deep(vm, frame.at.plus(i * 4)));
        if let Some(Role::Source(source)) = self.methods.get(&frame.method) {
            labels |= source;
        }
        if labels != 0 {
            fresh.iter().for_each(|(object, _)| self.mark_contents(vm, *object, labels));
            for word in (0..frame.words).map(|i| vm.heap.region.load_u32(frame.at.plus(i * 4))) {
                if vm.heap.is_object(Addr(word)) && vm.class_of(Ref(word)).is_array() {
                    self.mark_contents(vm, Ref(word), labels);
                }
            }
        }
        if let Some(to) = to.filter(|_| value != Value::Void) {
            self.shadow.set(to, labels);
            if matches!(value, Value::Long(_) | Value::Double(_)) {
                self.shadow.set(to.plus(4), 0);
            }
        }
    }

    fn called_back(&mut self, vm: &Vm, native: &Frame, frame: &Frame) {
        let labels = (0..native.words).fold(0, |all, i| all | self.deep(vm, native.at.plus(i * 4)));
        self.shadow.add(frame.at, frame.words as usize * 4, labels);
    }

    #[inline]
    fn allocated(&mut self, object: Ref, size: u32) {
        self.shadow.clear(object.at(0), size as usize);
    }
}

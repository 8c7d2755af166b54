//! What a walk does with an instance of a class: made once per class from the class's fields and the rules.

use super::mix;
use super::rules::{Alternatives, Bypass, Rules, Special, Treatment};
use crate::class::{Field, Kind, LoaderId, ReferenceKind};
use crate::layout::ClassId;
use crate::machine::Vm;
use crate::names::Sym;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Plans of all classes met so far. They are functions of the class path and the rules: no guest state.
pub(crate) struct Plans {
    pub(super) rules: Rules,
    classes: Vec<Option<Rc<Plan>>>,
    array_hashes: FxHashMap<ClassId, u64>,
    method_hashes: FxHashMap<u32, u64>,
    /// Where fields of conditions are, by class and name; statics have names of their own.
    places: FxHashMap<(ClassId, bool), Places>,
    generation: u64,
}

/// Offsets and kinds of fields by name; `None` for those that a class does not have.
type Places = FxHashMap<String, Option<(u32, Kind)>>;

/// What is done with an instance, or with the statics of the class.
pub(super) struct Plan {
    /// A hash of the class's name.
    pub(super) name: u64,
    pub(super) shape: Shape,
    /// Fields that count, those of superclasses first.
    pub(super) fields: Box<[Step]>,
    /// Statics that count.
    pub(super) statics: Box<[Step]>,
    /// Whether a walk from a static ends here.
    pub(super) world: bool,
    /// Whether it is defined by the app.
    pub(super) of_app: bool,
    /// When an instance is passed by.
    pub(super) bypasses: Box<[PassBy]>,
    /// The long that remembers what a new instance reached.
    pub(super) fresh: Option<u32>,
    /// The field that tells whether an instance is empty, and the name of its size.
    pub(super) hollow: Option<(u32, String)>,
    /// When an instance counts as null.
    pub(super) null: Option<Alternatives>,
    /// When an instance does not count as a value in a table.
    pub(super) cached: Option<Alternatives>,
    /// Whether an instance counts as null while nothing is in it.
    pub(super) blank: bool,
    /// Whether an instance counts by what it reaches.
    pub(super) copied: bool,
    /// When fields do not count; steps have numbers of these.
    pub(super) unless: Box<[Alternatives]>,
}

/// When an instance counts as if it were not there; numbers are offsets.
pub(super) struct PassBy {
    pub(super) test: u32,
    pub(super) next: u32,
    /// The class of what tells.
    pub(super) element: ClassId,
    /// An int that must have this value as well.
    pub(super) number: Option<(u32, u32)>,
}

/// One field.
#[derive(Clone, Copy)]
pub(super) struct Step {
    /// The class that declares it.
    pub(super) class: ClassId,
    pub(super) name: Sym,
    pub(super) offset: u32,
    pub(super) what: What,
    /// The offset of a reference without which the field does not count.
    pub(super) needs: Option<u32>,
    /// Which of the plan's alternatives tell when it does not count.
    pub(super) unless: Option<u16>,
}

/// What a field holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Bytes1,
    Bytes2,
    Bytes4,
    Bytes8,
    Reference,
    Handle,
    Time,
    Wall,
    /// Four bytes without these bits.
    Bits(u32),
    /// A reference that counts as null while what it leads to has 0 in the int of this name.
    Empty(Sym),
    /// An array or list whose nulls at the end do not count.
    Trimmed,
    /// An array whose elements count in any order.
    Mixed,
}

/// How an instance is walked; numbers are offsets.
#[derive(Clone)]
pub(super) enum Shape {
    Plain,
    Leaf,
    Value,
    Text,
    Mirror,
    Weak,
    List {
        size: u32,
        arrays: Rc<[u32]>,
    },
    /// `deleted` is the static that marks free places.
    Sparse {
        size: u32,
        keys: u32,
        values: u32,
        deleted: Option<(ClassId, u32)>,
    },
    Ring {
        elements: u32,
        head: u32,
        tail: u32,
    },
    Pairs {
        array: u32,
        except: Rc<[ClassId]>,
    },
    Members {
        array: u32,
    },
    Chained {
        table: u32,
        key: u32,
        value: u32,
        next: u32,
    },
    Linked {
        header: u32,
        key: u32,
        value: u32,
        next: u32,
    },
    Tree {
        root: u32,
        key: u32,
        value: u32,
        left: u32,
        right: u32,
    },
    Gapped {
        text: u32,
        start: u32,
        length: u32,
        count: u32,
        spans: u32,
        starts: u32,
        ends: u32,
        flags: u32,
    },
}

impl Plans {
    pub(super) fn new(rules: Rules) -> Plans {
        let (array_hashes, method_hashes) = (FxHashMap::default(), FxHashMap::default());
        let places = FxHashMap::default();
        Plans { rules, classes: Vec::new(), array_hashes, method_hashes, places, generation: 0 }
    }

    /// Forgets plans of classes that a restore may have taken away.
    pub(super) fn refresh(&mut self, vm: &Vm) {
        if self.generation != vm.classes.generation {
            self.generation = vm.classes.generation;
            self.classes.clear();
            self.array_hashes.clear();
            self.method_hashes.clear();
            self.places.clear();
        }
    }

    /// Where a field of an instance or a static of a class is, by its name alone.
    pub(super) fn field(&mut self, vm: &mut Vm, class: ClassId, name: &str, statics: bool) -> Option<(u32, Kind)> {
        if class.is_array() {
            return None;
        }
        let known = self.places.entry((class, statics)).or_default();
        match known.get(name) {
            Some(place) => *place,
            None => *known.entry(name.to_owned()).or_insert(place_by_name(vm, class, name, statics)),
        }
    }

    /// The plan of a class that is no array.
    #[inline]
    pub(super) fn of(&mut self, vm: &mut Vm, class: ClassId) -> Rc<Plan> {
        match self.classes.get(class.0 as usize) {
            Some(Some(plan)) => plan.clone(),
            _ => self.make(vm, class),
        }
    }

    /// A hash of the name of any class.
    pub(super) fn class_hash(&mut self, vm: &mut Vm, class: ClassId) -> u64 {
        if !class.is_array() && class.primitive().is_none() {
            return self.of(vm, class).name;
        }
        let hash = || text_hash(vm.classes.descriptor(class).as_bytes());
        *self.array_hashes.entry(class).or_insert_with(hash)
    }

    /// A hash of a method's class, name and signature.
    pub(super) fn method_hash(&mut self, vm: &mut Vm, method: crate::class::MethodId) -> u64 {
        if let Some(hash) = self.method_hashes.get(&method.0) {
            return *hash;
        }
        let m = vm.classes.method(method);
        let (class, name, signature) = (m.class, m.name, m.signature);
        let names = &vm.classes.names;
        let own = mix(text_hash(names.bytes(name)), text_hash(names.bytes(signature)));
        let class = if class == ClassId(0) { 0 } else { self.class_hash(vm, class) };
        self.method_hashes.insert(method.0, mix(own, class));
        mix(own, class)
    }

    fn make(&mut self, vm: &mut Vm, class: ClassId) -> Rc<Plan> {
        let plan = Rc::new(self.plan(vm, class));
        if self.classes.len() <= class.0 as usize {
            self.classes.resize(class.0 as usize + 1, None);
        }
        self.classes[class.0 as usize] = Some(plan.clone());
        plan
    }

    fn plan(&self, vm: &mut Vm, class: ClassId) -> Plan {
        let name = text_hash(vm.classes.descriptor(class).as_bytes());
        let Ok(record) = vm.classes.class(class) else {
            // Such a class has no instances; a damaged one is as good as none.
            let (fields, statics) = (Box::default(), Box::default());
            return Plan {
                name,
                shape: Shape::Leaf,
                fields,
                statics,
                world: false,
                of_app: false,
                bypasses: Box::default(),
                fresh: None,
                hollow: None,
                null: None,
                cached: None,
                blank: false,
                copied: false,
                unless: Box::default(),
            };
        };
        let (ancestors, kind) = (record.ancestors.to_vec(), record.shape.reference_kind);
        let of_app = record.loader != LoaderId::BOOT;
        let names: Vec<String> = ancestors.iter().map(|c| vm.classes.name(*c)).collect();
        let special = names.iter().rposition(|n| self.rules.shapes.contains_key(n));
        let shape = match special {
            _ if class == vm.known.string => Shape::Text,
            _ if class == vm.known.class => Shape::Mirror,
            Some(i) => self.shape(vm, ancestors[i], &self.rules.shapes[&names[i]]),
            None if kind != ReferenceKind::None => Shape::Weak,
            None => Shape::Plain,
        };
        // A container's own fields are what its shape walks; those of its subclasses are looked at as always.
        let own = match (&shape, special) {
            (Shape::Plain | Shape::Value | Shape::Weak, _) | (_, None) => 0,
            (_, Some(i)) => i + 1,
        };
        let (mut fields, mut statics, mut unless) = (Vec::new(), Vec::new(), Vec::new());
        for (c, n) in ancestors.iter().zip(&names).skip(own) {
            self.steps(vm, *c, n, &names, &mut unless, &mut fields);
        }
        self.steps(vm, class, names.last().map_or("", String::as_str), &[], &mut unless, &mut statics);
        let world = names.iter().any(|n| self.rules.world.contains(n));
        let rules = self.rules.bypasses.iter().filter(|b| Some(&b.class) == names.last());
        let bypasses = rules.filter_map(|b| pass_by(vm, class, b)).collect();
        let fresh = names.iter().find_map(|n| self.rules.fresh.get(n));
        let fresh = fresh.and_then(|field| offset_by_name(vm, class, field));
        let hollow = names.last().and_then(|n| self.rules.hollow.get(n));
        let hollow = hollow.and_then(|(field, size)| Some((offset_by_name(vm, class, field)?, size.clone())));
        let when = |of: &BTreeMap<String, Vec<Vec<_>>>| names.last().and_then(|n| of.get(n)).map(|all| all[..].into());
        let listed = |of: &[String]| names.last().is_some_and(|n| of.contains(n));
        Plan {
            name,
            shape,
            fields: fields.into(),
            statics: statics.into(),
            world,
            of_app,
            bypasses,
            fresh,
            hollow,
            null: when(&self.rules.null),
            cached: when(&self.rules.cached),
            blank: listed(&self.rules.blank),
            copied: listed(&self.rules.copied),
            unless: unless.into(),
        }
    }

    /// Adds the fields of one class; `names` are those of all superclasses of the instance and its own, and there are
    /// none for statics.
    fn steps(
        &self,
        vm: &mut Vm,
        class: ClassId,
        name: &str,
        names: &[String],
        unless: &mut Vec<Alternatives>,
        to: &mut Vec<Step>,
    ) {
        let statics = names.is_empty();
        let Ok(record) = vm.classes.class(class) else { return };
        let boot = record.loader == LoaderId::BOOT;
        for id in record.fields.clone().iter() {
            let field = vm.classes.field(*id);
            if field.flags.is_static() != statics {
                continue;
            }
            let (text, offset, sym) = (vm.classes.names.text(field.name), field.offset, field.name);
            if name == "java.lang.ref.Reference" || name == "java.lang.Class" {
                continue;
            }
            let plain = self.what(field, &text, boot);
            let mut needs = None;
            let mixed = self.rules.mixed.iter().any(|(c, f)| *f == text && names.contains(c));
            let what = match self.rules.treatment(name, &text) {
                Some(Treatment::Skip) => continue,
                Some(Treatment::Time) => What::Time,
                Some(Treatment::Wall) => What::Wall,
                Some(Treatment::Bits(mask)) => What::Bits(mask),
                Some(Treatment::Without(other)) => {
                    needs = offset_by_name(vm, class, &other);
                    plain
                }
                Some(Treatment::Empty(size)) => What::Empty(vm.classes.names.intern(size.as_bytes())),
                Some(Treatment::Trimmed) | None if mixed => What::Mixed,
                Some(Treatment::Trimmed) => What::Trimmed,
                None => plain,
            };
            let when = self.rules.unless.get(&(name.to_owned(), text));
            let when = when.map(|all| {
                unless.push(all[..].into());
                unless.len() as u16 - 1
            });
            to.push(Step { class, name: sym, offset, what, needs, unless: when });
        }
    }

    fn what(&self, field: &Field, name: &str, boot: bool) -> What {
        match field.kind {
            Kind::Reference => What::Reference,
            kind => match kind.shift() {
                0 => What::Bytes1,
                1 => What::Bytes2,
                2 => What::Bytes4,
                _ if boot && self.rules.handles.iter().any(|h| name.contains(h.as_str())) => What::Handle,
                _ => What::Bytes8,
            },
        }
    }

    /// Offsets of the fields that a shape needs; a class that lacks one is walked as a plain one.
    fn shape(&self, vm: &mut Vm, class: ClassId, special: &Special) -> Shape {
        self.special_shape(vm, class, special).unwrap_or(Shape::Plain)
    }

    fn special_shape(&self, vm: &mut Vm, class: ClassId, special: &Special) -> Option<Shape> {
        let own = |vm: &mut Vm, name: &str| offset_by_name(vm, class, name);
        let entry = |vm: &mut Vm, names: &[String]| -> Option<Vec<u32>> {
            let loader = vm.classes.class(class).ok()?.loader;
            let entry = vm.find_class(loader, &names[1].replace('.', "/")).ok()?;
            names[2..].iter().map(|n| offset_by_name(vm, entry, n)).collect()
        };
        Some(match special {
            Special::Leaf => Shape::Leaf,
            Special::Value => Shape::Value,
            Special::List(names) => {
                let arrays: Option<Vec<u32>> = names[1..].iter().map(|n| own(vm, n)).collect();
                Shape::List { size: own(vm, &names[0])?, arrays: arrays?.into() }
            }
            Special::Sparse(n) => {
                let deleted = place_by_name(vm, class, "DELETED", true).map(|(offset, _)| (class, offset));
                Shape::Sparse { size: own(vm, &n[0])?, keys: own(vm, &n[1])?, values: own(vm, &n[2])?, deleted }
            }
            Special::Ring(n) => Shape::Ring { elements: own(vm, &n[0])?, head: own(vm, &n[1])?, tail: own(vm, &n[2])? },
            Special::Pairs(names) => {
                let class = |n: &String| vm.find_class(LoaderId::BOOT, &n.replace('.', "/")).ok();
                let except = names[1..].iter().filter_map(class).collect();
                Shape::Pairs { array: own(vm, &names[0])?, except }
            }
            Special::Members(name) => Shape::Members { array: own(vm, name)? },
            Special::Chained(n) => {
                let (table, e) = (own(vm, &n[0])?, entry(vm, n)?);
                Shape::Chained { table, key: e[0], value: e[1], next: e[2] }
            }
            Special::Linked(n) => {
                let (header, e) = (own(vm, &n[0])?, entry(vm, n)?);
                Shape::Linked { header, key: e[0], value: e[1], next: e[2] }
            }
            Special::Tree(n) => {
                let (root, e) = (own(vm, &n[0])?, entry(vm, n)?);
                Shape::Tree { root, key: e[0], value: e[1], left: e[2], right: e[3] }
            }
            Special::Gapped(n) => {
                let o: Option<Vec<u32>> = n.iter().map(|n| own(vm, n)).collect();
                let o = o?;
                let (text, start, length, count) = (o[0], o[1], o[2], o[3]);
                Shape::Gapped { text, start, length, count, spans: o[4], starts: o[5], ends: o[6], flags: o[7] }
            }
        })
    }
}

fn pass_by(vm: &mut Vm, class: ClassId, rule: &Bypass) -> Option<PassBy> {
    let element = vm.find_class(LoaderId::BOOT, &rule.element.replace('.', "/")).ok()?;
    let number = match &rule.number {
        Some((field, value)) => Some((offset_by_name(vm, class, field)?, *value)),
        None => None,
    };
    let (test, next) = (offset_by_name(vm, class, &rule.test)?, offset_by_name(vm, class, &rule.next)?);
    Some(PassBy { test, next, element, number })
}

/// The offset of a field of a class or its superclasses, by its name alone.
pub(super) fn offset_by_name(vm: &mut Vm, class: ClassId, name: &str) -> Option<u32> {
    place_by_name(vm, class, name, false).map(|(offset, _)| offset)
}

/// The offset and kind of a field of a class or its superclasses, or of a static of the class itself.
fn place_by_name(vm: &mut Vm, class: ClassId, name: &str, statics: bool) -> Option<(u32, Kind)> {
    let ancestors = if statics { vec![class] } else { vm.classes.class(class).ok()?.ancestors.to_vec() };
    for c in ancestors.into_iter().rev() {
        let fields = vm.classes.class(c).ok()?.fields.clone();
        let found = fields
            .iter()
            .map(|f| vm.classes.field(*f))
            .find(|f| f.flags.is_static() == statics && vm.classes.names.bytes(f.name) == name.as_bytes());
        if let Some(field) = found {
            return Some((field.offset, field.kind));
        }
    }
    None
}

/// A hash of a name.
pub(super) fn text_hash(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

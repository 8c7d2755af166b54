//! The canonical hash: equal for two histories that lead to the same behaviour.
//!
//! It is a walk of what is reachable from threads and statics. Objects are numbered in the order in which the walk
//! meets them, so addresses and the order of allocation do not matter; strings and boxes count by content; entries of
//! hash tables are put in order by what their keys are; timers count while they are ahead; and a committed list of rules
//! ([`Rules`]) says what does not count at all. The walk is breadth first with an explicit queue (invariant 2).
//!
//! **Classes that were initialised on the way.** A detour initialises classes, and going back does not undo it. When
//! an initialiser is done, a hash of what its statics reach is kept in the class block; while they still hash to that
//! value, the class counts as if it had never been initialised.
//!
//! What the hash does not see, knowingly: registers of primitive type in frames of the boot classes; entries of
//! identity hash tables that look alike keep the order of their table; what only weak or soft references hold.

mod conditions;
mod graph;
mod plan;
mod rules;
mod shapes;
mod walk;

pub use graph::{Difference, Graph, Value};
pub(crate) use plan::Plans;
pub use rules::{BadRule, Rules};

use crate::internal::init_state;
use crate::layout::{CLASS_TABLE, ClassId, Ref};
use crate::link::block;
use crate::machine::Vm;
use crate::region::Addr;
use walk::{Few, Hashing, Many, Walk};

/// Most objects that the statics of a class may reach for it to be told whether they changed.
const STATIC_LIMIT: usize = 2000;

impl Vm {
    /// Sets the rules of canonical hashes; must come before the first class is initialised.
    pub fn set_canonical_rules(&mut self, rules: Rules) {
        self.plans = Some(Box::new(Plans::new(rules)));
    }

    /// The canonical hash of guest memory and threads; `None` without rules.
    pub fn canonical_hash(&mut self) -> Option<u128> {
        let mut plans = self.take_plans()?;
        let numbers = Many::new(self);
        let mut walk = Walk::new(self, &mut plans, numbers, Hashing::default(), usize::MAX);
        walk.everything();
        let hash = walk.sink.finish();
        self.plans = Some(plans);
        Some(hash)
    }

    /// What the canonical hash is made of, for telling two moments apart.
    pub fn canonical_graph(&mut self) -> Option<Graph> {
        let mut plans = self.take_plans()?;
        let numbers = Many::new(self);
        let mut walk = Walk::new(self, &mut plans, numbers, graph::Recording::default(), usize::MAX);
        walk.everything();
        let recording = std::mem::take(&mut walk.sink);
        let graph = recording.finish(self);
        self.plans = Some(plans);
        Some(graph)
    }

    /// Remembers what the statics of a class reach, once its initialiser is done.
    pub(crate) fn remember_initial_statics(&mut self, class: ClassId, at: Addr) {
        let Some(mut plans) = self.take_plans() else { return };
        let hash = self.static_hash(&mut plans, class, at).unwrap_or(0);
        self.heap.region.store_u64(at.plus(block::INITIAL), hash);
        self.plans = Some(plans);
    }

    /// A hash of what the statics of a class reach; `None` when it has none, or when they reach too much.
    fn static_hash(&mut self, plans: &mut Plans, class: ClassId, at: Addr) -> Option<u64> {
        if plans.of(self, class).statics.is_empty() {
            return None;
        }
        let mut walk = Walk::new(self, plans, Few::default(), Hashing::default(), STATIC_LIMIT);
        walk.statics(class, at);
        walk.run().then(|| walk.sink.finish() as u64 | 1)
    }

    /// Whether the statics of an initialised class are what its initialiser left.
    fn statics_untouched(&mut self, plans: &mut Plans, class: ClassId, at: Addr) -> bool {
        let initial = self.heap.region.load_u64(at.plus(block::INITIAL));
        let done = self.heap.region.load_u32(at.plus(block::STATE)) == init_state::DONE;
        if plans.of(self, class).statics.is_empty() {
            return done;
        }
        done && initial != 0 && self.static_hash(plans, class, at) == Some(initial)
    }

    /// Remembers what an object reaches that was just made, for a rule about fresh ones.
    pub fn remember_fresh(&mut self, object: Ref) {
        let Some(mut plans) = self.take_plans() else { return };
        let class = self.class_of(object);
        if let Some(field) = plans.of(self, class).fresh {
            let hash = self.reach_hash(&mut plans, object).unwrap_or(0);
            self.heap.region.store_u64(object.at(field), hash);
        }
        self.plans = Some(plans);
    }

    /// Whether an object is as it was made.
    fn is_fresh(&mut self, plans: &mut Plans, object: Ref) -> bool {
        let class = if object.is_null() { return false } else { self.class_of(object) };
        let Some(field) = (if class.is_array() { None } else { plans.of(self, class).fresh }) else { return false };
        let remembered = self.heap.region.load_u64(object.at(field));
        remembered != 0 && self.reach_hash(plans, object) == Some(remembered)
    }

    /// A hash of what an object reaches; `None` when that is too much.
    fn reach_hash(&mut self, plans: &mut Plans, object: Ref) -> Option<u64> {
        let mut walk = Walk::new(self, plans, Few::default(), Hashing::default(), STATIC_LIMIT);
        walk.root(object);
        walk.run().then(|| walk.sink.finish() as u64 | 1)
    }

    /// A static of a class that holds a reference; null while the class has none.
    fn static_reference(&self, class: ClassId, offset: u32) -> Ref {
        let block = Addr(self.heap.region.load_u32(CLASS_TABLE.plus(class.0 * 4)) & !1);
        if block == Addr(0) { Ref::NULL } else { Ref(self.heap.region.load_u32(block.plus(offset))) }
    }

    fn take_plans(&mut self) -> Option<Box<Plans>> {
        let mut plans = self.plans.take()?;
        plans.refresh(self);
        Some(plans)
    }
}

/// Mixes two words so that each bit of both matters.
#[inline(always)]
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd6e8_feb8_6659_fd93);
    (product as u64) ^ ((product >> 64) as u64)
}

//! Which of the app's own code ran.
//!
//! Instructions, methods and branches have numbers that are functions of the app's files alone, so sets of two runs
//! can be compared. What the machine tells after an event is counted where it is new, and kept as it was told for
//! whoever asks for the sets of that event, which few do; libraries that the app brings are counted apart.

use device::{Bitmap, EventCoverage};
use gui::observation::Coverage;
use origins::{Origin, Origins};
use rustc_hash::FxHashMap;
use vm::class::DexId;
use vm::coverage::Executed;
use vm::{MethodId, Vm};

/// Coverage of one app on one device.
pub struct Covered {
    origins: Origins,
    first: DexId,
    methods: FxHashMap<MethodId, Known>,
    total: Coverage,
    /// What ran of the app's own in this event, once for each time that somebody looked.
    event: Vec<Executed>,
    /// What was new since somebody asked.
    gained: Coverage,
}

/// What is known of a method.
struct Known {
    /// Its number in the app's files.
    number: u32,
    is_own: bool,
    ran: Ran,
}

/// What ran of a method, by DEX addresses.
#[derive(Default)]
struct Ran {
    instructions: Bitmap,
    taken: Bitmap,
    fell_through: Bitmap,
}

impl Ran {
    /// Adds an instruction; says how many instructions and sides of branches are new.
    fn add(&mut self, e: Executed) -> (u32, u32) {
        let instructions = u32::from(self.instructions.insert(e.pc));
        let taken = u32::from(e.taken && self.taken.insert(e.pc));
        let fell_through = u32::from(e.fell_through && self.fell_through.insert(e.pc));
        (instructions, taken + fell_through)
    }
}

/// A number for one side of a branch. Two branches may share one; sets of a few thousand out of 2^24 rarely do.
fn branch_number(e: Executed, side: u32) -> u32 {
    let key = (u64::from(e.method.0) << 32 | u64::from(e.pc)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((key >> 40) as u32 & !1) | side
}

impl Covered {
    /// Nothing covered yet; `first` is the first file behind the boot class path.
    pub fn new(package: &str, first: DexId) -> Covered {
        Covered {
            origins: Origins::new(package),
            first,
            methods: FxHashMap::default(),
            total: Coverage::default(),
            event: Vec::new(),
            gained: Coverage::default(),
        }
    }

    /// Forgets the last event's sets.
    pub fn begin_event(&mut self) {
        self.event.clear();
    }

    /// Takes what the machine executed since the last call.
    pub fn take(&mut self, vm: &mut Vm) {
        for method in vm.marked_methods(self.first) {
            if !self.methods.contains_key(&method) {
                let Some(known) = self.meet(vm, method) else { continue };
                self.methods.insert(method, known);
            }
            let Some(known) = self.methods.get_mut(&method) else { continue };
            let mut new = Coverage::default();
            if known.is_own {
                new.methods = u32::from(known.ran.instructions.is_empty());
                vm.take_coverage(method, |e| {
                    let (instructions, branches) = known.ran.add(e);
                    new.instructions += instructions;
                    new.branches += branches;
                    self.event.push(e);
                });
            } else {
                vm.take_coverage(method, |e| new.library_instructions += known.ran.add(e).0);
            }
            self.gained.add(new);
            self.total.add(new);
        }
    }

    /// What is known of a method that never ran before.
    fn meet(&self, vm: &mut Vm, method: MethodId) -> Option<Known> {
        let (file, index) = vm.classes.method_place(method)?;
        let class = vm.classes.method(method).class;
        Some(Known {
            number: (file.0 - self.first.0) << 16 | index & 0xffff,
            is_own: self.origins.of(&vm.classes.name(class)) == Origin::App,
            ran: Ran::default(),
        })
    }

    /// What was new since this was last asked.
    pub fn take_gained(&mut self) -> Coverage {
        std::mem::take(&mut self.gained)
    }

    /// The last event's sets.
    pub fn event(&self) -> EventCoverage {
        let mut sets = EventCoverage::default();
        let mut ran: FxHashMap<MethodId, Ran> = FxHashMap::default();
        for e in &self.event {
            sets.instructions += ran.entry(e.method).or_default().add(*e).0;
            sets.branches.extend(e.taken.then(|| branch_number(*e, 0)));
            sets.branches.extend(e.fell_through.then(|| branch_number(*e, 1)));
        }
        for method in ran.keys() {
            sets.methods.insert(self.methods.get(method).map_or(0, |known| known.number));
        }
        sets
    }

    /// All that was covered so far.
    pub fn total(&self) -> Coverage {
        self.total
    }
}

//! Which of the app's own code ran.
//!
//! Instructions, methods and branches have numbers that are functions of the app's files alone, so sets of two runs
//! can be compared. What the machine tells after an event goes into the set of that event and into the set of all
//! events; libraries that the app brings are counted apart.

use device::{Bitmap, EventCoverage};
use gui::observation::Coverage;
use origins::{Origin, Origins};
use std::collections::{BTreeMap, BTreeSet};
use vm::class::DexId;
use vm::coverage::Executed;
use vm::{MethodId, Vm};

/// Coverage of one app on one device.
pub struct Covered {
    origins: Origins,
    first: DexId,
    own: BTreeMap<MethodId, bool>,
    all: Sets,
    event: Sets,
    /// Of libraries that the app brings.
    libraries: Sets,
    /// What was new since somebody asked.
    gained: Coverage,
}

/// Three sets of numbers.
#[derive(Default)]
struct Sets {
    instructions: BTreeMap<MethodId, Bitmap>,
    methods: Bitmap,
    branches: BTreeSet<u32>,
    count: u32,
}

impl Sets {
    /// Adds what ran of a method; says what was new.
    fn add(&mut self, method: MethodId, number: u32, ran: &[Executed]) -> Coverage {
        let known = self.instructions.entry(method).or_default();
        let mut new = Coverage::default();
        for e in ran {
            new.instructions += u32::from(known.insert(e.pc));
            for (ran, side) in [(e.taken, 0), (e.fell_through, 1)] {
                new.branches += u32::from(ran && self.branches.insert(branch_number(*e, side)));
            }
        }
        new.methods = u32::from(self.methods.insert(number));
        self.count += new.instructions;
        new
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
        let origins = Origins::new(package);
        let (all, event, libraries) = (Sets::default(), Sets::default(), Sets::default());
        Covered { origins, first, own: BTreeMap::new(), all, event, libraries, gained: Coverage::default() }
    }

    /// Forgets the last event's set.
    pub fn begin_event(&mut self) {
        self.event = Sets::default();
    }

    /// Takes what the machine executed since the last call.
    pub fn take(&mut self, vm: &mut Vm) {
        let mut ran = Vec::new();
        for method in vm.marked_methods(self.first) {
            let Some((file, index)) = vm.classes.method_place(method) else { continue };
            let number = (file.0 - self.first.0) << 16 | index & 0xffff;
            let is_own = self.is_own(vm, method);
            ran.clear();
            vm.take_coverage(method, |e| ran.push(e));
            if ran.is_empty() {
                continue;
            }
            if is_own {
                self.event.add(method, number, &ran);
                let new = self.all.add(method, number, &ran);
                self.gained.instructions += new.instructions;
                self.gained.methods += new.methods;
                self.gained.branches += new.branches;
            } else {
                self.gained.library_instructions += self.libraries.add(method, number, &ran).instructions;
            }
        }
    }

    fn is_own(&mut self, vm: &mut Vm, method: MethodId) -> bool {
        if let Some(own) = self.own.get(&method) {
            return *own;
        }
        let class = vm.classes.method(method).class;
        let own = self.origins.of(&vm.classes.name(class)) == Origin::App;
        self.own.insert(method, own);
        own
    }

    /// What was new since this was last asked.
    pub fn take_gained(&mut self) -> Coverage {
        std::mem::take(&mut self.gained)
    }

    /// The last event's sets.
    pub fn event(&self) -> EventCoverage {
        EventCoverage {
            methods: self.event.methods.clone(),
            branches: self.event.branches.clone(),
            instructions: self.event.count,
        }
    }

    /// All that was covered so far.
    pub fn total(&self) -> Coverage {
        Coverage {
            instructions: self.all.count,
            methods: self.all.methods.count(),
            branches: self.all.branches.len() as u32,
            activities: 0,
            library_instructions: self.libraries.count,
        }
    }
}

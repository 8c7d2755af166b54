//! Where the guest spends its instructions, or its time: samples of the running stack, by method.
//!
//! The machine is stopped every so many instructions, which the guest cannot feel, so a profile is as repeatable as
//! the run that it is of. Whoever brings a clock has each sample weighed by the time since the one before: that counts
//! natives too, which take no instructions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use vm::Vm;

/// Samples, by method.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    own: BTreeMap<String, f64>,
    with_callees: BTreeMap<String, f64>,
    total: f64,
    clock: Option<Clock>,
}

/// A clock, and what it said when the machine went on.
#[derive(Clone, Copy, Debug)]
struct Clock {
    now: fn() -> f64,
    since: f64,
}

impl Profile {
    /// Instructions between two samples.
    pub const EVERY: u64 = 2_000;
    /// Rows of each table.
    const ROWS: usize = 100;

    /// A profile whose samples weigh what the clock says.
    pub fn timed(now: fn() -> f64) -> Profile {
        Profile { clock: Some(Clock { now, since: now() }), ..Profile::default() }
    }

    /// The machine goes on.
    pub(crate) fn begin(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.since = (clock.now)();
        }
    }

    /// Notes what runs now.
    pub(crate) fn take(&mut self, vm: &mut Vm) {
        let weight = self.clock.map_or(1.0, |clock| (clock.now)() - clock.since);
        let running = vm.current_thread().fp;
        let lines = vm.thread_lines(running);
        let methods: Vec<String> = lines.iter().map(|line| method(&line.to_string())).collect();
        self.total += weight;
        if let Some(top) = methods.first() {
            *self.own.entry(top.clone()).or_default() += weight;
        }
        for method in methods.into_iter().collect::<BTreeSet<_>>() {
            *self.with_callees.entry(method).or_default() += weight;
        }
        self.begin();
    }

    /// What of all that was noted lies below a method.
    pub fn below(&self, method: &str) -> f64 {
        self.with_callees.get(method).copied().unwrap_or_default() / self.total.max(f64::MIN_POSITIVE)
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (title, table) in [("own", &self.own), ("with callees", &self.with_callees)] {
            writeln!(f, "{title}, of {:.0}:", self.total)?;
            let mut rows: Vec<_> = table.iter().collect();
            rows.sort_by(|(a, n), (b, m)| m.total_cmp(n).then(a.cmp(b)));
            for (name, n) in rows.iter().take(Self::ROWS) {
                writeln!(f, "{:6.2} %  {name}", *n * 100.0 / self.total)?;
            }
        }
        Ok(())
    }
}

/// A line of a stack without the place in the method.
fn method(line: &str) -> String {
    line.split('(').next().unwrap_or(line).to_owned()
}

//! Where the guest spends its instructions: samples of the running stack, by method.
//!
//! The machine is stopped every so many instructions, which the guest cannot feel, so a profile is as repeatable as
//! the run that it is of.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use vm::Vm;

/// Samples, by method.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    own: BTreeMap<String, u32>,
    with_callees: BTreeMap<String, u32>,
    samples: u32,
}

impl Profile {
    /// Instructions between two samples.
    pub const EVERY: u64 = 2_000;
    /// Rows of each table.
    const ROWS: usize = 100;

    /// Notes what runs now.
    pub fn take(&mut self, vm: &mut Vm) {
        let running = vm.current_thread().fp;
        let lines = vm.thread_lines(running);
        let methods: Vec<String> = lines.iter().map(|line| method(&line.to_string())).collect();
        self.samples += 1;
        if let Some(top) = methods.first() {
            *self.own.entry(top.clone()).or_default() += 1;
        }
        for method in methods.into_iter().collect::<BTreeSet<_>>() {
            *self.with_callees.entry(method).or_default() += 1;
        }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (title, table) in [("own", &self.own), ("with callees", &self.with_callees)] {
            writeln!(f, "{title}, {} samples:", self.samples)?;
            let mut rows: Vec<_> = table.iter().collect();
            rows.sort_by_key(|(name, n)| (std::cmp::Reverse(**n), (*name).clone()));
            for (name, n) in rows.iter().take(Self::ROWS) {
                writeln!(f, "{:6.2} %  {name}", f64::from(**n) * 100.0 / f64::from(self.samples))?;
            }
        }
        Ok(())
    }
}

/// A line of a stack without the place in the method.
fn method(line: &str) -> String {
    line.split('(').next().unwrap_or(line).to_owned()
}

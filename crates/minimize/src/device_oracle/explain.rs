//! Which random draw makes the difference.
//!
//! A trace that passes with one seed and fails with another differs in draws only. The failing run is repeated with
//! draws of the passing one; the smallest set that turns the verdict is the explanation. "17 of 20" says that
//! something is flaky, the set says what.

use super::{DeviceOracle, Position};
use crate::insight::{Explanation, Flip};
use crate::oracle::Item;
use device::Draw;
use std::collections::BTreeMap;

/// Draws that are looked at; a run that made more is not explained.
const MOST: usize = 4096;

pub(super) fn explain(
    oracle: &mut DeviceOracle<'_>,
    candidate: &[Item],
    pass: u64,
    fail: u64,
) -> device::Result<Option<Explanation>> {
    if !oracle.capabilities.draws {
        return Ok(None);
    }
    let mut bisect = Bisect { oracle, candidate, calls: 0, executed: 0 };
    let result = bisect.explain(pass, fail);
    bisect.oracle.device.override_draws(&[])?;
    Ok(result?.map(|e| Explanation { calls: bisect.calls, executed: bisect.executed, ..e }))
}

struct Bisect<'a, 'd> {
    oracle: &'a mut DeviceOracle<'d>,
    candidate: &'a [Item],
    calls: u64,
    executed: u64,
}

impl Bisect<'_, '_> {
    fn explain(&mut self, pass: u64, fail: u64) -> device::Result<Option<Explanation>> {
        let (passes, good) = self.run(pass, &[])?;
        let (also, bad) = self.run(fail, &[])?;
        let failing: BTreeMap<(&str, &[u64]), u64> =
            bad.iter().map(|d| ((d.source.as_str(), &d.key[..]), d.value)).collect();
        let value = |d: &Draw| failing.get(&(d.source.as_str(), &d.key[..])).copied();
        let device = &self.oracle.device;
        let suspects: Vec<Draw> = good.into_iter().filter(|d| !device.draws_alike(d, fail)).collect();
        if !passes || also || suspects.len() > MOST || !self.run(fail, &suspects)?.0 {
            return Ok(None);
        }
        let draws = self.shrink(fail, suspects)?;
        let flips: Vec<Flip> = draws.iter().map(|d| Flip { draw: d.clone(), failing: value(d) }).collect();
        let turned: Vec<Draw> =
            flips.iter().filter_map(|f| f.failing.map(|value| Draw { value, ..f.draw.clone() })).collect();
        let both_ways = turned.len() == flips.len() && !self.run(pass, &turned)?.0;
        Ok(Some(Explanation { pass, fail, draws: flips, both_ways, ..Explanation::default() }))
    }

    /// The smallest set that is found by leaving out ever smaller parts.
    fn shrink(&mut self, fail: u64, mut draws: Vec<Draw>) -> device::Result<Vec<Draw>> {
        let mut size = draws.len().div_ceil(2);
        while size > 0 && draws.len() > 1 {
            let mut start = 0;
            while start < draws.len() {
                let end = (start + size).min(draws.len());
                let rest = [&draws[..start], &draws[end..]].concat();
                if !rest.is_empty() && self.run(fail, &rest)?.0 { draws = rest } else { start = end }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        Ok(draws)
    }

    /// Runs the candidate from a fresh start with these draws; gives the verdict and all draws that were made.
    fn run(&mut self, seed: u64, draws: &[Draw]) -> device::Result<(bool, Vec<Draw>)> {
        let device = &mut *self.oracle.device;
        device.override_draws(draws)?;
        device.reset(seed)?;
        device.draws()?;
        device.launch(None)?;
        let mut made = device.draws()?;
        let mut shown = self.oracle.look()?;
        let mut at = Position::default();
        while !shown && at.depth < self.candidate.len() {
            let step = &self.oracle.pool[self.candidate[at.depth]];
            self.oracle.device.perform(step.id, &step.event)?;
            at.depth += 1;
            made.extend(self.oracle.device.draws()?);
            shown = self.oracle.look()?;
        }
        self.calls += 1;
        self.executed += at.depth as u64;
        Ok((shown, made))
    }
}

//! What snapshots cost on a machine with 50 MB of live heap: `snapshots HEAP.dex`, the program of `benches/machine`.
//!
//! Figures: time of a snapshot after touching about a hundred pages, memory of a thousand snapshots along a run, time of
//! a restore to a random one. The median of the time that passed, and the mean of the processor's, which others on the
//! machine lengthen less.

mod common;

use boot::{Options, Silent};
use common::{Failure, processor_time, start};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;
use vm::Until;
use vm::observer::Nothing;

/// Snapshots along the run.
const COUNT: usize = 1_000;
/// Restores that are measured.
const RESTORES: usize = 200;
/// Instructions that fill the heap.
const FILLING: u64 = 200_000_000;
/// Instructions between two snapshots, in which the program touches about a hundred pages.
const STEP: u64 = 4_000;

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: snapshots HEAP.dex");
        return ExitCode::from(2);
    };
    match measure(&file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(file: &str) -> Result<(), Failure> {
    let pack = Arc::new(boot::prepare(&Options::new(23), &mut Silent).map_err(|e| e.to_string())?);
    let mut vm = start(&pack, &std::fs::read(file)?, "Heap")?;
    while !vm.output.iter().any(|(_, bytes)| bytes.starts_with(b"filled")) {
        vm.run(Until::instructions(1_000_000), &mut Nothing);
        if vm.side.instructions > FILLING {
            return Err("the program does not fill the heap".into());
        }
    }
    let _ = vm.snapshot();
    let before = resident_kib();
    let (mut times, mut moments, mut pages) = (Vec::new(), Vec::new(), 0);
    for _ in 0..COUNT {
        vm.run(Until::instructions(STEP), &mut Nothing);
        let begin = Instant::now();
        moments.push(vm.snapshot());
        times.push(begin.elapsed().as_micros());
        pages += vm.changed_pages();
    }
    let memory = resident_kib().saturating_sub(before);
    let (mut restores, mut at, began) = (Vec::new(), 7, processor_time()?);
    for _ in 0..RESTORES {
        at = (at * 611 + 97) % COUNT;
        let begin = Instant::now();
        vm.restore(&moments[at]);
        restores.push(begin.elapsed().as_micros());
    }
    let processor = (processor_time()? - began) / 1_000 / RESTORES as u64;
    times.sort_unstable();
    restores.sort_unstable();
    println!("live heap: {} MB, {} pages touched between two snapshots", vm.heap.used() >> 20, pages / COUNT);
    println!("snapshot: {} us in the median, {} us at most", times[COUNT / 2], times[COUNT - 1]);
    println!("{COUNT} snapshots: {} MB", memory / 1024);
    let (median, most) = (restores[RESTORES / 2], restores[RESTORES - 1]);
    println!("restore to a random one: {median} us in the median, {most} us at most; {processor} us of processor time");
    Ok(())
}

/// The memory of this process.
fn resident_kib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).unwrap_or(0)
}

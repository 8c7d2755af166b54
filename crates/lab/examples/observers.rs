//! What watching costs: `observers PROGRAMS.dex MAIN...` runs each program with every observer and prints how many times as
//! much processor time it takes as without one. Code is compiled for coverage as it is without an observer; effects and
//! taint are interpreted, and compared with the interpreter.
//!
//! Coverage marks code of apps, so the programs are installed like one. The least of some rounds counts: what
//! others do on the machine only adds to it.

mod common;

use boot::{BootPack, Options, Silent};
use common::{Failure, processor_time, start};
use std::process::ExitCode;
use std::sync::Arc;
use vm::effects::Effects;
use vm::observer::{Coverage, Nothing, Observer};
use vm::taint::Taint;
use vm::{Compiling, Ended, Until};

const ROUNDS: usize = 3;
/// Instructions that a program may take.
const BUDGET: u64 = 4_000_000_000;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (Some(file), mains) = (args.next(), args.collect::<Vec<_>>()) else {
        eprintln!("usage: observers PROGRAMS.dex MAIN...");
        return ExitCode::from(2);
    };
    match measure(&file, &mains) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(file: &str, mains: &[String]) -> Result<(), Failure> {
    let pack = Arc::new(boot::prepare(&Options::new(23), &mut Silent).map_err(|e| e.to_string())?);
    let dex = std::fs::read(file)?;
    println!(
        "{:10} {:>9} {:>9} {:>12} {:>9} {:>9}",
        "program", "alone ms", "coverage", "interpreted", "effects", "taint"
    );
    let (often, never) = (Compiling::Often, Compiling::Never);
    let mut sums = [0.0; 3];
    for main in mains {
        let mut best = [u64::MAX; 5];
        for _ in 0..ROUNDS {
            let times = [
                time(&pack, &dex, main, often, &mut Nothing)?,
                time(&pack, &dex, main, often, &mut Coverage)?,
                time(&pack, &dex, main, never, &mut Nothing)?,
                time(&pack, &dex, main, never, &mut Effects::default())?,
                time(&pack, &dex, main, never, &mut Taint::default())?,
            ];
            best = std::array::from_fn(|i| best[i].min(times[i]));
        }
        let [alone, coverage, interpreted, effects, taint] = best.map(|t| t as f64);
        let ratios = [coverage / alone, effects / interpreted, taint / interpreted];
        sums = std::array::from_fn(|i| sums[i] + libm::log(ratios[i]));
        let (alone, interpreted) = (best[0] / 1_000_000, best[2] / 1_000_000);
        let [coverage, effects, taint] = ratios;
        println!("{main:10} {alone:9} {coverage:8.2}x {interpreted:12} {effects:8.2}x {taint:8.2}x");
    }
    let [coverage, effects, taint] = sums.map(|sum| libm::exp(sum / mains.len().max(1) as f64));
    println!("{:10} {:9} {coverage:8.2}x {:12} {effects:8.2}x {taint:8.2}x", "mean", "", "");
    Ok(())
}

/// Nanoseconds of processor time that a program takes.
fn time(
    pack: &Arc<BootPack>,
    dex: &[u8],
    main: &str,
    compiling: Compiling,
    observer: &mut impl Observer,
) -> Result<u64, Failure> {
    let mut vm = start(pack, dex, main)?;
    vm.set_compiling(compiling);
    let begin = processor_time()?;
    let ended = vm.run(Until::instructions(BUDGET), observer);
    let end = processor_time()?;
    match ended {
        Ended::Exit(0) => Ok(end - begin),
        other => Err(format!("{main} ended by {other:?}").into()),
    }
}

//! What measurements of the machine share: a program that is about to start, and the processor's clock.

use boot::BootPack;
use embedded::machine::machine;
use std::sync::Arc;
use store::fs::flags;
use vm::{Config, Vm};

/// Why a measurement ended early.
pub(crate) type Failure = Box<dyn std::error::Error>;

/// Where the guest finds the program.
const PROGRAM: &str = "/data/local/tmp/program.jar";

/// A machine whose first thread is about to run `main` of a class.
pub(crate) fn start(pack: &Arc<BootPack>, dex: &[u8], main: &str) -> Result<Vm, Failure> {
    let mut vm = machine(pack, Config::default()).map_err(|e| e.to_string())?;
    let fs = libcore::natives::io::files::fs(&mut vm);
    let failed = |errno: store::Errno| errno.text();
    fs.mkdirs(b"/data/local/tmp", 0o771).map_err(failed)?;
    let fd = fs.open(PROGRAM.as_bytes(), flags::RDWR | flags::CREAT, 0o644).map_err(failed)?;
    fs.write(fd, dex).map_err(failed)?;
    fs.close(fd).map_err(failed)?;
    vm.class_path = PROGRAM.into();
    vm.start_main(main, &[]).map_err(|e| format!("{e:?}"))?;
    Ok(vm)
}

/// Nanoseconds that this process has run, in the grain of the scheduler.
pub(crate) fn processor_time() -> Result<u64, Failure> {
    let text = std::fs::read_to_string("/proc/self/schedstat")?;
    Ok(text.split_whitespace().next().unwrap_or_default().parse()?)
}

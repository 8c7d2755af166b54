//! Makes the boot pack and lists what is in it; what `gibbon boot` does, without the command line around it.

use std::process::ExitCode;

use boot::{BootPack, Options, Progress, manifest, prepare};

struct Lines;

impl Progress for Lines {
    fn begin(&mut self, step: &str, index: usize, count: usize) {
        eprint!("[{index}/{count}] {step} ");
    }

    fn end(&mut self, reused: bool) {
        eprintln!("{}", if reused { "(had it)" } else { "done" });
    }
}

fn main() -> ExitCode {
    match prepare(&Options::new(23), &mut Lines) {
        Ok(pack) => list(&pack),
        Err(error) => {
            eprintln!("\n{error}");
            ExitCode::from(if error.is_setup() { 2 } else { 5 })
        }
    }
}

fn list(pack: &BootPack) -> ExitCode {
    println!("{pack:?} {:?}", manifest(pack));
    ExitCode::from(u8::from(pack.verify().is_err()))
}

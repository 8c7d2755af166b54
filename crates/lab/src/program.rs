//! A plain DEX program, run as Android's `dalvikvm` runs it.
//!
//! The class path lies in the guest's own files, the program is found and started by guest code, and what it
//! prints comes out piece by piece. A program that hangs ends at its budget, with the stacks of its threads;
//! nothing here waits for the host's clock.

use boot::BootPack;
use embedded::machine::{MachineError, machine};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::fs::flags;
use vm::layout::Ref;
use vm::observer::{Coverage, Nothing};
use vm::thread::State;
use vm::trace::TraceLine;
use vm::{Config, Ended, Until, Vm};

/// What to run.
pub struct Program {
    /// Files of the class path: a name for messages, and the bytes of a DEX file or archive.
    pub class_path: Vec<(String, Vec<u8>)>,
    /// The class whose `main` is called.
    pub main: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// System properties, `key=value`.
    pub properties: Vec<String>,
    /// What can be read from standard input.
    pub input: Vec<u8>,
    /// How the machine is set up.
    pub config: Config,
    /// Instructions after which the program is stopped.
    pub budget: u64,
    /// Whether executed code is marked.
    pub coverage: bool,
}

/// How a program ended.
pub struct Outcome {
    /// Why it ended.
    pub end: End,
    /// Instructions that ran.
    pub instructions: u64,
    /// Virtual milliseconds that passed.
    pub virtual_ms: u64,
    /// Natives that nobody wrote, with their callers and the number of calls.
    pub gaps: BTreeMap<(String, String), u64>,
    /// The class of the exception that ended the first thread, if one did.
    pub uncaught: Option<String>,
    /// Stacks of the threads that were alive, when the program did not end by itself.
    pub stacks: Vec<(String, Vec<TraceLine>)>,
}

/// Why a program ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It ended with this status; 1 when `main` threw.
    Status(i32),
    /// All threads wait for each other.
    Deadlock,
    /// The budget is used up.
    Budget,
    /// It destroyed its own stack.
    Corrupt,
}

/// Where output goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// Runs a program; `print` gets its output as it comes.
pub fn run(
    pack: &Arc<BootPack>,
    program: &Program,
    print: &mut dyn FnMut(Stream, &[u8]),
) -> Result<Outcome, MachineError> {
    let mut vm = machine(pack, program.config.clone())?;
    vm.class_path = write_class_path(&mut vm, &program.class_path)?;
    vm.properties = std::iter::once(TEMPORARY.to_owned()).chain(program.properties.iter().cloned()).collect();
    vm.input = Some(program.input.iter().copied().collect());
    let args: Vec<&str> = program.args.iter().map(String::as_str).collect();
    let started = vm.start_main(&program.main, &args);
    started.map_err(|e| MachineError::Pack(format!("the first thread cannot be made: {e:?}")))?;
    let (ended, uncaught) = run_to_end(&mut vm, program, print);
    let end = match ended {
        Ended::Exit(0) if uncaught.is_some() => End::Status(1),
        Ended::Exit(status) => End::Status(status),
        Ended::Stuck | Ended::Time => End::Deadlock,
        Ended::Budget => End::Budget,
        Ended::Corrupt => End::Corrupt,
    };
    let stacks = if matches!(end, End::Status(_)) { Vec::new() } else { stacks(&mut vm) };
    let (instructions, virtual_ms) = (vm.side.instructions, vm.now().millis());
    Ok(Outcome { end, instructions, virtual_ms, gaps: vm.gaps, uncaught, stacks })
}

/// Where temporary files go: the folder that a shell of a device uses, because Android's own default does not exist.
const TEMPORARY: &str = "java.io.tmpdir=/data/local/tmp";

/// Instructions between two looks at the output. A fixed number, because it is part of the run.
const SLICE: u64 = 50_000_000;

/// Runs until the end; says as well what exception ended the first thread.
fn run_to_end(vm: &mut Vm, program: &Program, print: &mut dyn FnMut(Stream, &[u8])) -> (Ended, Option<String>) {
    let mut uncaught = None;
    loop {
        let left = program.budget.saturating_sub(vm.side.instructions);
        let until = Until::instructions(SLICE.min(left));
        let ended = if program.coverage { vm.run(until, &mut Coverage) } else { vm.run(until, &mut Nothing) };
        for (fd, bytes) in vm.output.drain(..) {
            print(if fd == 2 { Stream::Err } else { Stream::Out }, &bytes);
        }
        for (_, exception) in std::mem::take(&mut vm.uncaught).into_iter().filter(|(thread, _)| thread.0 == 0) {
            let class = vm.class_of(exception);
            uncaught = Some(vm.classes.name(class));
        }
        if ended != Ended::Budget || vm.side.instructions >= program.budget {
            return (ended, uncaught);
        }
    }
}

/// Puts the class path into the guest's files and gives it as the guest is told.
fn write_class_path(vm: &mut Vm, files: &[(String, Vec<u8>)]) -> Result<String, MachineError> {
    let fs = libcore::natives::io::files::fs(vm);
    let failed = |e: store::Errno| MachineError::Pack(format!("the class path cannot be written: {}", e.text()));
    fs.mkdirs(b"/data/local/tmp", 0o771).map_err(failed)?;
    let mut path = Vec::new();
    for (i, (_, bytes)) in files.iter().enumerate() {
        let name = format!("/data/local/tmp/{i}.jar");
        let fd = fs.open(name.as_bytes(), flags::RDWR | flags::CREAT, 0o644).map_err(failed)?;
        fs.write(fd, bytes).map_err(failed)?;
        fs.close(fd).map_err(failed)?;
        path.push(name);
    }
    Ok(path.join(":"))
}

/// The stacks of all threads that are alive, with their names.
fn stacks(vm: &mut Vm) -> Vec<(String, Vec<TraceLine>)> {
    let alive = vm.side.threads.iter().flatten().filter(|t| t.state != State::Ended);
    let threads: Vec<_> = alive.map(|t| (t.mirror, t.fp)).collect();
    threads
        .into_iter()
        .map(|(mirror, fp)| {
            let name = Ref(vm.heap.region.load_u32(mirror.at(vm.known.thread_name)));
            let name = if name.is_null() { "?".to_owned() } else { vm.string_text(name) };
            (name, vm.thread_lines(fp))
        })
        .collect()
}

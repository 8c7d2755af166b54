//! A plain DEX program, run as Android's `dalvikvm` runs it.
//!
//! The class path lies in the guest's own files, the program is found and started by guest code, and what it
//! prints comes out piece by piece. A program that hangs ends at its budget, with the stacks of its threads;
//! nothing here waits for the host's clock.

use crate::mapping::Mapping;
use boot::BootPack;
use embedded::machine::{MachineError, machine};
use std::collections::BTreeMap;
use std::sync::Arc;
use store::fs::flags;
use vm::class::DexId;
use vm::layout::Ref;
use vm::machine::Input;
use vm::observer::{self, Nothing};
use vm::thread::State;
use vm::trace::TraceLine;
use vm::{Compiling, Config, Ended, Until, Vm};

/// What to run.
pub struct Program {
    /// Files of the class path: a name for messages, and the bytes of a DEX file or archive.
    pub class_path: Vec<(String, Vec<u8>)>,
    /// Folders of the guest that belong to the class path too: their files are found as resources.
    pub folders: Vec<String>,
    /// The class whose `main` is called.
    pub main: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// System properties, `key=value`.
    pub properties: Vec<String>,
    /// What can be read from standard input at first.
    pub input: Vec<u8>,
    /// Reads on when the program wants more, a line at a time; nothing at the end.
    pub more_input: Option<fn() -> Vec<u8>>,
    /// How the machine is set up.
    pub config: Config,
    /// Instructions after which the program is stopped.
    pub budget: u64,
    /// Whether executed code is marked.
    pub coverage: bool,
    /// What is compiled.
    pub compiling: Compiling,
    /// Folders of the host that it sees.
    pub maps: Vec<Mapping>,
}

impl Program {
    /// A program of one file that reads nothing and sees nothing of the host.
    pub fn new(file: (String, Vec<u8>), main: &str, args: Vec<String>, budget: u64) -> Program {
        Program {
            class_path: vec![file],
            folders: Vec::new(),
            main: main.to_owned(),
            args,
            properties: Vec::new(),
            input: Vec::new(),
            more_input: None,
            config: Config::default(),
            budget,
            coverage: false,
            compiling: Compiling::default(),
            maps: Vec::new(),
        }
    }
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
    /// What ran of the class path, when that was asked for.
    pub coverage: Option<Coverage>,
    /// What could not be copied back to the host.
    pub problems: Vec<String>,
}

/// How much of the class path's code ran.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// Methods with code: those that ran, and all.
    pub methods: (u64, u64),
    /// Instructions.
    pub instructions: (u64, u64),
    /// Sides of conditional branches.
    pub branches: (u64, u64),
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

/// Why a program could not be started.
#[derive(Debug)]
pub enum ProgramError {
    /// The machine cannot be made.
    Machine(MachineError),
    /// A folder of the host cannot be mapped.
    Map(String),
}

impl std::fmt::Display for ProgramError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProgramError::Machine(error) => error.fmt(f),
            ProgramError::Map(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for ProgramError {}

impl From<MachineError> for ProgramError {
    fn from(error: MachineError) -> ProgramError {
        ProgramError::Machine(error)
    }
}

/// Runs a program; `print` gets its output as it comes.
pub fn run(
    pack: &Arc<BootPack>,
    program: &Program,
    print: &mut dyn FnMut(Stream, &[u8]),
) -> Result<Outcome, ProgramError> {
    let mut vm = machine(pack, program.config.clone())?;
    vm.set_compiling(program.compiling);
    let boot_files = DexId(vm.classes.dex_count());
    vm.class_path = write_class_path(&mut vm, program)?;
    let files = libcore::natives::io::files::fs(&mut vm);
    let mapped = program.maps.iter().map(|mapping| mapping.copy_in(files)).collect::<Result<Vec<_>, _>>();
    let mapped = mapped.map_err(ProgramError::Map)?;
    vm.properties = std::iter::once(TEMPORARY.to_owned()).chain(program.properties.iter().cloned()).collect();
    let bytes = program.input.iter().copied().collect();
    vm.input = Some(Input { bytes, open: program.more_input.is_some(), wanted: false });
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
    let coverage = program.coverage.then(|| covered(&mut vm, boot_files));
    let files = libcore::natives::io::files::fs(&mut vm);
    let problems = mapped.into_iter().flat_map(|mapped| mapped.copy_back(files)).collect();
    Ok(Outcome { end, instructions, virtual_ms, gaps: vm.gaps, uncaught, stacks, coverage, problems })
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
        let ended = if program.coverage { vm.run(until, &mut observer::Coverage) } else { vm.run(until, &mut Nothing) };
        for (fd, bytes) in vm.output.drain(..) {
            print(if fd == 2 { Stream::Err } else { Stream::Out }, &bytes);
        }
        for (_, exception) in std::mem::take(&mut vm.uncaught).into_iter().filter(|(thread, _)| thread.0 == 0) {
            let class = vm.class_of(exception);
            uncaught = Some(vm.classes.name(class));
        }
        if let Some(more) = program.more_input.filter(|_| vm.input.as_ref().is_some_and(|input| input.wanted)) {
            vm.give_input(&more());
            continue;
        }
        if ended != Ended::Budget || vm.side.instructions >= program.budget {
            return (ended, uncaught);
        }
    }
}

/// What ran of the files behind the boot class path.
fn covered(vm: &mut Vm, first: DexId) -> Coverage {
    let mut coverage = Coverage::default();
    for method in vm.marked_methods(first) {
        coverage.methods.0 += 1;
        vm.take_coverage(method, |executed| {
            coverage.instructions.0 += 1;
            coverage.branches.0 += u64::from(executed.taken) + u64::from(executed.fell_through);
        });
    }
    for file in (first.0..vm.classes.dex_count()).map(DexId) {
        let view = vm.classes.dex(file).view();
        let classes = view.class_defs().filter_map(|class| view.class_data(&class).ok());
        let methods =
            classes.flat_map(|class| class.direct_methods().chain(class.virtual_methods()).collect::<Vec<_>>());
        for code in methods.filter(|method| method.code_off != 0).filter_map(|method| view.code(method.code_off).ok()) {
            coverage.methods.1 += 1;
            for (_, instruction) in code.insns.iter().filter_map(Result::ok) {
                let is_code = instruction.payload_kind().is_none();
                coverage.instructions.1 += u64::from(is_code);
                let op = instruction.op;
                let splits = is_code && op.can_branch() && op.can_continue() && !op.is_switch();
                coverage.branches.1 += 2 * u64::from(splits);
            }
        }
    }
    coverage
}

/// Puts the class path into the guest's files and gives it as the guest is told.
fn write_class_path(vm: &mut Vm, program: &Program) -> Result<String, MachineError> {
    let fs = libcore::natives::io::files::fs(vm);
    let failed = |e: store::Errno| MachineError::Pack(format!("the class path cannot be written: {}", e.text()));
    fs.mkdirs(b"/data/local/tmp", 0o771).map_err(failed)?;
    let mut path = Vec::new();
    for (i, (_, bytes)) in program.class_path.iter().enumerate() {
        let name = format!("/data/local/tmp/{i}.jar");
        let fd = fs.open(name.as_bytes(), flags::RDWR | flags::CREAT, 0o644).map_err(failed)?;
        fs.write(fd, bytes).map_err(failed)?;
        fs.close(fd).map_err(failed)?;
        path.push(name);
    }
    path.extend(program.folders.iter().cloned());
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

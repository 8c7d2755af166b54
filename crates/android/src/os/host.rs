//! gibbon.server.Host: how the host and the system server in the guest talk.
//!
//! The host puts commands into an inbox, which a thread of the guest takes out and carries out; the guest reports
//! what happened. The inbox is guest state. Reports leave the guest: they are no part of snapshots, and whoever
//! restores a snapshot drops those of the time that never was.

use libcore::natives::Table;
use libcore::natives::io::files::fs;
use std::collections::VecDeque;
use store::fs::Storage;
use vm::answers::Other;
use vm::layout::Ref;
use vm::native::{Callback, int, long, reference, void};
use vm::side::GuestState;
use vm::thread::{Origin, Wait};
use vm::wire::{Reader, WireError, Writer};
use vm::{Answer, Call, Native, NativeResult, Vm};

const CLASS: &str = "gibbon/server/Host";

/// Natives of Host.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "take", "()I", take),
    Native::exact(CLASS, "number", "(I)J", number),
    Native::exact(CLASS, "text", "(I)Ljava/lang/String;", text),
    Native::exact(CLASS, "report", "(ILjava/lang/String;Ljava/lang/String;)V", report),
    Native::exact(CLASS, "putInt", "(I)V", put_int),
    Native::exact(CLASS, "putLong", "(J)V", put_long),
    Native::exact(CLASS, "putText", "(Ljava/lang/String;)V", put_text),
    Native::exact(CLASS, "reportPut", "(I)V", report_put),
    Native::exact(CLASS, "make", "(Ljava/lang/Class;)Ljava/lang/Object;", make),
    Native::exact(CLASS, "gap", "(Ljava/lang/String;Ljava/lang/String;Z)I", gap),
    Native::exact(CLASS, "otherwise", "(Ljava/lang/String;)Z", otherwise),
    Native::exact(CLASS, "setStorage", "(I)V", set_storage),
    Native::exact(CLASS, "makeFolders", "(Ljava/lang/String;)Z", make_folders),
    Native::exact(CLASS, "open", "(Ljava/lang/String;I)I", open),
    Native::exact(CLASS, "delete", "(Ljava/lang/String;)Z", delete),
];

/// Something that the host asks of the system server.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// What to do; `gibbon.server.Commands` has the list.
    pub operation: i32,
    /// Numbers that it needs.
    pub numbers: Vec<i64>,
    /// Texts that it needs.
    pub texts: Vec<String>,
}

/// Something that the system server tells the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A kind and two texts.
    Texts(i32, String, String),
    /// A kind and bytes.
    Bytes(i32, Vec<u8>),
}

/// Commands that wait, and the one that is carried out. Reports lie here only because natives find it here.
#[derive(Default)]
pub struct Inbox {
    waiting: VecDeque<Command>,
    current: Command,
    /// Whether the server thread is carrying out a command.
    busy: bool,
    /// Reports that nobody has taken yet; no guest state.
    pub reports: Vec<Report>,
    /// Bytes of a report that is being written; no guest state.
    put: Vec<u8>,
}

/// The key that the server thread waits for.
const KEY: u64 = 0x686f << 48;

/// Puts a command into the inbox.
pub fn send(vm: &mut Vm, command: Command) {
    vm.state_mut::<Inbox>().waiting.push_back(command);
    vm.wake(KEY);
}

/// Whether every command was carried out.
pub fn is_idle(vm: &Vm) -> bool {
    let inbox = vm.state::<Inbox>();
    inbox.waiting.is_empty() && !inbox.busy
}

fn write_command(w: &mut Writer, c: &Command) {
    w.u32(c.operation as u32);
    w.list(c.numbers.iter(), |w, n| w.u64(*n as u64));
    w.list(c.texts.iter(), |w, t| w.blob(t.as_bytes()));
}

fn read_command(r: &mut Reader<'_>) -> Result<Command, WireError> {
    let operation = r.u32()? as i32;
    let numbers = r.list(|r| Ok(r.u64()? as i64))?;
    let texts = r.list(|r| Ok(String::from_utf8_lossy(r.blob()?).into_owned()))?;
    Ok(Command { operation, numbers, texts })
}

impl GuestState for Inbox {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        let (waiting, current) = (self.waiting.clone(), self.current.clone());
        Box::new(Inbox { waiting, current, busy: self.busy, ..Inbox::default() })
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.waiting.iter(), write_command);
        write_command(w, &self.current);
        w.bool(self.busy);
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        self.waiting = r.list(read_command)?.into();
        self.current = read_command(r)?;
        self.busy = r.bool()?;
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}
}

fn take(call: &mut Call<'_>) -> NativeResult {
    let inbox = call.vm.state_mut::<Inbox>();
    inbox.busy = false;
    let Some(command) = inbox.waiting.pop_front() else {
        return Ok(Answer::Block(Wait::Key(KEY, None, Origin::Alarm), 1));
    };
    inbox.busy = true;
    inbox.current = command;
    int(inbox.current.operation)
}

fn number(call: &mut Call<'_>) -> NativeResult {
    let i = call.int() as usize;
    long(call.vm.state::<Inbox>().current.numbers.get(i).copied().unwrap_or(0))
}

fn text(call: &mut Call<'_>) -> NativeResult {
    let i = call.int() as usize;
    match call.vm.state::<Inbox>().current.texts.get(i).cloned() {
        Some(t) => reference(call.vm.new_string(&t)?),
        None => reference(Ref::NULL),
    }
}

/// Notes that a service told a state of the phone; says whether it is to tell the opposite.
fn otherwise(call: &mut Call<'_>) -> NativeResult {
    let state = call.string("state")?;
    int(i32::from(call.vm.met_state(&state)))
}

/// Sets what the app sees of shared storage.
fn set_storage(call: &mut Call<'_>) -> NativeResult {
    let view = match call.int() {
        0 => Storage::Own,
        1 => Storage::Read,
        _ => Storage::Write,
    };
    fs(call.vm).set_storage(view);
    void()
}

/// Makes a folder and those above it, as the system may.
fn make_folders(call: &mut Call<'_>) -> NativeResult {
    let path = call.string("path")?;
    let made = fs(call.vm).as_root(|fs| fs.mkdirs(path.as_bytes(), 0o771));
    int(i32::from(made.is_ok()))
}

/// Opens a file as the system may; -1 if it cannot be opened.
fn open(call: &mut Call<'_>) -> NativeResult {
    let (path, flags) = (call.string("path")?, call.int() as u32);
    let opened = fs(call.vm).as_root(|fs| fs.open(path.as_bytes(), flags, 0o660));
    int(opened.map_or(-1, |fd| fd as i32))
}

/// Removes a file as the system may.
fn delete(call: &mut Call<'_>) -> NativeResult {
    let path = call.string("path")?;
    let gone = fs(call.vm).as_root(|fs| fs.unlink(path.as_bytes()));
    int(i32::from(gone.is_ok()))
}

fn report(call: &mut Call<'_>) -> NativeResult {
    let (kind, first, second) = (call.int(), call.reference(), call.reference());
    let text = |vm: &Vm, s: Ref| s.non_null().map(|s| vm.string_text(s)).unwrap_or_default();
    let report = Report::Texts(kind, text(call.vm, first), text(call.vm, second));
    call.vm.state_mut::<Inbox>().reports.push(report);
    void()
}

fn put(call: &mut Call<'_>, bytes: &[u8]) -> NativeResult {
    call.vm.state_mut::<Inbox>().put.extend_from_slice(bytes);
    void()
}

fn put_int(call: &mut Call<'_>) -> NativeResult {
    let value = call.int();
    put(call, &value.to_be_bytes())
}

fn put_long(call: &mut Call<'_>) -> NativeResult {
    let value = call.long();
    put(call, &value.to_be_bytes())
}

/// A text in UTF-16 behind its length; -1 stands for null.
fn put_text(call: &mut Call<'_>) -> NativeResult {
    let Some(text) = call.reference().non_null() else { return put(call, &(-1_i32).to_be_bytes()) };
    let units = call.vm.string_units(text);
    let mut bytes = (units.len() as i32).to_be_bytes().to_vec();
    bytes.extend(units.iter().flat_map(|unit| unit.to_be_bytes()));
    put(call, &bytes)
}

fn report_put(call: &mut Call<'_>) -> NativeResult {
    let kind = call.int();
    let inbox = call.vm.state_mut::<Inbox>();
    let bytes = std::mem::take(&mut inbox.put);
    inbox.reports.push(Report::Bytes(kind, bytes));
    void()
}

fn make(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        let made = Ref(call.state(0));
        call.vm.remember_fresh(made);
        return reference(made);
    }
    let mirror = call.object("type")?;
    let class = call.vm.class_from_object(mirror);
    let object = call.vm.new_object(class)?;
    call.set_state(0, object.0);
    let method = call.vm.virtual_method(class, "<init>", "()V")?;
    Ok(Answer::Call(Callback { method, args: vec![object.0], step: 1, catch: false }))
}

/// Counts a gap; the number says what `gibbon.server.Unanswered` is to answer.
fn gap(call: &mut Call<'_>) -> NativeResult {
    let (member, result) = (call.string("member")?, call.string("result")?);
    let listens = call.int() != 0;
    int(match call.vm.met_gap(&member, &result, listens)? {
        None | Some(Other::Throw) => 0,
        Some(Other::Null) => 1,
        Some(Other::Empty) => 2,
        Some(Other::Fire) => 3,
        Some(Other::Number(n)) => NUMBERS.saturating_add(i32::try_from(n).unwrap_or_default()),
    })
}

/// What stands for the number 0 among the answers of a gap.
const NUMBERS: i32 = 100;

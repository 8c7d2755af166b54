//! android.os.Process: one process, the app's, among the numbers that a phone would show.

use super::binder::APP_PID;
use crate::idle;
use libcore::natives::Table;
use libcore::natives::io::files::fs;
use std::collections::BTreeMap;
use store::fs::flags;
use vm::class::LoaderId;
use vm::layout::Ref;
use vm::native::{Callback, int, long, reference, void};
use vm::side::GuestState;
use vm::thread::Wait;
use vm::wire::{Reader, WireError, Writer};
use vm::{Answer, Call, NativeResult};

const CLASS: &str = "android/os/Process";
const ORDER: &str = "priorities are remembered and do not change who runs";
const GROUPS: &str = "there are no scheduling groups";
const ALONE: &str = "the app's process is the only one";
const FIXED: &str = "memory is that of a phone with 2 GiB, half of it free";

/// Natives of Process.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, "time of all threads together", "getElapsedCpuTime()J", elapsed_cpu_time),
    idle::answer(CLASS, "the users of a phone without further apps", "getUidForName(Ljava/lang/String;)I", id_for_name),
    idle::answer(CLASS, "the users of a phone without further apps", "getGidForName(Ljava/lang/String;)I", id_for_name),
    idle::answer(CLASS, ORDER, "setThreadPriority(II)V", set_thread_priority),
    idle::answer(CLASS, ORDER, "setThreadPriority(I)V", set_own_priority),
    idle::answer(CLASS, ORDER, "getThreadPriority(I)I", thread_priority),
    idle::method(CLASS, ORDER, "setThreadScheduler(III)V"),
    idle::method(CLASS, GROUPS, "setCanSelfBackground(Z)V"),
    idle::method(CLASS, GROUPS, "setThreadGroup(II)V"),
    idle::method(CLASS, GROUPS, "setProcessGroup(II)V"),
    idle::answer(CLASS, GROUPS, "getProcessGroup(I)I", idle::one),
    idle::answer(CLASS, GROUPS, "setSwappiness(IZ)Z", idle::yes),
    idle::method(CLASS, GROUPS, "killProcessGroup(II)I"),
    idle::method(CLASS, GROUPS, "removeAllProcessGroups()V"),
    idle::answer(CLASS, "the name shows in /proc only", "setArgV0(Ljava/lang/String;)V", set_name),
    idle::exact(CLASS, "setUid(I)I", not_permitted),
    idle::exact(CLASS, "setGid(I)I", not_permitted),
    idle::answer(CLASS, "a signal that would end the process ends it, others do nothing", "sendSignal(II)V", signal),
    idle::answer(
        CLASS,
        "a signal that would end the process ends it, others do nothing",
        "sendSignalQuiet(II)V",
        signal,
    ),
    idle::answer(CLASS, FIXED, "getFreeMemory()J", free_memory),
    idle::answer(CLASS, FIXED, "getTotalMemory()J", total_memory),
    idle::exact(CLASS, "readProcLines(Ljava/lang/String;[Ljava/lang/String;[J)V", read_proc_lines),
    idle::answer(CLASS, ALONE, "getPids(Ljava/lang/String;[I)[I", pids),
    idle::answer(CLASS, ALONE, "getPidsForCommands([Ljava/lang/String;)[I", no_pids),
    idle::method(
        CLASS,
        "says that the file cannot be read",
        "readProcFile(Ljava/lang/String;[I[Ljava/lang/String;[J[F)Z",
    ),
    idle::method(CLASS, "says that the line has another form", "parseProcLine([BII[I[Ljava/lang/String;[J[F)Z"),
    idle::answer(CLASS, "a fixed size", "getPss(I)J", pss),
];

/// Priorities that the guest gave to threads, by number.
#[derive(Clone, Default)]
pub struct Priorities {
    table: BTreeMap<i32, i32>,
}

impl GuestState for Priorities {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.table.iter(), |w, (thread, priority)| {
            w.u32(*thread as u32);
            w.u32(*priority as u32);
        });
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let items = r.list(|r| Ok((r.u32()? as i32, r.u32()? as i32)))?;
        self.table = items.into_iter().collect();
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}
}

/// Memory of the phone in bytes.
pub(super) const TOTAL_MEMORY: i64 = 2 << 30;
/// Memory that nobody uses, in bytes.
pub(super) const FREE_MEMORY: i64 = 1 << 30;
/// Memory of the app in KiB, its share of what it shares with others included.
pub(super) const PSS_KIB: i64 = 48 << 10;

fn elapsed_cpu_time(call: &mut Call<'_>) -> NativeResult {
    long((call.vm.side.instructions / call.vm.config.instructions_per_ms.max(1)) as i64)
}

/// Users by name, as in Android's `android_filesystem_config.h`.
const USERS: &[(&str, i32)] = &[
    ("root", 0),
    ("system", 1000),
    ("radio", 1001),
    ("bluetooth", 1002),
    ("graphics", 1003),
    ("input", 1004),
    ("audio", 1005),
    ("camera", 1006),
    ("log", 1007),
    ("wifi", 1010),
    ("adb", 1011),
    ("media", 1013),
    ("sdcard_rw", 1015),
    ("keystore", 1017),
    ("nfc", 1027),
    ("shell", 2000),
    ("cache", 2001),
    ("inet", 3003),
    ("everybody", 9997),
    ("nobody", 9999),
];
const FIRST_APP: i32 = 10_000;

fn id_for_name(call: &mut Call<'_>) -> NativeResult {
    let name = call.reference();
    if name.is_null() {
        return Err(vm::Raise::bare("java/lang/NullPointerException"));
    }
    int(id(&call.vm.string_text(name)))
}

fn id(name: &str) -> i32 {
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        return name.parse().unwrap_or(-1);
    }
    let app = name.strip_prefix("u0_a").and_then(|n| n.parse::<i32>().ok()).and_then(|n| n.checked_add(FIRST_APP));
    app.or_else(|| USERS.iter().find(|(n, _)| *n == name).map(|(_, id)| *id)).unwrap_or(-1)
}

fn remember(call: &mut Call<'_>, thread: i32, priority: i32) -> NativeResult {
    call.vm.state_mut::<Priorities>().table.insert(thread, priority);
    void()
}

fn set_thread_priority(call: &mut Call<'_>) -> NativeResult {
    let (thread, priority) = (call.int(), call.int());
    remember(call, thread, priority)
}

fn set_own_priority(call: &mut Call<'_>) -> NativeResult {
    let (thread, priority) = (APP_PID + call.vm.current.0 as i32, call.int());
    remember(call, thread, priority)
}

fn thread_priority(call: &mut Call<'_>) -> NativeResult {
    let thread = call.int();
    int(call.vm.state::<Priorities>().table.get(&thread).copied().unwrap_or(0))
}

fn set_name(call: &mut Call<'_>) -> NativeResult {
    let name = call.reference();
    if name.is_null() {
        return Err(vm::Raise::bare("java/lang/NullPointerException"));
    }
    let name = call.vm.string_text(name).into_bytes();
    let fs = fs(call.vm);
    let process = store::fs::Process { name, ..fs.process().clone() };
    fs.set_process(process);
    void()
}

const EPERM: i32 = 1;

fn not_permitted(_call: &mut Call<'_>) -> NativeResult {
    int(EPERM)
}

/// Signals that ART takes or the kernel ignores: QUIT (stacks), USR1 (collect), CHLD, CONT, URG, WINCH, and 0.
const HARMLESS: &[i32] = &[0, 3, 10, 17, 18, 23, 28];

fn signal(call: &mut Call<'_>) -> NativeResult {
    let (pid, signal) = (call.int(), call.int());
    if pid != APP_PID || HARMLESS.contains(&signal) {
        return void();
    }
    if call.step == 0 {
        let class = call.vm.find_class(LoaderId::BOOT, "gibbon/vm/Exit")?;
        let method = call.vm.virtual_method(class, "prepare", "()V")?;
        return Ok(Answer::Call(Callback { method, args: vec![], step: 1, catch: true }));
    }
    call.vm.side.exit = Some(128 + signal);
    Ok(Answer::Block(Wait::Park(None), 1))
}

fn free_memory(_call: &mut Call<'_>) -> NativeResult {
    long(FREE_MEMORY)
}

fn total_memory(_call: &mut Call<'_>) -> NativeResult {
    long(TOTAL_MEMORY)
}

/// Fills in the first number after each of the wanted fields; a field is the start of a line with its colon.
fn read_proc_lines(call: &mut Call<'_>) -> NativeResult {
    let (path, wanted, out) = (call.string("path")?, call.object("reqFields")?, call.object("outSizes")?);
    let names = call.vm.ref_elements(wanted);
    if names.len() > call.vm.array_length(out) as usize {
        return Err(vm::Raise::illegal_argument("Array lengths differ"));
    }
    let text = read_file(call, path.as_bytes());
    for (i, name) in names.into_iter().enumerate() {
        let name = call.vm.string_text(name);
        let value = text.lines().find_map(|l| l.strip_prefix(&name)).map_or(0, first_number);
        call.vm.heap.region.store_i64(out.at(16 + 8 * i as u32), value);
    }
    void()
}

fn first_number(text: &str) -> i64 {
    let digits: String = text.trim_start().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// Files of /proc are short; more than this is not read.
const MOST: usize = 64 << 10;

fn read_file(call: &mut Call<'_>, path: &[u8]) -> String {
    let fs = fs(call.vm);
    let Ok(fd) = fs.open(path, flags::RDONLY, 0) else { return String::new() };
    let mut bytes = vec![0; MOST];
    let count = fs.read(fd, &mut bytes).unwrap_or(0);
    // It was only read from, so closing cannot lose anything.
    let _ = fs.close(fd);
    String::from_utf8_lossy(&bytes[..count]).into_owned()
}

fn pids(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_ints(&[APP_PID])?)
}

fn no_pids(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_ints(&[])?)
}

fn pss(_call: &mut Call<'_>) -> NativeResult {
    long(PSS_KIB << 10)
}

#[cfg(test)]
mod tests {
    use super::id;

    #[test]
    fn users_have_numbers() {
        for (name, expected) in
            [("root", 0), ("shell", 2000), ("u0_a57", 10_057), ("1013", 1013), ("nobody2", -1), ("", -1)]
        {
            assert_eq!(id(name), expected, "{name}");
        }
    }
}

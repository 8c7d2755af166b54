//! libcore.io.Posix: the process, its environment and its identity.

use crate::natives::Table;
use store::Errno;
use vm::layout::Ref;
use vm::native::{int, long, reference};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "libcore/io/Posix";

/// Natives of Posix on the process.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "environ", "()[Ljava/lang/String;", environ),
    Native::exact(CLASS, "getenv", "(Ljava/lang/String;)Ljava/lang/String;", getenv),
    Native::exact(CLASS, "getpid", "()I", getpid),
    Native::exact(CLASS, "getppid", "()I", getppid),
    Native::exact(CLASS, "gettid", "()I", gettid),
    Native::exact(CLASS, "getuid", "()I", getuid),
    Native::exact(CLASS, "geteuid", "()I", getuid),
    Native::exact(CLASS, "getgid", "()I", getuid),
    Native::exact(CLASS, "getegid", "()I", getuid),
    Native::exact(CLASS, "strerror", "(I)Ljava/lang/String;", strerror),
    Native::exact(CLASS, "sysconf", "(I)J", sysconf),
    Native::exact(CLASS, "uname", "()Landroid/system/StructUtsname;", uname),
];

const ENVIRONMENT: [(&str, &str); 6] = [
    ("ANDROID_ROOT", "/system"),
    ("ANDROID_DATA", "/data"),
    ("ANDROID_STORAGE", "/storage"),
    ("ANDROID_ASSETS", "/system/app"),
    ("EXTERNAL_STORAGE", "/sdcard"),
    ("PATH", "/sbin:/vendor/bin:/system/sbin:/system/bin:/system/xbin"),
];

fn environ(call: &mut Call<'_>) -> NativeResult {
    let lines = ENVIRONMENT.iter().map(|(n, v)| call.vm.new_string(&format!("{n}={v}")));
    let lines = lines.collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &lines)?)
}

fn getenv(call: &mut Call<'_>) -> NativeResult {
    let (_, name) = (call.reference(), call.string("name")?);
    match ENVIRONMENT.iter().find(|(n, _)| *n == name) {
        Some((_, value)) => reference(call.vm.new_string(value)?),
        None => reference(Ref::NULL),
    }
}

/// The pid of the one process of the device.
pub const PID: i32 = 1234;
/// The uid of the app.
pub const UID: i32 = 10001;

fn getpid(_call: &mut Call<'_>) -> NativeResult {
    int(PID)
}

fn getppid(_call: &mut Call<'_>) -> NativeResult {
    int(1)
}

fn gettid(call: &mut Call<'_>) -> NativeResult {
    int(PID + call.vm.current.0 as i32)
}

fn getuid(_call: &mut Call<'_>) -> NativeResult {
    int(UID)
}

fn strerror(call: &mut Call<'_>) -> NativeResult {
    let (_, number) = (call.reference(), call.int());
    reference(call.vm.new_string(&Errno(number).text())?)
}

/// Names as in this crate's `OsConstants`; what is not asked for anywhere is -1.
fn sysconf(call: &mut Call<'_>) -> NativeResult {
    let (_, name) = (call.reference(), call.int());
    let is = |n: &str| super::os_constants::value(n) == Some(name);
    long(match name {
        _ if is("_SC_PAGE_SIZE") || is("_SC_PAGESIZE") => 4096,
        _ if is("_SC_NPROCESSORS_CONF") || is("_SC_NPROCESSORS_ONLN") => 4,
        _ if is("_SC_CLK_TCK") => 100,
        _ if is("_SC_OPEN_MAX") => 1024,
        _ if is("_SC_PHYS_PAGES") => 524_288,
        _ => -1,
    })
}

fn uname(call: &mut Call<'_>) -> NativeResult {
    let class = call.vm.classes.boot("android/system/StructUtsname")?;
    let object = call.vm.new_object(class)?;
    let fields = [
        ("sysname", "Linux"),
        ("nodename", "localhost"),
        ("release", "3.10.40"),
        ("version", "#1 SMP PREEMPT"),
        ("machine", "armv7l"),
    ];
    for (name, value) in fields {
        let text = call.vm.new_string(value)?;
        if let Some(at) = call.vm.field_offset(class, name, "Ljava/lang/String;") {
            call.vm.heap.region.store_u32(object.at(at), text.0);
        }
    }
    reference(object)
}

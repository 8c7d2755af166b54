//! libcore.io.Posix: vectors of buffers, owners, waiting for descriptors, and what an app may not do.

use super::files::*;
use super::posix::{IO_KEY, buffer_place, check, descriptor, path_argument, statvfs_object, wait_for_io, would_block};
use crate::natives::Table;
use store::Errno;
use store::fs::{Fd, Way};
use vm::layout::Ref;
use vm::native::{int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "libcore/io/Posix";
const ONE_PROCESS: &str = "the device has one process";

/// More natives of Posix.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "chown", "(Ljava/lang/String;II)V", chown),
    Native::exact(CLASS, "lchown", "(Ljava/lang/String;II)V", lchown),
    Native::exact(CLASS, "fchown", "(Ljava/io/FileDescriptor;II)V", fchown),
    Native::exact(CLASS, "dup2", "(Ljava/io/FileDescriptor;I)Ljava/io/FileDescriptor;", dup2),
    Native::exact(CLASS, "fstatvfs", "(Ljava/io/FileDescriptor;)Landroid/system/StructStatVfs;", fstatvfs),
    Native::exact(CLASS, "mkfifo", "(Ljava/lang/String;I)V", mkfifo),
    Native::exact(CLASS, "readv", "(Ljava/io/FileDescriptor;[Ljava/lang/Object;[I[I)I", readv),
    Native::exact(CLASS, "writev", "(Ljava/io/FileDescriptor;[Ljava/lang/Object;[I[I)I", writev),
    Native::exact(
        CLASS,
        "sendfile",
        "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;Landroid/util/MutableLong;J)J",
        sendfile,
    ),
    Native::exact(CLASS, "poll", "([Landroid/system/StructPollfd;I)I", poll),
    Native::model(CLASS, "execv", "(Ljava/lang/String;[Ljava/lang/String;)V", |c| deny(c, "execv"), ONE_PROCESS),
    Native::model(
        CLASS,
        "execve",
        "(Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V",
        |c| deny(c, "execve"),
        ONE_PROCESS,
    ),
    Native::model(CLASS, "kill", "(II)V", kill, "a signal to the own process ends it"),
    Native::model(CLASS, "waitpid", "(ILandroid/util/MutableInt;I)I", no_child, ONE_PROCESS),
    Native::model(CLASS, "getpgid", "(I)I", |_| int(super::posix_process::PID), ONE_PROCESS),
    Native::model(CLASS, "prctl", "(IJJJJ)I", |_| int(0), ONE_PROCESS),
    Native::model(CLASS, "umaskImpl", "(I)I", |_| int(0o77), "the mask of an app's process never changes"),
    Native::model(CLASS, "mlock", "(JJ)V", |_| void(), "memory is never paged out"),
    Native::model(CLASS, "munlock", "(JJ)V", |_| void(), "memory is never paged out"),
    Native::exact(CLASS, "setuid", "(I)V", |c| not_permitted(c, "setuid")),
    Native::exact(CLASS, "seteuid", "(I)V", |c| not_permitted(c, "seteuid")),
    Native::exact(CLASS, "setgid", "(I)V", |c| not_permitted(c, "setgid")),
    Native::exact(CLASS, "setegid", "(I)V", |c| not_permitted(c, "setegid")),
    Native::exact(CLASS, "tcdrain", "(Ljava/io/FileDescriptor;)V", |c| no_terminal(c, "tcdrain")),
    Native::exact(CLASS, "tcsendbreak", "(Ljava/io/FileDescriptor;I)V", |c| no_terminal(c, "tcsendbreak")),
    Native::exact(CLASS, "strsignal", "(I)Ljava/lang/String;", strsignal),
];

fn owner(id: i32) -> Option<u32> {
    u32::try_from(id).ok()
}

fn chown(call: &mut Call<'_>) -> NativeResult {
    let (path, uid, gid) = (path_argument(call)?, call.int(), call.int());
    let result = fs(call.vm).chown(&path, owner(uid), owner(gid));
    check(call, "chown", result)?;
    void()
}

fn lchown(call: &mut Call<'_>) -> NativeResult {
    let (path, uid, gid) = (path_argument(call)?, call.int(), call.int());
    let result = fs(call.vm).lchown(&path, owner(uid), owner(gid));
    check(call, "lchown", result)?;
    void()
}

fn fchown(call: &mut Call<'_>) -> NativeResult {
    let (fd, uid, gid) = (descriptor(call, "fchown")?, call.int(), call.int());
    let result = fs(call.vm).fchown(fd, owner(uid), owner(gid));
    check(call, "fchown", result)?;
    void()
}

fn dup2(call: &mut Call<'_>) -> NativeResult {
    let (fd, new) = (descriptor(call, "dup2")?, call.int());
    let new = Fd::try_from(new).map_err(|_| errno(call.vm, "dup2", Errno::EBADF))?;
    let result = fs(call.vm).dup2(fd, new);
    let fd = check(call, "dup2", result)?;
    reference(new_fd(call.vm, fd)?)
}

fn fstatvfs(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "fstatvfs")?;
    let result = fs(call.vm).fstatvfs(fd);
    let s = check(call, "fstatvfs", result)?;
    statvfs_object(call, &s)
}

fn mkfifo(call: &mut Call<'_>) -> NativeResult {
    let (path, mode) = (path_argument(call)?, call.int());
    let result = fs(call.vm).mkfifo(&path, mode as u32);
    check(call, "mkfifo", result)?;
    void()
}

/// The pieces of a vector: where each lies and how long it is.
fn pieces(call: &mut Call<'_>) -> Result<Vec<(vm::region::Addr, usize)>, Raise> {
    let (buffers, offsets, counts) = (call.object("buffers")?, call.object("offsets")?, call.object("byteCounts")?);
    let number = |call: &Call<'_>, array: Ref, i: u32| call.vm.heap.region.load_i32(array.at(12 + 4 * i));
    let count = call.vm.array_length(buffers);
    let known = call.vm.array_length(offsets).min(call.vm.array_length(counts));
    let mut out = Vec::new();
    for i in 0..count.min(known) {
        let buffer = call.vm.ref_element(buffers, i);
        if buffer.is_null() {
            return Err(Raise::null("buffer == null"));
        }
        let (offset, length) = (number(call, offsets, i), number(call, counts, i));
        out.push((buffer_place(call, buffer, offset, length)?, length.max(0) as usize));
    }
    Ok(out)
}

fn readv(call: &mut Call<'_>) -> NativeResult {
    let (fd, pieces) = (descriptor(call, "readv")?, pieces(call)?);
    let total: usize = pieces.iter().map(|(_, length)| *length).sum();
    let mut bytes = vec![0; total.min(1 << 24)];
    let read = match fs_to_read(call.vm, fd).read(fd, &mut bytes) {
        Err(Errno::EAGAIN) => return would_block(call, "readv", fd, Way::In),
        result => check(call, "readv", result)?,
    };
    call.vm.wake(IO_KEY);
    let mut rest = &bytes[..read];
    for (at, length) in pieces {
        let (part, more) = rest.split_at(length.min(rest.len()));
        call.vm.heap.region.bytes_mut(at, part.len()).copy_from_slice(part);
        rest = more;
    }
    int(read as i32)
}

fn writev(call: &mut Call<'_>) -> NativeResult {
    let (fd, pieces) = (descriptor(call, "writev")?, pieces(call)?);
    let mut bytes = Vec::new();
    for (at, length) in pieces {
        bytes.extend_from_slice(call.vm.heap.region.bytes(at, length));
    }
    let written = match fs(call.vm).write(fd, &bytes) {
        Err(Errno::EAGAIN) => return would_block(call, "writev", fd, Way::Out),
        result => check(call, "writev", result)?,
    };
    super::posix::written(call.vm, fd);
    int(written as i32)
}

/// Copies from a file to another descriptor; the offset comes in and goes out in an object.
fn sendfile(call: &mut Call<'_>) -> NativeResult {
    let (out, input) = (descriptor(call, "sendfile")?, call.object("inFd")?);
    let (offset, count) = (call.reference(), call.long());
    let input = fd_number(call.vm, input)?;
    let input = Fd::try_from(input).map_err(|_| errno(call.vm, "sendfile", Errno::EBADF))?;
    let mut bytes = vec![0; count.clamp(0, 1 << 20) as usize];
    let place = match offset.non_null() {
        Some(object) => {
            let class = call.vm.class_of(object);
            let at = call.vm.field_offset(class, "value", "J").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
            Some(object.at(at))
        }
        None => None,
    };
    let start = place.map(|at| call.vm.heap.region.load_i64(at));
    let result = match start {
        Some(start) => fs_to_read(call.vm, input).pread(input, &mut bytes, start),
        None => fs_to_read(call.vm, input).read(input, &mut bytes),
    };
    let read = check(call, "sendfile", result)?;
    let result = fs(call.vm).write(out, &bytes[..read]);
    let written = check(call, "sendfile", result)?;
    if let (Some(at), Some(start)) = (place, start) {
        call.vm.heap.region.store_i64(at, start + written as i64);
    }
    call.vm.wake(IO_KEY);
    long(written as i64)
}

const POLLIN: i16 = 1;
const POLLOUT: i16 = 4;
const POLLERR: i16 = 8;
const POLLHUP: i16 = 16;
const POLLNVAL: i16 = 32;

/// Waits until a descriptor is ready or the time is up.
fn poll(call: &mut Call<'_>) -> NativeResult {
    let (_, list, timeout) = (call.reference(), call.object("fds")?, call.int());
    let mut ready = 0;
    for item in call.vm.ref_elements(list) {
        ready += i32::from(!item.is_null() && look(call, item)? != 0);
    }
    if ready > 0 || timeout == 0 {
        return int(ready);
    }
    let patience = u64::try_from(timeout).ok().map(|ms| ms * 1_000_000);
    match wait_for_io(call, patience) {
        Some(wait) => Ok(wait),
        None => int(0),
    }
}

/// Writes what is ready into a `StructPollfd` and gives it.
fn look(call: &mut Call<'_>, item: Ref) -> Result<i16, Raise> {
    let class = call.vm.class_of(item);
    let missing = || Raise::bare("java/lang/InternalError");
    let fd_at = call.vm.field_offset(class, "fd", "Ljava/io/FileDescriptor;").ok_or_else(missing)?;
    let events_at = call.vm.field_offset(class, "events", "S").ok_or_else(missing)?;
    let revents_at = call.vm.field_offset(class, "revents", "S").ok_or_else(missing)?;
    let fd = Ref(call.vm.heap.region.load_u32(item.at(fd_at)));
    let wanted = call.vm.heap.region.load_i16(item.at(events_at));
    let number = if fd.is_null() { -1 } else { fd_number(call.vm, fd)? };
    let found = match Fd::try_from(number).ok().map(|fd| fs(call.vm).poll(fd)) {
        None => 0,
        Some(Err(_)) => POLLNVAL,
        Some(Ok(ready)) => {
            let bit = |on: bool, bit: i16| if on { bit } else { 0 };
            (bit(ready.read, POLLIN) | bit(ready.write, POLLOUT)) & wanted
                | bit(ready.hang_up, POLLHUP)
                | bit(ready.error, POLLERR)
        }
    };
    call.vm.heap.region.store_u16(item.at(revents_at), found as u16);
    Ok(found)
}

fn deny(call: &mut Call<'_>, function: &str) -> NativeResult {
    Err(errno(call.vm, function, Errno::EACCES))
}

fn not_permitted(call: &mut Call<'_>, function: &str) -> NativeResult {
    Err(errno(call.vm, function, Errno::EPERM))
}

fn no_terminal(call: &mut Call<'_>, function: &str) -> NativeResult {
    Err(errno(call.vm, function, Errno::ENOTTY))
}

const ECHILD: Errno = Errno(10);
const ESRCH: Errno = Errno(3);

fn no_child(call: &mut Call<'_>) -> NativeResult {
    Err(errno(call.vm, "waitpid", ECHILD))
}

fn kill(call: &mut Call<'_>) -> NativeResult {
    let (_, pid, signal) = (call.reference(), call.int(), call.int());
    if pid != super::posix_process::PID {
        return Err(errno(call.vm, "kill", ESRCH));
    }
    if signal != 0 {
        call.vm.side.exit = Some(128 + signal);
    }
    void()
}

const SIGNALS: [&str; 16] = [
    "Unknown signal 0",
    "Hangup",
    "Interrupt",
    "Quit",
    "Illegal instruction",
    "Trap",
    "Aborted",
    "Bus error",
    "Floating point exception",
    "Killed",
    "User signal 1",
    "Segmentation fault",
    "User signal 2",
    "Broken pipe",
    "Alarm clock",
    "Terminated",
];

fn strsignal(call: &mut Call<'_>) -> NativeResult {
    let (_, number) = (call.reference(), call.int());
    let known = usize::try_from(number).ok().and_then(|n| SIGNALS.get(n));
    let text = known.map_or_else(|| format!("Unknown signal {number}"), |s| (*s).to_owned());
    reference(call.vm.new_string(&text)?)
}

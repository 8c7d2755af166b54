//! android.net.LocalSocketImpl: sockets with names, by which the threads of an app reach each other.
//!
//! Nobody else on the phone listens on such names. Debug builds of Android Studio with Instant Run open one when they start
//! and wait there for the rest of their lives, so waiting has to be real.

use crate::idle;
use libcore::natives::Table;
use libcore::natives::io::files::{fd_number, fs, new_fd, structure};
use libcore::natives::io::posix::{IO_KEY, is_blocking, wait_for_io};
use libcore::natives::io::posix_process::{PID, UID};
use store::Errno;
use store::fs::{Fd, Shutdown, Way};
use vm::layout::Ref;
use vm::native::{int, reference, void};
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/net/LocalSocketImpl";
const ALONE: &str = "nobody but the app itself listens";
const NO_FILE: &str = "a name in the file system makes no file there";
const ITSELF: &str = "the other end is always the app itself";
const BYTES_ONLY: &str = "descriptors are not sent along";
const FORGOTTEN: &str = "of the options only the time limit does anything";

/// Natives of LocalSocketImpl.
pub const NATIVES: Table = libcore::natives![
    idle::exact(CLASS, "accept(Ljava/io/FileDescriptor;Landroid/net/LocalSocketImpl;)Ljava/io/FileDescriptor;", accept),
    idle::exact(CLASS, "available_native(Ljava/io/FileDescriptor;)I", available),
    idle::answer(CLASS, NO_FILE, "bindLocal(Ljava/io/FileDescriptor;Ljava/lang/String;I)V", bind),
    idle::answer(CLASS, ALONE, "connectLocal(Ljava/io/FileDescriptor;Ljava/lang/String;I)V", connect),
    idle::method(CLASS, FORGOTTEN, "getOption_native(Ljava/io/FileDescriptor;I)I"),
    idle::answer(
        CLASS,
        ITSELF,
        "getPeerCredentials_native(Ljava/io/FileDescriptor;)Landroid/net/Credentials;",
        get_peer_credentials,
    ),
    idle::exact(CLASS, "listen_native(Ljava/io/FileDescriptor;I)V", listen),
    idle::method(CLASS, "what was written has arrived", "pending_native(Ljava/io/FileDescriptor;)I"),
    idle::exact(CLASS, "read_native(Ljava/io/FileDescriptor;)I", read),
    idle::exact(CLASS, "readba_native([BIILjava/io/FileDescriptor;)I", read_array),
    idle::answer(CLASS, FORGOTTEN, "setOption_native(Ljava/io/FileDescriptor;III)V", set_option),
    idle::exact(CLASS, "shutdown(Ljava/io/FileDescriptor;Z)V", shutdown),
    idle::answer(CLASS, BYTES_ONLY, "write_native(ILjava/io/FileDescriptor;)V", write),
    idle::answer(CLASS, BYTES_ONLY, "writeba_native([BIILjava/io/FileDescriptor;)V", write_array),
];

/// The namespace of names that are in no file system.
const ABSTRACT: i32 = 0;
/// `SocketOptions.SO_TIMEOUT`.
const SO_TIMEOUT: i32 = 0x1006;
/// Where a call keeps how much it has written; the first two words are those of its wait.
const WRITTEN: u32 = 2;

fn io_exception(error: Errno) -> Raise {
    Raise::new("java/io/IOException", error.text())
}

fn check<T>(result: store::Result<T>) -> Result<T, Raise> {
    result.map_err(io_exception)
}

/// The next argument as a descriptor; what is closed has none.
fn descriptor(call: &mut Call<'_>) -> Result<Fd, Raise> {
    let fd = call.object("fd")?;
    let number = fd_number(call.vm, fd)?;
    Fd::try_from(number).map_err(|_| io_exception(Errno::EBADF))
}

/// Waits until bytes move, as long as the socket says.
fn wait(call: &mut Call<'_>, fd: Fd, way: Way) -> NativeResult {
    let patience = fs(call.vm).patience(fd, way);
    let waits = is_blocking(call, fd).then(|| wait_for_io(call, patience)).flatten();
    waits.ok_or_else(|| io_exception(Errno::EAGAIN))
}

/// Closing a socket does not wake who waits at it for somebody to come, on Linux.
fn accept(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let fd = match descriptor(call) {
        Err(_) if call.step > 0 => return wait_for_io(call, None).ok_or_else(|| io_exception(Errno::EBADF)),
        fd => fd?,
    };
    match fs(call.vm).accept(fd) {
        Err(Errno::EAGAIN) => wait(call, fd, Way::In),
        new => {
            let new = check(new)?;
            reference(new_fd(call.vm, new)?)
        }
    }
}

fn available(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let fd = descriptor(call)?;
    let available = check(fs(call.vm).available(fd))?;
    int(available.min(i32::MAX as u64) as i32)
}

/// A name with its namespace before it, and whether that is the abstract one.
fn name(call: &mut Call<'_>) -> Result<(Vec<u8>, bool), Raise> {
    let (name, namespace) = (call.string("name")?, call.int());
    Ok(([&[namespace as u8], name.as_bytes()].concat(), namespace == ABSTRACT))
}

fn bind(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let fd = descriptor(call)?;
    let (name, _) = name(call)?;
    check(fs(call.vm).bind_name(fd, &name))?;
    void()
}

fn connect(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let fd = descriptor(call)?;
    let (name, is_abstract) = name(call)?;
    let result = fs(call.vm).connect_name(fd, &name);
    check(result.map_err(|error| if error == Errno::ECONNREFUSED && !is_abstract { Errno::ENOENT } else { error }))?;
    call.vm.wake(IO_KEY);
    void()
}

fn listen(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let fd = descriptor(call)?;
    check(fs(call.vm).listen(fd))?;
    void()
}

fn shutdown(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let (fd, input) = (descriptor(call)?, call.boolean());
    let result = fs(call.vm).shutdown(fd, if input { Shutdown::Read } else { Shutdown::Write });
    call.vm.wake(IO_KEY);
    check(result)?;
    void()
}

fn get_peer_credentials(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    descriptor(call)?;
    let fields = [("pid", PID.into(), false), ("uid", UID.into(), false), ("gid", UID.into(), false)];
    reference(structure(call.vm, "android/net/Credentials", &fields)?)
}

/// The time limit is for reading and writing alike.
fn set_option(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let (fd, option, _, millis) = (descriptor(call)?, call.int(), call.int(), call.int());
    if option == SO_TIMEOUT {
        let nanos = u64::from(millis.max(0) as u32) * 1_000_000;
        check(fs(call.vm).set_patience(fd, Way::In, nanos))?;
        check(fs(call.vm).set_patience(fd, Way::Out, nanos))?;
    }
    void()
}

/// One byte, or -1 at the end.
fn read(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let fd = descriptor(call)?;
    let mut byte = [0];
    match fs(call.vm).read(fd, &mut byte) {
        Err(Errno::EAGAIN) => wait(call, fd, Way::In),
        got => {
            call.vm.wake(IO_KEY);
            int(if check(got)? == 0 { -1 } else { byte[0].into() })
        }
    }
}

/// An array of bytes and a part of it.
fn part(call: &mut Call<'_>) -> Result<(Ref, u32, usize), Raise> {
    let (array, offset, count) = (call.object("buffer")?, call.int(), call.int());
    call.vm.check_range(array, offset, count)?;
    Ok((array, offset as u32, count as usize))
}

fn read_array(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let (array, offset, count) = part(call)?;
    let fd = descriptor(call)?;
    if count == 0 {
        return int(0);
    }
    let mut bytes = vec![0; count];
    match fs(call.vm).read(fd, &mut bytes) {
        Err(Errno::EAGAIN) => wait(call, fd, Way::In),
        got => {
            let got = check(got)?;
            call.vm.wake(IO_KEY);
            call.vm.array_bytes_mut(array)[offset as usize..][..got].copy_from_slice(&bytes[..got]);
            int(if got == 0 { -1 } else { got as i32 })
        }
    }
}

fn write(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let byte = call.int() as u8;
    let fd = descriptor(call)?;
    write_all(call, fd, &[byte])
}

fn write_array(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let (array, offset, count) = part(call)?;
    let fd = descriptor(call)?;
    let bytes = call.vm.array_bytes(array)[offset as usize..][..count].to_vec();
    write_all(call, fd, &bytes)
}

/// Writes until everything is written; what does not fit waits.
fn write_all(call: &mut Call<'_>, fd: Fd, bytes: &[u8]) -> NativeResult {
    let mut written = if call.step == 0 { 0 } else { call.state(WRITTEN) as usize };
    while let Some(rest) = bytes.get(written..).filter(|rest| !rest.is_empty()) {
        match fs(call.vm).write(fd, rest) {
            Err(Errno::EAGAIN) => {
                call.set_state(WRITTEN, written as u32);
                return wait(call, fd, Way::Out);
            }
            more => written += check(more)?,
        }
        call.vm.wake(IO_KEY);
    }
    void()
}

//! The file descriptors that `android.os.Parcel` opens, duplicates and closes for ParcelFileDescriptor.

use super::CLASS;
use libcore::natives::Table;
use libcore::natives::io::files::{fd_number, fs, new_fd, set_fd_number};
use store::Errno;
use store::fs::flags;
use vm::layout::Ref;
use vm::native::{reference, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

/// Natives of Parcel on descriptors.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "openFileDescriptor", "(Ljava/lang/String;I)Ljava/io/FileDescriptor;", open),
    Native::exact(CLASS, "dupFileDescriptor", "(Ljava/io/FileDescriptor;)Ljava/io/FileDescriptor;", dup),
    Native::exact(CLASS, "closeFileDescriptor", "(Ljava/io/FileDescriptor;)V", close),
    Native::exact(CLASS, "clearFileDescriptor", "(Ljava/io/FileDescriptor;)V", clear),
];

/// Closes descriptors; one that is closed already does no harm.
pub(super) fn close_all(vm: &mut Vm, fds: Vec<u32>) {
    for fd in fds {
        // Closing is what a destructor does on Android: nobody hears of its failure.
        let _ = fs(vm).close(fd);
    }
}

/// Another descriptor for the same open file, if `fd` is one.
pub(super) fn duplicate(vm: &mut Vm, fd: i32) -> Result<u32, Errno> {
    let fd = u32::try_from(fd).map_err(|_| Errno::EBADF)?;
    fs(vm).dup(fd, 0)
}

/// Bits of `ParcelFileDescriptor.MODE_*` and what they mean for `open`.
const MODES: &[(i32, u32)] = &[(0x0800_0000, flags::CREAT), (0x0400_0000, flags::TRUNC), (0x0200_0000, flags::APPEND)];
const MODE_WRITE_ONLY: i32 = 0x2000_0000;
const MODE_READ_WRITE: i32 = 0x3000_0000;

fn open(call: &mut Call<'_>) -> NativeResult {
    let name = call.reference().non_null().ok_or(Raise::bare("java/lang/NullPointerException"))?;
    let mode = call.int();
    let path = call.vm.string_text(name).into_bytes();
    let access = match mode & MODE_READ_WRITE {
        MODE_WRITE_ONLY => flags::WRONLY,
        MODE_READ_WRITE => flags::RDWR,
        _ => flags::RDONLY,
    };
    let more = MODES.iter().filter(|(bit, _)| mode & bit != 0).fold(0, |all, (_, flag)| all | flag);
    let others = if mode & 1 != 0 { 0o4 } else { 0 } | if mode & 2 != 0 { 0o2 } else { 0 };
    match fs(call.vm).open(&path, access | more, 0o770 | others) {
        Ok(fd) => reference(new_fd(call.vm, fd)?),
        Err(e) => Err(Raise::new("java/io/FileNotFoundException", e.text())),
    }
}

/// The argument as an object and its number; -1 for a closed one.
fn argument(call: &mut Call<'_>) -> Result<(Ref, i32), Raise> {
    let fd = call.reference().non_null().ok_or(Raise::bare("java/lang/NullPointerException"))?;
    Ok((fd, fd_number(call.vm, fd)?))
}

fn dup(call: &mut Call<'_>) -> NativeResult {
    let (_, number) = argument(call)?;
    if number < 0 {
        return Err(Raise::illegal_argument("bad FileDescriptor"));
    }
    match duplicate(call.vm, number) {
        Ok(fd) => reference(new_fd(call.vm, fd)?),
        Err(e) => Err(Raise::new("java/io/IOException", e.text())),
    }
}

fn close(call: &mut Call<'_>) -> NativeResult {
    let (fd, number) = argument(call)?;
    if let Ok(open) = u32::try_from(number) {
        set_fd_number(call.vm, fd, -1)?;
        close_all(call.vm, vec![open]);
    }
    void()
}

fn clear(call: &mut Call<'_>) -> NativeResult {
    let (fd, number) = argument(call)?;
    if number >= 0 {
        set_fd_number(call.vm, fd, -1)?;
    }
    void()
}

//! android.os.MemoryFile: shared memory as a file without a name.
//!
//! Reading and writing go through the descriptor, so there is nothing to map; the address only says "mapped".

use crate::idle;
use libcore::natives::Table;
use libcore::natives::io::files::{fd_number, fs, new_fd, set_fd_number};
use store::{Errno, fs::Fd};
use vm::layout::Ref;
use vm::native::{int, long, reference, void};
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/os/MemoryFile";
const NEVER_PURGED: &str = "memory that is not pinned is kept all the same";
const NOT_MAPPED: &str = "nothing is mapped: what is read and written goes to the file";

/// Natives of MemoryFile.
pub const NATIVES: Table = libcore::natives![
    idle::exact(CLASS, "native_open(Ljava/lang/String;I)Ljava/io/FileDescriptor;", open),
    idle::answer(CLASS, NOT_MAPPED, "native_mmap(Ljava/io/FileDescriptor;II)J", mmap),
    idle::answer(CLASS, NOT_MAPPED, "native_munmap(JI)V", idle::nothing),
    idle::exact(CLASS, "native_close(Ljava/io/FileDescriptor;)V", close),
    idle::exact(CLASS, "native_read(Ljava/io/FileDescriptor;J[BIIIZ)I", read),
    idle::exact(CLASS, "native_write(Ljava/io/FileDescriptor;J[BIIIZ)V", write),
    idle::answer(CLASS, NEVER_PURGED, "native_pin(Ljava/io/FileDescriptor;Z)V", idle::nothing),
    idle::answer(CLASS, "any file without a name is taken for one", "native_get_size(Ljava/io/FileDescriptor;)I", size),
];

const MAPPED: i64 = 0x1000;

fn failed(error: Errno) -> Raise {
    Raise::new("java/io/IOException", error.text())
}

/// The number of a descriptor; a closed one is an error when it is used.
fn descriptor(call: &mut Call<'_>) -> Result<(Ref, Fd), Raise> {
    let object = call.object("fd")?;
    let number = fd_number(call.vm, object)?;
    Ok((object, Fd::try_from(number).map_err(|_| failed(Errno::EBADF))?))
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let name = call.reference().non_null().map(|n| call.vm.string_text(n)).unwrap_or_default();
    let length = call.int();
    let fs = fs(call.vm);
    let fd = fs.anonymous(name.as_bytes()).map_err(failed)?;
    if let Err(e) = fs.ftruncate(fd, i64::from(length)) {
        // The file has just been made and nobody else knows it.
        let _ = fs.close(fd);
        return Err(Raise::new("java/io/IOException", format!("ashmem_create_region failed: {}", e.text())));
    }
    reference(new_fd(call.vm, fd)?)
}

fn mmap(call: &mut Call<'_>) -> NativeResult {
    descriptor(call)?;
    long(MAPPED)
}

fn close(call: &mut Call<'_>) -> NativeResult {
    let (object, fd) = descriptor(call)?;
    set_fd_number(call.vm, object, -1)?;
    fs(call.vm).close(fd).map_err(failed)?;
    void()
}

/// Arguments of reading and writing: descriptor, array, offset in the array, offset in the file, count.
fn arguments(call: &mut Call<'_>) -> Result<(Fd, Ref, i32, i64, i32), Raise> {
    let (_, fd) = descriptor(call)?;
    let (_address, array) = (call.long(), call.object("buffer")?);
    Ok((fd, array, call.int(), i64::from(call.int()), call.int()))
}

/// Java passes the place in the file first when it reads.
fn read(call: &mut Call<'_>) -> NativeResult {
    let (fd, array, from, to, count) = arguments(call)?;
    call.vm.check_range(array, to as i32, count)?;
    let mut bytes = vec![0; count as usize];
    let got = fs(call.vm).pread(fd, &mut bytes, i64::from(from)).map_err(failed)?;
    call.vm.byte_range_mut(array, to as i32, got as i32)?.copy_from_slice(&bytes[..got]);
    int(count)
}

fn write(call: &mut Call<'_>) -> NativeResult {
    let (fd, array, from, to, count) = arguments(call)?;
    let bytes = call.vm.byte_range(array, from, count)?.to_vec();
    fs(call.vm).pwrite(fd, &bytes, to).map_err(failed)?;
    void()
}

/// The size of shared memory; -1 for a file of another kind.
fn size(call: &mut Call<'_>) -> NativeResult {
    let (_, fd) = descriptor(call)?;
    let stat = fs(call.vm).fstat(fd).map_err(failed)?;
    int(if stat.nlink == 0 { stat.size as i32 } else { -1 })
}

//! libcore.io.Posix: system calls on files.

use super::files::*;
use crate::natives::Table;
use store::Errno;
use store::fs::{Fd, Protection, Stat, Way, Whence};
use vm::layout::{Primitive, Ref};
use vm::machine::INPUT_KEY;
use vm::native::{Resumed, Woke, boolean, int, long, reference, void};
use vm::object::array_of;
use vm::region::Addr;
use vm::thread::{Nanos, Origin, Wait};
use vm::{Answer, Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "libcore/io/Posix";

/// Natives of Posix on files.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "access", "(Ljava/lang/String;I)Z", access),
    Native::exact(CLASS, "chmod", "(Ljava/lang/String;I)V", chmod),
    Native::exact(CLASS, "close", "(Ljava/io/FileDescriptor;)V", close),
    Native::exact(CLASS, "dup", "(Ljava/io/FileDescriptor;)Ljava/io/FileDescriptor;", dup),
    Native::exact(CLASS, "fchmod", "(Ljava/io/FileDescriptor;I)V", fchmod),
    Native::exact(CLASS, "fdatasync", "(Ljava/io/FileDescriptor;)V", fsync),
    Native::exact(CLASS, "fstat", "(Ljava/io/FileDescriptor;)Landroid/system/StructStat;", fstat),
    Native::exact(CLASS, "fsync", "(Ljava/io/FileDescriptor;)V", fsync),
    Native::exact(CLASS, "ftruncate", "(Ljava/io/FileDescriptor;J)V", ftruncate),
    Native::exact(CLASS, "fcntlVoid", "(Ljava/io/FileDescriptor;I)I", fcntl_void),
    Native::exact(CLASS, "fcntlInt", "(Ljava/io/FileDescriptor;II)I", fcntl_int),
    Native::model(
        CLASS,
        "fcntlFlock",
        "(Ljava/io/FileDescriptor;ILandroid/system/StructFlock;)I",
        fcntl_flock,
        "locks between processes always succeed: there is one process",
    ),
    Native::exact(CLASS, "ioctlInt", "(Ljava/io/FileDescriptor;ILandroid/util/MutableInt;)I", ioctl_int),
    Native::exact(CLASS, "isatty", "(Ljava/io/FileDescriptor;)Z", isatty),
    Native::exact(CLASS, "lseek", "(Ljava/io/FileDescriptor;JI)J", lseek),
    Native::exact(CLASS, "lstat", "(Ljava/lang/String;)Landroid/system/StructStat;", lstat),
    Native::exact(CLASS, "mkdir", "(Ljava/lang/String;I)V", mkdir),
    Native::model(
        CLASS,
        "mmap",
        "(JJIILjava/io/FileDescriptor;J)J",
        mmap,
        "a shared mapping is a copy that is written back by msync and munmap",
    ),
    Native::exact(CLASS, "msync", "(JJI)V", msync),
    Native::exact(CLASS, "munmap", "(JJ)V", munmap),
    Native::exact(CLASS, "mincore", "(JJ[B)V", mincore),
    Native::exact(CLASS, "open", "(Ljava/lang/String;II)Ljava/io/FileDescriptor;", open),
    Native::exact(CLASS, "pipe2", "(I)[Ljava/io/FileDescriptor;", pipe2),
    Native::exact(CLASS, "posix_fallocate", "(Ljava/io/FileDescriptor;JJ)V", posix_fallocate),
    Native::exact(CLASS, "preadBytes", "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIJ)I", pread_bytes),
    Native::exact(CLASS, "pwriteBytes", "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIJ)I", pwrite_bytes),
    Native::exact(CLASS, "readBytes", "(Ljava/io/FileDescriptor;Ljava/lang/Object;II)I", read_bytes),
    Native::exact(CLASS, "readlink", "(Ljava/lang/String;)Ljava/lang/String;", readlink),
    Native::exact(CLASS, "remove", "(Ljava/lang/String;)V", remove),
    Native::exact(CLASS, "rename", "(Ljava/lang/String;Ljava/lang/String;)V", rename),
    Native::exact(CLASS, "stat", "(Ljava/lang/String;)Landroid/system/StructStat;", stat),
    Native::exact(CLASS, "statvfs", "(Ljava/lang/String;)Landroid/system/StructStatVfs;", statvfs),
    Native::exact(CLASS, "symlink", "(Ljava/lang/String;Ljava/lang/String;)V", symlink),
    Native::exact(CLASS, "link", "(Ljava/lang/String;Ljava/lang/String;)V", link),
    Native::exact(CLASS, "writeBytes", "(Ljava/io/FileDescriptor;Ljava/lang/Object;II)I", write_bytes),
];

/// Skips the receiver and gives the descriptor's number; -1 is EBADF when it is used.
pub(super) fn descriptor(call: &mut Call<'_>, function: &str) -> Result<Fd, Raise> {
    let (_, fd) = (call.reference(), call.reference());
    let number = if fd.is_null() { -1 } else { fd_number(call.vm, fd)? };
    Fd::try_from(number).map_err(|_| errno(call.vm, function, Errno::EBADF))
}

/// Skips the receiver and gives the path.
pub(super) fn path_argument(call: &mut Call<'_>) -> Result<Vec<u8>, Raise> {
    call.reference();
    path(call)
}

pub(super) fn check<T>(call: &mut Call<'_>, function: &str, result: store::Result<T>) -> Result<T, Raise> {
    result.map_err(|e| errno(call.vm, function, e))
}

fn access(call: &mut Call<'_>) -> NativeResult {
    let (path, mode) = (path_argument(call)?, call.int());
    let result = fs(call.vm).access(&path, mode as u32);
    check(call, "access", result)?;
    boolean(true)
}

fn chmod(call: &mut Call<'_>) -> NativeResult {
    let (path, mode) = (path_argument(call)?, call.int());
    let result = fs(call.vm).chmod(&path, mode as u32);
    check(call, "chmod", result)?;
    void()
}

fn fchmod(call: &mut Call<'_>) -> NativeResult {
    let (fd, mode) = (descriptor(call, "fchmod")?, call.int());
    let result = fs(call.vm).fchmod(fd, mode as u32);
    check(call, "fchmod", result)?;
    void()
}

/// Closes, and marks the object as closed first, as Android does.
fn close(call: &mut Call<'_>) -> NativeResult {
    let object = Ref(call.word(1));
    let fd = descriptor(call, "close")?;
    set_fd_number(call.vm, object, -1)?;
    let result = fs(call.vm).close(fd);
    call.vm.wake(IO_KEY);
    check(call, "close", result)?;
    void()
}

fn dup(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "dup")?;
    let result = fs(call.vm).dup(fd, 0);
    let new = check(call, "dup", result)?;
    reference(new_fd(call.vm, new)?)
}

fn stat_object(call: &mut Call<'_>, s: &Stat) -> NativeResult {
    let seconds = |ns: i64| ns.div_euclid(1_000_000_000);
    let fields = [
        ("st_dev", s.dev as i64, true),
        ("st_ino", s.ino as i64, true),
        ("st_mode", i64::from(s.mode), false),
        ("st_nlink", i64::from(s.nlink), true),
        ("st_uid", i64::from(s.uid), false),
        ("st_gid", i64::from(s.gid), false),
        ("st_rdev", s.rdev as i64, true),
        ("st_size", s.size as i64, true),
        ("st_atime", seconds(s.times.access), true),
        ("st_mtime", seconds(s.times.modify), true),
        ("st_ctime", seconds(s.times.change), true),
        ("st_blksize", s.blksize as i64, true),
        ("st_blocks", s.blocks as i64, true),
    ];
    reference(structure(call.vm, "android/system/StructStat", &fields)?)
}

fn stat(call: &mut Call<'_>) -> NativeResult {
    let path = path_argument(call)?;
    let result = fs(call.vm).stat(&path);
    let s = check(call, "stat", result)?;
    stat_object(call, &s)
}

fn lstat(call: &mut Call<'_>) -> NativeResult {
    let path = path_argument(call)?;
    let result = fs(call.vm).lstat(&path);
    let s = check(call, "lstat", result)?;
    stat_object(call, &s)
}

fn fstat(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "fstat")?;
    let result = fs(call.vm).fstat(fd);
    let s = check(call, "fstat", result)?;
    stat_object(call, &s)
}

fn statvfs(call: &mut Call<'_>) -> NativeResult {
    let path = path_argument(call)?;
    let result = fs(call.vm).statvfs(&path);
    let s = check(call, "statvfs", result)?;
    statvfs_object(call, &s)
}

pub(super) fn statvfs_object(call: &mut Call<'_>, s: &store::fs::StatVfs) -> NativeResult {
    let fields = [
        ("f_bsize", s.block_size as i64, true),
        ("f_frsize", s.block_size as i64, true),
        ("f_blocks", s.blocks as i64, true),
        ("f_bfree", s.free as i64, true),
        ("f_bavail", s.free as i64, true),
        ("f_files", s.files as i64, true),
        ("f_ffree", s.files_free as i64, true),
        ("f_favail", s.files_free as i64, true),
        ("f_fsid", s.id as i64, true),
        ("f_flag", s.flags as i64, true),
        ("f_namemax", s.name_max as i64, true),
    ];
    reference(structure(call.vm, "android/system/StructStatVfs", &fields)?)
}

fn fsync(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "fsync")?;
    let result = fs(call.vm).fsync(fd);
    check(call, "fsync", result)?;
    take_storage_time(call.vm);
    void()
}

fn ftruncate(call: &mut Call<'_>) -> NativeResult {
    let (fd, length) = (descriptor(call, "ftruncate")?, call.long());
    let result = fs(call.vm).ftruncate(fd, length);
    check(call, "ftruncate", result)?;
    take_storage_time(call.vm);
    void()
}

const F_DUPFD: i32 = 0;
const F_GETFD: i32 = 1;
const F_SETFD: i32 = 2;
const F_GETFL: i32 = 3;
const F_SETFL: i32 = 4;

fn fcntl_void(call: &mut Call<'_>) -> NativeResult {
    let (fd, command) = (descriptor(call, "fcntl")?, call.int());
    let files = fs(call.vm);
    let result = match command {
        F_GETFD => files.close_on_exec(fd).map(i32::from),
        F_GETFL => files.status_flags(fd).map(|f| f as i32),
        _ => Err(Errno::EINVAL),
    };
    int(check(call, "fcntl", result)?)
}

fn fcntl_int(call: &mut Call<'_>) -> NativeResult {
    let (fd, command, argument) = (descriptor(call, "fcntl")?, call.int(), call.int());
    let files = fs(call.vm);
    let result = match command {
        F_DUPFD => files.dup(fd, argument.max(0) as Fd).map(|f| f as i32),
        F_SETFD => files.set_close_on_exec(fd, argument & 1 != 0).map(|()| 0),
        F_SETFL => files.set_status_flags(fd, argument as u32).map(|()| 0),
        _ => Err(Errno::EINVAL),
    };
    int(check(call, "fcntl", result)?)
}

fn fcntl_flock(call: &mut Call<'_>) -> NativeResult {
    descriptor(call, "fcntl")?;
    int(0)
}

const FIONREAD: i32 = 0x541b;

fn ioctl_int(call: &mut Call<'_>) -> NativeResult {
    let (fd, command, target) = (descriptor(call, "ioctl")?, call.int(), call.object("arg")?);
    let result = match command {
        FIONREAD => match call.vm.input.as_ref().filter(|_| fd == 0) {
            Some(input) => Ok(input.bytes.len() as u64),
            None => fs(call.vm).available(fd),
        },
        _ => Err(Errno::ENOTTY),
    };
    let n = check(call, "ioctl", result)?;
    let class = call.vm.class_of(target);
    let at = call.vm.field_offset(class, "value", "I").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    call.vm.heap.region.store_i32(target.at(at), n.min(i32::MAX as u64) as i32);
    int(0)
}

fn isatty(_call: &mut Call<'_>) -> NativeResult {
    boolean(false)
}

fn lseek(call: &mut Call<'_>) -> NativeResult {
    let (fd, offset, whence) = (descriptor(call, "lseek")?, call.long(), call.int());
    let whence = match whence {
        0 => Whence::Start,
        1 => Whence::Current,
        2 => Whence::End,
        _ => return Err(errno(call.vm, "lseek", Errno::EINVAL)),
    };
    let result = fs(call.vm).lseek(fd, offset, whence);
    long(check(call, "lseek", result)? as i64)
}

fn mkdir(call: &mut Call<'_>) -> NativeResult {
    let (path, mode) = (path_argument(call)?, call.int());
    let result = fs(call.vm).mkdir(&path, mode as u32);
    check(call, "mkdir", result)?;
    void()
}

const MAP_SHARED: i32 = 1;
const MAP_ANONYMOUS: i32 = 0x20;

/// Copies the file's bytes into guest memory. The mapping's number lies in the word before it.
fn mmap(call: &mut Call<'_>) -> NativeResult {
    let (_, _, length, protection, flags) = (call.reference(), call.long(), call.long(), call.int(), call.int());
    let (fd, offset) = (call.reference(), call.long());
    let Some(size) = u32::try_from(length).ok().and_then(|n| n.checked_add(16)) else {
        return Err(errno(call.vm, "mmap", Errno::ENOMEM));
    };
    let Some(block) = call.vm.malloc(size) else { return Err(errno(call.vm, "mmap", Errno::ENOMEM)) };
    let at = block.plus(16);
    if flags & MAP_ANONYMOUS == 0 {
        let number = fd_number(call.vm, fd)?;
        let number = Fd::try_from(number).map_err(|_| errno(call.vm, "mmap", Errno::EBADF))?;
        let protection = Protection { write: protection & 2 != 0, shared: flags & MAP_SHARED != 0 };
        let result = fs(call.vm).map(number, offset, length as u64, protection);
        let id = check(call, "mmap", result)?;
        let mut bytes = vec![0; length as usize];
        let result = fs(call.vm).read_map(id, 0, &mut bytes);
        check(call, "mmap", result)?;
        call.vm.heap.region.bytes_mut(at, bytes.len()).copy_from_slice(&bytes);
        call.vm.heap.region.store_u64(block, id + 1);
    }
    call.vm.heap.region.store_u64(block.plus(8), u64::from(size));
    long(i64::from(at.0))
}

/// Writes a shared mapping back to its file.
fn write_back(call: &mut Call<'_>, at: Addr, length: i64) -> Result<Option<u64>, Raise> {
    let block = Addr(at.0.wrapping_sub(16));
    let Some(id) = call.vm.heap.region.load_u64(block).checked_sub(1) else { return Ok(None) };
    let bytes = call.vm.heap.region.bytes(at, length.max(0) as usize).to_vec();
    let result = fs(call.vm).sync_map(id, 0, &bytes);
    match result {
        Ok(()) | Err(Errno::EACCES | Errno::EINVAL) => Ok(Some(id)),
        Err(e) => Err(errno(call.vm, "msync", e)),
    }
}

fn msync(call: &mut Call<'_>) -> NativeResult {
    let (_, at, length) = (call.reference(), call.long(), call.long());
    write_back(call, Addr(at as u32), length)?;
    void()
}

/// All pages are in memory: the guest has no other.
fn mincore(call: &mut Call<'_>) -> NativeResult {
    let (_, _, length, pages) = (call.reference(), call.long(), call.long(), call.object("vector")?);
    let count = usize::try_from(length).unwrap_or(0).div_ceil(4096);
    let vector = call.vm.array_bytes_mut(pages);
    let count = count.min(vector.len());
    vector[..count].fill(1);
    void()
}

fn munmap(call: &mut Call<'_>) -> NativeResult {
    let (_, at, length) = (call.reference(), call.long(), call.long());
    let at = Addr(at as u32);
    if let Some(id) = write_back(call, at, length)? {
        let result = fs(call.vm).unmap(id);
        check(call, "munmap", result)?;
    }
    let block = Addr(at.0.wrapping_sub(16));
    let size = call.vm.heap.region.load_u64(block.plus(8));
    call.vm.free(block, size as u32);
    void()
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let (path, flags, mode) = (path_argument(call)?, call.int(), call.int());
    let result = fs(call.vm).open(&path, flags as u32, mode as u32);
    let fd = check(call, "open", result)?;
    reference(new_fd(call.vm, fd)?)
}

fn pipe2(call: &mut Call<'_>) -> NativeResult {
    let (_, flags) = (call.reference(), call.int());
    let result = fs(call.vm).pipe(flags as u32);
    let (reader, writer) = check(call, "pipe2", result)?;
    let ends = [new_fd(call.vm, reader)?, new_fd(call.vm, writer)?];
    let class = call.vm.classes.boot("java/io/FileDescriptor")?;
    reference(call.vm.new_ref_array(class, &ends)?)
}

fn posix_fallocate(call: &mut Call<'_>) -> NativeResult {
    let (fd, offset, length) = (descriptor(call, "posix_fallocate")?, call.long(), call.long());
    let result = fs(call.vm).allocate(fd, offset, length);
    check(call, "posix_fallocate", result)?;
    void()
}

/// Where the bytes of a `byte[]` or direct buffer lie.
pub(super) fn buffer_place(call: &mut Call<'_>, buffer: Ref, offset: i32, count: i32) -> Result<Addr, Raise> {
    if call.vm.class_of(buffer) == array_of(Primitive::Byte) {
        call.vm.check_range(buffer, offset, count)?;
        return Ok(buffer.at(12 + offset as u32));
    }
    let class = call.vm.class_of(buffer);
    let at = call.vm.field_offset(class, "effectiveDirectAddress", "J");
    let at = at.ok_or_else(|| Raise::illegal_argument("no byte array and no direct buffer"))?;
    let address = call.vm.heap.region.load_u64(buffer.at(at));
    Ok(Addr((address as u32).wrapping_add(offset as u32)))
}

struct Transfer {
    fd: Fd,
    at: Addr,
    count: usize,
}

fn transfer(call: &mut Call<'_>, function: &str) -> Result<Transfer, Raise> {
    let fd = descriptor(call, function)?;
    let (buffer, offset, count) = (call.object("buffer")?, call.int(), call.int());
    let at = buffer_place(call, buffer, offset, count)?;
    Ok(Transfer { fd, at, count: count.max(0) as usize })
}

/// What threads wait for that could not read or write at once; whoever moves bytes or closes wakes them.
pub const IO_KEY: u64 = 0x6465_7363_7269_7074;
const O_NONBLOCK: u32 = 0x800;

/// Whether calls on a descriptor wait.
pub fn is_blocking(call: &mut Call<'_>, fd: Fd) -> bool {
    fs(call.vm).status_flags(fd).is_ok_and(|flags| flags & O_NONBLOCK == 0)
}

/// The answer to a call that would have to wait: an error, or a wait after which the call is made again. A socket waits
/// only as long as its options say.
pub(super) fn would_block(call: &mut Call<'_>, function: &str, fd: Fd, way: Way) -> NativeResult {
    let patience = fs(call.vm).patience(fd, way);
    match is_blocking(call, fd).then(|| wait_for_io(call, patience)).flatten() {
        Some(wait) => Ok(wait),
        None => Err(errno(call.vm, function, Errno::EAGAIN)),
    }
}

/// A wait until bytes move, at most so many nanoseconds counted from the first of several such waits of a call; none
/// when they are over. It takes two words of the call's state, and the next step is at least 1.
pub fn wait_for_io(call: &mut Call<'_>, patience: Option<u64>) -> Option<Answer> {
    if call.resumed == Resumed::Woke(Woke::Timeout) {
        return None;
    }
    if call.step == 0 {
        let end = patience.map_or(0, |nanos| call.vm.now().after(nanos).0);
        call.set_state(0, end as u32);
        call.set_state(1, (end >> 32) as u32);
    }
    let end = u64::from(call.state(0)) | u64::from(call.state(1)) << 32;
    let end = (end > 0).then_some(Nanos(end));
    Some(Answer::Block(Wait::Key(IO_KEY, end, Origin::Sleep), call.step.max(1)))
}

fn finish_read(
    call: &mut Call<'_>,
    function: &str,
    t: &Transfer,
    read: store::Result<(usize, Vec<u8>)>,
) -> NativeResult {
    let (n, bytes) = check(call, function, read)?;
    call.vm.heap.region.bytes_mut(t.at, n).copy_from_slice(&bytes[..n]);
    int(n as i32)
}

fn read_bytes(call: &mut Call<'_>) -> NativeResult {
    read_as(call, "read")
}

/// Reads, with errors in the name of a function.
pub(super) fn read_as(call: &mut Call<'_>, function: &str) -> NativeResult {
    let t = transfer(call, function)?;
    if t.fd == 0
        && let Some(input) = &mut call.vm.input
    {
        if input.bytes.is_empty() && input.open && t.count > 0 {
            input.wanted = true;
            return Ok(Answer::Block(Wait::Key(INPUT_KEY, None, Origin::Sleep), 0));
        }
        let n = t.count.min(input.bytes.len());
        let bytes: Vec<u8> = input.bytes.drain(..n).collect();
        return finish_read(call, function, &t, Ok((n, bytes)));
    }
    let mut bytes = vec![0; t.count.min(1 << 24)];
    let read = fs_to_read(call.vm, t.fd).read(t.fd, &mut bytes);
    if read == Err(Errno::EAGAIN) {
        return would_block(call, function, t.fd, Way::In);
    }
    call.vm.wake(IO_KEY);
    finish_read(call, function, &t, read.map(|n| (n, bytes)))
}

fn pread_bytes(call: &mut Call<'_>) -> NativeResult {
    let t = transfer(call, "pread")?;
    let offset = call.long();
    let mut bytes = vec![0; t.count.min(1 << 24)];
    let read = fs_to_read(call.vm, t.fd).pread(t.fd, &mut bytes, offset);
    finish_read(call, "pread", &t, read.map(|n| (n, bytes)))
}

/// The standard streams go to the host as long as they are what they were at the start.
fn is_host_stream(fd: Fd) -> bool {
    fd == 1 || fd == 2
}

fn write_bytes(call: &mut Call<'_>) -> NativeResult {
    write_as(call, "write")
}

/// Writes, with errors in the name of a function.
pub(super) fn write_as(call: &mut Call<'_>, function: &str) -> NativeResult {
    let t = transfer(call, function)?;
    let bytes = call.vm.heap.region.bytes(t.at, t.count).to_vec();
    if is_host_stream(t.fd) {
        call.vm.output.push((t.fd, bytes));
        return int(t.count as i32);
    }
    let result = fs(call.vm).write(t.fd, &bytes);
    if result == Err(Errno::EAGAIN) {
        return would_block(call, function, t.fd, Way::Out);
    }
    written(call.vm, t.fd);
    int(check(call, function, result)? as i32)
}

/// Wakes who waits for bytes; where they go to a file, that takes time.
pub(super) fn written(vm: &mut Vm, fd: Fd) {
    vm.wake(IO_KEY);
    if fs(vm).is_file(fd) {
        take_storage_time(vm);
    }
}

fn pwrite_bytes(call: &mut Call<'_>) -> NativeResult {
    let t = transfer(call, "pwrite")?;
    let offset = call.long();
    let bytes = call.vm.heap.region.bytes(t.at, t.count).to_vec();
    let result = fs(call.vm).pwrite(t.fd, &bytes, offset);
    written(call.vm, t.fd);
    int(check(call, "pwrite", result)? as i32)
}

fn readlink(call: &mut Call<'_>) -> NativeResult {
    let path = path_argument(call)?;
    let result = fs(call.vm).readlink(&path);
    let target = check(call, "readlink", result)?;
    reference(call.vm.new_string(&String::from_utf8_lossy(&target))?)
}

fn remove(call: &mut Call<'_>) -> NativeResult {
    let path = path_argument(call)?;
    let result = fs(call.vm).remove(&path);
    check(call, "remove", result)?;
    take_storage_time(call.vm);
    void()
}

fn rename(call: &mut Call<'_>) -> NativeResult {
    let (old, new) = (path_argument(call)?, path(call)?);
    let result = fs(call.vm).rename(&old, &new);
    check(call, "rename", result)?;
    take_storage_time(call.vm);
    void()
}

fn symlink(call: &mut Call<'_>) -> NativeResult {
    let (old, new) = (path_argument(call)?, path(call)?);
    let result = fs(call.vm).symlink(&old, &new);
    check(call, "symlink", result)?;
    void()
}

fn link(call: &mut Call<'_>) -> NativeResult {
    let (old, new) = (path_argument(call)?, path(call)?);
    let result = fs(call.vm).link(&old, &new);
    check(call, "link", result)?;
    void()
}

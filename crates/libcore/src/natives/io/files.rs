//! The guest's files as state of the machine, and the bridge from its objects to them.

use apk::Blob;
use store::fs::{Fd, FileImage, SharedBytes};
use store::{Errno, Fs};
use vm::layout::Ref;
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Call, Raise, Vm};

/// The file system of a device.
#[derive(Clone)]
pub struct Files {
    /// The files.
    pub fs: Fs,
}

impl GuestState for Files {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.blob(&self.fs.to_bytes());
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let error = r.bad("file system");
        self.fs = Fs::from_bytes(r.blob()?, &|_| None).map_err(|_| error)?;
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}

    fn hash(&self) -> u128 {
        self.fs.content_hash()
    }
}

/// Nanoseconds since 1970 as the guest's clock has them.
pub fn wall_nanos(vm: &Vm) -> i64 {
    (vm.config.epoch_ms * 1_000_000 + vm.now().0) as i64
}

/// The file system, with the clock set for the next call.
pub fn fs(vm: &mut Vm) -> &mut Fs {
    let now = wall_nanos(vm);
    let fs = &mut vm.state_mut::<Files>().fs;
    fs.set_clock(now);
    fs
}

/// The first `limit` bytes of a file; those of a file that somebody else owns are not copied.
pub fn blob(image: &FileImage, limit: usize) -> Blob {
    struct Owned(SharedBytes);
    impl AsRef<[u8]> for Owned {
        fn as_ref(&self) -> &[u8] {
            (*self.0).as_ref()
        }
    }
    let Some((owner, range)) = image.shared() else { return image.read(limit).into() };
    let all = Blob::new(Owned(owner.clone()));
    let wanted = all.slice(range.start as u64, range.len().min(limit) as u64);
    wanted.unwrap_or_else(|| Vec::new().into())
}

/// The file system for reading from a descriptor of the app, which may be the one of random bytes.
pub fn fs_to_read(vm: &mut Vm, fd: Fd) -> &mut Fs {
    if fs(vm).is_random(fd) {
        let draw = vm.draw_chance("urandom", vm.side.handles);
        vm.state_mut::<Files>().fs.set_draw(draw);
    }
    fs(vm)
}

/// Lets pass the time that a change of a file takes on this device.
pub fn take_storage_time(vm: &mut Vm) {
    vm.side.instructions += vm.config.storage_ms * vm.config.instructions_per_ms;
}

/// An `ErrnoException` of a function.
pub fn errno(vm: &mut Vm, function: &str, error: Errno) -> Raise {
    match vm.new_string(function) {
        Ok(name) => {
            Raise::With("android/system/ErrnoException", "(Ljava/lang/String;I)V", vec![name.0, error.0 as u32])
        }
        Err(raise) => raise,
    }
}

/// The next argument as a path: bytes without NUL.
pub fn path(call: &mut Call<'_>) -> Result<Vec<u8>, Raise> {
    Ok(call.string("path")?.into_bytes())
}

/// The number in a `FileDescriptor`.
pub fn fd_number(vm: &mut Vm, fd: Ref) -> Result<i32, Raise> {
    let at = descriptor_offset(vm, fd)?;
    Ok(vm.heap.region.load_i32(fd.at(at)))
}

/// Puts a number into a `FileDescriptor`.
pub fn set_fd_number(vm: &mut Vm, fd: Ref, number: i32) -> Result<(), Raise> {
    let at = descriptor_offset(vm, fd)?;
    vm.heap.region.store_i32(fd.at(at), number);
    Ok(())
}

fn descriptor_offset(vm: &mut Vm, fd: Ref) -> Result<u32, Raise> {
    let class = vm.class_of(fd);
    vm.field_offset(class, "descriptor", "I").ok_or_else(|| Raise::illegal_argument("no FileDescriptor"))
}

/// A new `FileDescriptor`; the class has no other state, so no constructor is needed.
pub fn new_fd(vm: &mut Vm, number: u32) -> Result<Ref, Raise> {
    let class = vm.classes.boot("java/io/FileDescriptor")?;
    let fd = vm.new_object(class)?;
    set_fd_number(vm, fd, number as i32)?;
    Ok(fd)
}

/// Makes an object of a class from its fields, for plain structures.
pub fn structure(vm: &mut Vm, class: &str, fields: &[(&str, i64, bool)]) -> Result<Ref, Raise> {
    let class = vm.classes.boot(class)?;
    let object = vm.new_object(class)?;
    for (name, value, wide) in fields {
        let ty = if *wide { "J" } else { "I" };
        let at = vm.field_offset(class, name, ty).ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
        if *wide {
            vm.heap.region.store_i64(object.at(at), *value);
        } else {
            vm.heap.region.store_i32(object.at(at), *value as i32);
        }
    }
    Ok(object)
}

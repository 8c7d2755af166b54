//! android.os.Parcel.
//!
//! A handle that names no parcel answers what Android's natives answer for a null pointer: nothing, zero, null.
//! Binders in a parcel are references into the guest's heap, so the table of parcels is traced by the collector.

mod data;
mod descriptor;

pub use data::{Held, Parcel, Refused};
pub use descriptor::NATIVES as DESCRIPTOR_NATIVES;

use descriptor::{close_all, duplicate};
use libcore::natives::Table;
use libcore::natives::io::files::{fd_number, new_fd};
use std::collections::BTreeMap;
use std::rc::Rc;
use store::Errno;
use vm::layout::Ref;
use vm::native::{boolean, double, float, int, long, reference, void};
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/os/Parcel";
const NO_ASHMEM: &str = "shared memory that a parcel holds open is not counted";
const IN_PLACE: &str = "blobs of any size lie in the parcel, none in shared memory";
const NO_POLICY: &str = "the caller's StrictMode policy is not taken over";

/// Natives of Parcel on its bytes.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeCreate", "()J", create),
    Native::exact(CLASS, "nativeDestroy", "(J)V", destroy),
    Native::model(CLASS, "nativeFreeBuffer", "(J)J", free_buffer, NO_ASHMEM),
    Native::exact(CLASS, "nativeDataSize", "(J)I", data_size),
    Native::exact(CLASS, "nativeDataAvail", "(J)I", data_avail),
    Native::exact(CLASS, "nativeDataPosition", "(J)I", data_position),
    Native::exact(CLASS, "nativeDataCapacity", "(J)I", data_capacity),
    Native::model(CLASS, "nativeSetDataSize", "(JI)J", set_data_size, NO_ASHMEM),
    Native::exact(CLASS, "nativeSetDataPosition", "(JI)V", set_data_position),
    Native::exact(CLASS, "nativeSetDataCapacity", "(JI)V", set_data_capacity),
    Native::exact(CLASS, "nativePushAllowFds", "(JZ)Z", push_allow_fds),
    Native::exact(CLASS, "nativeRestoreAllowFds", "(JZ)V", restore_allow_fds),
    Native::exact(CLASS, "nativeHasFileDescriptors", "(J)Z", has_fds),
    Native::exact(CLASS, "nativeWriteByteArray", "(J[BII)V", write_byte_array),
    Native::model(CLASS, "nativeWriteBlob", "(J[BII)V", write_blob, IN_PLACE),
    Native::exact(CLASS, "nativeWriteInt", "(JI)V", write_int),
    Native::exact(CLASS, "nativeWriteLong", "(JJ)V", write_long),
    Native::exact(CLASS, "nativeWriteFloat", "(JF)V", write_int),
    Native::exact(CLASS, "nativeWriteDouble", "(JD)V", write_long),
    Native::exact(CLASS, "nativeWriteString", "(JLjava/lang/String;)V", write_string),
    Native::exact(CLASS, "nativeWriteStrongBinder", "(JLandroid/os/IBinder;)V", write_binder),
    Native::model(CLASS, "nativeWriteFileDescriptor", "(JLjava/io/FileDescriptor;)J", write_fd, NO_ASHMEM),
    Native::exact(CLASS, "nativeCreateByteArray", "(J)[B", create_byte_array),
    Native::model(CLASS, "nativeReadBlob", "(J)[B", read_blob, IN_PLACE),
    Native::exact(CLASS, "nativeReadInt", "(J)I", read_int),
    Native::exact(CLASS, "nativeReadLong", "(J)J", read_long),
    Native::exact(CLASS, "nativeReadFloat", "(J)F", read_float),
    Native::exact(CLASS, "nativeReadDouble", "(J)D", read_double),
    Native::exact(CLASS, "nativeReadString", "(J)Ljava/lang/String;", read_string),
    Native::exact(CLASS, "nativeReadStrongBinder", "(J)Landroid/os/IBinder;", read_binder),
    Native::exact(CLASS, "nativeReadFileDescriptor", "(J)Ljava/io/FileDescriptor;", read_fd),
    Native::exact(CLASS, "nativeMarshall", "(J)[B", marshall),
    Native::model(CLASS, "nativeUnmarshall", "(J[BII)J", unmarshall, NO_ASHMEM),
    Native::model(CLASS, "nativeAppendFrom", "(JJII)J", append_from, NO_ASHMEM),
    Native::exact(CLASS, "nativeWriteInterfaceToken", "(JLjava/lang/String;)V", write_interface_token),
    Native::model(CLASS, "nativeEnforceInterface", "(JLjava/lang/String;)V", enforce_interface, NO_POLICY),
    Native::model(CLASS, "nativeGetBlobAshmemSize", "(J)J", no_ashmem, NO_ASHMEM),
    Native::exact(CLASS, "getGlobalAllocSize", "()J", alloc_size),
    Native::exact(CLASS, "getGlobalAllocCount", "()J", alloc_count),
];

/// All parcels by handle.
#[derive(Clone, Default)]
pub struct Parcels {
    table: BTreeMap<u64, Rc<Parcel>>,
}

impl GuestState for Parcels {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.table.iter(), |w, (handle, parcel)| {
            w.u64(*handle);
            parcel.save(w);
        });
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let items = r.list(|r| Ok((r.u64()?, Rc::new(Parcel::load(r)?))))?;
        self.table = items.into_iter().collect();
        Ok(())
    }

    fn trace(&self, visit: &mut dyn FnMut(Ref)) {
        for held in self.table.values().flat_map(|p| p.objects()) {
            if let Held::Binder(binder) = held {
                visit(*binder);
            }
        }
    }
}

/// Does something to the parcel behind a handle; `None` when there is none.
pub fn with<R>(vm: &mut Vm, handle: i64, work: impl FnOnce(&mut Parcel) -> R) -> Option<R> {
    let parcel = vm.state_mut::<Parcels>().table.get_mut(&(handle as u64))?;
    Some(work(Rc::make_mut(parcel)))
}

/// Does something to the parcel that an `android.os.Parcel` object stands for.
pub fn with_object<R>(vm: &mut Vm, parcel: Ref, work: impl FnOnce(&mut Parcel) -> R) -> Result<R, Raise> {
    let class = vm.class_of(parcel);
    let at = vm.field_offset(class, "mNativePtr", "J").ok_or_else(|| Raise::illegal_argument("no Parcel"))?;
    let handle = vm.heap.region.load_i64(parcel.at(at));
    with(vm, handle, work).ok_or_else(|| Raise::new("java/lang/IllegalStateException", "Parcel has been finalized!"))
}

/// The exception that Android makes of a refusal.
pub fn refused(why: Refused) -> Raise {
    match why {
        Refused::BadValue => Raise::bare("java/lang/IllegalArgumentException"),
        Refused::NoMemory => Raise::bare("java/lang/OutOfMemoryError"),
        Refused::FdsNotAllowed => {
            Raise::new("java/lang/RuntimeException", "Not allowed to write file descriptors here")
        }
    }
}

fn get<R: Default>(call: &mut Call<'_>, read: impl FnOnce(&mut Parcel) -> R) -> R {
    let handle = call.long();
    with(call.vm, handle, read).unwrap_or_default()
}

fn put(vm: &mut Vm, handle: i64, write: impl FnOnce(&mut Parcel) -> Result<(), Refused>) -> NativeResult {
    with(vm, handle, write).unwrap_or(Ok(())).map_err(refused)?;
    void()
}

/// Does something that may set descriptors free.
fn release(vm: &mut Vm, handle: i64, work: impl FnOnce(&mut Parcel) -> Result<Vec<u32>, Refused>) -> Result<(), Raise> {
    let fds = with(vm, handle, work).unwrap_or(Ok(Vec::new())).map_err(refused)?;
    close_all(vm, fds);
    Ok(())
}

/// A size from the guest; negative ones are refused.
fn size(v: i32) -> Result<usize, Raise> {
    usize::try_from(v).map_err(|_| refused(Refused::BadValue))
}

fn create(call: &mut Call<'_>) -> NativeResult {
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Parcels>().table.insert(handle, Rc::default());
    long(handle as i64)
}

fn destroy(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    release(call.vm, handle, |p| Ok(p.clear()))?;
    call.vm.state_mut::<Parcels>().table.remove(&(handle as u64));
    void()
}

fn free_buffer(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    release(call.vm, handle, |p| Ok(p.clear()))?;
    long(0)
}

fn data_size(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |p| p.size()) as i32)
}

fn data_avail(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |p| p.available()) as i32)
}

fn data_position(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |p| p.position()) as i32)
}

fn data_capacity(call: &mut Call<'_>) -> NativeResult {
    int(get(call, |p| p.capacity()) as i32)
}

fn set_data_size(call: &mut Call<'_>) -> NativeResult {
    let (handle, wanted) = (call.long(), call.int());
    let wanted = size(wanted)?;
    release(call.vm, handle, |p| p.set_size(wanted))?;
    long(0)
}

fn set_data_position(call: &mut Call<'_>) -> NativeResult {
    let (handle, position) = (call.long(), call.int());
    let position = usize::try_from(position)
        .map_err(|_| Raise::new("java/lang/InternalError", "Android aborts the process: negative data position"))?;
    put(call.vm, handle, |p| {
        p.set_position(position);
        Ok(())
    })
}

fn set_data_capacity(call: &mut Call<'_>) -> NativeResult {
    let (handle, wanted) = (call.long(), call.int());
    let wanted = size(wanted)?;
    release(call.vm, handle, |p| p.set_capacity(wanted))?;
    void()
}

fn push_allow_fds(call: &mut Call<'_>) -> NativeResult {
    let (handle, allow) = (call.long(), call.boolean());
    boolean(with(call.vm, handle, |p| p.push_allow_fds(allow)).unwrap_or(true))
}

fn restore_allow_fds(call: &mut Call<'_>) -> NativeResult {
    let (handle, allow) = (call.long(), call.boolean());
    put(call.vm, handle, |p| {
        p.restore_allow_fds(allow);
        Ok(())
    })
}

fn has_fds(call: &mut Call<'_>) -> NativeResult {
    boolean(get(call, |p| p.has_fds()))
}

fn write_byte_array(call: &mut Call<'_>) -> NativeResult {
    let (handle, array) = (call.long(), call.object("b")?);
    let (offset, length) = (call.int(), call.int());
    let bytes = call.vm.byte_range(array, offset, length)?.to_vec();
    put(call.vm, handle, |p| p.write_byte_array(&bytes))
}

/// Says that the bytes of a blob lie in the parcel.
pub const BLOB_INPLACE: i32 = 0;

fn write_blob(call: &mut Call<'_>) -> NativeResult {
    let (handle, array) = (call.long(), call.reference());
    let (offset, length) = (call.int(), call.int());
    if array.is_null() {
        return put(call.vm, handle, |p| p.write_i32(-1));
    }
    let bytes = call.vm.byte_range(array, offset, length)?.to_vec();
    put(call.vm, handle, |p| {
        p.write_i32(length)?;
        p.write_i32(BLOB_INPLACE)?;
        p.write_bytes(&bytes)
    })
}

fn write_int(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.int());
    put(call.vm, handle, |p| p.write_i32(value))
}

fn write_long(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.long());
    put(call.vm, handle, |p| p.write_i64(value))
}

fn write_string(call: &mut Call<'_>) -> NativeResult {
    let (handle, text) = (call.long(), call.reference());
    let units = text.non_null().map(|t| call.vm.string_units(t));
    put(call.vm, handle, |p| p.write_string(units.as_deref()))
}

fn write_binder(call: &mut Call<'_>) -> NativeResult {
    let (handle, binder) = (call.long(), call.reference());
    put(call.vm, handle, |p| p.write_binder(binder))
}

fn write_fd(call: &mut Call<'_>) -> NativeResult {
    let (handle, object) = (call.long(), call.object("fd")?);
    let number = fd_number(call.vm, object)?;
    let fd = duplicate(call.vm, number).map_err(descriptor_error)?;
    if let Err(why) = with(call.vm, handle, |p| p.write_fd(fd)).unwrap_or(Ok(())) {
        close_all(call.vm, vec![fd]);
        return Err(refused(why));
    }
    long(0)
}

fn descriptor_error(error: Errno) -> Raise {
    Raise::new("java/lang/RuntimeException", error.text())
}

fn create_byte_array(call: &mut Call<'_>) -> NativeResult {
    let bytes = get(call, |p| p.read_byte_array().map(<[u8]>::to_vec));
    new_bytes(call, bytes)
}

fn new_bytes(call: &mut Call<'_>, bytes: Option<Vec<u8>>) -> NativeResult {
    match bytes {
        Some(bytes) => reference(call.vm.new_bytes(&bytes)?),
        None => reference(Ref::NULL),
    }
}

fn read_blob(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let blob = with(call.vm, handle, |p| {
        let Ok(length) = usize::try_from(p.read_i32()) else { return Ok(None) };
        let in_place = p.read_i32() == BLOB_INPLACE;
        let bytes = if in_place { p.read_bytes(length) } else { None };
        bytes.map(|b| Some(b.to_vec())).ok_or(Refused::BadValue)
    });
    new_bytes(call, blob.unwrap_or(Ok(None)).map_err(refused)?)
}

fn read_int(call: &mut Call<'_>) -> NativeResult {
    int(get(call, Parcel::read_i32))
}

fn read_long(call: &mut Call<'_>) -> NativeResult {
    long(get(call, Parcel::read_i64))
}

fn read_float(call: &mut Call<'_>) -> NativeResult {
    float(f32::from_bits(get(call, Parcel::read_i32) as u32))
}

fn read_double(call: &mut Call<'_>) -> NativeResult {
    double(f64::from_bits(get(call, Parcel::read_i64) as u64))
}

fn read_string(call: &mut Call<'_>) -> NativeResult {
    match get(call, Parcel::read_string) {
        Some(units) => reference(call.vm.new_string_units(&units)?),
        None => reference(Ref::NULL),
    }
}

fn read_binder(call: &mut Call<'_>) -> NativeResult {
    reference(get(call, Parcel::read_binder))
}

fn read_fd(call: &mut Call<'_>) -> NativeResult {
    let Some(held) = get(call, Parcel::read_fd) else { return reference(Ref::NULL) };
    match duplicate(call.vm, held as i32) {
        Ok(fd) => reference(new_fd(call.vm, fd)?),
        Err(_) => reference(Ref::NULL),
    }
}

fn marshall(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    match with(call.vm, handle, |p| (!p.has_objects()).then(|| p.bytes())) {
        Some(Some(bytes)) => reference(call.vm.new_bytes(&bytes)?),
        Some(None) => {
            let text = "Tried to marshall a Parcel that contained Binder objects.";
            Err(Raise::new("java/lang/RuntimeException", text))
        }
        None => reference(Ref::NULL),
    }
}

fn unmarshall(call: &mut Call<'_>) -> NativeResult {
    let (handle, array) = (call.long(), call.object("data")?);
    let (offset, length) = (call.int(), call.int());
    if length >= 0 {
        let bytes = call.vm.byte_range(array, offset, length)?.to_vec();
        release(call.vm, handle, |p| p.set_bytes(&bytes))?;
    }
    long(0)
}

fn append_from(call: &mut Call<'_>) -> NativeResult {
    let (to, from, offset, length) = (call.long(), call.long(), call.int(), call.int());
    let Some(source) = call.vm.state::<Parcels>().table.get(&(from as u64)).cloned() else { return long(0) };
    if length == 0 {
        return long(0);
    }
    let (offset, length) = (size(offset)?, size(length)?);
    let copies = copies(call.vm, source.fds_in(offset, length));
    let appended = with(call.vm, to, |p| {
        let dup = |fd: u32| copies.get(&fd).copied().unwrap_or(fd);
        p.append(&source, (offset, length), dup)
    });
    appended.unwrap_or(Ok(())).map_err(refused)?;
    long(0)
}

/// Duplicates of descriptors.
fn copies(vm: &mut Vm, fds: Vec<u32>) -> BTreeMap<u32, u32> {
    fds.into_iter().filter_map(|fd| Some((fd, duplicate(vm, fd as i32).ok()?))).collect()
}

/// The bit that asks the callee to collect violations of StrictMode.
const PENALTY_GATHER: i32 = 0x40 << 16;

fn write_interface_token(call: &mut Call<'_>) -> NativeResult {
    let (handle, name) = (call.long(), call.object("interfaceName")?);
    let units = call.vm.string_units(name);
    put(call.vm, handle, |p| {
        p.write_i32(PENALTY_GATHER)?;
        p.write_string(Some(&units))
    })
}

fn enforce_interface(call: &mut Call<'_>) -> NativeResult {
    let (handle, name) = (call.long(), call.object("interfaceName")?);
    let read = with(call.vm, handle, |p| {
        p.read_i32();
        p.read_string().unwrap_or_default()
    });
    if read.is_some_and(|units| units == call.vm.string_units(name)) {
        return void();
    }
    Err(Raise::new("java/lang/SecurityException", "Binder invocation to an incorrect interface"))
}

fn no_ashmem(_call: &mut Call<'_>) -> NativeResult {
    long(0)
}

fn alloc_size(call: &mut Call<'_>) -> NativeResult {
    long(call.vm.state::<Parcels>().table.values().map(|p| p.capacity() as i64).sum())
}

fn alloc_count(call: &mut Call<'_>) -> NativeResult {
    long(call.vm.state::<Parcels>().table.values().filter(|p| p.capacity() > 0).count() as i64)
}

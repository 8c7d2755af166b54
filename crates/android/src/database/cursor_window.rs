//! android.database.CursorWindow: rows of a query in guest memory.

use super::state::{GuestMemory, Window, add_window, raise_window, remove_window, window};
use crate::os::parcel::{refused, with_object};
use libcore::natives::Table;
use store::sql::CursorWindow;
use vm::layout::Ref;
use vm::native::{boolean, double, int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/database/CursorWindow";

/// Natives of CursorWindow.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeAllocRow", "(J)Z", alloc_row),
    Native::exact(CLASS, "nativeClear", "(J)V", clear),
    Native::exact(CLASS, "nativeCopyStringToBuffer", "(JIILandroid/database/CharArrayBuffer;)V", copy_string_to_buffer),
    Native::exact(CLASS, "nativeCreate", "(Ljava/lang/String;I)J", create),
    Native::model(CLASS, "nativeCreateFromParcel", "(Landroid/os/Parcel;)J", create_from_parcel, COPIED),
    Native::exact(CLASS, "nativeDispose", "(J)V", dispose),
    Native::exact(CLASS, "nativeFreeLastRow", "(J)V", free_last_row),
    Native::exact(CLASS, "nativeGetBlob", "(JII)[B", get_blob),
    Native::exact(CLASS, "nativeGetDouble", "(JII)D", get_double),
    Native::exact(CLASS, "nativeGetLong", "(JII)J", get_long),
    Native::exact(CLASS, "nativeGetName", "(J)Ljava/lang/String;", get_name),
    Native::exact(CLASS, "nativeGetNumRows", "(J)I", get_num_rows),
    Native::exact(CLASS, "nativeGetString", "(JII)Ljava/lang/String;", get_string),
    Native::exact(CLASS, "nativeGetType", "(JII)I", get_type),
    Native::exact(CLASS, "nativePutBlob", "(J[BII)Z", put_blob),
    Native::exact(CLASS, "nativePutDouble", "(JDII)Z", put_double),
    Native::exact(CLASS, "nativePutLong", "(JJII)Z", put_long),
    Native::exact(CLASS, "nativePutNull", "(JII)Z", put_null),
    Native::exact(CLASS, "nativePutString", "(JLjava/lang/String;II)Z", put_string),
    Native::exact(CLASS, "nativeSetNumColumns", "(JI)Z", set_num_columns),
    Native::model(CLASS, "nativeWriteToParcel", "(JLandroid/os/Parcel;)V", write_to_parcel, COPIED),
];

const COPIED: &str = "a parcel holds a copy of the rows, not the memory itself, and what is read can be written";

/// The smallest window that is made: a page, as of Android's shared memory.
const PAGE: u32 = 4096;

/// Works on the window behind a handle.
fn with<R>(vm: &mut Vm, handle: i64, work: impl FnOnce(&mut CursorWindow<GuestMemory<'_>>) -> R) -> Result<R, Raise> {
    let Window { at, size, .. } = *window(vm, handle)?;
    let memory = GuestMemory { region: &mut vm.heap.region, at, size };
    let mut window = CursorWindow::over(memory).ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    Ok(work(&mut window))
}

fn create(call: &mut Call<'_>) -> NativeResult {
    let (name, size) = (call.string("name")?, call.int());
    let Some(size) = u32::try_from(size).ok().filter(|size| *size >= PAGE) else { return long(0) };
    let Some(handle) = add_window(call.vm, name, size) else { return long(0) };
    with(call.vm, handle as i64, |window| window.clear())?;
    long(handle as i64)
}

fn dispose(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    if handle != 0 {
        let size = window(call.vm, handle)?.size;
        let free = with(call.vm, handle, |window| window.free_space())?;
        remove_window(call.vm, handle, size.saturating_sub(free as u32));
    }
    void()
}

/// Name, size and used bytes.
fn write_to_parcel(call: &mut Call<'_>) -> NativeResult {
    let (handle, parcel) = (call.long(), call.object("parcel")?);
    let window = window(call.vm, handle)?;
    let free = with(call.vm, handle, |window| window.free_space())?;
    let used = (window.size as usize).saturating_sub(free);
    let rows = call.vm.heap.region.bytes(window.at, used).to_vec();
    let name: Vec<u16> = window.name.encode_utf16().collect();
    let written = with_object(call.vm, parcel, |parcel| {
        parcel.write_string(Some(&name))?;
        parcel.write_i32(window.size as i32)?;
        parcel.write_byte_array(&rows)
    })?;
    written.map_err(refused)?;
    void()
}

fn create_from_parcel(call: &mut Call<'_>) -> NativeResult {
    let parcel = call.object("parcel")?;
    let (name, size, rows) = with_object(call.vm, parcel, |parcel| {
        let (name, size) = (parcel.read_string().unwrap_or_default(), parcel.read_i32());
        (String::from_utf16_lossy(&name), size, parcel.read_byte_array().unwrap_or_default().to_vec())
    })?;
    let Some(size) = u32::try_from(size).ok().filter(|size| *size >= PAGE && *size as usize >= rows.len()) else {
        return long(0);
    };
    let Some(handle) = add_window(call.vm, name, size) else { return long(0) };
    let at = window(call.vm, handle as i64)?.at;
    call.vm.heap.region.bytes_mut(at, rows.len()).copy_from_slice(&rows);
    long(handle as i64)
}

fn get_name(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let name = window(call.vm, handle)?.name.clone();
    reference(call.vm.new_string(&name)?)
}

fn clear(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    with(call.vm, handle, |window| window.clear())?;
    void()
}

fn get_num_rows(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    int(with(call.vm, handle, |window| window.rows())? as i32)
}

fn set_num_columns(call: &mut Call<'_>) -> NativeResult {
    let (handle, columns) = (call.long(), call.int());
    boolean(with(call.vm, handle, |window| window.set_columns(columns as u32))?)
}

fn alloc_row(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    boolean(with(call.vm, handle, |window| window.alloc_row())?)
}

fn free_last_row(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    with(call.vm, handle, |window| window.free_last_row())?;
    void()
}

/// The next arguments: window, row and column.
fn place(call: &mut Call<'_>) -> (i64, u32, u32) {
    (call.long(), call.int() as u32, call.int() as u32)
}

fn get_type(call: &mut Call<'_>) -> NativeResult {
    let (handle, row, column) = place(call);
    int(with(call.vm, handle, |window| window.field_type(row, column))?)
}

fn get_blob(call: &mut Call<'_>) -> NativeResult {
    let (handle, row, column) = place(call);
    let blob = with(call.vm, handle, |window| window.blob(row, column).map(|blob| blob.map(<[u8]>::to_vec)))?;
    match blob.map_err(raise_window)? {
        Some(blob) => reference(call.vm.new_bytes(&blob)?),
        None => reference(Ref::NULL),
    }
}

fn get_string(call: &mut Call<'_>) -> NativeResult {
    let (handle, row, column) = place(call);
    match with(call.vm, handle, |window| window.string(row, column))?.map_err(raise_window)? {
        Some(units) => reference(call.vm.new_string_units(&units)?),
        None => reference(Ref::NULL),
    }
}

fn get_long(call: &mut Call<'_>) -> NativeResult {
    let (handle, row, column) = place(call);
    long(with(call.vm, handle, |window| window.long(row, column))?.map_err(raise_window)?)
}

fn get_double(call: &mut Call<'_>) -> NativeResult {
    let (handle, row, column) = place(call);
    double(with(call.vm, handle, |window| window.double(row, column))?.map_err(raise_window)?)
}

/// Puts a text into a `CharArrayBuffer`, whose array is replaced when it is too short.
fn copy_string_to_buffer(call: &mut Call<'_>) -> NativeResult {
    const SMALLEST: usize = 64;
    let (handle, row, column) = place(call);
    let buffer = call.object("buffer")?;
    let units = with(call.vm, handle, |window| window.string(row, column))?.map_err(raise_window)?.unwrap_or_default();
    let class = call.vm.class_of(buffer);
    let mut find = |name: &str, ty: &str| {
        call.vm.field_offset(class, name, ty).ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", name))
    };
    let (data, copied) = (find("data", "[C")?, find("sizeCopied", "I")?);
    let array = Ref(call.vm.heap.region.load_u32(buffer.at(data)));
    let fits = !array.is_null() && (units.is_empty() || call.vm.array_length(array) as usize >= units.len());
    let array = if fits { array } else { call.vm.new_chars(&vec![0; units.len().max(SMALLEST)])? };
    call.vm.heap.region.store_u32(buffer.at(data), array.0);
    for (to, unit) in call.vm.array_bytes_mut(array).chunks_exact_mut(2).zip(&units) {
        to.copy_from_slice(&unit.to_le_bytes());
    }
    call.vm.heap.region.store_i32(buffer.at(copied), units.len() as i32);
    void()
}

fn put_blob(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.object("value")?);
    let (row, column) = (call.int() as u32, call.int() as u32);
    let value = call.vm.array_bytes(value).to_vec();
    boolean(with(call.vm, handle, |window| window.put_blob(row, column, &value))?)
}

fn put_string(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.object("value")?);
    let (row, column) = (call.int() as u32, call.int() as u32);
    let value = call.vm.string_units(value);
    boolean(with(call.vm, handle, |window| window.put_string(row, column, &value))?)
}

fn put_long(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.long());
    let (row, column) = (call.int() as u32, call.int() as u32);
    boolean(with(call.vm, handle, |window| window.put_long(row, column, value))?)
}

fn put_double(call: &mut Call<'_>) -> NativeResult {
    let (handle, value) = (call.long(), call.double());
    let (row, column) = (call.int() as u32, call.int() as u32);
    boolean(with(call.vm, handle, |window| window.put_double(row, column, value))?)
}

fn put_null(call: &mut Call<'_>) -> NativeResult {
    let (handle, row, column) = place(call);
    boolean(with(call.vm, handle, |window| window.put_null(row, column))?)
}

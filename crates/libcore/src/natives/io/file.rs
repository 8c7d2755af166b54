//! java.io.File and its neighbours.

use super::files::{fs, path};
use crate::natives::Table;
use store::fs::SetTime;
use vm::layout::Ref;
use vm::native::{boolean, reference};
use vm::{Call, Native, NativeResult, Raise};

/// Natives of File, FileDescriptor and ByteOrder.
pub const NATIVES: Table = crate::natives![
    Native::exact("java/io/File", "canonicalizePath", "(Ljava/lang/String;)Ljava/lang/String;", canonicalize_path),
    Native::exact("java/io/File", "listImpl", "(Ljava/lang/String;)[Ljava/lang/String;", list),
    Native::exact("java/io/File", "setLastModifiedImpl", "(Ljava/lang/String;J)Z", set_last_modified),
    Native::exact("java/io/FileDescriptor", "isSocket", "(I)Z", is_socket),
    Native::exact("java/nio/ByteOrder", "isLittleEndian", "()Z", is_little_endian),
];

/// Cleans a path and follows links; what does not exist is kept as it is written.
fn canonicalize_path(call: &mut Call<'_>) -> NativeResult {
    let path = path(call)?;
    let real = fs(call.vm).canonical(&path).map_err(|e| Raise::new("java/io/IOException", e.text()))?;
    reference(call.vm.new_string(&String::from_utf8_lossy(&real))?)
}

fn list(call: &mut Call<'_>) -> NativeResult {
    let path = path(call)?;
    let Ok(entries) = fs(call.vm).list(&path) else { return reference(Ref::NULL) };
    let names = entries.iter().filter(|e| e.name != b"." && e.name != b"..");
    let names = names.map(|e| call.vm.new_string(&String::from_utf8_lossy(&e.name))).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &names)?)
}

fn set_last_modified(call: &mut Call<'_>) -> NativeResult {
    let (path, millis) = (path(call)?, call.long());
    let time = SetTime::At(millis.saturating_mul(1_000_000));
    boolean(fs(call.vm).utimens(&path, time, time).is_ok())
}

fn is_socket(call: &mut Call<'_>) -> NativeResult {
    let fd = u32::try_from(call.int());
    boolean(fd.is_ok_and(|fd| fs(call.vm).ports(fd).is_ok()))
}

fn is_little_endian(_call: &mut Call<'_>) -> NativeResult {
    boolean(true)
}

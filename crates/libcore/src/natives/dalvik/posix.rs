//! libcore.io.Posix: system calls, so far only what a program that prints needs.

use crate::natives::Table;
use vm::layout::Ref;
use vm::native::{int, reference};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "libcore/io/Posix";

/// Natives of Posix.
pub const NATIVES: Table = &[
    Native::exact(CLASS, "writeBytes", "(Ljava/io/FileDescriptor;Ljava/lang/Object;II)I", write_bytes),
    Native::exact(CLASS, "getenv", "(Ljava/lang/String;)Ljava/lang/String;", getenv),
];

fn write_bytes(call: &mut Call<'_>) -> NativeResult {
    let (_, fd, buffer) = (call.reference(), call.object("fd")?, call.object("buffer")?);
    let (offset, count) = (call.int(), call.int());
    let class = call.vm.class_of(fd);
    let field = call.vm.field_offset(class, "descriptor", "I").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    let number = call.vm.heap.region.load_u32(fd.at(field));
    let bytes = call.vm.byte_range(buffer, offset, count)?.to_vec();
    call.vm.output.push((number, bytes));
    int(count)
}

fn getenv(call: &mut Call<'_>) -> NativeResult {
    let (_, name) = (call.reference(), call.string("name")?);
    let values = [
        ("ANDROID_ROOT", "/system"),
        ("ANDROID_DATA", "/data"),
        ("ANDROID_STORAGE", "/storage"),
        ("EXTERNAL_STORAGE", "/sdcard"),
    ];
    match values.iter().find(|(n, _)| *n == name) {
        Some((_, value)) => reference(call.vm.new_string(value)?),
        None => reference(Ref::NULL),
    }
}

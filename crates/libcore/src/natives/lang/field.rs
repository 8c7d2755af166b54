//! java.lang.reflect.Field: reading and writing by reflection.

use crate::natives::Table;
use vm::class::{Field, FieldId, Kind};
use vm::layout::{Primitive, Ref};
use vm::native::{int, long, reference, void};
use vm::region::Addr;
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "java/lang/reflect/Field";

/// Natives of Field.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "offset", "(I)I", offset),
    Native::exact(CLASS, "getReference", "(Ljava/lang/Object;I)Ljava/lang/Object;", get_reference),
    Native::exact(CLASS, "getWord", "(Ljava/lang/Object;I)I", get_word),
    Native::exact(CLASS, "getWide", "(Ljava/lang/Object;I)J", get_wide),
    Native::exact(CLASS, "setReference", "(Ljava/lang/Object;ILjava/lang/Object;)V", set_reference),
    Native::exact(CLASS, "setWord", "(Ljava/lang/Object;II)V", set_word),
    Native::exact(CLASS, "setWide", "(Ljava/lang/Object;IJ)V", set_wide),
];

fn offset(call: &mut Call<'_>) -> NativeResult {
    let id = FieldId(call.int() as u32);
    int(checked_field(call.vm, id)?.offset as i32)
}

/// The field behind a number. Its class may not be linked in this process, when a snapshot of another one was read; and an
/// app may have made the number up.
pub(crate) fn checked_field(vm: &mut Vm, id: FieldId) -> Result<&Field, Raise> {
    vm.classes.field_linked(id).ok_or_else(|| Raise::bare("java/lang/InternalError"))
}

/// Where the field of an object, or the static, lies, and how it is moved.
fn place(call: &mut Call<'_>) -> Result<(Addr, Kind), Raise> {
    let (object, id) = (call.reference(), FieldId(call.int() as u32));
    let f = checked_field(call.vm, id)?;
    let (class, offset, kind) = (f.class, f.offset, f.kind);
    if f.flags.is_static() {
        return Ok((call.vm.class_block(class)?.plus(offset), kind));
    }
    let object: Ref = object.non_null().ok_or_else(|| Raise::null("object == null"))?;
    Ok((object.at(offset), kind))
}

fn get_reference(call: &mut Call<'_>) -> NativeResult {
    let (at, _) = place(call)?;
    reference(Ref(call.vm.heap.region.load_u32(at)))
}

fn get_word(call: &mut Call<'_>) -> NativeResult {
    let (at, kind) = place(call)?;
    let region = &call.vm.heap.region;
    int(match kind {
        Kind::Primitive(Primitive::Boolean) => i32::from(region.load_u8(at)),
        Kind::Primitive(Primitive::Byte) => i32::from(region.load_i8(at)),
        Kind::Primitive(Primitive::Char) => i32::from(region.load_u16(at)),
        Kind::Primitive(Primitive::Short) => i32::from(region.load_i16(at)),
        _ => region.load_i32(at),
    })
}

fn get_wide(call: &mut Call<'_>) -> NativeResult {
    let (at, _) = place(call)?;
    long(call.vm.heap.region.load_i64(at))
}

fn set_reference(call: &mut Call<'_>) -> NativeResult {
    let (at, _) = place(call)?;
    let value = call.reference();
    call.vm.heap.region.store_u32(at, value.0);
    void()
}

fn set_word(call: &mut Call<'_>) -> NativeResult {
    let (at, kind) = place(call)?;
    let value = call.int() as u32;
    let region = &mut call.vm.heap.region;
    match kind.shift() {
        0 => region.store_u8(at, value as u8),
        1 => region.store_u16(at, value as u16),
        _ => region.store_u32(at, value),
    }
    void()
}

fn set_wide(call: &mut Call<'_>) -> NativeResult {
    let (at, _) = place(call)?;
    let value = call.long();
    call.vm.heap.region.store_i64(at, value);
    void()
}

//! gibbon.vm.BootResources: files of the boot class path.

use crate::natives::Table;
use vm::native::{int, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "gibbon/vm/BootResources";

/// Natives of BootResources.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "length", "(Ljava/lang/String;)I", length),
    Native::exact(CLASS, "read", "(Ljava/lang/String;I[BII)V", read),
];

fn length(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("name")?;
    let found = call.vm.resources.as_ref().and_then(|r| r.get(&name).map(<[u8]>::len));
    int(found.map_or(-1, |n| n as i32))
}

fn read(call: &mut Call<'_>) -> NativeResult {
    let (name, position) = (call.string("name")?, call.int());
    let (target, offset, count) = (call.object("target")?, call.int(), call.int());
    let resources = call.vm.resources.clone();
    let bytes = resources.as_ref().and_then(|r| r.get(&name));
    let from = bytes.and_then(|b| b.get(position as usize..)?.get(..count as usize));
    let from = from.ok_or_else(|| Raise::new("java/lang/InternalError", "range outside a boot resource"))?;
    call.vm.byte_range_mut(target, offset, count)?.copy_from_slice(from);
    void()
}

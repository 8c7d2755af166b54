//! android.content.res.StringBlock: the strings of a resource table or a binary XML file.

use super::state::{Assets, Pool, strings};
use super::xml_block::byte_argument;
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/content/res/StringBlock";

/// Natives of StringBlock.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeCreate", "([BII)J", create),
    Native::exact(CLASS, "nativeDestroy", "(J)V", destroy),
    Native::exact(CLASS, "nativeGetSize", "(J)I", get_size),
    Native::exact(CLASS, "nativeGetString", "(JI)Ljava/lang/String;", get_string),
    Native::exact(CLASS, "nativeGetStyle", "(JI)[I", get_style),
];

fn create(call: &mut Call<'_>) -> NativeResult {
    let pool = Pool::new(&byte_argument(call)?).ok_or_else(|| Raise::bare("java/lang/IllegalArgumentException"))?;
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Assets>().pools.insert(handle, pool);
    long(handle as i64)
}

fn destroy(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    call.vm.state_mut::<Assets>().pools.remove(handle);
    void()
}

fn get_size(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    int(strings(call.vm, handle)?.len() as i32)
}

fn get_string(call: &mut Call<'_>) -> NativeResult {
    let (handle, index) = (call.long(), call.int() as u32);
    let pool = strings(call.vm, handle)?;
    let text = pool.get(index).ok_or_else(|| Raise::bare("java/lang/IndexOutOfBoundsException"))?;
    let units: Vec<u16> = text.units().collect();
    reference(call.vm.new_string_units(&units)?)
}

fn get_style(call: &mut Call<'_>) -> NativeResult {
    let (handle, index) = (call.long(), call.int() as u32);
    let pool = strings(call.vm, handle)?;
    let spans: Vec<i32> = pool.styles(index).flat_map(|s| [s.name, s.first, s.last]).map(|n| n as i32).collect();
    if spans.is_empty() {
        return reference(Ref::NULL);
    }
    reference(call.vm.new_ints(&spans)?)
}

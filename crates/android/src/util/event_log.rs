//! android.util.EventLog: events are weighed and dropped.

use crate::idle;
use libcore::natives::Table;
use vm::native::int;
use vm::{Call, NativeResult};

const CLASS: &str = "android/util/EventLog";
const DROPPED: &str = "events are not kept, so none can be read";

/// Natives of EventLog.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, DROPPED, "writeEvent(II)I", small),
    idle::answer(CLASS, DROPPED, "writeEvent(IJ)I", large),
    idle::answer(CLASS, DROPPED, "writeEvent(IF)I", small),
    idle::answer(CLASS, DROPPED, "writeEvent(ILjava/lang/String;)I", text),
    idle::answer(CLASS, DROPPED, "writeEvent(I[Ljava/lang/Object;)I", list),
    idle::method(CLASS, DROPPED, "readEvents([ILjava/util/Collection;)V"),
];

/// Bytes of the tag and of an item's type.
const HEAD: i32 = 5;

fn small(_call: &mut Call<'_>) -> NativeResult {
    int(HEAD + 4)
}

fn large(_call: &mut Call<'_>) -> NativeResult {
    int(HEAD + 8)
}

fn text(call: &mut Call<'_>) -> NativeResult {
    let (_tag, text) = (call.int(), call.reference());
    let length = text.non_null().map_or(4, |t| call.vm.string_text(t).len());
    int(HEAD + 4 + length as i32)
}

fn list(call: &mut Call<'_>) -> NativeResult {
    let (_tag, items) = (call.int(), call.reference());
    let count = items.non_null().map_or(0, |i| call.vm.array_length(i));
    int(HEAD + 1 + count.min(255) as i32 * HEAD)
}

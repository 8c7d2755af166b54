//! android.text.AndroidBidi.

use crate::graphics::arrays::chars;
use graphics::text::bidi::BidiText;
use libcore::natives::Table;
use vm::native::int;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/text/AndroidBidi";

/// Natives of AndroidBidi.
pub const NATIVES: Table = libcore::natives![Native::exact(CLASS, "runBidi", "(I[C[BIZ)I", run_bidi)];

/// Fills the level of every unit and answers that of the paragraph.
fn run_bidi(c: &mut Call<'_>) -> NativeResult {
    let (direction, text, levels, count) = (c.int(), c.object("chs")?, c.object("chInfo")?, c.int());
    let text = chars(c.vm, text, 0, count)?;
    let found = BidiText::android(&text, direction);
    c.vm.byte_range_mut(levels, 0, count)?.copy_from_slice(&found.levels);
    int(i32::from(found.base_level))
}

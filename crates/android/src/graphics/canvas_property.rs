//! android.graphics.CanvasProperty: values that only hardware canvases animate.

use libcore::natives::Table;
use vm::native::long;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/CanvasProperty";
const SOFTWARE: &str = "kept by nobody: there is no hardware canvas";

/// Natives of CanvasProperty.
pub const NATIVES: Table = &[
    Native::model(CLASS, "nCreateFloat", "(F)J", create, SOFTWARE),
    Native::model(CLASS, "nCreatePaint", "(J)J", create, SOFTWARE),
];

fn create(c: &mut Call<'_>) -> NativeResult {
    long(c.vm.new_handle() as i64)
}

//! android.graphics.Color.

use super::arrays::{float_range, set_floats};
use graphics::color::{hsv_to_color, rgb_to_hsv};
use libcore::natives::Table;
use vm::native::{int, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/Color";

/// Natives of Color.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeRGBToHSV", "(III[F)V", to_hsv),
    Native::exact(CLASS, "nativeHSVToColor", "(I[F)I", to_color),
];

fn to_hsv(c: &mut Call<'_>) -> NativeResult {
    let (red, green, blue, target) = (c.int() as u8, c.int() as u8, c.int() as u8, c.object("hsv")?);
    set_floats(c.vm, target, 0, &rgb_to_hsv(red, green, blue))?;
    void()
}

fn to_color(c: &mut Call<'_>) -> NativeResult {
    let (alpha, hsv) = (c.int() as u8, c.object("hsv")?);
    let hsv = float_range(c.vm, hsv, 0, 3)?;
    int(hsv_to_color(alpha, [hsv[0], hsv[1], hsv[2]]) as i32)
}

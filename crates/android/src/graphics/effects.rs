//! android.graphics.ColorFilter, Xfermode, MaskFilter, PathEffect and their kinds: small values that paints share.

use super::arrays::{floats, int_range};
use super::{add, get, remove};
use graphics::effect::{BlendMode, BlurStyle, ColorFilter, MaskFilter, PathDashStyle, PathEffect};
use graphics::path::Path;
use libcore::natives::Table;
use std::sync::Arc;
use vm::{Call, Native, NativeResult, Raise};

const TABLE_FILTER: &str = "android/graphics/TableMaskFilter";

/// Natives of the effects.
pub const NATIVES: Table = libcore::natives![
    Native::exact("android/graphics/ColorFilter", "destroyFilter", "(J)V", |c| {
        let filter = c.long();
        remove::<Arc<ColorFilter>>(c.vm, filter)
    }),
    Native::exact("android/graphics/PorterDuffColorFilter", "native_CreatePorterDuffFilter", "(II)J", |c| {
        let (color, mode) = (c.int() as u32, blend(c)?);
        add(c.vm, Arc::new(ColorFilter::PorterDuff(color, mode)))
    }),
    Native::exact("android/graphics/LightingColorFilter", "native_CreateLightingFilter", "(II)J", |c| {
        let (multiply, plus) = (c.int() as u32, c.int() as u32);
        add(c.vm, Arc::new(ColorFilter::Lighting(multiply, plus)))
    }),
    Native::exact("android/graphics/ColorMatrixColorFilter", "nativeColorMatrixFilter", "([F)J", color_matrix),
    Native::exact("android/graphics/Xfermode", "finalizer", "(J)V", |c| {
        let mode = c.long();
        remove::<BlendMode>(c.vm, mode)
    }),
    Native::exact("android/graphics/PorterDuffXfermode", "nativeCreateXfermode", "(I)J", |c| {
        let mode = blend(c)?;
        add(c.vm, mode)
    }),
    Native::model("android/graphics/AvoidXfermode", "nativeCreate", "(III)J", source_over, "draws everywhere"),
    Native::model("android/graphics/PixelXorXfermode", "nativeCreate", "(I)J", source_over, "draws without xor"),
    Native::exact("android/graphics/MaskFilter", "nativeDestructor", "(J)V", |c| {
        let filter = c.long();
        remove::<Arc<MaskFilter>>(c.vm, filter)
    }),
    Native::exact("android/graphics/BlurMaskFilter", "nativeConstructor", "(FI)J", |c| {
        let (radius, style) = (c.float(), BlurStyle::from_native(c.int()).unwrap_or_default());
        add(c.vm, Arc::new(MaskFilter::Blur(radius, style)))
    }),
    Native::model("android/graphics/EmbossMaskFilter", "nativeConstructor", "([FFFF)J", emboss, "drawn flat"),
    Native::exact(TABLE_FILTER, "nativeNewTable", "([B)J", |c| {
        let table = c.object("table")?;
        let table = c.vm.array_bytes(table).to_vec();
        add(c.vm, Arc::new(MaskFilter::Table(table)))
    }),
    Native::exact(TABLE_FILTER, "nativeNewClip", "(II)J", |c| {
        let (low, high) = (c.int().clamp(0, 254), c.int().clamp(1, 255));
        let value = |i: i32| ((i - low).clamp(0, high - low) * 255 / (high - low).max(1)) as u8;
        add(c.vm, Arc::new(MaskFilter::Table((0..256).map(value).collect())))
    }),
    Native::exact(TABLE_FILTER, "nativeNewGamma", "(F)J", |c| {
        let gamma = c.float();
        let value = |i: i32| (libm::powf(i as f32 / 255.0, gamma) * 255.0 + 0.5) as u8;
        add(c.vm, Arc::new(MaskFilter::Table((0..256).map(value).collect())))
    }),
    Native::exact("android/graphics/PathEffect", "nativeDestructor", "(J)V", |c| {
        let effect = c.long();
        remove::<Arc<PathEffect>>(c.vm, effect)
    }),
    Native::exact("android/graphics/DashPathEffect", "nativeCreate", "([FF)J", |c| {
        let (intervals, phase) = (c.object("intervals")?, c.float());
        let intervals = floats(c.vm, intervals);
        add(c.vm, Arc::new(PathEffect::Dash(intervals, phase)))
    }),
    Native::exact("android/graphics/CornerPathEffect", "nativeCreate", "(F)J", |c| {
        let radius = c.float();
        add(c.vm, Arc::new(PathEffect::Corner(radius)))
    }),
    Native::exact("android/graphics/DiscretePathEffect", "nativeCreate", "(FF)J", |c| {
        let (length, deviation) = (c.float(), c.float());
        add(c.vm, Arc::new(PathEffect::Discrete(length, deviation)))
    }),
    Native::model("android/graphics/PathDashPathEffect", "nativeCreate", "(JFFI)J", path_dash, "no bending"),
    Native::exact("android/graphics/ComposePathEffect", "nativeCreate", "(JJ)J", |c| pair(c, PathEffect::compose)),
    Native::exact("android/graphics/SumPathEffect", "nativeCreate", "(JJ)J", |c| pair(c, PathEffect::sum)),
];

fn blend(c: &mut Call<'_>) -> Result<BlendMode, Raise> {
    let number = c.int();
    BlendMode::from_native(number).ok_or_else(|| Raise::illegal_argument(format!("mode {number}")))
}

fn source_over(c: &mut Call<'_>) -> NativeResult {
    add(c.vm, BlendMode::SrcOver)
}

fn color_matrix(c: &mut Call<'_>) -> NativeResult {
    let array = c.object("array")?;
    let values = floats(c.vm, array);
    let values = values.first_chunk::<20>().ok_or_else(|| Raise::bare("java/lang/ArrayIndexOutOfBoundsException"))?;
    add(c.vm, Arc::new(ColorFilter::Matrix(*values)))
}

fn emboss(c: &mut Call<'_>) -> NativeResult {
    let (direction, ambient, specular, radius) = (c.object("direction")?, c.float(), c.float(), c.float());
    int_range(c.vm, direction, 0, 3)?;
    let direction = floats(c.vm, direction);
    add(c.vm, Arc::new(MaskFilter::Emboss([direction[0], direction[1], direction[2]], ambient, specular, radius)))
}

fn path_dash(c: &mut Call<'_>) -> NativeResult {
    let (shape, advance, phase, style) = (c.long(), c.float(), c.float(), c.int());
    let style = match style {
        0 => PathDashStyle::Translate,
        1 => PathDashStyle::Rotate,
        _ => PathDashStyle::Morph,
    };
    let shape = get::<Path>(c.vm, shape)?.clone();
    add(c.vm, Arc::new(PathEffect::PathDash(shape, advance, phase, style)))
}

fn pair(c: &mut Call<'_>, with: fn(Arc<PathEffect>, Arc<PathEffect>) -> PathEffect) -> NativeResult {
    let (first, second) = (c.long(), c.long());
    let effect = with(get::<Arc<PathEffect>>(c.vm, first)?.clone(), get::<Arc<PathEffect>>(c.vm, second)?.clone());
    add(c.vm, Arc::new(effect))
}

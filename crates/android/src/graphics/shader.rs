//! android.graphics.Shader and its kinds.
//!
//! A shader never changes: a new local matrix makes a new one under a new handle, which is how Java's paints notice.

use super::arrays::{floats, ints, point};
use super::bitmap_peer::image_of;
use super::{add, get, remove};
use graphics::effect::{BlendMode, GradientColors, Shader, ShaderKind, TileMode};
use libcore::natives::Table;
use std::sync::Arc;
use vm::layout::Ref;
use vm::{Call, Native, NativeResult, Raise, Vm};

const SHADER: &str = "android/graphics/Shader";
const LINEAR: &str = "android/graphics/LinearGradient";
const RADIAL: &str = "android/graphics/RadialGradient";
const SWEEP: &str = "android/graphics/SweepGradient";
const COMPOSE: &str = "android/graphics/ComposeShader";

/// Natives of the shaders.
pub const NATIVES: Table = libcore::natives![
    Native::exact(SHADER, "nativeDestructor", "(J)V", |c| {
        let shader = c.long();
        remove::<Arc<Shader>>(c.vm, shader)
    }),
    Native::exact(SHADER, "nativeSetLocalMatrix", "(JJ)J", set_local_matrix),
    Native::exact("android/graphics/BitmapShader", "nativeCreate", "(Landroid/graphics/Bitmap;II)J", bitmap),
    Native::exact(LINEAR, "nativeCreate1", "(FFFF[I[FI)J", linear_stops),
    Native::exact(LINEAR, "nativeCreate2", "(FFFFIII)J", linear_pair),
    Native::exact(RADIAL, "nativeCreate1", "(FFF[I[FI)J", radial_stops),
    Native::exact(RADIAL, "nativeCreate2", "(FFFIII)J", radial_pair),
    Native::exact(SWEEP, "nativeCreate1", "(FF[I[F)J", sweep_stops),
    Native::exact(SWEEP, "nativeCreate2", "(FFII)J", sweep_pair),
    Native::exact(COMPOSE, "nativeCreate1", "(JJJ)J", compose_xfermode),
    Native::exact(COMPOSE, "nativeCreate2", "(JJI)J", compose_mode),
];

fn make(c: &mut Call<'_>, kind: ShaderKind) -> NativeResult {
    add(c.vm, Arc::new(Shader::new(kind)))
}

fn set_local_matrix(c: &mut Call<'_>) -> NativeResult {
    let (shader, matrix) = (c.long(), c.long());
    let local_matrix = super::matrix::or_identity(c.vm, matrix);
    let old = get::<Arc<Shader>>(c.vm, shader)?.clone();
    if old.local_matrix == local_matrix {
        return vm::native::long(shader);
    }
    remove::<Arc<Shader>>(c.vm, shader)?;
    add(c.vm, Arc::new(Shader { local_matrix, ..(*old).clone() }))
}

fn tile(c: &mut Call<'_>) -> TileMode {
    TileMode::from_native(c.int()).unwrap_or_default()
}

fn bitmap(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, tile_x, tile_y) = (c.object("bitmap")?, tile(c), tile(c));
    let image = image_of(c.vm, bitmap)?;
    make(c, ShaderKind::Bitmap { image, tile_x, tile_y })
}

fn stops(vm: &Vm, colors: Ref, positions: Ref) -> GradientColors {
    let colors = ints(vm, colors).into_iter().map(|color| color as u32).collect();
    let positions = positions.non_null().map(|positions| floats(vm, positions)).unwrap_or_default();
    GradientColors { colors, positions }
}

fn pair(c: &mut Call<'_>) -> GradientColors {
    GradientColors { colors: vec![c.int() as u32, c.int() as u32], positions: Vec::new() }
}

fn linear_stops(c: &mut Call<'_>) -> NativeResult {
    let (_this, from, to) = (c.reference(), point(c), point(c));
    let (colors, positions, tile) = (c.object("colors")?, c.reference(), tile(c));
    let colors = stops(c.vm, colors, positions);
    make(c, ShaderKind::Linear { from, to, colors, tile })
}

fn linear_pair(c: &mut Call<'_>) -> NativeResult {
    let (_this, from, to) = (c.reference(), point(c), point(c));
    let (colors, tile) = (pair(c), tile(c));
    make(c, ShaderKind::Linear { from, to, colors, tile })
}

fn radial_stops(c: &mut Call<'_>) -> NativeResult {
    let (center, radius) = (point(c), c.float());
    let (colors, positions, tile) = (c.object("colors")?, c.reference(), tile(c));
    let colors = stops(c.vm, colors, positions);
    make(c, ShaderKind::Radial { center, radius, colors, tile })
}

fn radial_pair(c: &mut Call<'_>) -> NativeResult {
    let (center, radius, colors, tile) = (point(c), c.float(), pair(c), tile(c));
    make(c, ShaderKind::Radial { center, radius, colors, tile })
}

fn sweep_stops(c: &mut Call<'_>) -> NativeResult {
    let (center, colors, positions) = (point(c), c.object("colors")?, c.reference());
    let colors = stops(c.vm, colors, positions);
    make(c, ShaderKind::Sweep { center, colors })
}

fn sweep_pair(c: &mut Call<'_>) -> NativeResult {
    let (center, colors) = (point(c), pair(c));
    make(c, ShaderKind::Sweep { center, colors })
}

fn compose(c: &mut Call<'_>, first: i64, second: i64, mode: BlendMode) -> NativeResult {
    let (first, second) = (get::<Arc<Shader>>(c.vm, first)?.clone(), get::<Arc<Shader>>(c.vm, second)?.clone());
    add(c.vm, Arc::new(Shader::compose(first, second, mode)))
}

fn compose_xfermode(c: &mut Call<'_>) -> NativeResult {
    let (first, second, mode) = (c.long(), c.long(), c.long());
    let mode = super::find::<BlendMode>(c.vm, mode).map_or(BlendMode::SrcOver, |mode| **mode);
    compose(c, first, second, mode)
}

fn compose_mode(c: &mut Call<'_>) -> NativeResult {
    let (first, second, number) = (c.long(), c.long(), c.int());
    let mode = BlendMode::from_native(number).ok_or_else(|| Raise::illegal_argument(format!("mode {number}")))?;
    compose(c, first, second, mode)
}

//! android.graphics.Rasterizer and LayerRasterizer: kept, and left out of pictures.

use super::{add, change, remove};
use graphics::persist::persist_struct;
use libcore::natives::Table;
use vm::Native;
use vm::native::void;

const LAYERS: &str = "android/graphics/LayerRasterizer";

/// Natives of the rasterizers.
pub const NATIVES: Table = libcore::natives![
    Native::exact("android/graphics/Rasterizer", "finalizer", "(J)V", |c| {
        let rasterizer = c.long();
        remove::<Layers>(c.vm, rasterizer)
    }),
    Native::exact(LAYERS, "nativeConstructor", "()J", |c| add(c.vm, Layers::default())),
    Native::model(
        LAYERS,
        "nativeAddLayer",
        "(JJFF)V",
        |c| {
            let (rasterizer, paint, dx, dy) = (c.long(), c.long(), c.float(), c.float());
            change(c.vm, rasterizer, |r: &mut Layers| r.layers.push(((paint as u64, dx), dy)))?;
            void()
        },
        "drawn without layers",
    ),
];

/// Layers: a paint and an offset each.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    layers: Vec<((u64, f32), f32)>,
}

persist_struct!(Layers { layers });

//! android.view.HardwareLayer: shows the surface of a `TextureView` inside its window.

use crate::graphics::fields::Field;
use crate::graphics::surface_texture::TexturePeer;
use crate::graphics::{change, find};
use crate::view::render_node::rectangle;
use crate::view::surface;
use graphics::geometry::IRect;
use graphics::matrix::Matrix;
use graphics::paint::Paint;
use graphics::persist::persist_struct;
use graphics::raster::Node;
use libcore::natives::Table;
use vm::native::{boolean, int, void};
use vm::{Call, Native, NativeResult, Vm};

const CLASS: &str = "android/view/HardwareLayer";
const NO_GPU: &str = "there is no GPU";

/// Natives of HardwareLayer.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nPrepare", "(JIIZ)Z", |c| {
        let (layer, width, height) = (c.long(), c.int(), c.int());
        change(c.vm, layer, |layer: &mut LayerPeer| layer.size = IRect::from_size(width, height))?;
        boolean(true)
    }),
    Native::exact(CLASS, "nSetLayerPaint", "(JJ)V", |c| {
        let (layer, paint) = (c.long(), c.long());
        let paint = find::<Paint>(c.vm, paint).map(|paint| (**paint).clone());
        change(c.vm, layer, |layer: &mut LayerPeer| layer.paint = paint)?;
        void()
    }),
    Native::exact(CLASS, "nSetTransform", "(JJ)V", |c| {
        let (layer, matrix) = (c.long(), c.long());
        let matrix = find::<Matrix>(c.vm, matrix).map(|matrix| **matrix);
        change(c.vm, layer, |layer: &mut LayerPeer| layer.matrix = matrix)?;
        void()
    }),
    Native::exact(CLASS, "nSetSurfaceTexture", "(JLandroid/graphics/SurfaceTexture;Z)V", set_texture),
    Native::exact(CLASS, "nUpdateSurfaceTexture", "(J)V", |_| void()),
    Native::model(CLASS, "nUpdateRenderLayer", "(JJIIII)V", |_| void(), NO_GPU),
    Native::model(CLASS, "nGetTexName", "(J)I", |_| int(0), NO_GPU),
];

/// A layer.
#[derive(Clone, Default)]
pub struct LayerPeer {
    size: IRect,
    paint: Option<Paint>,
    matrix: Option<Matrix>,
    /// The surface of its texture.
    surface: u64,
}

persist_struct!(LayerPeer { size, paint, matrix, surface });

impl LayerPeer {
    /// What it shows: whatever was posted to its surface last.
    pub fn shown(&self, vm: &Vm) -> Option<Node> {
        Some(Node {
            list: surface::list(vm, self.surface as i64)?,
            matrix: self.matrix.unwrap_or_default(),
            clips: vec![rectangle(self.size)],
            layer: self.paint.clone(),
            z: 0.0,
        })
    }
}

fn set_texture(c: &mut Call<'_>) -> NativeResult {
    let (layer, texture) = (c.long(), c.reference().non_null());
    let texture = texture.map_or(Ok(0), |texture| Field::TextureHandle.long(c.vm, texture))?;
    let surface = find::<TexturePeer>(c.vm, texture).map_or(0, |texture| texture.surface);
    change(c.vm, layer, |layer: &mut LayerPeer| layer.surface = surface)?;
    void()
}

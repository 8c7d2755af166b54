//! android.view.HardwareLayer: never made, because windows draw in software.

use libcore::natives::Table;
use vm::Native;
use vm::native::{boolean, int, void};

const CLASS: &str = "android/view/HardwareLayer";
const SOFTWARE: &str = "there is no hardware renderer";

/// Natives of HardwareLayer.
pub const NATIVES: Table = &[
    Native::model(CLASS, "nPrepare", "(JIIZ)Z", |_| boolean(false), SOFTWARE),
    Native::model(CLASS, "nSetLayerPaint", "(JJ)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nSetTransform", "(JJ)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nSetSurfaceTexture", "(JLandroid/graphics/SurfaceTexture;Z)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nUpdateSurfaceTexture", "(J)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nUpdateRenderLayer", "(JJIIII)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nGetTexName", "(J)I", |_| int(0), SOFTWARE),
];

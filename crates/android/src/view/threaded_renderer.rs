//! android.view.ThreadedRenderer: shows a tree of render nodes on the surface of a window.
//!
//! On a phone a thread of its own turns the nodes into pixels. Here nothing is drawn before a picture is asked for, so a frame only says
//! that the surface shows the root from now on; the nodes are looked up when the picture is made.

use super::hardware_layer::LayerPeer;
use super::render_node::RenderNode;
use super::surface;
use crate::graphics::fields::Field;
use crate::graphics::{add, change, get, remove};
use graphics::canvas::Canvas;
use graphics::paint::PeerHandle;
use graphics::persist::persist_struct;
use libcore::natives::Table;
use vm::native::{boolean, int, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/view/ThreadedRenderer";
const NO_GPU: &str = "there is no GPU";
const NO_SHADOWS: &str = "no shadows are drawn";
const NO_FIGURES: &str = "frames are not timed";
/// What a frame answers when nothing is left to do.
const SYNC_OK: i32 = 0;

/// Natives of ThreadedRenderer.
pub const NATIVES: Table = libcore::natives![
    Native::model(CLASS, "setupShadersDiskCache", "(Ljava/lang/String;)V", |_| void(), NO_GPU),
    Native::model(CLASS, "nSetAtlas", "(JLandroid/view/GraphicBuffer;[J)V", |_| void(), NO_GPU),
    Native::model(CLASS, "nSetProcessStatsBuffer", "(JI)V", |_| void(), NO_FIGURES),
    Native::exact(CLASS, "nCreateRootRenderNode", "()J", |c| add(c.vm, RenderNode::default())),
    Native::exact(CLASS, "nCreateProxy", "(ZJ)J", |c| {
        let (_translucent, root) = (c.boolean(), c.long());
        add(c.vm, RendererPeer { root: root as u64, surface: 0 })
    }),
    Native::exact(CLASS, "nDeleteProxy", "(J)V", |c| {
        let renderer = c.long();
        remove::<RendererPeer>(c.vm, renderer)
    }),
    Native::exact(CLASS, "nLoadSystemProperties", "(J)Z", |_| boolean(false)),
    Native::exact(CLASS, "nSetName", "(JLjava/lang/String;)V", |_| void()),
    Native::exact(CLASS, "nInitialize", "(JLandroid/view/Surface;)Z", |c| {
        set_surface(c)?;
        boolean(true)
    }),
    Native::exact(CLASS, "nUpdateSurface", "(JLandroid/view/Surface;)V", set_surface),
    // True would say that animations were running and need another frame.
    Native::exact(CLASS, "nPauseSurface", "(JLandroid/view/Surface;)Z", |_| boolean(false)),
    Native::model(CLASS, "nSetup", "(JIIFII)V", |_| void(), NO_SHADOWS),
    Native::model(CLASS, "nSetLightCenter", "(JFFF)V", |_| void(), NO_SHADOWS),
    Native::exact(CLASS, "nSetOpaque", "(JZ)V", |_| void()),
    Native::exact(CLASS, "nSyncAndDrawFrame", "(J[JI)I", draw_frame),
    Native::exact(CLASS, "nDestroy", "(J)V", |c| {
        let renderer = c.long();
        change(c.vm, renderer, |renderer: &mut RendererPeer| renderer.surface = 0)?;
        void()
    }),
    Native::exact(CLASS, "nRegisterAnimatingRenderNode", "(JJ)V", |_| void()),
    Native::model(CLASS, "nInvokeFunctor", "(JZ)V", |_| void(), NO_GPU),
    Native::exact(CLASS, "nCreateTextureLayer", "(J)J", |c| add(c.vm, LayerPeer::default())),
    Native::exact(CLASS, "nBuildLayer", "(JJ)V", |_| void()),
    Native::model(CLASS, "nCopyLayerInto", "(JJLandroid/graphics/Bitmap;)Z", |_| boolean(false), NO_GPU),
    Native::exact(CLASS, "nPushLayerUpdate", "(JJ)V", |_| void()),
    Native::exact(CLASS, "nCancelLayerUpdate", "(JJ)V", |_| void()),
    Native::exact(CLASS, "nDetachSurfaceTexture", "(JJ)V", |_| void()),
    Native::exact(CLASS, "nDestroyHardwareResources", "(J)V", |_| void()),
    Native::model(CLASS, "nTrimMemory", "(I)V", |_| void(), NO_GPU),
    Native::model(CLASS, "nOverrideProperty", "(Ljava/lang/String;Ljava/lang/String;)V", |_| void(), NO_GPU),
    Native::exact(CLASS, "nFence", "(J)V", |_| void()),
    Native::exact(CLASS, "nStopDrawing", "(J)V", |_| void()),
    Native::exact(CLASS, "nNotifyFramePending", "(J)V", |_| void()),
    Native::model(CLASS, "nDumpProfileInfo", "(JLjava/io/FileDescriptor;I)V", |_| void(), NO_FIGURES),
    Native::model(CLASS, "nDumpProfileData", "([BLjava/io/FileDescriptor;)V", |_| void(), NO_FIGURES),
];

/// A renderer: which nodes it shows where.
#[derive(Clone, Copy)]
pub struct RendererPeer {
    root: u64,
    /// The surface of its window; 0 before it has one.
    surface: u64,
}

persist_struct!(RendererPeer { root, surface });

fn set_surface(c: &mut Call<'_>) -> NativeResult {
    let (renderer, surface) = (c.long(), c.reference().non_null());
    let surface = surface.map_or(Ok(0), |surface| Field::SurfaceHandle.long(c.vm, surface))?;
    if get::<RendererPeer>(c.vm, renderer)?.surface != surface as u64 {
        change(c.vm, renderer, |renderer: &mut RendererPeer| renderer.surface = surface as u64)?;
    }
    void()
}

/// The surface shows the root; when it does so already, nothing changes.
fn draw_frame(c: &mut Call<'_>) -> NativeResult {
    let renderer = c.long();
    let RendererPeer { root, surface } = *get::<RendererPeer>(c.vm, renderer)?;
    let Some((width, height)) = surface::size(c.vm, surface as i64) else { return int(SYNC_OK) };
    let mut canvas = Canvas::new(width, height);
    canvas.draw_node(PeerHandle(root));
    let list = canvas.take_list();
    if surface::list(c.vm, surface as i64).is_none_or(|shown| *shown != list) {
        surface::show(c.vm, surface as i64, list)?;
    }
    int(SYNC_OK)
}

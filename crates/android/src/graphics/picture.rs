//! android.graphics.Picture: recorded drawings.

use super::canvas_peer::{CanvasPeer, Target, draw};
use super::{add, change, find, get, insert, remove};
use graphics::canvas::Canvas;
use graphics::displaylist::DisplayList;
use graphics::effect::ImageRef;
use graphics::persist::persist_struct;
use libcore::natives::Table;
use std::sync::Arc;
use vm::native::{boolean, int, long, void};
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/Picture";

/// Natives of Picture.
pub const NATIVES: Table = &[
    Native::exact(CLASS, "nativeConstructor", "(J)J", |c| {
        let source = c.long();
        let picture = find::<PicturePeer>(c.vm, source).map(|source| (**source).clone()).unwrap_or_default();
        add(c.vm, picture)
    }),
    Native::model(
        CLASS,
        "nativeCreateFromStream",
        "(Ljava/io/InputStream;[B)J",
        |_| long(0),
        "recorded files are not read",
    ),
    Native::exact(CLASS, "nativeGetWidth", "(J)I", |c| int(peer(c)?.width as i32)),
    Native::exact(CLASS, "nativeGetHeight", "(J)I", |c| int(peer(c)?.height as i32)),
    Native::exact(CLASS, "nativeBeginRecording", "(JII)J", begin_recording),
    Native::exact(CLASS, "nativeEndRecording", "(J)V", end_recording),
    Native::exact(CLASS, "nativeDraw", "(JJ)V", draw_picture),
    Native::model(
        CLASS,
        "nativeWriteToStream",
        "(JLjava/io/OutputStream;[B)Z",
        |_| boolean(false),
        "recorded files are not written",
    ),
    Native::exact(CLASS, "nativeDestructor", "(J)V", |c| {
        let picture = c.long();
        remove::<PicturePeer>(c.vm, picture)
    }),
];

/// A picture.
#[derive(Clone, Default)]
pub struct PicturePeer {
    width: u32,
    height: u32,
    list: Arc<DisplayList>,
    /// The canvas that records it.
    canvas: Option<u64>,
}

persist_struct!(PicturePeer { width, height, list, canvas });

impl PicturePeer {
    /// Calls `visit` for every bitmap that is needed to draw it.
    pub(super) fn visit_images(&self, visit: &mut dyn FnMut(&ImageRef)) {
        self.list.visit_images(visit);
    }
}

fn peer<'c>(c: &'c mut Call<'_>) -> Result<&'c PicturePeer, vm::Raise> {
    let handle = c.long();
    get(c.vm, handle)
}

fn begin_recording(c: &mut Call<'_>) -> NativeResult {
    let (picture, width, height) = (c.long(), c.int().max(0) as u32, c.int().max(0) as u32);
    let canvas = Canvas::for_picture(width, height);
    let peer = CanvasPeer { canvas, target: Target::Picture(picture as u64), filter: None };
    let canvas = insert(c.vm, peer);
    change(c.vm, picture, |picture: &mut PicturePeer| {
        *picture = PicturePeer { width, height, list: Arc::default(), canvas: Some(canvas as u64) };
    })?;
    long(canvas)
}

fn end_recording(c: &mut Call<'_>) -> NativeResult {
    let picture = c.long();
    let canvas = change(c.vm, picture, |picture: &mut PicturePeer| picture.canvas.take())?;
    if let Some(canvas) = canvas.and_then(|canvas| super::state_mut(c.vm).canvases.get_mut(canvas)) {
        let list = Arc::new(canvas.canvas.take_list());
        change(c.vm, picture, |picture: &mut PicturePeer| picture.list = list)?;
    }
    void()
}

fn draw_picture(c: &mut Call<'_>) -> NativeResult {
    let (canvas, picture) = (c.long(), c.long());
    let list = get::<PicturePeer>(c.vm, picture)?.list.clone();
    draw(c.vm, canvas, |canvas| canvas.draw_picture(&list))?;
    void()
}

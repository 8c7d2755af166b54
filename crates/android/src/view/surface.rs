//! android.view.Surface: what a window or a SurfaceView shows.
//!
//! A surface keeps the list that was posted last; nothing is rasterised until a picture of the screen is asked for.
//! The handle is what `Surface.mNativeObject` holds, and locking answers the same handle, because Java compares the
//! two. Whoever models windows makes surfaces with [`create`], gives them to Java by that field, and asks [`list`].
//!
//! A surface has three buffers, as on Android: while one is shown and another waits to be, a third can be drawn. Whoever
//! draws faster than the display shows waits for a free one, so that games which draw in a loop run at its pace.

use crate::graphics::canvas::{set_target, with};
use crate::graphics::canvas_peer::{CanvasPeer, Target};
use crate::graphics::fields::{Field, rect, set_rect};
use crate::graphics::pictures::Pictures;
use crate::graphics::surface_texture::{FRAME_TOLD, TexturePeer, frame_posted};
use crate::graphics::{change, find, get, insert, remove};
use crate::view::pace::{FRAME, wait_until};
use graphics::displaylist::DisplayList;
use graphics::effect::ImageRef;
use graphics::geometry::IRect;
use graphics::matrix::Matrix;
use graphics::persist::{Persist, ReadError, Reader, Writer};
use graphics::raster::Surface;
use graphics::region::{Region, RegionOp};
use libcore::natives::Table;
use std::sync::Arc;
use vm::native::{boolean, int, long, void};
use vm::thread::Nanos;
use vm::{Call, Native, NativeResult, Raise, Vm};

const CLASS: &str = "android/view/Surface";
const SOFTWARE: &str = "there is no hardware renderer";

/// Natives of Surface.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeCreateFromSurfaceTexture", "(Landroid/graphics/SurfaceTexture;)J", of_texture),
    Native::exact(CLASS, "nativeLockCanvas", "(JLandroid/graphics/Canvas;Landroid/graphics/Rect;)J", lock_canvas),
    Native::exact(CLASS, "nativeUnlockCanvasAndPost", "(JLandroid/graphics/Canvas;)V", unlock_canvas_and_post),
    Native::exact(CLASS, "nativeRelease", "(J)V", |c| {
        let surface = c.long();
        release(c.vm, surface)?;
        void()
    }),
    Native::exact(CLASS, "nativeIsValid", "(J)Z", |c| {
        let surface = c.long();
        boolean(find::<SurfacePeer>(c.vm, surface).is_some())
    }),
    Native::model(CLASS, "nativeIsConsumerRunningBehind", "(J)Z", |_| boolean(false), SOFTWARE),
    Native::exact(CLASS, "nativeAllocateBuffers", "(J)V", |_| void()),
    Native::exact(CLASS, "nativeGetWidth", "(J)I", |c| int(peer(c)?.width as i32)),
    Native::exact(CLASS, "nativeGetHeight", "(J)I", |c| int(peer(c)?.height as i32)),
    Native::model(CLASS, "nHwuiCreate", "(JJ)J", |c| long(c.vm.new_handle() as i64), SOFTWARE),
    Native::model(CLASS, "nHwuiSetSurface", "(JJ)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nHwuiDraw", "(J)V", |_| void(), SOFTWARE),
    Native::model(CLASS, "nHwuiDestroy", "(J)V", |_| void(), SOFTWARE),
];

/// A surface.
#[derive(Clone)]
pub struct SurfacePeer {
    width: u32,
    height: u32,
    /// How much of it lies left of and above the window's frame.
    outside: (i32, i32),
    /// What was posted last.
    posted: Option<Arc<DisplayList>>,
    /// The canvas that draws, and which part of the surface it draws anew.
    locked: Option<(u64, Region)>,
    /// How many hold it: objects of Java, and who made it.
    holders: u32,
    /// When the display shows what was posted last.
    shown: Nanos,
}

impl Persist for SurfacePeer {
    fn write(&self, out: &mut Writer) {
        (self.width, self.height).write(out);
        self.outside.write(out);
        self.posted.write(out);
        self.locked.write(out);
        self.holders.write(out);
        self.shown.0.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<SurfacePeer, ReadError> {
        let (width, height) = Persist::read(input)?;
        let outside = Persist::read(input)?;
        let (posted, locked, holders) = (Persist::read(input)?, Persist::read(input)?, Persist::read(input)?);
        let shown = Nanos(Persist::read(input)?);
        Ok(SurfacePeer { width, height, outside, posted, locked, holders, shown })
    }
}

impl SurfacePeer {
    /// When a buffer is free: when what was posted last is the only one that waits to be shown.
    fn free(&self) -> Nanos {
        Nanos(self.shown.0.saturating_sub(FRAME.0))
    }

    /// Calls `visit` for every bitmap that is needed to draw it.
    pub fn visit_images(&self, visit: &mut dyn FnMut(&ImageRef)) {
        self.posted.iter().for_each(|list| list.visit_images(visit));
    }
}

/// Makes a surface, which its maker holds. The handle goes into `Surface.mNativeObject`; each object of Java that has it
/// holds it too, and when the last one lets go it is gone.
pub fn create(vm: &mut Vm, width: u32, height: u32) -> i64 {
    insert(vm, SurfacePeer { width, height, outside: (0, 0), posted: None, locked: None, holders: 1, shown: Nanos(0) })
}

/// Notes that one more holds a surface.
pub fn retain(vm: &mut Vm, surface: i64) -> Result<(), Raise> {
    change(vm, surface, |peer: &mut SurfacePeer| peer.holders += 1)
}

/// Gives a surface another size; what it shows stays until something is posted.
pub fn resize(vm: &mut Vm, surface: i64, width: u32, height: u32) -> Result<(), Raise> {
    change(vm, surface, |peer: &mut SurfacePeer| (peer.width, peer.height) = (width, height))
}

/// Gives a surface the size of its window and of what the window draws outside its frame, to the left and above.
pub fn layout(vm: &mut Vm, surface: i64, size: (u32, u32), outside: (i32, i32)) -> Result<(), Raise> {
    let known = get::<SurfacePeer>(vm, surface)?;
    if (known.width, known.height) == size && known.outside == outside {
        return Ok(());
    }
    change(vm, surface, |peer: &mut SurfacePeer| {
        (peer.width, peer.height) = size;
        peer.outside = outside;
    })
}

/// Width and height of a surface.
pub fn size(vm: &Vm, surface: i64) -> Option<(u32, u32)> {
    find::<SurfacePeer>(vm, surface).map(|peer| (peer.width, peer.height))
}

/// Notes that one less holds a surface; what is no surface is held by nobody.
pub fn release(vm: &mut Vm, surface: i64) -> Result<(), Raise> {
    if find::<SurfacePeer>(vm, surface).is_none() {
        return Ok(());
    }
    let left = change(vm, surface, |peer: &mut SurfacePeer| {
        peer.holders = peer.holders.saturating_sub(1);
        peer.holders
    })?;
    if left == 0 {
        remove::<SurfacePeer>(vm, surface)?;
    }
    Ok(())
}

/// What a surface shows.
pub fn list(vm: &Vm, surface: i64) -> Option<Arc<DisplayList>> {
    find::<SurfacePeer>(vm, surface)?.posted.clone()
}

/// Makes a list the content of a surface.
pub fn show(vm: &mut Vm, surface: i64, list: DisplayList) -> Result<(), Raise> {
    change(vm, surface, |peer: &mut SurfacePeer| peer.posted = Some(Arc::new(list)))
}

/// A surface as the screen shows it.
pub struct Shown {
    /// The handle of the surface.
    pub surface: i64,
    /// Where its window is.
    pub at: (f32, f32),
    /// The alpha of the black that the system lays behind it, as behind a dialog.
    pub dim: u8,
}

/// Draws surfaces where their windows are, the lowest first, so many times smaller; the guest does not change.
pub fn screenshot(vm: &Vm, size: (u32, u32), surfaces: &[Shown], smaller: u32) -> Surface {
    let scale = 1.0 / smaller as f32;
    let mut screen = Surface::new(size.0 / smaller, size.1 / smaller);
    screen.fill(0xff00_0000);
    let mut pictures = Pictures::new(vm);
    for shown in surfaces {
        let Some(peer) = find::<SurfacePeer>(vm, shown.surface) else { continue };
        if let Some(list) = &peer.posted {
            screen.darken(shown.dim);
            let (x, y) = (shown.at.0 - peer.outside.0 as f32, shown.at.1 - peer.outside.1 as f32);
            let at = Matrix::scale_translate(scale, scale, x * scale, y * scale);
            pictures.draw_window(list, &mut screen, &at);
        }
    }
    screen
}

fn peer<'c>(c: &'c mut Call<'_>) -> Result<&'c SurfacePeer, Raise> {
    let surface = c.long();
    get(c.vm, surface)
}

fn of_texture(c: &mut Call<'_>) -> NativeResult {
    let texture = c.object("surfaceTexture")?;
    let handle = Field::TextureHandle.long(c.vm, texture)?;
    let Some(surface) = find::<TexturePeer>(c.vm, handle).map(|texture| texture.surface as i64) else {
        return long(0);
    };
    retain(c.vm, surface)?;
    long(surface)
}

/// The canvas gets the size of the surface and the clip of the dirty rectangle, if there is one.
fn lock_canvas(c: &mut Call<'_>) -> NativeResult {
    let (surface, canvas, dirty) = (c.long(), c.object("canvas")?, c.reference().non_null());
    let found = find::<SurfacePeer>(c.vm, surface);
    let found = found.map(|peer| (peer.width, peer.height, peer.posted.is_some(), peer.free()));
    let Some((width, height, has_content, free)) = found else {
        return Err(Raise::bare("java/lang/IllegalArgumentException"));
    };
    if free > c.vm.now() {
        return Ok(wait_until(free, 1));
    }
    let bounds = IRect::from_size(width as i32, height as i32);
    let mut part = bounds;
    if let Some(dirty) = dirty {
        let wanted = rect(c.vm, dirty)?.intersection(&bounds).unwrap_or(IRect::EMPTY);
        // A first frame has nothing to show around the dirty part.
        part = if has_content { wanted } else { bounds };
        set_rect(c.vm, dirty, &part)?;
    }
    let canvas = Field::CanvasHandle.long(c.vm, canvas)?;
    set_target(c.vm, canvas, Target::Surface(surface as u64), (width, height), false)?;
    with(c.vm, canvas, |canvas| canvas.clip_region(&Region::from_rect(part), RegionOp::Intersect))?;
    // Java releases what it locked when it posts it.
    change(c.vm, surface, |peer: &mut SurfacePeer| {
        peer.locked = Some((canvas as u64, Region::from_rect(part)));
        peer.holders += 1;
    })?;
    long(surface)
}

/// Makes what the canvas recorded the content of its surface; a texture behind it tells its listener.
pub(super) fn unlock_canvas_and_post(c: &mut Call<'_>) -> NativeResult {
    if c.step == FRAME_TOLD {
        return void();
    }
    let (surface, canvas) = (c.long(), c.object("canvas")?);
    let canvas = Field::CanvasHandle.long(c.vm, canvas)?;
    post(c.vm, surface, canvas)?;
    frame_posted(c, surface)
}

fn post(vm: &mut Vm, surface: i64, canvas: i64) -> Result<(), Raise> {
    let list = change(vm, canvas, |peer: &mut CanvasPeer| {
        peer.canvas.restore_to_count(1);
        peer.canvas.take_list()
    })?;
    set_target(vm, canvas, Target::Nothing, (0, 0), false)?;
    if find::<SurfacePeer>(vm, surface).is_none() {
        return Ok(());
    }
    let now = vm.now();
    change(vm, surface, |peer: &mut SurfacePeer| {
        peer.shown = peer.shown.max(now).after(FRAME.0);
        let dirty = peer.locked.take().map(|(_, dirty)| dirty);
        let whole = match (&peer.posted, dirty) {
            (Some(older), Some(dirty)) => list.over(older, &dirty),
            _ => list,
        };
        peer.posted = Some(Arc::new(whole));
    })
}

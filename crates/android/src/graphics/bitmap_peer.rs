//! What lies behind a bitmap: its form, its pixels in guest memory, and drawings that nobody has looked at yet.
//!
//! A canvas on a bitmap records like any other; the list becomes pixels when somebody reads them, when the bitmap is
//! about to change under a drawing of it, or when the list gets long. All of this depends on guest state only, so that
//! it happens at the same instant in every run.

use super::canvas_peer::CanvasPeer;
use super::fields::Field;
use super::pictures::Pictures;
use super::state::Graphics;
use super::{change, find, get, state, state_mut};
use graphics::bitmap::BitmapInfo;
use graphics::displaylist::DisplayList;
use graphics::effect::ImageRef;
use graphics::paint::PeerHandle;
use graphics::persist::{Persist, ReadError, Reader, Writer};
use std::collections::BTreeSet;
use std::sync::Arc;
use vm::layout::Ref;
use vm::{Raise, Vm};

/// A bitmap.
#[derive(Clone)]
pub struct BitmapPeer {
    /// Size and form.
    pub info: BitmapInfo,
    /// The `byte[]` with the pixels; null after `recycle`.
    pub buffer: Ref,
    /// How often the pixels changed.
    pub generation: u32,
    /// `Bitmap.hasMipMap`.
    pub mip_map: bool,
    /// Lists that are not pixels yet, oldest first.
    undrawn: Vec<Arc<DisplayList>>,
    /// The canvas whose list comes after them.
    writer: Option<u64>,
    /// Bitmaps with lists that hold this one.
    readers: Vec<u64>,
    /// Whether some list or shader may hold this one.
    shared: bool,
    /// Whether Java let go of it.
    released: bool,
}

/// Lists longer than this become pixels.
const LONGEST: usize = 4096;
/// So many released bitmaps are kept before those that no list holds are dropped.
const MOST_RELEASED: usize = 32;

impl BitmapPeer {
    /// A bitmap over an array.
    pub fn new(info: BitmapInfo, buffer: Ref) -> BitmapPeer {
        let (undrawn, readers) = (Vec::new(), Vec::new());
        BitmapPeer {
            info,
            buffer,
            generation: 1,
            mip_map: false,
            undrawn,
            writer: None,
            readers,
            shared: false,
            released: false,
        }
    }

    /// A bitmap that only drawings hold.
    pub fn of_a_drawing(info: BitmapInfo, buffer: Ref) -> BitmapPeer {
        BitmapPeer { shared: true, ..BitmapPeer::new(info, buffer) }
    }

    /// Lets go of the pixels, unless a drawing may hold them.
    pub fn recycle(&mut self) {
        if !self.shared {
            self.buffer = Ref::NULL;
        }
    }

    /// The lists that are to be drawn on the pixels, oldest first.
    pub(super) fn lists(&self, state: &Graphics) -> Vec<Arc<DisplayList>> {
        let last = self.writer.and_then(|writer| state.canvases.get(writer)).map(|peer| peer.canvas.list());
        let last = last.filter(|list| !list.items().is_empty()).cloned().map(Arc::new);
        self.undrawn.iter().cloned().chain(last).collect()
    }
}

impl Persist for BitmapPeer {
    fn write(&self, out: &mut Writer) {
        self.info.write(out);
        (self.buffer.0, self.generation).write(out);
        self.mip_map.write(out);
        self.undrawn.write(out);
        self.writer.write(out);
        self.readers.write(out);
        (self.shared, self.released).write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<BitmapPeer, ReadError> {
        let info = BitmapInfo::read(input)?;
        let (buffer, generation) = Persist::read(input)?;
        let (mip_map, undrawn) = (Persist::read(input)?, Persist::read(input)?);
        let (writer, readers) = (Persist::read(input)?, Persist::read(input)?);
        let (shared, released) = Persist::read(input)?;
        Ok(BitmapPeer { info, buffer: Ref(buffer), generation, mip_map, undrawn, writer, readers, shared, released })
    }
}

/// The handle in a `Bitmap`.
pub fn handle_of(vm: &mut Vm, bitmap: Ref) -> Result<i64, Raise> {
    Field::BitmapHandle.long(vm, bitmap)
}

/// The picture that a `Bitmap` is, for a list or a shader.
pub fn image_of(vm: &mut Vm, bitmap: Ref) -> Result<ImageRef, Raise> {
    let handle = handle_of(vm, bitmap)?;
    let peer = get::<BitmapPeer>(vm, handle)?;
    let image = ImageRef { handle: PeerHandle(handle as u64), generation: peer.generation, info: peer.info };
    if !peer.shared {
        change(vm, handle, |peer: &mut BitmapPeer| peer.shared = true)?;
    }
    Ok(image)
}

/// Notes that a list of a bitmap holds another bitmap, which must then not change before the list is drawn.
pub fn note_reader(vm: &mut Vm, image: &ImageRef, reader: u64) -> Result<(), Raise> {
    let handle = image.handle.0 as i64;
    if image.handle.0 == reader {
        return settle(vm, handle);
    }
    if !get::<BitmapPeer>(vm, handle)?.readers.contains(&reader) {
        change(vm, handle, |peer: &mut BitmapPeer| peer.readers.push(reader))?;
    }
    Ok(())
}

/// Prepares for a drawing of a canvas on a bitmap.
pub fn begin_drawing(vm: &mut Vm, handle: u64, canvas: u64) -> Result<(), Raise> {
    settle_readers(vm, handle as i64)?;
    let writer = get::<BitmapPeer>(vm, handle as i64)?.writer;
    if writer != Some(canvas) {
        put_down_pen(vm, handle as i64)?;
    }
    change(vm, handle as i64, |peer: &mut BitmapPeer| {
        peer.writer = Some(canvas);
        peer.generation = peer.generation.wrapping_add(1);
    })
}

/// Draws a list that has become long.
pub fn end_drawing(vm: &mut Vm, handle: u64, canvas: u64) -> Result<(), Raise> {
    let recorded = get::<CanvasPeer>(vm, canvas as i64)?.canvas.list().items().len();
    if recorded > LONGEST { settle(vm, handle as i64) } else { Ok(()) }
}

/// Takes what a canvas has recorded for a bitmap; it may go on, or go away.
pub fn put_down_pen(vm: &mut Vm, handle: i64) -> Result<(), Raise> {
    let Some(writer) = get::<BitmapPeer>(vm, handle)?.writer else { return Ok(()) };
    let list = state_mut(vm).canvases.get_mut(writer).map(|peer| peer.canvas.take_list());
    let list = list.filter(|list| !list.items().is_empty());
    let length = change(vm, handle, |peer: &mut BitmapPeer| {
        peer.writer = None;
        if let Some(list) = list {
            if list.hides_what_was_there() {
                peer.undrawn.clear();
            }
            peer.undrawn.push(Arc::new(list));
        }
        peer.undrawn.iter().map(|list| list.items().len()).sum::<usize>()
    })?;
    if length > LONGEST { settle(vm, handle) } else { Ok(()) }
}

/// Turns the lists of a bitmap into pixels.
pub fn settle(vm: &mut Vm, handle: i64) -> Result<(), Raise> {
    let peer = get::<BitmapPeer>(vm, handle)?;
    if peer.undrawn.is_empty() && peer.writer.is_none() {
        return Ok(());
    }
    let (buffer, writer) = (peer.buffer, peer.writer);
    let mut pictures = Pictures::new(vm);
    pictures.draw(handle as u64);
    let pixels = pictures.take(handle as u64);
    if let Some(writer) = writer.and_then(|writer| state_mut(vm).canvases.get_mut(writer)) {
        writer.canvas.take_list();
    }
    change(vm, handle, |peer: &mut BitmapPeer| (peer.undrawn.clear(), peer.writer = None))?;
    if let (Some(pixels), Some(buffer)) = (pixels, buffer.non_null()) {
        let target = vm.array_bytes_mut(buffer);
        let length = target.len().min(pixels.len());
        target[..length].copy_from_slice(&pixels[..length]);
    }
    Ok(())
}

fn settle_readers(vm: &mut Vm, handle: i64) -> Result<(), Raise> {
    if get::<BitmapPeer>(vm, handle)?.readers.is_empty() {
        return Ok(());
    }
    let readers = change(vm, handle, |peer: &mut BitmapPeer| std::mem::take(&mut peer.readers))?;
    for reader in readers {
        if find::<BitmapPeer>(vm, reader as i64).is_some() {
            settle(vm, reader as i64)?;
        }
    }
    Ok(())
}

/// Form and pixels of a bitmap for reading.
pub fn pixels(vm: &mut Vm, handle: i64) -> Result<(BitmapInfo, &[u8]), Raise> {
    settle(vm, handle)?;
    let peer = get::<BitmapPeer>(vm, handle)?;
    let bytes = peer.buffer.non_null().map_or(&[][..], |buffer| vm.array_bytes(buffer));
    Ok((peer.info, if bytes.len() >= peer.info.byte_count() { bytes } else { &[] }))
}

/// Changes the pixels of a bitmap; what was drawn on it comes first.
pub fn change_pixels(vm: &mut Vm, handle: i64, with: impl FnOnce(&BitmapInfo, &mut [u8])) -> Result<(), Raise> {
    settle(vm, handle)?;
    overwrite_pixels(vm, handle, with)
}

/// Replaces all pixels of a bitmap; what was drawn on it before does not matter any more.
pub fn overwrite_pixels(vm: &mut Vm, handle: i64, with: impl FnOnce(&BitmapInfo, &mut [u8])) -> Result<(), Raise> {
    settle_readers(vm, handle)?;
    let writer = get::<BitmapPeer>(vm, handle)?.writer;
    if let Some(writer) = writer.and_then(|writer| state_mut(vm).canvases.get_mut(writer)) {
        writer.canvas.take_list();
    }
    let (info, buffer) = change(vm, handle, |peer: &mut BitmapPeer| {
        peer.generation = peer.generation.wrapping_add(1);
        peer.undrawn.clear();
        (peer.info, peer.buffer)
    })?;
    let Some(buffer) = buffer.non_null() else { return Ok(()) };
    let bytes = vm.array_bytes_mut(buffer);
    if bytes.len() >= info.byte_count() {
        with(&info, bytes);
    }
    Ok(())
}

/// Lets go of a bitmap; it stays as long as some list may hold it.
pub fn release(vm: &mut Vm, handle: i64) -> Result<(), Raise> {
    let Some(peer) = find::<BitmapPeer>(vm, handle) else { return Ok(()) };
    if !peer.shared {
        state_mut(vm).bitmaps.remove(handle as u64);
        return Ok(());
    }
    change(vm, handle, |peer: &mut BitmapPeer| peer.released = true)?;
    let state = state_mut(vm);
    if state.bitmaps.iter().filter(|(_, peer)| peer.released).count() >= MOST_RELEASED {
        sweep(state);
    }
    Ok(())
}

/// Drops released bitmaps that nothing holds any more.
fn sweep(state: &mut Graphics) {
    let held = held(state);
    let is_garbage = |(handle, peer): &(u64, &std::rc::Rc<BitmapPeer>)| peer.released && !held.contains(handle);
    let garbage: Vec<u64> = state.bitmaps.iter().filter(is_garbage).map(|(handle, _)| handle).collect();
    for handle in garbage {
        state.bitmaps.remove(handle);
    }
}

/// All bitmaps that lists, shaders and paints hold.
fn held(state: &Graphics) -> BTreeSet<u64> {
    let mut held = BTreeSet::new();
    let mut note = |image: &ImageRef| {
        held.insert(image.handle.0);
    };
    state.canvases.iter().for_each(|(_, peer)| peer.canvas.list().visit_images(&mut note));
    state.contents.iter().for_each(|(_, list)| list.visit_images(&mut note));
    state.surfaces.iter().for_each(|(_, peer)| peer.visit_images(&mut note));
    state.pictures.iter().for_each(|(_, peer)| peer.visit_images(&mut note));
    state.bitmaps.iter().flat_map(|(_, peer)| &peer.undrawn).for_each(|list| list.visit_images(&mut note));
    state.shaders.iter().for_each(|(_, shader)| shader.visit_images(&mut note));
    let of_paints = state.paints.iter().filter_map(|(_, paint)| paint.shader.clone());
    of_paints.for_each(|shader| shader.visit_images(&mut note));
    held
}

/// Whether a bitmap can be drawn on by a canvas.
pub fn info(vm: &Vm, handle: i64) -> Result<BitmapInfo, Raise> {
    Ok(state(vm).bitmaps.get(handle as u64).ok_or_else(|| super::missing::<BitmapPeer>(handle))?.info)
}

//! The peers of `android.graphics`, `android.text` and the drawing part of `android.view`.
//!
//! All of them are one piece of guest state, because drawing touches several kinds at once: a canvas records a paint
//! with its shader into a list. Every table shares its structure between snapshots. What is not state (fonts that
//! were loaded, words that were measured, offsets of fields) is in [`Host`], which all snapshots share.

use super::bitmap_peer::BitmapPeer;
use super::canvas_peer::CanvasPeer;
use super::canvas_property::CanvasProperty;
use super::draw_filter::DrawFilter;
use super::font_family::AppFont;
use super::host::Host;
use super::picture::PicturePeer;
use super::rasterizer::Layers;
use super::region_decoder::DecoderPeer;
use super::region_iterator::RegionCursor;
use super::stream::Collected;
use super::surface_texture::TexturePeer;
use crate::view::hardware_layer::LayerPeer;
use crate::view::render_node::RenderNode;
use crate::view::render_node_animator::AnimatorPeer;
use crate::view::surface::SurfacePeer;
use crate::view::threaded_renderer::RendererPeer;
use graphics::bitmap::{Movie, NinePatch};
use graphics::camera3d::Camera3d;
use graphics::displaylist::DisplayList;
use graphics::effect::{BlendMode, ColorFilter, MaskFilter, PathEffect, Shader};
use graphics::font::{FontFamily, Typeface};
use graphics::interpolator::Interpolator;
use graphics::linebreak::{Hyphenator, LineBreaker};
use graphics::matrix::Matrix;
use graphics::paint::Paint;
use graphics::path::Path;
use graphics::pathmeasure::PathMeasure;
use graphics::persist::Persist;
use graphics::region::Region;
use libcore::natives::slots::Slots;
use std::rc::Rc;
use std::sync::Arc;
use vm::layout::Ref;
use vm::native::long;
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{NativeResult, Raise, Vm};

/// A value behind a handle.
pub trait Peer: Persist + Clone + 'static {
    /// What it is, for messages.
    const WHAT: &'static str;
    /// The table it is in.
    fn table(state: &Graphics) -> &Slots<Self>;
    /// The table it is in, for changing.
    fn table_mut(state: &mut Graphics) -> &mut Slots<Self>;
}

macro_rules! tables {
    ($($field:ident: $type:ty;)*) => {
        /// All peers, by kind.
        #[derive(Clone)]
        pub struct Graphics {
            /// What is not state.
            pub(crate) host: Rc<Host>,
            /// The typeface for paints that have none.
            pub(crate) default_typeface: Option<Rc<Typeface>>,
            $(pub(crate) $field: Slots<$type>,)*
        }

        impl Graphics {
            /// No peers.
            pub fn new() -> Graphics {
                Graphics { host: Rc::default(), default_typeface: None, $($field: Slots::default(),)* }
            }

            fn write_tables(&self, w: &mut Writer) {
                $(write_table(w, &self.$field);)*
            }

            fn read_tables(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
                $(self.$field = read_table(r)?;)*
                Ok(())
            }

            fn count_tables(&self, count: &mut dyn FnMut(&str, usize, usize)) {
                $(count(stringify!($field), self.$field.len(), size_of_table(&self.$field));)*
            }

            fn table_hashes(&self) -> Vec<u128> {
                vec![$(self.$field.hash(&Persist::content_hash),)*]
            }
        }

        $(impl Peer for $type {
            const WHAT: &'static str = stringify!($field);

            fn table(state: &Graphics) -> &Slots<Self> {
                &state.$field
            }

            fn table_mut(state: &mut Graphics) -> &mut Slots<Self> {
                &mut state.$field
            }
        })*
    };
}

tables! {
    animators: AnimatorPeer;
    app_fonts: AppFont;
    bitmaps: BitmapPeer;
    cameras: Camera3d;
    canvas_properties: CanvasProperty;
    canvases: CanvasPeer;
    color_filters: Arc<ColorFilter>;
    collected: Collected;
    contents: Arc<DisplayList>;
    decoders: DecoderPeer;
    draw_filters: DrawFilter;
    families: FontFamily;
    hyphenators: Arc<Hyphenator>;
    interpolators: Interpolator;
    layers: LayerPeer;
    line_breakers: LineBreaker;
    mask_filters: Arc<MaskFilter>;
    matrices: Matrix;
    measures: PathMeasure;
    movies: Movie;
    nine_patches: Arc<NinePatch>;
    paints: Paint;
    path_effects: Arc<PathEffect>;
    paths: Path;
    pictures: PicturePeer;
    rasterizers: Layers;
    region_cursors: RegionCursor;
    regions: Region;
    render_nodes: RenderNode;
    renderers: RendererPeer;
    shaders: Arc<Shader>;
    surfaces: SurfacePeer;
    textures: TexturePeer;
    typefaces: Typeface;
    xfermodes: BlendMode;
}

impl Default for Graphics {
    fn default() -> Graphics {
        Graphics::new()
    }
}

fn write_table<T: Persist>(w: &mut Writer, table: &Slots<T>) {
    w.u32(table.len() as u32);
    for (handle, peer) in table.iter() {
        w.u64(handle);
        w.blob(&peer.to_bytes());
    }
}

fn size_of_table<T: Persist>(table: &Slots<T>) -> usize {
    table.iter().map(|(_, peer)| peer.to_bytes().len()).sum()
}

fn read_table<T: Persist>(r: &mut Reader<'_>) -> Result<Slots<T>, WireError> {
    let mut table = Slots::default();
    for (handle, bytes) in r.list(|r| Ok((r.u64()?, r.blob()?)))? {
        table.insert(handle, T::from_bytes(bytes).map_err(|_| r.bad("peer"))?);
    }
    Ok(table)
}

impl GuestState for Graphics {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.blob(&self.default_typeface.as_ref().map(|face| (**face).clone()).to_bytes());
        self.write_tables(w);
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let default = Option::<Typeface>::from_bytes(r.blob()?).map_err(|_| r.bad("typeface"))?;
        self.default_typeface = default.map(Rc::new);
        self.read_tables(r)?;
        self.load_app_fonts();
        Ok(())
    }

    fn trace(&self, visit: &mut dyn FnMut(Ref)) {
        self.bitmaps.iter().for_each(|(_, bitmap)| visit(bitmap.buffer));
        self.animators.iter().for_each(|(_, animator)| visit(animator.listener));
        self.textures.iter().for_each(|(_, texture)| visit(texture.listener));
    }

    fn hash(&self) -> u128 {
        let mut hashes = self.table_hashes();
        hashes.push(self.default_typeface.as_ref().map_or(0, |face| face.content_hash()));
        xxhash_rust::xxh3::xxh3_128(&hashes.iter().flat_map(|h| h.to_le_bytes()).collect::<Vec<u8>>())
    }

    fn census(&self, count: &mut dyn FnMut(&str, usize, usize)) {
        self.count_tables(count);
    }

    fn peer_hash(&self, handle: u64) -> Option<u64> {
        // What lays out text and what is drawn with; what was drawn is a function of it and is made anew.
        let found = self.paints.get(handle).map(|peer| peer.content_hash());
        let found = found.or_else(|| self.matrices.get(handle).map(|peer| peer.content_hash()));
        let found = found.or_else(|| self.paths.get(handle).map(|peer| peer.content_hash()));
        let found = found.or_else(|| self.regions.get(handle).map(|peer| peer.content_hash()));
        found.map(|hash| hash as u64).or_else(|| self.render_nodes.get(handle).map(|node| node.moved_hash()))
    }
}

/// The peers of a machine.
pub fn state(vm: &Vm) -> &Graphics {
    vm.state::<Graphics>()
}

/// The peers of a machine, for changing.
pub fn state_mut(vm: &mut Vm) -> &mut Graphics {
    vm.state_mut::<Graphics>()
}

/// Answers the handle of a new peer.
pub fn add<T: Peer>(vm: &mut Vm, peer: T) -> NativeResult {
    long(insert(vm, peer))
}

/// Adds a peer and gives its handle.
pub fn insert<T: Peer>(vm: &mut Vm, peer: T) -> i64 {
    let handle = vm.new_handle();
    T::table_mut(state_mut(vm)).insert(handle, peer);
    handle as i64
}

/// The peer behind a handle.
pub fn get<T: Peer>(vm: &Vm, handle: i64) -> Result<&T, Raise> {
    T::table(state(vm)).get(handle as u64).map(|peer| &**peer).ok_or_else(|| missing::<T>(handle))
}

/// The peer behind a handle, shared; nothing for the null handle or one that was freed.
pub fn find<T: Peer>(vm: &Vm, handle: i64) -> Option<&Rc<T>> {
    T::table(state(vm)).get(handle as u64)
}

/// Changes the peer behind a handle.
pub fn change<T: Peer, R>(vm: &mut Vm, handle: i64, change: impl FnOnce(&mut T) -> R) -> Result<R, Raise> {
    let found = T::table_mut(state_mut(vm)).get_mut(handle as u64);
    found.map(change).ok_or_else(|| missing::<T>(handle))
}

/// Forgets a peer.
pub fn remove<T: Peer>(vm: &mut Vm, handle: i64) -> NativeResult {
    T::table_mut(state_mut(vm)).remove(handle as u64);
    vm::native::void()
}

/// On a phone such a handle is a crash of the process; here it is an error that the guest sees.
pub fn missing<T: Peer>(handle: i64) -> Raise {
    Raise::new("java/lang/InternalError", format!("no peer {handle} among the {}", T::WHAT))
}

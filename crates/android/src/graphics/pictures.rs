//! Pixels of bitmaps as they are to be seen now, without changing the guest.
//!
//! What was drawn on a bitmap and is not in its pixels yet is drawn here on a copy, with all bitmaps that those
//! drawings hold. A screenshot uses this because looking must change nothing.

use super::bitmap_peer::BitmapPeer;
use super::{find, state};
use crate::view::hardware_layer::LayerPeer;
use crate::view::render_node::RenderNode;
use graphics::bitmap::{AlphaType, BitmapInfo, Config};
use graphics::displaylist::DisplayList;
use graphics::effect::ImageRef;
use graphics::paint::PeerHandle;
use graphics::raster::{ImageSource, Node, Raster, Surface};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use vm::Vm;

/// Drawings of drawings end here.
const DEEPEST: usize = 8;

/// Pixels of bitmaps.
pub struct Pictures<'v> {
    vm: &'v Vm,
    drawn: BTreeMap<u64, Vec<u8>>,
    depth: usize,
}

impl<'v> Pictures<'v> {
    /// The bitmaps of a machine.
    pub fn new(vm: &'v Vm) -> Pictures<'v> {
        Pictures { vm, drawn: BTreeMap::new(), depth: 0 }
    }

    /// Rasterises a window where it lies on the screen.
    pub fn draw_window(&mut self, list: &DisplayList, surface: &mut Surface, at: &graphics::matrix::Matrix) {
        self.prepare(list);
        let text = state(self.vm).host.text();
        Raster::new(&text, self).draw_window(list, surface, at);
    }

    /// Draws a bitmap's lists on a copy of its pixels, if it has any.
    pub fn draw(&mut self, handle: u64) {
        let Some(peer) = find::<BitmapPeer>(self.vm, handle as i64).cloned() else { return };
        let lists = peer.lists(state(self.vm));
        if self.drawn.contains_key(&handle) || lists.is_empty() || self.depth >= DEEPEST {
            return;
        }
        self.depth += 1;
        lists.iter().for_each(|list| self.prepare(list));
        self.depth -= 1;
        let pixels = self.draw_lists(&peer, &lists);
        self.drawn.insert(handle, pixels);
    }

    /// Takes the pixels that [`Pictures::draw`] made.
    pub fn take(&mut self, handle: u64) -> Option<Vec<u8>> {
        self.drawn.remove(&handle)
    }

    /// Makes the pixels that a list and the nodes below it need.
    fn prepare(&mut self, list: &DisplayList) {
        let mut images = BTreeSet::new();
        let mut nodes: Vec<PeerHandle> = list.nodes().collect();
        let mut seen = BTreeSet::new();
        list.visit_images(&mut |image| _ = images.insert(image.handle.0));
        while let Some(node) = nodes.pop() {
            if seen.insert(node.0)
                && let Some(shown) = self.node(node)
            {
                shown.list.visit_images(&mut |image| _ = images.insert(image.handle.0));
                nodes.extend(shown.list.nodes());
            }
        }
        images.into_iter().for_each(|handle| self.draw(handle));
    }

    fn draw_lists(&self, peer: &Rc<BitmapPeer>, lists: &[Arc<DisplayList>]) -> Vec<u8> {
        let info = peer.info;
        let before = self.memory(peer);
        let (_, rgba) = info.copy(before, Config::Argb8888);
        let mut surface = Surface::from_rgba(info.width, info.height, &rgba);
        let text = state(self.vm).host.text();
        let mut raster = Raster::new(&text, self);
        lists.iter().for_each(|list| raster.draw(list, &mut surface));
        let drawn = BitmapInfo { config: Config::Argb8888, alpha: AlphaType::Premultiplied, ..info };
        match info.config {
            Config::Argb8888 => surface.to_rgba(),
            config => drawn.copy(&surface.to_rgba(), config).1,
        }
    }

    fn memory(&self, peer: &BitmapPeer) -> &[u8] {
        let bytes = peer.buffer.non_null().map_or(&[][..], |buffer| self.vm.array_bytes(buffer));
        if bytes.len() >= peer.info.byte_count() { bytes } else { &[] }
    }
}

impl ImageSource for Pictures<'_> {
    fn pixels(&self, image: &ImageRef) -> Option<&[u8]> {
        if let Some(drawn) = self.drawn.get(&image.handle.0) {
            return Some(drawn);
        }
        let peer = find::<BitmapPeer>(self.vm, image.handle.0 as i64)?;
        Some(self.memory(peer)).filter(|bytes| bytes.len() >= image.info.byte_count())
    }

    fn node(&self, node: PeerHandle) -> Option<Node> {
        let handle = node.0 as i64;
        match find::<RenderNode>(self.vm, handle) {
            Some(node) => Some(node.shown(find::<Arc<DisplayList>>(self.vm, handle)?.as_ref().clone())),
            None => find::<LayerPeer>(self.vm, handle)?.shown(self.vm),
        }
    }
}

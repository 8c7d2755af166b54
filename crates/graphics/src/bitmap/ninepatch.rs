//! Nine-patches: pictures that stretch between their corners.
//!
//! The tool that packs an app puts the stretchable ranges into private chunks of the PNG file; Java keeps them as bytes
//! in the phone's own byte order and hands them back for drawing.

use crate::geometry::{IRect, Rect};
use crate::persist::persist_struct;
use crate::region::{Region, RegionOp};

/// Size of the chunk without its lists.
const HEADER: usize = 32;
/// The colour of a patch that is not of one colour.
const NO_COLOR: u32 = 1;
/// The colour of a patch that cannot be seen.
const TRANSPARENT: u32 = 0;

/// Ranges that stretch, colours of the patches, and the padding for content.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NinePatch {
    x_divs: Vec<i32>,
    y_divs: Vec<i32>,
    colors: Vec<u32>,
    /// Padding: left, right, top, bottom.
    pub padding: [i32; 4],
}

persist_struct!(NinePatch { x_divs, y_divs, colors, padding });

/// Optical bounds and outline of a nine-patch, from further chunks.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct NinePatchInsets {
    /// What lies outside the optical bounds: left, top, right, bottom.
    pub optical: [i32; 4],
    /// What lies outside the outline: left, top, right, bottom.
    pub outline: [i32; 4],
    /// Radius of the outline's corners.
    pub radius: f32,
    /// Alpha of the outline, 0 to 255.
    pub alpha: i32,
}

/// A piece of the picture and where it goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Patch {
    /// Pixels of the picture.
    pub source: IRect,
    /// Where they are drawn.
    pub target: Rect,
    /// The one colour of the piece, if it is known to have one.
    pub color: Option<u32>,
    /// Whether nothing can be seen of it.
    pub transparent: bool,
}

impl NinePatch {
    /// Reads the chunk of a PNG file (big-endian).
    pub fn from_png_chunk(chunk: &[u8]) -> Option<Self> {
        Self::read(chunk, i32::from_be_bytes)
    }

    /// Reads the bytes that Java holds (`validateNinePatchChunk`).
    pub fn from_device_bytes(chunk: &[u8]) -> Option<Self> {
        Self::read(chunk, i32::from_le_bytes)
    }

    /// Whether bytes may be a chunk (`isNinePatchChunk`).
    pub fn is_chunk(bytes: &[u8]) -> bool {
        bytes.len() >= HEADER && bytes[0] != 0xff
    }

    /// The bytes for Java.
    pub fn to_device_bytes(&self) -> Vec<u8> {
        let (x, y) = (self.x_divs.len(), self.y_divs.len());
        let mut out = vec![1, x as u8, y as u8, self.colors.len() as u8];
        let mut put = |value: i32| out.extend(value.to_le_bytes());
        put(HEADER as i32);
        put((HEADER + x * 4) as i32);
        self.padding.iter().for_each(|value| put(*value));
        put((HEADER + (x + y) * 4) as i32);
        self.x_divs.iter().chain(&self.y_divs).for_each(|value| put(*value));
        self.colors.iter().for_each(|value| put(*value as i32));
        out
    }

    /// Scales padding and ranges along with the picture.
    pub fn scale(&mut self, scale: f32, width: u32, height: u32) {
        for value in &mut self.padding {
            *value = (*value as f32 * scale + 0.5) as i32;
        }
        scale_divs(&mut self.x_divs, scale, width as i32);
        scale_divs(&mut self.y_divs, scale, height as i32);
    }

    /// Lays the pieces of a picture of this size into a rectangle, row by row.
    pub fn patches(&self, bounds: &Rect, width: u32, height: u32) -> Vec<Patch> {
        let columns = spans(&self.x_divs, width as i32, bounds.left, bounds.right);
        let rows = spans(&self.y_divs, height as i32, bounds.top, bounds.bottom);
        let mut colors = self.colors.iter();
        let mut out = Vec::new();
        for row in &rows {
            for column in &columns {
                let color = colors.next().copied().unwrap_or(NO_COLOR);
                let target = Rect::new(column.to.0, row.to.0, column.to.1, row.to.1);
                let source = IRect::new(column.from.0, row.from.0, column.from.1, row.from.1);
                if !source.is_empty() && !target.is_empty() {
                    let known = color != NO_COLOR && color != TRANSPARENT;
                    let transparent = color == TRANSPARENT;
                    out.push(Patch { source, target, color: known.then_some(color), transparent });
                }
            }
        }
        out
    }

    /// Where nothing of the patches can be seen (`nativeGetTransparentRegion`); `None` if everything may be.
    pub fn transparent_region(&self, bounds: &IRect, width: u32, height: u32) -> Option<Region> {
        let patches = self.patches(&bounds.to_rect(), width, height);
        let mut found = patches.iter().filter(|patch| patch.transparent).peekable();
        found.peek()?;
        let mut region = Region::new();
        found.for_each(|patch| {
            region.op_rect(patch.target.round(), RegionOp::Union);
        });
        Some(region)
    }

    fn read(chunk: &[u8], number: fn([u8; 4]) -> i32) -> Option<Self> {
        let word = |at: usize| chunk.get(at..at + 4)?.try_into().ok().map(number);
        let counts = chunk.get(1..4)?;
        let (x, y, colors) = (usize::from(counts[0]), usize::from(counts[1]), usize::from(counts[2]));
        if chunk.len() < HEADER + (x + y + colors) * 4 {
            return None;
        }
        let list = |start: usize, count: usize| {
            (start..start + count).map(|i| word(HEADER + i * 4)).collect::<Option<Vec<i32>>>()
        };
        Some(Self {
            x_divs: list(0, x)?,
            y_divs: list(x, y)?,
            colors: list(x + y, colors)?.iter().map(|color| *color as u32).collect(),
            padding: [word(12)?, word(16)?, word(20)?, word(24)?],
        })
    }
}

impl NinePatchInsets {
    /// Takes the optical bounds from an `npLb` chunk; other lengths are ignored.
    pub(super) fn read_optical(&mut self, chunk: &[u8]) -> bool {
        let Ok(chunk) = <&[u8; 16]>::try_from(chunk) else { return false };
        self.optical = four(chunk);
        true
    }

    /// Takes the outline from an `npOl` chunk; other lengths are ignored.
    pub(super) fn read_outline(&mut self, chunk: &[u8]) -> bool {
        let Ok(chunk) = <&[u8; 24]>::try_from(chunk) else { return false };
        let word = |at: usize| [chunk[at], chunk[at + 1], chunk[at + 2], chunk[at + 3]];
        let mut insets = [0; 16];
        insets.copy_from_slice(&chunk[..16]);
        self.outline = four(&insets);
        self.radius = f32::from_le_bytes(word(16));
        self.alpha = i32::from_le_bytes(word(20)) & 0xff;
        true
    }
}

/// These chunks are in the byte order of the phone.
fn four(chunk: &[u8; 16]) -> [i32; 4] {
    std::array::from_fn(|i| i32::from_le_bytes([chunk[i * 4], chunk[i * 4 + 1], chunk[i * 4 + 2], chunk[i * 4 + 3]]))
}

/// Scales the ends of ranges and keeps them apart and inside.
fn scale_divs(divs: &mut [i32], scale: f32, limit: i32) {
    for i in 0..divs.len() {
        divs[i] = (divs[i] as f32 * scale + 0.5) as i32;
        if i > 0 && divs[i] == divs[i - 1] {
            divs[i] = divs[i].saturating_add(1);
        }
    }
    if divs.last().is_none_or(|last| *last <= limit) {
        return;
    }
    let mut highest = limit;
    for i in (0..divs.len()).rev() {
        divs[i] = highest;
        if i == 0 || divs[i] > divs[i - 1] {
            break;
        }
        highest = divs[i].saturating_sub(1);
    }
}

/// A piece along one axis.
struct Span {
    from: (i32, i32),
    to: (f32, f32),
}

/// Cuts an axis: fixed pieces keep their size, the others share what is left by their length.
fn spans(divs: &[i32], size: i32, start: f32, end: f32) -> Vec<Span> {
    let pairs = divs.chunks_exact(2);
    let mut stretchy: i32 = pairs.map(|pair| pair[1].saturating_sub(pair[0])).fold(0, i32::saturating_add);
    let mut fixed = size.saturating_sub(stretchy);
    let mut out = Vec::new();
    let (mut from, mut to) = (0, start);
    let starts_stretchy = divs.first() == Some(&0);
    let mut is_stretchy = starts_stretchy;
    for i in usize::from(starts_stretchy)..=divs.len() {
        if from >= size {
            break;
        }
        let next_from = divs.get(i).copied().unwrap_or(size);
        let length = next_from.saturating_sub(from);
        let next_to = if i == divs.len() {
            end
        } else if is_stretchy {
            let space = end - to - fixed as f32;
            let share = length as f32 * space / stretchy as f32;
            stretchy = stretchy.saturating_sub(length);
            to + share
        } else {
            fixed = fixed.saturating_sub(length);
            to + length as f32
        };
        if from < next_from {
            out.push(Span { from: (from, next_from), to: (to, next_to) });
            to = next_to;
        }
        from = next_from;
        is_stretchy = !is_stretchy;
    }
    out
}

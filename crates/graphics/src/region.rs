//! `android.graphics.Region`: exact areas of whole pixels.
//!
//! A region is a list of bands from top to bottom, each with disjoint spans from left to right; neighbouring bands with
//! equal spans are one. That form is canonical, so two regions cover the same pixels exactly if they are equal, and the
//! iterator yields rectangles in Skia's order.

mod outline;
mod scan;

use std::fmt;
use std::sync::Arc;

use crate::geometry::IRect;
use crate::persist::{Persist, ReadError, Reader, Writer, persist_struct};

/// `Region.Op`, in Java's order; a canvas clips with the same operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegionOp {
    /// What only the first covers.
    Difference,
    /// What both cover.
    Intersect,
    /// What any covers.
    Union,
    /// What exactly one covers.
    Xor,
    /// What only the second covers.
    ReverseDifference,
    /// The second.
    Replace,
}

impl RegionOp {
    /// The value for Java's native number.
    pub fn from_native(value: i32) -> Option<Self> {
        [Self::Difference, Self::Intersect, Self::Union, Self::Xor, Self::ReverseDifference, Self::Replace]
            .get(usize::try_from(value).ok()?)
            .copied()
    }

    /// Whether a pixel belongs to the result.
    pub fn holds(self, first: bool, second: bool) -> bool {
        match self {
            Self::Difference => first && !second,
            Self::Intersect => first && second,
            Self::Union => first || second,
            Self::Xor => first != second,
            Self::ReverseDifference => !first && second,
            Self::Replace => second,
        }
    }
}

/// Spans as (left, right), ascending and apart.
type Spans = Vec<(i32, i32)>;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Band {
    top: i32,
    bottom: i32,
    spans: Spans,
}

persist_struct!(Band { top, bottom, spans });

/// An area of whole pixels.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Region {
    bounds: IRect,
    /// The bands, unless the region is empty or one rectangle.
    bands: Option<Arc<Vec<Band>>>,
}

impl Region {
    /// The empty region.
    pub fn new() -> Self {
        Self::default()
    }

    /// One rectangle; empty if that is.
    pub fn from_rect(rect: IRect) -> Self {
        if rect.is_empty() { Self::default() } else { Self { bounds: rect, bands: None } }
    }

    /// The bounds; (0, 0, 0, 0) if empty.
    pub fn bounds(&self) -> IRect {
        self.bounds
    }

    /// Whether it covers nothing.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// Whether it is exactly one rectangle.
    pub fn is_rect(&self) -> bool {
        self.bands.is_none() && !self.is_empty()
    }

    /// Whether it needs more than one rectangle.
    pub fn is_complex(&self) -> bool {
        self.bands.is_some()
    }

    /// The region made of two by an operation.
    pub fn op(&self, other: &Self, op: RegionOp) -> Self {
        if let Some(result) = self.quick_op(other, op) {
            return result;
        }
        let (a, b) = (self.to_bands(), other.to_bands());
        let mut edges: Vec<i32> = a.iter().chain(&b).flat_map(|band| [band.top, band.bottom]).collect();
        edges.sort_unstable();
        edges.dedup();
        let (mut a, mut b) = (BandCursor::new(&a), BandCursor::new(&b));
        let mut builder = Builder::default();
        for slab in edges.windows(2) {
            let spans = combine(a.spans_at(slab[0]), b.spans_at(slab[0]), op);
            builder.push(slab[0], slab[1], spans);
        }
        builder.finish()
    }

    /// Combines with a rectangle in place; true if something is left.
    pub fn op_rect(&mut self, rect: IRect, op: RegionOp) -> bool {
        *self = self.op(&Self::from_rect(rect), op);
        !self.is_empty()
    }

    /// Whether the pixel belongs to it.
    pub fn contains(&self, x: i32, y: i32) -> bool {
        if !self.bounds.contains_point(x, y) {
            return false;
        }
        let Some(bands) = &self.bands else { return true };
        let band = bands.iter().find(|band| band.top <= y && y < band.bottom);
        band.is_some_and(|band| band.spans.iter().any(|(left, right)| *left <= x && x < *right))
    }

    /// Whether the whole rectangle belongs to it.
    pub fn contains_rect(&self, rect: &IRect) -> bool {
        self.bounds.contains(rect) && Self::from_rect(*rect).op(self, RegionOp::Difference).is_empty()
    }

    /// True only if the region is one rectangle that holds this one.
    pub fn quick_contains(&self, rect: &IRect) -> bool {
        self.is_rect() && self.bounds.contains(rect)
    }

    /// True if the rectangle surely lies outside.
    pub fn quick_reject(&self, rect: &IRect) -> bool {
        self.bounds.intersection(rect).is_none()
    }

    /// True if the other region surely lies outside.
    pub fn quick_reject_region(&self, other: &Self) -> bool {
        self.quick_reject(&other.bounds)
    }

    /// Whether any pixel of the rectangle belongs to it.
    pub fn intersects_rect(&self, rect: &IRect) -> bool {
        !self.op(&Self::from_rect(*rect), RegionOp::Intersect).is_empty()
    }

    /// The region moved by whole pixels.
    pub fn translate(&self, dx: i32, dy: i32) -> Self {
        let mut builder = Builder::default();
        for band in self.to_bands() {
            let move_span = |(l, r): &(i32, i32)| (l.saturating_add(dx), r.saturating_add(dx));
            let spans = band.spans.iter().map(move_span).filter(|(l, r)| l < r).collect();
            builder.push(band.top.saturating_add(dy), band.bottom.saturating_add(dy), spans);
        }
        builder.finish()
    }

    /// Every rectangle scaled and rounded, then united again.
    pub fn scale(&self, scale: f32) -> Self {
        let edge = |value: i32| (value as f32 * scale).round() as i32;
        let rects = self.rects().map(|r| IRect::new(edge(r.left), edge(r.top), edge(r.right), edge(r.bottom)));
        rects.fold(Self::new(), |sum, rect| sum.op(&Self::from_rect(rect), RegionOp::Union))
    }

    /// The rectangles, from top to bottom and left to right.
    pub fn rects(&self) -> impl Iterator<Item = IRect> + '_ {
        let lone = self.is_rect().then_some(self.bounds);
        let bands = self.bands.iter().flat_map(|bands| bands.iter());
        let spans = bands
            .flat_map(|band| band.spans.iter().map(|(left, right)| IRect::new(*left, band.top, *right, band.bottom)));
        lone.into_iter().chain(spans)
    }

    /// How many rectangles it takes.
    pub fn rect_count(&self) -> usize {
        self.bands.as_ref().map_or(usize::from(self.is_rect()), |bands| bands.iter().map(|b| b.spans.len()).sum())
    }

    /// Results that need no walk over the bands.
    fn quick_op(&self, other: &Self, op: RegionOp) -> Option<Self> {
        let apart = self.bounds.intersection(&other.bounds).is_none();
        match op {
            RegionOp::Replace => Some(other.clone()),
            RegionOp::Intersect if apart => Some(Self::new()),
            RegionOp::Intersect if self.quick_contains(&other.bounds) => Some(other.clone()),
            RegionOp::Intersect if other.quick_contains(&self.bounds) => Some(self.clone()),
            RegionOp::Intersect if self.is_rect() && other.is_rect() => {
                Some(Self::from_rect(self.bounds.intersection(&other.bounds)?))
            }
            RegionOp::Difference if apart => Some(self.clone()),
            RegionOp::ReverseDifference if apart => Some(other.clone()),
            RegionOp::Union if self.is_empty() || other.quick_contains(&self.bounds) => Some(other.clone()),
            RegionOp::Union if other.is_empty() || self.quick_contains(&other.bounds) => Some(self.clone()),
            _ => None,
        }
    }

    fn to_bands(&self) -> Vec<Band> {
        if let Some(bands) = &self.bands {
            return bands.to_vec();
        }
        if self.is_empty() {
            return Vec::new();
        }
        let b = self.bounds;
        vec![Band { top: b.top, bottom: b.bottom, spans: vec![(b.left, b.right)] }]
    }
}

/// As Android prints a region.
impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SkRegion(")?;
        for r in self.rects() {
            write!(f, "({},{},{},{})", r.left, r.top, r.right, r.bottom)?;
        }
        f.write_str(")")
    }
}

impl Persist for Region {
    fn write(&self, out: &mut Writer) {
        self.to_bands().write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let bands = Vec::<Band>::read(input)?;
        let mut builder = Builder::default();
        for band in bands {
            let ordered = band.spans.iter().all(|(left, right)| left < right)
                && band.spans.windows(2).all(|pair| pair[0].1 < pair[1].0)
                && builder.bands.last().is_none_or(|before| before.bottom <= band.top);
            if !ordered {
                return Err(input.error("region out of order"));
            }
            builder.push(band.top, band.bottom, band.spans);
        }
        Ok(builder.finish())
    }
}

/// Collects bands in order and joins equal neighbours.
#[derive(Default)]
struct Builder {
    bands: Vec<Band>,
}

impl Builder {
    fn push(&mut self, top: i32, bottom: i32, spans: Spans) {
        if spans.is_empty() || top >= bottom {
            return;
        }
        match self.bands.last_mut() {
            Some(last) if last.bottom == top && last.spans == spans => last.bottom = bottom,
            _ => self.bands.push(Band { top, bottom, spans }),
        }
    }

    fn finish(self) -> Region {
        let (Some(first), Some(last)) = (self.bands.first(), self.bands.last()) else { return Region::new() };
        let left = self.bands.iter().map(|band| band.spans[0].0).min().unwrap_or(0);
        let right = self.bands.iter().filter_map(|band| band.spans.last()).map(|span| span.1).max().unwrap_or(0);
        let bounds = IRect::new(left, first.top, right, last.bottom);
        let rect = self.bands.len() == 1 && first.spans.len() == 1;
        Region { bounds, bands: (!rect).then(|| Arc::new(self.bands)) }
    }
}

/// Walks down the bands while the asked row only grows.
struct BandCursor<'a> {
    bands: &'a [Band],
}

impl<'a> BandCursor<'a> {
    fn new(bands: &'a [Band]) -> Self {
        Self { bands }
    }

    fn spans_at(&mut self, y: i32) -> &'a [(i32, i32)] {
        while let Some((first, rest)) = self.bands.split_first() {
            if first.bottom > y {
                return if first.top <= y { &first.spans } else { &[] };
            }
            self.bands = rest;
        }
        &[]
    }
}

/// Combines two rows: walks all span edges from left to right.
fn combine(a: &[(i32, i32)], b: &[(i32, i32)], op: RegionOp) -> Spans {
    let mut edges: Vec<i32> = a.iter().chain(b).flat_map(|span| [span.0, span.1]).collect();
    edges.sort_unstable();
    edges.dedup();
    let inside = |spans: &[(i32, i32)], index: &mut usize, x: i32| {
        while spans.get(*index).is_some_and(|span| span.1 <= x) {
            *index += 1;
        }
        spans.get(*index).is_some_and(|span| span.0 <= x)
    };
    let (mut at_a, mut at_b) = (0, 0);
    let mut out = Spans::new();
    for pair in edges.windows(2) {
        let held = op.holds(inside(a, &mut at_a, pair[0]), inside(b, &mut at_b, pair[0]));
        match out.last_mut() {
            _ if !held => {}
            Some(last) if last.1 == pair[0] => last.1 = pair[1],
            _ => out.push((pair[0], pair[1])),
        }
    }
    out
}

#[cfg(test)]
mod tests;

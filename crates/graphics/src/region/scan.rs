//! From a path to the pixels whose centres it covers.
//!
//! Edges are walked in Skia's fixed-point steps (1/64 of a pixel for points, 1/65536 for slopes), so that straight
//! paths give the same pixels. Model: curves are flattened first, where Skia steps along the curve.

use super::{Builder, Region, RegionOp, Spans};
use crate::geometry::Point;
use crate::path::Path;

const TOLERANCE: f32 = 1.0 / 16.0;
/// Rows times edges beyond which the result is empty; Skia gives up on memory in the same way.
const MAX_WORK: i64 = 1 << 24;
/// Coordinates are clamped to 36 bits, so that the products below fit.
const LIMIT: f64 = 68_719_476_736.0;

impl Region {
    /// The pixels that a clip to a shape leaves: a rectangle is rounded, anything else keeps the pixels of `within` that it covers.
    pub fn from_clip(shape: &Path, within: &Self) -> Self {
        match shape.is_rect() {
            Some(rect) if !shape.fill_type().is_inverse() => Self::from_rect(rect.round()),
            _ => Self::from_path(shape, within),
        }
    }

    /// The pixels of `clip` that lie inside `path` (`setPath`).
    pub fn from_path(path: &Path, clip: &Self) -> Self {
        if clip.is_empty() {
            return Self::new();
        }
        let inverse = path.fill_type().is_inverse();
        let bounds = clip.bounds();
        let edges = edges(path);
        let top = edges.iter().map(|edge| edge.top).min().unwrap_or(0).max(bounds.top);
        let bottom = edges.iter().map(|edge| edge.bottom).max().unwrap_or(0).min(bounds.bottom);
        let work = (i64::from(bottom) - i64::from(top)).saturating_mul(edges.len() as i64 + 3);
        if work > MAX_WORK {
            return Self::new();
        }
        let mut builder = Builder::default();
        for y in top..bottom {
            builder.push(y, y + 1, spans_at(&edges, y, path));
        }
        let op = if inverse { RegionOp::Difference } else { RegionOp::Intersect };
        clip.op(&builder.finish(), op)
    }
}

/// A straight edge between rows of pixel centres.
struct Edge {
    top: i32,
    bottom: i32,
    /// Where it crosses the first row, in 1/65536.
    x: i64,
    slope: i64,
    winding: i32,
}

impl Edge {
    fn new(from: Point, to: Point) -> Option<Self> {
        let grid = |value: f32| (f64::from(value) * 64.0).clamp(-LIMIT, LIMIT) as i64;
        let ((mut x0, mut y0), (mut x1, mut y1)) = ((grid(from.x), grid(from.y)), (grid(to.x), grid(to.y)));
        let winding = if y0 > y1 { -1 } else { 1 };
        if y0 > y1 {
            (x0, y0, x1, y1) = (x1, y1, x0, y0);
        }
        let row = |y: i64| (y + 32) >> 6;
        let (top, bottom) = (row(y0), row(y1));
        if top == bottom {
            return None;
        }
        let slope = ((x1 - x0) << 16) / (y1 - y0);
        let offset = (top << 6) + 32 - y0;
        let x = (x0 << 10) + ((slope * offset) >> 6);
        Some(Self { top: clamp(top), bottom: clamp(bottom), x, slope, winding })
    }

    fn pixel_at(&self, y: i32) -> i32 {
        let below = self.slope.saturating_mul(i64::from(y) - i64::from(self.top));
        clamp(self.x.saturating_add(below).saturating_add(0x8000) >> 16)
    }
}

fn clamp(value: i64) -> i32 {
    value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

fn edges(path: &Path) -> Vec<Edge> {
    if !path.is_finite() {
        return Vec::new();
    }
    let mut out = Vec::new();
    for line in path.flatten(TOLERANCE) {
        let next = line.points.iter().cycle().skip(1);
        out.extend(line.points.iter().zip(next).filter_map(|(from, to)| Edge::new(*from, *to)));
    }
    out
}

fn spans_at(edges: &[Edge], y: i32, path: &Path) -> Spans {
    let crossing = edges.iter().filter(|edge| edge.top <= y && y < edge.bottom);
    let mut crossings: Vec<(i32, i32)> = crossing.map(|edge| (edge.pixel_at(y), edge.winding)).collect();
    crossings.sort_unstable();
    let mut out = Spans::new();
    let mut winding = 0;
    for pair in crossings.windows(2) {
        winding += pair[0].1;
        let (left, right) = (pair[0].0, pair[1].0);
        match out.last_mut() {
            _ if !path.fill_type().covers(winding) || left >= right => {}
            Some(last) if last.1 == left => last.1 = right,
            _ => out.push((left, right)),
        }
    }
    out
}

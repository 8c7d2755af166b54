//! How much of each pixel a shape covers.

use std::rc::Rc;

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, PathBuilder, Stroke, Transform};

use crate::geometry::{IRect, Rect};
use crate::paint::{Cap, Join, Paint};
use crate::path::{FillType, Path, Segment};

/// Curves are cut into quadratics within a quarter of a pixel, as Skia does.
const CONIC_TOLERANCE: f32 = 0.25;

/// Coverage from 0 to 255 of a rectangle of the device.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Coverage {
    /// All of it.
    Full(IRect),
    /// By pixel, row by row.
    Mask(IRect, Rc<Vec<u8>>),
}

impl Coverage {
    pub(super) fn mask(bounds: IRect, data: Vec<u8>) -> Self {
        Self::Mask(bounds, Rc::new(data))
    }

    pub(super) fn bounds(&self) -> IRect {
        match self {
            Self::Full(bounds) | Self::Mask(bounds, _) => *bounds,
        }
    }

    /// The part of a row from `left` on; `None` stands for full coverage.
    pub(super) fn row(&self, y: i32, left: i32, right: i32) -> Option<&[u8]> {
        match self {
            Self::Full(_) => None,
            Self::Mask(bounds, data) => {
                let start = (y - bounds.top) as usize * bounds.width() as usize + (left - bounds.left) as usize;
                Some(&data[start..start + (right - left) as usize])
            }
        }
    }

    pub(super) fn translated(self, dx: i32, dy: i32) -> Self {
        match self {
            Self::Full(bounds) => Self::Full(bounds.translated(dx, dy)),
            Self::Mask(bounds, data) => Self::Mask(bounds.translated(dx, dy), data),
        }
    }

    pub(super) fn mapped(&self, map: impl Fn(u8) -> u8) -> Self {
        let (bounds, data) = self.to_mask();
        Self::mask(bounds, data.into_iter().map(map).collect())
    }

    pub(super) fn to_mask(&self) -> (IRect, Vec<u8>) {
        match self {
            Self::Full(bounds) => (*bounds, vec![255; area(bounds)]),
            Self::Mask(bounds, data) => (*bounds, data.to_vec()),
        }
    }

    /// An upright rectangle: smooth edges cover pixels in part, others count by pixel centres.
    pub(super) fn rect(rect: &Rect, smooth: bool, limit: &IRect) -> Option<Self> {
        let whole = rect.round();
        let aligned = whole.to_rect() == *rect;
        if !smooth || aligned {
            return whole.intersection(limit).map(Self::Full);
        }
        let bounds = rect.round_out().intersection(limit)?;
        let columns: Vec<u32> = (bounds.left..bounds.right).map(|x| overlap(x, rect.left, rect.right)).collect();
        let mut data = Vec::with_capacity(area(&bounds));
        for y in bounds.top..bounds.bottom {
            let row = overlap(y, rect.top, rect.bottom);
            data.extend(columns.iter().map(|column| ((column * row + 127) / 255) as u8));
        }
        Some(Self::mask(bounds, data))
    }

    /// The inside of a path in device coordinates.
    pub(super) fn path(path: &Path, smooth: bool, limit: &IRect) -> Option<Self> {
        let inverse = path.fill_type().is_inverse();
        let bounds = if inverse { *limit } else { path.bounds().round_out().intersection(limit)? };
        let mut data = scan(path, &bounds, smooth).unwrap_or_else(|| vec![0; area(&bounds)]);
        if inverse {
            data.iter_mut().for_each(|value| *value = 255 - *value);
        }
        Some(Self::mask(bounds, data))
    }

    /// What either covers; both must be masks or lie apart.
    pub(super) fn union(self, other: Self) -> Self {
        let (a, b) = (self.bounds(), other.bounds());
        let bounds = IRect::new(a.left.min(b.left), a.top.min(b.top), a.right.max(b.right), a.bottom.max(b.bottom));
        let mut data = vec![0u8; area(&bounds)];
        for part in [&self, &other] {
            let (from, mask) = part.to_mask();
            for y in from.top..from.bottom {
                let source = &mask[(y - from.top) as usize * from.width() as usize..][..from.width() as usize];
                let start = (y - bounds.top) as usize * bounds.width() as usize + (from.left - bounds.left) as usize;
                for (to, value) in data[start..].iter_mut().zip(source) {
                    *to = (*to).max(*value);
                }
            }
        }
        Self::mask(bounds, data)
    }
}

pub(super) fn area(bounds: &IRect) -> usize {
    bounds.width().max(0) as usize * bounds.height().max(0) as usize
}

/// How much of a pixel lies between two edges, from 0 to 255.
fn overlap(pixel: i32, from: f32, to: f32) -> u32 {
    let covered = to.min(pixel as f32 + 1.0) - from.max(pixel as f32);
    (covered.clamp(0.0, 1.0) * 255.0 + 0.5) as u32
}

fn scan(path: &Path, bounds: &IRect, smooth: bool) -> Option<Vec<u8>> {
    let path = to_tiny(path)?;
    let mut mask = Mask::new(bounds.width() as u32, bounds.height() as u32)?;
    let rule = fill_rule(path.1);
    let place = Transform::from_translate(-bounds.left as f32, -bounds.top as f32);
    mask.fill_path(&path.0, rule, smooth, place);
    Some(mask.take())
}

fn fill_rule(fill: FillType) -> FillRule {
    match fill {
        FillType::Winding | FillType::InverseWinding => FillRule::Winding,
        FillType::EvenOdd | FillType::InverseEvenOdd => FillRule::EvenOdd,
    }
}

/// The outline of a stroke, in the coordinates of the path; `scale` says how much larger it will be drawn.
pub(super) fn stroke(path: &Path, paint: &Paint, width: f32, scale: f32) -> Option<Path> {
    let stroke = Stroke {
        width,
        miter_limit: paint.stroke_miter(),
        line_cap: match paint.cap {
            Cap::Butt => LineCap::Butt,
            Cap::Round => LineCap::Round,
            Cap::Square => LineCap::Square,
        },
        line_join: match paint.join {
            Join::Miter => LineJoin::Miter,
            Join::Round => LineJoin::Round,
            Join::Bevel => LineJoin::Bevel,
        },
        dash: None,
    };
    let (path, _) = to_tiny(path)?;
    from_tiny(&path.stroke(&stroke, scale.clamp(0.01, 100.0))?)
}

fn to_tiny(path: &Path) -> Option<(tiny_skia::Path, FillType)> {
    if !path.is_finite() {
        return None;
    }
    let mut builder = PathBuilder::new();
    for segment in path.raw_segments() {
        segment.without_conics(CONIC_TOLERANCE, |part| match part {
            Segment::Move(p) => builder.move_to(p.x, p.y),
            Segment::Line(p) => builder.line_to(p[1].x, p[1].y),
            Segment::Quad(p) => builder.quad_to(p[1].x, p[1].y, p[2].x, p[2].y),
            Segment::Cubic(p) => builder.cubic_to(p[1].x, p[1].y, p[2].x, p[2].y, p[3].x, p[3].y),
            Segment::Close(_) => builder.close(),
            Segment::Conic(..) => {}
        });
    }
    Some((builder.finish()?, path.fill_type()))
}

fn from_tiny(path: &tiny_skia::Path) -> Option<Path> {
    let mut out = Path::new();
    for segment in path.segments() {
        match segment {
            tiny_skia::PathSegment::MoveTo(p) => out.move_to(p.x, p.y),
            tiny_skia::PathSegment::LineTo(p) => out.line_to(p.x, p.y),
            tiny_skia::PathSegment::QuadTo(p, q) => out.quad_to(p.x, p.y, q.x, q.y),
            tiny_skia::PathSegment::CubicTo(p, q, r) => out.cubic_to(p.x, p.y, q.x, q.y, r.x, r.y),
            tiny_skia::PathSegment::Close => out.close(),
        }
    }
    Some(out)
}

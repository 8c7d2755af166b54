//! `Path.op`: union, intersection, difference and exclusive or of two areas.
//!
//! Model: curves are flattened first (within 1/16 of a pixel) and coordinates are snapped to 1/1024 of a pixel, so the
//! result consists of lines where Skia would keep curves. Areas, and hence clips and pictures, agree to that precision.

use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay::Overlay;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::i_float::int::point::IntPoint;

use super::{FillType, Path};
use crate::geometry::Point;

const TOLERANCE: f32 = 1.0 / 16.0;
const GRID: f32 = 1024.0;
/// The overlay engine wants coordinates of at most 30 bits.
const LIMIT: f32 = 1_000_000_000.0;
/// Overlaying takes time that grows with the corners; beyond this the operation fails, as Skia's may.
const MAX_CORNERS: usize = 200_000;

type Contours = Vec<Vec<IntPoint<i32>>>;

/// `Path.Op`, in Java's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathOp {
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
}

impl PathOp {
    /// The value for Java's native number.
    pub fn from_native(value: i32) -> Option<Self> {
        [Self::Difference, Self::Intersect, Self::Union, Self::Xor, Self::ReverseDifference]
            .get(usize::try_from(value).ok()?)
            .copied()
    }

    fn holds(self, a: bool, b: bool) -> bool {
        match self {
            Self::Difference => a && !b,
            Self::Intersect => a && b,
            Self::Union => a || b,
            Self::Xor => a != b,
            Self::ReverseDifference => !a && b,
        }
    }
}

impl Path {
    /// The area made of two; `None` where it cannot be computed (points that are not numbers, far too many corners).
    pub fn op(&self, other: &Self, op: PathOp) -> Option<Self> {
        let (a, b) = (self.area()?, other.area()?);
        let (invert_a, invert_b) = (self.fill.is_inverse(), other.fill.is_inverse());
        let holds = |a: bool, b: bool| op.holds(a != invert_a, b != invert_b);
        let inverse = holds(false, false);
        let inside = |a: bool, b: bool| holds(a, b) != inverse;
        let contours = combine(a, b, (inside(true, false), inside(false, true), inside(true, true)));
        let mut out = Self::new();
        out.fill = if inverse { FillType::InverseEvenOdd } else { FillType::EvenOdd };
        contours.iter().for_each(|contour| out.add_grid_contour(contour));
        Some(out)
    }

    /// The path's own area as simple contours, with the fill type applied (but not its inversion).
    fn area(&self) -> Option<Contours> {
        if !self.is_finite() {
            return None;
        }
        let lines = self.flatten(TOLERANCE);
        if lines.iter().map(|line| line.points.len()).sum::<usize>() > MAX_CORNERS {
            return None;
        }
        let contours: Contours = lines.iter().map(|line| line.points.iter().map(|p| to_grid(*p)).collect()).collect();
        let rule = match self.fill {
            FillType::Winding | FillType::InverseWinding => FillRule::NonZero,
            FillType::EvenOdd | FillType::InverseEvenOdd => FillRule::EvenOdd,
        };
        let shapes = Overlay::from_subj(&contours).overlay(OverlayRule::Subject, rule);
        Some(shapes.into_iter().flatten().collect())
    }

    fn add_grid_contour(&mut self, contour: &[IntPoint<i32>]) {
        for (i, point) in contour.iter().enumerate() {
            let (x, y) = (point.x as f32 / GRID, point.y as f32 / GRID);
            if i == 0 { self.move_to(x, y) } else { self.line_to(x, y) }
        }
        self.close();
    }
}

/// Combines two areas; the flags tell what becomes of (only a, only b, both).
fn combine(a: Contours, b: Contours, keep: (bool, bool, bool)) -> Contours {
    let rule = match keep {
        (false, false, false) => return Contours::new(),
        (true, false, true) => return a,
        (false, true, true) => return b,
        (false, false, true) => OverlayRule::Intersect,
        (true, false, false) => OverlayRule::Difference,
        (false, true, false) => OverlayRule::InverseDifference,
        (true, true, false) => OverlayRule::Xor,
        (true, true, true) => OverlayRule::Union,
    };
    let shapes = Overlay::from_subj_and_clip(&a, &b).overlay(rule, FillRule::EvenOdd);
    shapes.into_iter().flatten().collect()
}

fn to_grid(point: Point) -> IntPoint<i32> {
    let snap = |value: f32| (value * GRID).round().clamp(-LIMIT, LIMIT) as i32;
    IntPoint::new(snap(point.x), snap(point.y))
}

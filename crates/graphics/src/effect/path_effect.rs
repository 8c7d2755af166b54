//! `android.graphics.PathEffect`: changes a shape before it is drawn.
//!
//! Effects work along contours by measuring them. Their cost is bounded: a dash or a step that would make far too many
//! pieces leaves the path as it is.

use std::sync::Arc;

use crate::geometry::Point;
use crate::matrix::Matrix;
use crate::path::{Path, Segment};
use crate::pathmeasure::PathMeasure;
use crate::persist::persist_enum;

/// No effect makes more pieces than this of a contour.
const MAX_PIECES: f32 = 100_000.0;

/// `PathDashPathEffect.Style`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathDashStyle {
    /// Stamps are moved.
    Translate,
    /// Stamps are turned.
    Rotate,
    /// Stamps bend along the path. Model: turned.
    Morph,
}

persist_enum!(PathDashStyle { 0 => Translate, 1 => Rotate, 2 => Morph });

/// Changes a path.
#[derive(Debug, Clone, PartialEq)]
pub enum PathEffect {
    /// Lines with gaps (`DashPathEffect`): lengths on and off, and where to start.
    Dash(Vec<f32>, f32),
    /// Round corners (`CornerPathEffect`).
    Corner(f32),
    /// Short pieces that stray from the path (`DiscretePathEffect`): length and deviation.
    Discrete(f32, f32),
    /// A shape stamped along the path (`PathDashPathEffect`): shape, advance, phase, style.
    PathDash(Path, f32, f32, PathDashStyle),
    /// The first applied after the second; made by [`PathEffect::compose`].
    Compose(Arc<PathEffect>, Arc<PathEffect>),
    /// Both, one after the other; made by [`PathEffect::sum`].
    Sum(Arc<PathEffect>, Arc<PathEffect>),
}

persist_enum!(PathEffect {
    0 => Dash(intervals, phase),
    1 => Corner(radius),
    2 => Discrete(length, deviation),
    3 => PathDash(shape, advance, phase, style),
    4 => Compose(outer, inner),
    5 => Sum(first, second),
});

/// Effects of effects are refused beyond this: an app could nest them until a stack overflows.
const MAX_DEPTH: usize = 8;

impl PathEffect {
    /// `outer` applied after `inner` (`ComposePathEffect`); too deep a nesting keeps `inner` only.
    pub fn compose(outer: Arc<Self>, inner: Arc<Self>) -> Self {
        if outer.depth().max(inner.depth()) >= MAX_DEPTH { (*inner).clone() } else { Self::Compose(outer, inner) }
    }

    /// Both effects (`SumPathEffect`); too deep a nesting keeps the first only.
    pub fn sum(first: Arc<Self>, second: Arc<Self>) -> Self {
        if first.depth().max(second.depth()) >= MAX_DEPTH { (*first).clone() } else { Self::Sum(first, second) }
    }

    fn depth(&self) -> usize {
        match self {
            Self::Compose(a, b) | Self::Sum(a, b) => 1 + a.depth().max(b.depth()),
            _ => 1,
        }
    }

    /// The changed path, and whether it is to be filled whatever the paint's style.
    pub fn apply(&self, path: &Path) -> (Path, bool) {
        match self {
            Self::Dash(intervals, phase) => (dash(path, intervals, *phase), false),
            Self::Corner(radius) => (round_corners(path, *radius), false),
            Self::Discrete(length, deviation) => (scatter(path, *length, *deviation), false),
            Self::PathDash(shape, advance, phase, style) => (stamp(path, shape, *advance, *phase, *style), true),
            Self::Compose(outer, inner) => {
                let (once, _) = inner.apply(path);
                outer.apply(&once)
            }
            Self::Sum(first, second) => {
                let (mut sum, filled) = first.apply(path);
                let (other, _) = second.apply(path);
                sum.add_path(&other, &Matrix::IDENTITY);
                (sum, filled)
            }
        }
    }
}

fn contours(path: &Path) -> impl Iterator<Item = PathMeasure> {
    let mut measure = PathMeasure::new(Some(path), false);
    let mut more = measure.length() > 0.0;
    std::iter::from_fn(move || {
        if !more {
            return None;
        }
        let now = measure.clone();
        more = measure.next_contour();
        Some(now)
    })
}

fn dash(path: &Path, intervals: &[f32], phase: f32) -> Path {
    let period: f32 = intervals.iter().sum();
    let usable =
        intervals.len() >= 2 && intervals.len().is_multiple_of(2) && intervals.iter().all(|length| *length >= 0.0);
    if !usable || !period.is_finite() || period <= 0.0 || !phase.is_finite() {
        return path.clone();
    }
    let mut out = Path::new();
    for contour in contours(path) {
        if contour.length() / period * intervals.len() as f32 > MAX_PIECES {
            return path.clone();
        }
        let mut at = -phase.rem_euclid(period);
        let mut on = true;
        for length in intervals.iter().cycle() {
            if at >= contour.length() {
                break;
            }
            if on && at + length > 0.0 && *length > 0.0 {
                contour.segment(at.max(0.0), at + length, &mut out, true);
            }
            at += length;
            on = !on;
        }
    }
    out
}

fn scatter(path: &Path, length: f32, deviation: f32) -> Path {
    if length.is_nan() || length <= 0.0 {
        return path.clone();
    }
    let mut random = Random(0);
    let mut out = Path::new();
    for contour in contours(path) {
        let pieces = (contour.length() / length).round().clamp(1.0, MAX_PIECES);
        random.0 ^= contour.length().round() as u32;
        let step = contour.length() / pieces;
        for i in 0..=pieces as u32 {
            let Some((at, tangent)) = contour.pos_tan(step * i as f32) else { continue };
            let stray = random.signed() * deviation;
            let point = Point::new(at.x - tangent.y * stray, at.y + tangent.x * stray);
            if i == 0 { out.move_to(point.x, point.y) } else { out.line_to(point.x, point.y) }
        }
        if contour.is_closed() {
            out.close();
        }
    }
    out
}

fn stamp(path: &Path, shape: &Path, advance: f32, phase: f32, style: PathDashStyle) -> Path {
    let mut out = Path::new();
    if advance.is_nan() || advance <= 0.0 || !phase.is_finite() {
        return out;
    }
    for contour in contours(path) {
        if contour.length() / advance > MAX_PIECES {
            continue;
        }
        let mut at = (-phase).rem_euclid(advance);
        while at <= contour.length() {
            let flags = if style == PathDashStyle::Translate { 1 } else { 3 };
            if let Some(matrix) = contour.matrix(at, flags) {
                out.add_path(shape, &matrix);
            }
            at += advance;
        }
    }
    out
}

/// Replaces the meeting of two lines by a curve that starts and ends at most `radius` before it.
fn round_corners(path: &Path, radius: f32) -> Path {
    if radius.is_nan() || radius <= 0.0 {
        return path.clone();
    }
    let mut out = Path::new();
    out.set_fill_type(path.fill_type());
    let mut segments: Vec<Segment> = Vec::new();
    for segment in path.segments(false) {
        if matches!(segment, Segment::Move(_)) {
            finish_contour(&mut segments, radius, &mut out);
        }
        segments.push(segment);
    }
    finish_contour(&mut segments, radius, &mut out);
    out
}

fn finish_contour(segments: &mut Vec<Segment>, radius: f32, out: &mut Path) {
    let closed = matches!(segments.last(), Some(Segment::Close(_)));
    let lines: Option<Vec<Point>> = segments
        .iter()
        .filter(|segment| !matches!(segment, Segment::Close(_)))
        .map(|segment| match segment {
            Segment::Move(p) | Segment::Line([_, p]) => Some(*p),
            _ => None,
        })
        .collect();
    match lines {
        Some(mut points) if points.len() > 2 => {
            if closed && points.first() == points.last() {
                points.pop();
            }
            round_polygon(&points, closed, radius, out);
        }
        _ => segments.iter().for_each(|segment| out.add_segment(segment)),
    }
    segments.clear();
}

fn round_polygon(points: &[Point], closed: bool, radius: f32, out: &mut Path) {
    let count = points.len();
    let reach = |from: Point, to: Point| {
        let length = from.distance(to);
        if length > 0.0 { (to - from) * (radius / length).min(0.5) } else { Point::ZERO }
    };
    let corner = |i: usize, out: &mut Path| {
        let (before, at, after) = (points[(i + count - 1) % count], points[i], points[(i + 1) % count]);
        let (start, end) = (at + reach(at, before), at + reach(at, after));
        out.line_to(start.x, start.y);
        out.quad_to(at.x, at.y, end.x, end.y);
    };
    if closed {
        let start = points[0] + reach(points[0], points[1]);
        out.move_to(start.x, start.y);
        (1..count).for_each(|i| corner(i, out));
        corner(0, out);
        out.close();
    } else {
        out.move_to(points[0].x, points[0].y);
        (1..count - 1).for_each(|i| corner(i, out));
        out.line_to(points[count - 1].x, points[count - 1].y);
    }
}

/// Skia's small generator, so that scattered paths look as on a phone.
struct Random(u32);

impl Random {
    /// A number from -1 to 1.
    fn signed(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 as i32 >> 15) as f32 / 65536.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::path::{Direction, Verb};

    fn line(length: f32) -> Path {
        let mut path = Path::new();
        path.line_to(length, 0.0);
        path
    }

    fn starts(path: &Path) -> Vec<i32> {
        let moves = path.raw_segments().filter_map(|segment| match segment {
            Segment::Move(point) => Some(point.x.round() as i32),
            _ => None,
        });
        moves.collect()
    }

    #[test]
    fn dashes_have_gaps() {
        let (dashed, filled) = PathEffect::Dash(vec![10.0, 5.0], 0.0).apply(&line(50.0));
        assert!(!filled);
        assert_eq!(starts(&dashed), [0, 15, 30, 45]);
        assert_eq!(dashed.bounds().right.round(), 50.0);
        assert_eq!(starts(&PathEffect::Dash(vec![10.0, 5.0], 12.0).apply(&line(50.0)).0), [3, 18, 33, 48]);
    }

    #[test]
    fn nonsense_leaves_the_path() {
        for effect in [
            PathEffect::Dash(vec![1.0], 0.0),
            PathEffect::Dash(vec![0.0, 0.0], 0.0),
            PathEffect::Dash(vec![1e-30, 1e-30], 0.0),
            PathEffect::Dash(vec![f32::NAN, 1.0], 0.0),
            PathEffect::Corner(-1.0),
            PathEffect::Discrete(0.0, 1.0),
        ] {
            assert_eq!(effect.apply(&line(50.0)).0, line(50.0), "{effect:?}");
        }
    }

    #[test]
    fn corners_become_curves() {
        let mut square = Path::new();
        square.add_rect(&Rect::new(0.0, 0.0, 10.0, 10.0), Direction::Cw);
        let (round, _) = PathEffect::Corner(2.0).apply(&square);
        assert_eq!(round.verbs().iter().filter(|verb| **verb == Verb::Quad).count(), 4);
        assert_eq!(round.bounds(), square.bounds());
    }

    #[test]
    fn stamps_and_sums() {
        let mut dot = Path::new();
        dot.add_rect(&Rect::new(-1.0, -1.0, 1.0, 1.0), Direction::Cw);
        let stamps = PathEffect::PathDash(dot, 10.0, 0.0, PathDashStyle::Rotate);
        let (stamped, filled) = stamps.apply(&line(30.0));
        assert!(filled);
        assert_eq!(starts(&stamped).len(), 4);
        let sum = PathEffect::Sum(Arc::new(PathEffect::Corner(1.0)), Arc::new(PathEffect::Dash(vec![1.0, 1.0], 0.0)));
        assert_eq!(starts(&sum.apply(&line(4.0)).0), [0, 0, 2]);
    }

    #[test]
    fn nesting_is_bounded() {
        let mut effect = Arc::new(PathEffect::Corner(1.0));
        for _ in 0..10_000 {
            effect = Arc::new(PathEffect::compose(effect, Arc::new(PathEffect::Corner(1.0))));
        }
        assert!(effect.depth() <= MAX_DEPTH);
    }

    #[test]
    fn scattering_is_the_same_every_time() {
        let effect = PathEffect::Discrete(5.0, 3.0);
        assert_eq!(effect.apply(&line(50.0)), effect.apply(&line(50.0)));
        assert!(effect.apply(&line(50.0)).0.bounds().height() > 0.5);
    }
}

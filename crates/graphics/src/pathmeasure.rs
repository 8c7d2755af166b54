//! `android.graphics.PathMeasure`: positions along a path.
//!
//! The measure keeps its own copy of the path, as Android's does, and walks it contour by contour. Curves are cut until
//! a chord stays within half a pixel of its curve; the cuts are stored as parameters of 1/32767, so lengths and
//! positions have the same small errors as on a phone.

use crate::geometry::{Point, lerp};
use crate::matrix::Matrix;
use crate::path::{Path, Segment, curve};
use crate::persist::{Persist, ReadError, Reader, Writer};

const MAX_T: u32 = 32767;
const T_STEP: f32 = 3.05185e-5;
const CHORD_LIMIT: f32 = 0.5;

/// A piece of a curve that is as good as straight.
#[derive(Debug, Clone, PartialEq)]
struct Piece {
    /// Length of the contour up to the end of this piece.
    distance: f32,
    /// Which curve it belongs to.
    curve: usize,
    /// Parameter of its end, in 1/32767.
    t: u32,
}

#[derive(Debug, Clone, PartialEq, Default)]
struct Contour {
    curves: Vec<Segment>,
    pieces: Vec<Piece>,
    length: f32,
    closed: bool,
}

/// Measures the contours of a path, one after the other.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PathMeasure {
    path: Option<Path>,
    force_closed: bool,
    /// Which contour is measured.
    index: usize,
    contour: Contour,
}

impl PathMeasure {
    /// A measure of a copy of `path`; without a path everything is zero.
    pub fn new(path: Option<&Path>, force_closed: bool) -> Self {
        let mut out = Self { path: path.cloned(), force_closed, ..Self::default() };
        out.contour = out.measure();
        out
    }

    /// Measures another path (`setPath`); none counts as an empty one.
    pub fn set_path(&mut self, path: Option<&Path>, force_closed: bool) {
        *self = Self::new(Some(path.unwrap_or(&Path::new())), force_closed);
    }

    /// Length of the present contour.
    pub fn length(&self) -> f32 {
        self.contour.length
    }

    /// Whether the present contour is closed.
    pub fn is_closed(&self) -> bool {
        self.contour.closed
    }

    /// Goes to the next contour; false if it has no length.
    pub fn next_contour(&mut self) -> bool {
        self.index = self.index.saturating_add(1);
        self.contour = self.measure();
        self.contour.length > 0.0
    }

    /// Position and unit tangent at a distance, which is pinned to the contour.
    pub fn pos_tan(&self, distance: f32) -> Option<(Point, Point)> {
        if self.contour.pieces.is_empty() || self.contour.length == 0.0 {
            return None;
        }
        let (curve, t) = self.contour.locate(pin(distance, self.contour.length));
        Some(position(&self.contour.curves[curve], t))
    }

    /// A matrix that moves to the position and turns to the tangent (flags as in Java: 1 position, 2 tangent).
    pub fn matrix(&self, distance: f32, flags: i32) -> Option<Matrix> {
        let (position, tangent) = self.pos_tan(distance)?;
        let mut matrix = if flags & 2 != 0 { Matrix::sin_cos(tangent.y, tangent.x) } else { Matrix::IDENTITY };
        if flags & 1 != 0 {
            matrix.post_translate(position.x, position.y);
        }
        Some(matrix)
    }

    /// Appends the part between two distances to `dst`; false if there is none.
    pub fn segment(&self, start: f32, stop: f32, dst: &mut Path, start_with_move_to: bool) -> bool {
        let (start, stop) = (start.max(0.0), stop.min(self.contour.length));
        if start.is_nan() || stop.is_nan() || start >= stop || self.contour.pieces.is_empty() {
            return false;
        }
        let (first, first_t) = self.contour.locate(start);
        let (last, last_t) = self.contour.locate(stop);
        if start_with_move_to {
            let (from, _) = position(&self.contour.curves[first], first_t);
            dst.move_to(from.x, from.y);
        }
        for (i, curve) in self.contour.curves.iter().enumerate().take(last + 1).skip(first) {
            let from = if i == first { first_t } else { 0.0 };
            let to = if i == last { last_t } else { 1.0 };
            append_part(curve, from, to, dst);
        }
        true
    }

    /// The contour at `index`: what lies between that move of the tidy walk and the next.
    fn measure(&self) -> Contour {
        let mut out = Contour { closed: self.force_closed, ..Contour::default() };
        let Some(path) = &self.path else { return out };
        let mut moves = 0;
        for segment in path.segments(self.force_closed) {
            moves += usize::from(matches!(segment, Segment::Move(_)));
            match segment {
                _ if moves > self.index.saturating_add(1) => break,
                Segment::Move(_) => {}
                _ if moves <= self.index => {}
                Segment::Close(_) => out.closed = true,
                curve => out.add(curve),
            }
        }
        out
    }
}

impl Persist for PathMeasure {
    fn write(&self, out: &mut Writer) {
        self.path.write(out);
        self.force_closed.write(out);
        self.index.write(out);
    }

    /// Pieces are measured again: they follow from the path.
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let (path, force_closed, index) = (Option::read(input)?, bool::read(input)?, usize::read(input)?);
        let mut out = Self { path, force_closed, index, contour: Contour::default() };
        out.contour = out.measure();
        Ok(out)
    }
}

impl Contour {
    fn add(&mut self, segment: Segment) {
        let before = self.length;
        let mut pending = vec![(segment, 0, MAX_T)];
        while let Some((part, from, to)) = pending.pop() {
            if (to - from) >> 10 != 0 && too_curvy(&part) {
                let middle = (from + to) >> 1;
                let (first, second) = halve(&part);
                pending.push((second, middle, to));
                pending.push((first, from, middle));
                continue;
            }
            let longer = self.length + start(&part).distance(part.end());
            if longer > self.length {
                self.pieces.push(Piece { distance: longer, curve: self.curves.len(), t: to });
            }
            self.length = longer;
        }
        if self.length > before {
            self.curves.push(segment);
        }
    }

    /// The curve at a distance, and the parameter on it.
    fn locate(&self, distance: f32) -> (usize, f32) {
        let found = self.pieces.partition_point(|piece| piece.distance < distance);
        let at = found.min(self.pieces.len() - 1);
        let piece = &self.pieces[at];
        let (mut start_t, mut start_distance) = (0.0, 0.0);
        if let Some(before) = at.checked_sub(1).map(|i| &self.pieces[i]) {
            start_distance = before.distance;
            if before.curve == piece.curve {
                start_t = before.t as f32 * T_STEP;
            }
        }
        let end_t = piece.t as f32 * T_STEP;
        let t = start_t + (end_t - start_t) * (distance - start_distance) / (piece.distance - start_distance);
        (piece.curve, t)
    }
}

fn pin(distance: f32, length: f32) -> f32 {
    if distance < 0.0 || distance.is_nan() { 0.0 } else { distance.min(length) }
}

fn start(segment: &Segment) -> Point {
    match segment {
        Segment::Move(p) | Segment::Close(p) => *p,
        Segment::Line(p) => p[0],
        Segment::Quad(p) | Segment::Conic(p, _) => p[0],
        Segment::Cubic(p) => p[0],
    }
}

fn too_curvy(segment: &Segment) -> bool {
    let far = |a: Point, b: Point| (a.x - b.x).abs().max((a.y - b.y).abs()) > CHORD_LIMIT;
    match segment {
        Segment::Quad(p) | Segment::Conic(p, _) => far(p[1] * 0.5, (p[0] + p[2]) * 0.5 * 0.5),
        Segment::Cubic(p) => {
            let third = |t: f32| Point::new(lerp(p[0].x, p[3].x, t), lerp(p[0].y, p[3].y, t));
            far(third(1.0 / 3.0), p[1]) || far(third(2.0 / 3.0), p[2])
        }
        Segment::Move(_) | Segment::Line(_) | Segment::Close(_) => false,
    }
}

fn halve(segment: &Segment) -> (Segment, Segment) {
    match segment {
        Segment::Quad(p) => {
            let (a, b) = curve::chop_quad(p, 0.5);
            (Segment::Quad(a), Segment::Quad(b))
        }
        Segment::Conic(p, w) => {
            let ((a, aw), (b, bw)) = curve::halve_conic(p, *w);
            (Segment::Conic(a, aw), Segment::Conic(b, bw))
        }
        Segment::Cubic(p) => {
            let (a, b) = curve::chop_cubic(p, 0.5);
            (Segment::Cubic(a), Segment::Cubic(b))
        }
        other => (*other, *other),
    }
}

fn position(segment: &Segment, t: f32) -> (Point, Point) {
    let (at, tangent) = match segment {
        Segment::Move(p) | Segment::Close(p) => (*p, Point::ZERO),
        Segment::Line(p) => (p[0].lerp(p[1], t), p[1] - p[0]),
        Segment::Quad(p) => curve::quad_at(p, t),
        Segment::Conic(p, w) => curve::conic_at(p, *w, t),
        Segment::Cubic(p) => curve::cubic_at(p, t),
    };
    (at, tangent.normalized())
}

/// Appends the part of a curve between two parameters.
fn append_part(segment: &Segment, from: f32, to: f32, dst: &mut Path) {
    if from == to {
        return;
    }
    let rest = (to - from) / (1.0 - from);
    let part = match *segment {
        Segment::Line(p) => Segment::Line([p[0], if to == 1.0 { p[1] } else { p[0].lerp(p[1], to) }]),
        Segment::Quad(p) => {
            let tail = if from == 0.0 { p } else { curve::chop_quad(&p, from).1 };
            Segment::Quad(if to == 1.0 { tail } else { curve::chop_quad(&tail, rest).0 })
        }
        Segment::Conic(p, w) => {
            let (tail, w) = if from == 0.0 { (p, w) } else { curve::chop_conic(&p, w, from).1 };
            let (part, w) = if to == 1.0 { (tail, w) } else { curve::chop_conic(&tail, w, rest).0 };
            Segment::Conic(part, w)
        }
        Segment::Cubic(p) => {
            let tail = if from == 0.0 { p } else { curve::chop_cubic(&p, from).1 };
            Segment::Cubic(if to == 1.0 { tail } else { curve::chop_cubic(&tail, rest).0 })
        }
        Segment::Move(_) | Segment::Close(_) => return,
    };
    dst.add_segment(&part);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::path::Direction;

    fn near(a: Point, b: (f32, f32)) -> bool {
        (a.x - b.0).abs() < 1e-2 && (a.y - b.1).abs() < 1e-2
    }

    #[test]
    fn lines_are_measured_exactly() {
        let mut path = Path::new();
        path.add_rect(&Rect::new(0.0, 0.0, 30.0, 10.0), Direction::Cw);
        let measure = PathMeasure::new(Some(&path), false);
        assert_eq!((measure.length(), measure.is_closed()), (80.0, true));
        let (at, tangent) = measure.pos_tan(35.0).unwrap();
        assert!(near(at, (30.0, 5.0)) && tangent == Point::new(0.0, 1.0), "{at:?}");
        assert!(near(measure.pos_tan(1000.0).unwrap().0, (0.0, 0.0)));
        let matrix = measure.matrix(35.0, 3).unwrap();
        assert!(near(matrix.map_point(Point::new(1.0, 0.0)), (30.0, 6.0)));
    }

    #[test]
    fn circles_are_measured_closely() {
        let mut path = Path::new();
        path.add_circle(0.0, 0.0, 100.0, Direction::Cw);
        let measure = PathMeasure::new(Some(&path), false);
        assert!((measure.length() - 628.3).abs() < 1.0, "{}", measure.length());
        let (at, tangent) = measure.pos_tan(measure.length() / 4.0).unwrap();
        assert!((at - Point::new(0.0, 100.0)).length() < 0.5 && (tangent.x + 1.0).abs() < 0.01, "{at:?} {tangent:?}");
    }

    #[test]
    fn contours_come_one_by_one() {
        let mut path = Path::new();
        path.line_to(10.0, 0.0);
        path.move_to(0.0, 5.0);
        path.line_to(0.0, 25.0);
        let mut measure = PathMeasure::new(Some(&path), false);
        assert_eq!(measure.length(), 10.0);
        assert!(measure.next_contour());
        assert_eq!(measure.length(), 20.0);
        let read = PathMeasure::from_bytes(&measure.to_bytes()).unwrap();
        assert_eq!(read, measure);
        assert!(!measure.next_contour());
        assert_eq!((measure.length(), measure.pos_tan(0.0)), (0.0, None));
    }

    #[test]
    fn open_contours_can_be_forced_closed() {
        let mut path = Path::new();
        path.line_to(10.0, 0.0);
        path.line_to(10.0, 10.0);
        let measure = PathMeasure::new(Some(&path), true);
        assert!((measure.length() - 34.142136).abs() < 1e-4 && measure.is_closed());
    }

    #[test]
    fn parts_can_be_taken() {
        let mut path = Path::new();
        path.line_to(10.0, 0.0);
        path.line_to(10.0, 10.0);
        path.quad_to(20.0, 10.0, 20.0, 20.0);
        let measure = PathMeasure::new(Some(&path), false);
        let mut part = Path::new();
        assert!(measure.segment(5.0, 15.0, &mut part, true));
        assert!(near(part.points()[0], (5.0, 0.0)));
        assert!(near(part.last_point(), (10.0, 5.0)));
        let mut whole = Path::new();
        assert!(measure.segment(0.0, f32::MAX, &mut whole, true));
        assert_eq!(whole.verbs(), path.verbs());
        assert!(!measure.segment(5.0, 5.0, &mut part, true));
    }

    #[test]
    fn without_a_path_all_is_zero() {
        let measure = PathMeasure::new(None, false);
        assert_eq!((measure.length(), measure.pos_tan(1.0)), (0.0, None));
        assert!(!measure.segment(0.0, 1.0, &mut Path::new(), true));
    }
}

//! `android.graphics.Path`: contours of lines and curves, as Skia keeps them.
//!
//! Verbs and points are stored as the app gave them, with two repairs that apps rely on: a path that begins with a line
//! starts at (0, 0), and a line after `close` starts where the closed contour started. Everything that tidies up more
//! (dropping degenerate segments, closing open contours) happens in the iterator, because bounds and `approximate` want
//! the raw points. The data sits behind an `Arc`: a display list keeps a path by counting, not by copying.

mod approximate;
mod boolean;
pub mod curve;
mod flatten;
mod iter;
mod query;
mod shapes;

use std::sync::Arc;

pub use boolean::PathOp;
pub use flatten::Polyline;
pub use iter::{Iter, Segment};

use crate::geometry::{Point, Rect};
use crate::matrix::Matrix;
use crate::persist::{Persist, ReadError, Reader, Writer, persist_enum, persist_struct};

/// Which side of the contours is inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum FillType {
    /// Where the winding number is not zero.
    #[default]
    Winding,
    /// Where the winding number is odd.
    EvenOdd,
    /// Outside of [`FillType::Winding`].
    InverseWinding,
    /// Outside of [`FillType::EvenOdd`].
    InverseEvenOdd,
}

persist_enum!(FillType { 0 => Winding, 1 => EvenOdd, 2 => InverseWinding, 3 => InverseEvenOdd });

impl FillType {
    /// The value for Java's native number.
    pub fn from_native(value: i32) -> Option<Self> {
        [Self::Winding, Self::EvenOdd, Self::InverseWinding, Self::InverseEvenOdd]
            .get(usize::try_from(value).ok()?)
            .copied()
    }

    /// Java's native number.
    pub fn to_native(self) -> i32 {
        self as i32
    }

    /// Whether the outside is filled.
    pub fn is_inverse(self) -> bool {
        matches!(self, Self::InverseWinding | Self::InverseEvenOdd)
    }

    /// Whether a winding number counts as inside, before inversion.
    pub fn covers(self, winding: i32) -> bool {
        match self {
            Self::Winding | Self::InverseWinding => winding != 0,
            Self::EvenOdd | Self::InverseEvenOdd => winding & 1 != 0,
        }
    }
}

/// The sense in which a shape is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Clockwise on the screen.
    Cw,
    /// Counter-clockwise on the screen.
    Ccw,
}

impl Direction {
    /// The value for Java's native number: 0 is clockwise in Android 6.
    pub fn from_native(value: i32) -> Self {
        if value == 1 { Self::Ccw } else { Self::Cw }
    }
}

/// A step of a contour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Starts a contour.
    Move,
    /// A straight line.
    Line,
    /// A quadratic curve.
    Quad,
    /// A weighted quadratic curve, exact for circles.
    Conic,
    /// A cubic curve.
    Cubic,
    /// Ends a contour at its start.
    Close,
}

persist_enum!(Verb { 0 => Move, 1 => Line, 2 => Quad, 3 => Conic, 4 => Cubic, 5 => Close });

impl Verb {
    /// How many points the verb adds.
    pub fn points(self) -> usize {
        match self {
            Self::Move | Self::Line => 1,
            Self::Quad | Self::Conic => 2,
            Self::Cubic => 3,
            Self::Close => 0,
        }
    }
}

/// Where the contour that is being drawn began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Contour {
    /// No contour yet: a line would start at the origin.
    #[default]
    None,
    /// Open, begun at this point.
    Open(usize),
    /// Closed, begun at this point: a line would start there again.
    Closed(usize),
}

persist_enum!(Contour { 0 => None, 1 => Open(at), 2 => Closed(at) });

#[derive(Debug, Clone, Default)]
struct Data {
    verbs: Vec<Verb>,
    points: Vec<Point>,
    weights: Vec<f32>,
    contour: Contour,
    /// The path is one oval, added as such.
    oval: bool,
    /// The path is one rectangle, round rectangle or oval, added as such.
    convex: bool,
}

persist_struct!(Data { verbs, points, weights, contour, oval, convex });

/// A path: contours and the rule that says what is inside.
#[derive(Debug, Clone, Default)]
pub struct Path {
    data: Arc<Data>,
    fill: FillType,
}

impl Path {
    /// An empty path that fills by winding.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything, the fill type too (`reset`; Java restores the fill type itself). Also `rewind`.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// The rule for inside.
    pub fn fill_type(&self) -> FillType {
        self.fill
    }

    /// Sets the rule for inside.
    pub fn set_fill_type(&mut self, fill: FillType) {
        self.fill = fill;
    }

    /// Whether there is no verb at all.
    pub fn is_empty(&self) -> bool {
        self.data.verbs.is_empty()
    }

    /// The verbs in order.
    pub fn verbs(&self) -> &[Verb] {
        &self.data.verbs
    }

    /// The points of all verbs in order, control points included.
    pub fn points(&self) -> &[Point] {
        &self.data.points
    }

    /// The weights of the conics in order.
    pub fn weights(&self) -> &[f32] {
        &self.data.weights
    }

    /// The bounds of all points, control points included (`computeBounds`).
    pub fn bounds(&self) -> Rect {
        Rect::around(&self.data.points)
    }

    /// The last point, or the origin.
    pub fn last_point(&self) -> Point {
        self.data.points.last().copied().unwrap_or_default()
    }

    /// Moves the last point; an empty path starts there.
    pub fn set_last_point(&mut self, x: f32, y: f32) {
        if self.data.points.is_empty() {
            return self.move_to(x, y);
        }
        if let Some(last) = self.edit().points.last_mut() {
            *last = Point::new(x, y);
        }
    }

    /// Starts a contour.
    pub fn move_to(&mut self, x: f32, y: f32) {
        let data = self.edit();
        data.contour = Contour::Open(data.points.len());
        data.verbs.push(Verb::Move);
        data.points.push(Point::new(x, y));
    }

    /// Starts a contour relative to the last point.
    pub fn r_move_to(&mut self, dx: f32, dy: f32) {
        let last = self.last_point();
        self.move_to(last.x + dx, last.y + dy);
    }

    /// Adds a line.
    pub fn line_to(&mut self, x: f32, y: f32) {
        self.append(Verb::Line, &[Point::new(x, y)]);
    }

    /// Adds a line relative to the last point.
    pub fn r_line_to(&mut self, dx: f32, dy: f32) {
        let last = self.start_contour();
        self.line_to(last.x + dx, last.y + dy);
    }

    /// Adds a quadratic curve.
    pub fn quad_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32) {
        self.append(Verb::Quad, &[Point::new(x1, y1), Point::new(x2, y2)]);
    }

    /// Adds a quadratic curve relative to the last point.
    pub fn r_quad_to(&mut self, dx1: f32, dy1: f32, dx2: f32, dy2: f32) {
        let last = self.start_contour();
        self.quad_to(last.x + dx1, last.y + dy1, last.x + dx2, last.y + dy2);
    }

    /// Adds a weighted quadratic curve; weights that are no weights become lines.
    pub fn conic_to(&mut self, control: Point, end: Point, weight: f32) {
        if weight.is_nan() || weight <= 0.0 {
            self.line_to(end.x, end.y);
        } else if weight.is_infinite() {
            self.line_to(control.x, control.y);
            self.line_to(end.x, end.y);
        } else if weight == 1.0 {
            self.quad_to(control.x, control.y, end.x, end.y);
        } else {
            self.append(Verb::Conic, &[control, end]);
            self.edit().weights.push(weight);
        }
    }

    /// Adds a cubic curve.
    pub fn cubic_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x3: f32, y3: f32) {
        self.append(Verb::Cubic, &[Point::new(x1, y1), Point::new(x2, y2), Point::new(x3, y3)]);
    }

    /// Adds a cubic curve relative to the last point.
    pub fn r_cubic_to(&mut self, dx1: f32, dy1: f32, dx2: f32, dy2: f32, dx3: f32, dy3: f32) {
        let p = self.start_contour();
        self.cubic_to(p.x + dx1, p.y + dy1, p.x + dx2, p.y + dy2, p.x + dx3, p.y + dy3);
    }

    /// Closes the contour; closing twice or an empty path does nothing.
    pub fn close(&mut self) {
        let data = Arc::make_mut(&mut self.data);
        if data.verbs.last().is_some_and(|verb| *verb != Verb::Close) {
            data.verbs.push(Verb::Close);
        }
        if let Contour::Open(at) = data.contour {
            data.contour = Contour::Closed(at);
        }
    }

    /// Adds the contours of another path, transformed.
    pub fn add_path(&mut self, other: &Self, matrix: &Matrix) {
        for segment in other.raw_segments() {
            self.add_segment(&segment.map(matrix));
        }
    }

    /// Adds one segment; its start is not drawn to.
    pub fn add_segment(&mut self, segment: &Segment) {
        match *segment {
            Segment::Move(p) => self.move_to(p.x, p.y),
            Segment::Line([_, p]) => self.line_to(p.x, p.y),
            Segment::Quad([_, p, q]) => self.quad_to(p.x, p.y, q.x, q.y),
            Segment::Conic([_, p, q], weight) => self.conic_to(p, q, weight),
            Segment::Cubic([_, p, q, r]) => self.cubic_to(p.x, p.y, q.x, q.y, r.x, r.y),
            Segment::Close(_) => self.close(),
        }
    }

    /// The path moved by a distance.
    pub fn offset(&self, dx: f32, dy: f32) -> Self {
        self.transform(&Matrix::translate(dx, dy))
    }

    /// The path with every point mapped; under perspective, curves get the weights that keep their shape.
    pub fn transform(&self, matrix: &Matrix) -> Self {
        if matrix.has_perspective() {
            return self.transform_perspective(matrix);
        }
        let mut out = self.clone();
        let data = Arc::make_mut(&mut out.data);
        matrix.map_points(&mut data.points);
        data.oval &= matrix.rect_stays_rect();
        out
    }

    /// The segments as the app gave them, each with its start point.
    pub fn raw_segments(&self) -> impl Iterator<Item = Segment> + '_ {
        iter::RawSegments::new(self)
    }

    /// The segments tidied up for measuring and filling.
    pub fn segments(&self, force_close: bool) -> Iter<'_> {
        Iter::new(self, force_close, true)
    }

    fn transform_perspective(&self, matrix: &Matrix) -> Self {
        let mut out = Self { fill: self.fill, ..Self::default() };
        for segment in Iter::new(self, false, false) {
            match segment {
                Segment::Quad(p) => out.conic_to(p[1], p[2], curve::perspective_weight(&p, 1.0, matrix)),
                Segment::Conic(p, weight) => {
                    out.conic_to(p[1], p[2], curve::perspective_weight(&p, weight, matrix));
                }
                Segment::Cubic(p) => {
                    let (first, second) = curve::chop_cubic(&p, 0.5);
                    for half in [first, second] {
                        let (a, b) = curve::chop_cubic(&half, 0.5);
                        out.add_segment(&Segment::Cubic(a));
                        out.add_segment(&Segment::Cubic(b));
                    }
                }
                other => out.add_segment(&other),
            }
        }
        matrix.map_points(&mut out.edit().points);
        out
    }

    /// Makes sure that a contour is open, and answers the last point.
    fn start_contour(&mut self) -> Point {
        let start = match self.data.contour {
            Contour::Open(_) => return self.last_point(),
            Contour::None => Point::ZERO,
            Contour::Closed(at) => self.data.points[at],
        };
        self.move_to(start.x, start.y);
        start
    }

    fn append(&mut self, verb: Verb, points: &[Point]) {
        self.start_contour();
        let data = self.edit();
        data.verbs.push(verb);
        data.points.extend_from_slice(points);
    }

    /// The data for a change that may break what is known about the shape.
    fn edit(&mut self) -> &mut Data {
        let data = Arc::make_mut(&mut self.data);
        data.oval = false;
        data.convex = false;
        data
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Self) -> bool {
        self.fill == other.fill
            && self.data.verbs == other.data.verbs
            && self.data.points == other.data.points
            && self.data.weights == other.data.weights
    }
}

impl Persist for Path {
    fn write(&self, out: &mut Writer) {
        self.fill.write(out);
        self.data.write(out);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let fill = FillType::read(input)?;
        let data = Data::read(input)?;
        let points: usize = data.verbs.iter().map(|verb| verb.points()).sum();
        let conics = data.verbs.iter().filter(|verb| **verb == Verb::Conic).count();
        let start = match data.contour {
            Contour::None => 0,
            Contour::Open(at) | Contour::Closed(at) => at.saturating_add(1),
        };
        if points != data.points.len() || conics != data.weights.len() || start > points {
            return Err(input.error("path with wrong counts"));
        }
        if !matches!(data.verbs.first(), None | Some(Verb::Move)) {
            return Err(input.error("path without a start"));
        }
        Ok(Self { data: Arc::new(data), fill })
    }
}

#[cfg(test)]
mod tests;

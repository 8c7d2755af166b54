//! Walking a path, raw or tidied up.
//!
//! The tidy walk is what filling, measuring and convexity see: degenerate segments are skipped (the last of several
//! moves wins), a close is preceded by the line that closes the gap, and on request open contours are closed.

use super::{Path, Verb, curve};
use crate::geometry::Point;
use crate::matrix::Matrix;

/// One step of a path with all its points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// A contour starts.
    Move(Point),
    /// A line.
    Line([Point; 2]),
    /// A quadratic curve.
    Quad([Point; 3]),
    /// A weighted quadratic curve.
    Conic([Point; 3], f32),
    /// A cubic curve.
    Cubic([Point; 4]),
    /// A contour ends; the point is its start.
    Close(Point),
}

impl Segment {
    /// The segment with every point mapped (weights stay: affine matrices only).
    pub fn map(mut self, matrix: &Matrix) -> Self {
        match &mut self {
            Self::Move(point) | Self::Close(point) => *point = matrix.map_point(*point),
            Self::Line(points) => matrix.map_points(points),
            Self::Quad(points) | Self::Conic(points, _) => matrix.map_points(points),
            Self::Cubic(points) => matrix.map_points(points),
        }
        self
    }

    /// Where the segment ends.
    pub fn end(&self) -> Point {
        match self {
            Self::Move(point) | Self::Close(point) => *point,
            Self::Line(points) => points[1],
            Self::Quad(points) | Self::Conic(points, _) => points[2],
            Self::Cubic(points) => points[3],
        }
    }

    /// Splits curves into quadratic and cubic ones only: conics become quadratics within `tolerance`.
    pub fn without_conics(self, tolerance: f32, mut sink: impl FnMut(Segment)) {
        match self {
            Self::Conic(points, weight) => {
                curve::conic_to_quads(&points, weight, tolerance, |quad| sink(Self::Quad(quad)));
            }
            other => sink(other),
        }
    }

    fn is_degenerate_from(&self, start: Point) -> bool {
        let chain: &[Point] = match self {
            Self::Line(points) => &points[1..],
            Self::Quad(points) | Self::Conic(points, _) => &points[1..],
            Self::Cubic(points) => &points[1..],
            Self::Move(_) | Self::Close(_) => return false,
        };
        let mut last = start;
        chain.iter().all(|point| {
            let still = last.is_degenerate_to(*point);
            last = *point;
            still
        })
    }
}

/// Position in a path's lists.
#[derive(Debug, Clone, Copy, Default)]
struct Cursor {
    verb: usize,
    point: usize,
    weight: usize,
}

/// The segments exactly as stored.
pub(super) struct RawSegments<'a> {
    path: &'a Path,
    at: Cursor,
    start: Point,
}

impl<'a> RawSegments<'a> {
    pub(super) fn new(path: &'a Path) -> Self {
        Self { path, at: Cursor::default(), start: Point::ZERO }
    }
}

impl Iterator for RawSegments<'_> {
    type Item = Segment;

    fn next(&mut self) -> Option<Segment> {
        let segment = segment_at(self.path, &mut self.at, self.start)?;
        if let Segment::Move(point) = segment {
            self.start = point;
        }
        Some(segment)
    }
}

/// Takes the segment at the cursor; a closed contour's last point is its own, so a curve starts at the point before it.
fn segment_at(path: &Path, at: &mut Cursor, contour_start: Point) -> Option<Segment> {
    let verb = *path.verbs().get(at.verb)?;
    let points = path.points();
    let new = &points[at.point..at.point + verb.points()];
    let before = at.point.checked_sub(1).map_or(Point::ZERO, |i| points[i]);
    let segment = match verb {
        Verb::Move => Segment::Move(new[0]),
        Verb::Line => Segment::Line([before, new[0]]),
        Verb::Quad => Segment::Quad([before, new[0], new[1]]),
        Verb::Conic => Segment::Conic([before, new[0], new[1]], path.weights()[at.weight]),
        Verb::Cubic => Segment::Cubic([before, new[0], new[1], new[2]]),
        Verb::Close => Segment::Close(contour_start),
    };
    at.verb += 1;
    at.point += verb.points();
    at.weight += usize::from(verb == Verb::Conic);
    Some(segment)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing of the contour was drawn.
    Empty,
    /// Only the move was seen.
    AfterMove,
    /// Something was drawn.
    AfterPrimitive,
}

/// The segments tidied up.
pub struct Iter<'a> {
    path: &'a Path,
    at: Cursor,
    start: Point,
    last: Point,
    state: State,
    force_close: bool,
    need_close: bool,
    skip_degenerate: bool,
}

impl<'a> Iter<'a> {
    pub(super) fn new(path: &'a Path, force_close: bool, skip_degenerate: bool) -> Self {
        Self {
            path,
            at: Cursor::default(),
            start: Point::ZERO,
            last: Point::ZERO,
            state: State::Empty,
            force_close,
            need_close: false,
            skip_degenerate,
        }
    }

    /// Whether the contour that comes next is closed.
    pub fn is_closed_contour(&self) -> bool {
        let rest = &self.path.verbs()[self.at.verb..];
        if rest.is_empty() {
            return false;
        }
        let rest = if rest[0] == Verb::Move { &rest[1..] } else { rest };
        let end = rest.iter().find(|verb| matches!(verb, Verb::Move | Verb::Close));
        self.force_close || end == Some(&Verb::Close)
    }

    /// Steps over everything that does not move the pen, up to the move before the next thing that does.
    fn skip_degenerate_segments(&mut self) {
        let mut last_move = None;
        let mut last = self.last;
        loop {
            let mut ahead = self.at;
            let Some(segment) = segment_at(self.path, &mut ahead, self.start) else { return };
            match segment {
                Segment::Move(point) => {
                    last_move = Some(self.at);
                    last = point;
                }
                Segment::Close(_) => {
                    if self.state == State::AfterPrimitive && last_move.is_none() {
                        return;
                    }
                }
                _ => {
                    if !segment.is_degenerate_from(last) {
                        self.at = last_move.unwrap_or(self.at);
                        return;
                    }
                }
            }
            self.at = ahead;
        }
    }

    /// The line that closes the gap, if there is one, or else the close itself.
    fn auto_close(&mut self) -> Segment {
        let (last, start) = (self.last, self.start);
        let nan = [last.x, last.y, start.x, start.y].iter().any(|value| value.is_nan());
        if last == start || nan {
            return Segment::Close(start);
        }
        self.last = start;
        Segment::Line([last, start])
    }

    fn at_end(&mut self) -> Option<Segment> {
        if !self.need_close || self.state != State::AfterPrimitive {
            return None;
        }
        let segment = self.auto_close();
        if matches!(segment, Segment::Close(_)) {
            self.need_close = false;
        }
        Some(segment)
    }

    fn at_move(&mut self, point: Point, ahead: Cursor) -> Option<Segment> {
        if self.need_close {
            let segment = self.auto_close();
            if matches!(segment, Segment::Close(_)) {
                self.need_close = false;
            }
            return Some(segment);
        }
        self.at = ahead;
        if ahead.verb == self.path.verbs().len() {
            return None;
        }
        self.start = point;
        self.last = point;
        self.state = State::AfterMove;
        self.need_close = self.force_close;
        Some(Segment::Move(point))
    }

    fn at_close(&mut self, ahead: Cursor) -> Segment {
        let segment = self.auto_close();
        if matches!(segment, Segment::Close(_)) {
            self.at = ahead;
            self.need_close = false;
            self.state = State::Empty;
        }
        self.last = self.start;
        segment
    }
}

impl Iterator for Iter<'_> {
    type Item = Segment;

    fn next(&mut self) -> Option<Segment> {
        if self.skip_degenerate {
            self.skip_degenerate_segments();
        }
        let mut ahead = self.at;
        let Some(mut segment) = segment_at(self.path, &mut ahead, self.start) else { return self.at_end() };
        match segment {
            Segment::Move(point) => return self.at_move(point, ahead),
            Segment::Close(_) => return Some(self.at_close(ahead)),
            _ => {}
        }
        if self.state == State::AfterMove {
            self.state = State::AfterPrimitive;
            set_start(&mut segment, self.start);
        }
        self.last = segment.end();
        self.at = ahead;
        Some(segment)
    }
}

fn set_start(segment: &mut Segment, start: Point) {
    match segment {
        Segment::Line(points) => points[0] = start,
        Segment::Quad(points) | Segment::Conic(points, _) => points[0] = start,
        Segment::Cubic(points) => points[0] = start,
        Segment::Move(_) | Segment::Close(_) => {}
    }
}

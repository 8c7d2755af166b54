//! Points and rectangles in screen pixels. A rectangle is half-open like Android's `Rect`: the right and bottom edges
//! are outside. Arithmetic saturates, because bounds come from apps and may be anything.

use serde::{Deserialize, Serialize};

/// A place on the screen, in pixels from the top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// Pixels from the left edge.
    pub x: i32,
    /// Pixels from the top edge.
    pub y: i32,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }
}

/// A half-open rectangle; in JSON `[left, top, right, bottom]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[i32; 4]", into = "[i32; 4]")]
pub struct Rect {
    /// First column inside.
    pub left: i32,
    /// First row inside.
    pub top: i32,
    /// First column outside.
    pub right: i32,
    /// First row outside.
    pub bottom: i32,
}

impl Rect {
    /// The rectangle with these edges.
    pub const fn new(left: i32, top: i32, right: i32, bottom: i32) -> Rect {
        Rect { left, top, right, bottom }
    }

    /// Width, 0 when the edges are crossed.
    pub fn width(self) -> i32 {
        self.right.saturating_sub(self.left).max(0)
    }

    /// Height, 0 when the edges are crossed.
    pub fn height(self) -> i32 {
        self.bottom.saturating_sub(self.top).max(0)
    }

    /// Whether no pixel is inside.
    pub fn is_empty(self) -> bool {
        self.width() == 0 || self.height() == 0
    }

    /// Number of pixels inside.
    pub fn area(self) -> i64 {
        i64::from(self.width()) * i64::from(self.height())
    }

    /// The middle, rounded down.
    pub fn center(self) -> Point {
        Point::new(midpoint(self.left, self.right), midpoint(self.top, self.bottom))
    }

    /// Whether the pixel is inside.
    pub fn contains(self, p: Point) -> bool {
        (self.left..self.right).contains(&p.x) && (self.top..self.bottom).contains(&p.y)
    }

    /// Whether every pixel of `other` is inside.
    pub fn covers(self, other: Rect) -> bool {
        self.left <= other.left && self.top <= other.top && self.right >= other.right && self.bottom >= other.bottom
    }

    /// What both have in common; empty when they do not meet.
    pub fn intersection(self, other: Rect) -> Rect {
        Rect::new(
            self.left.max(other.left),
            self.top.max(other.top),
            self.right.min(other.right),
            self.bottom.min(other.bottom),
        )
    }

    /// Share of the common pixels in all pixels of both, in thousandths; all for equal ones, even without a pixel.
    pub fn overlap_permille(self, other: Rect) -> u32 {
        if self == other {
            return 1000;
        }
        let common = i128::from(self.intersection(other).area());
        let all = i128::from(self.area()) + i128::from(other.area()) - common;
        if all <= 0 { 0 } else { (common * 1000 / all) as u32 }
    }

    /// The point of `to` that lies where `p` lies in `self`: how a touch moves along with its widget.
    pub fn map_point(self, p: Point, to: Rect) -> Point {
        Point::new(
            map_axis(p.x, self.left, self.width(), to.left, to.width()),
            map_axis(p.y, self.top, self.height(), to.top, to.height()),
        )
    }
}

impl From<[i32; 4]> for Rect {
    fn from([left, top, right, bottom]: [i32; 4]) -> Rect {
        Rect { left, top, right, bottom }
    }
}

impl From<Rect> for [i32; 4] {
    fn from(r: Rect) -> [i32; 4] {
        [r.left, r.top, r.right, r.bottom]
    }
}

fn midpoint(a: i32, b: i32) -> i32 {
    ((i64::from(a) + i64::from(b)).div_euclid(2)) as i32
}

fn map_axis(v: i32, from: i32, from_len: i32, to: i32, to_len: i32) -> i32 {
    let offset = i64::from(v) - i64::from(from);
    let scaled = if from_len > 0 { offset * i64::from(to_len) / i64::from(from_len) } else { i64::from(to_len) / 2 };
    (i64::from(to) + scaled).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extreme_edges_do_not_overflow() {
        let all = Rect::new(i32::MIN, i32::MIN, i32::MAX, i32::MAX);
        assert_eq!(all.width(), i32::MAX);
        assert_eq!(all.center(), Point::new(-1, -1));
        assert_eq!(all.overlap_permille(all), 1000);
        assert!(Rect::new(5, 5, 3, 9).is_empty());
    }

    #[test]
    fn a_touch_moves_along_with_its_widget() {
        let from = Rect::new(0, 0, 100, 10);
        let to = Rect::new(1000, 500, 1050, 540);
        assert_eq!(from.map_point(Point::new(50, 5), to), Point::new(1025, 520));
        assert_eq!(Rect::default().map_point(Point::new(7, 7), to), to.center());
    }
}

//! Outlines: rectangles, ovals, paths, lines and points, filled or stroked.

use super::coverage::{Coverage, stroke};
use super::image::rect_coverage;
use super::{Raster, Surface};
use crate::displaylist::{Draw, PaintIndex, PointMode};
use crate::geometry::{Point, Rect};
use crate::matrix::Matrix;
use crate::paint::{ANTI_ALIAS_FLAG, Cap, Paint, Style};
use crate::path::{Direction, Path};
use crate::region::Region;

/// What is to be drawn, in the drawing's coordinates.
pub(super) enum Shape {
    /// An upright rectangle.
    Rect(Rect),
    /// Anything.
    Path(Path),
    /// Lines that are stroked whatever the style.
    Lines(Path),
    /// Dots of the stroke's width.
    Points(Vec<Point>),
}

/// The shape of a drawing, if it is one.
pub(super) fn of(draw: &Draw) -> Option<(Shape, PaintIndex)> {
    let mut path = Path::new();
    match draw {
        Draw::Rect(rect, paint) => Some((Shape::Rect(*rect), *paint)),
        Draw::RoundRect(rect, rx, ry, paint) => {
            path.add_round_rect(rect, *rx, *ry, Direction::Cw);
            Some((Shape::Path(path), *paint))
        }
        Draw::Oval(rect, paint) => {
            path.add_oval(rect, Direction::Cw);
            Some((Shape::Path(path), *paint))
        }
        Draw::Path(path, paint) => Some((Shape::Path(path.clone()), *paint)),
        Draw::Points(PointMode::Points, points, paint) => Some((Shape::Points(points.to_vec()), *paint)),
        Draw::Points(PointMode::Lines, points, paint) => {
            for pair in points.chunks_exact(2) {
                path.move_to(pair[0].x, pair[0].y);
                path.line_to(pair[1].x, pair[1].y);
            }
            Some((Shape::Lines(path), *paint))
        }
        _ => None,
    }
}

impl Raster<'_> {
    pub(super) fn draw_outline(
        &mut self,
        surface: &mut Surface,
        shape: &Shape,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        // Blurs and shadows reach outside of the clip, and what lies outside reaches in.
        let reach = reach(paint, matrix);
        let limit = clip.bounds();
        let wide = crate::geometry::IRect::new(
            limit.left.saturating_sub(reach),
            limit.top.saturating_sub(reach),
            limit.right.saturating_add(reach),
            limit.bottom.saturating_add(reach),
        );
        if let Some(coverage) = coverage(shape, paint, matrix, &Region::from_rect(wide)) {
            self.fill(surface, &coverage, paint, matrix, clip);
        }
    }
}

fn reach(paint: &Paint, matrix: &Matrix) -> i32 {
    let shadow = paint.shadow.map_or(0.0, |s| s.radius * 2.0 + s.dx.abs().max(s.dy.abs()));
    let blur = match paint.mask_filter.as_deref() {
        Some(crate::effect::MaskFilter::Blur(radius, _)) => radius * 2.0,
        _ => 0.0,
    };
    let reach = matrix.map_radius(shadow.max(blur));
    if reach > 0.0 { (reach + 2.0).min(4096.0) as i32 } else { 0 }
}

fn coverage(shape: &Shape, paint: &Paint, matrix: &Matrix, clip: &Region) -> Option<Coverage> {
    match shape {
        Shape::Rect(rect) if paint.style == Style::Fill && paint.path_effect.is_none() => {
            rect_coverage(rect, paint, matrix, clip)
        }
        Shape::Rect(rect) => {
            let mut path = Path::new();
            path.add_rect(rect, Direction::Cw);
            path_coverage(&path, paint, paint.style, matrix, clip)
        }
        Shape::Path(path) => path_coverage(path, paint, paint.style, matrix, clip),
        Shape::Lines(path) => path_coverage(path, paint, Style::Stroke, matrix, clip),
        Shape::Points(points) => {
            let dots = dots(points, paint, matrix);
            path_coverage(&dots, paint, Style::Fill, matrix, clip)
        }
    }
}

pub(super) fn path_coverage(
    path: &Path,
    paint: &Paint,
    style: Style,
    matrix: &Matrix,
    clip: &Region,
) -> Option<Coverage> {
    let smooth = paint.has_flag(ANTI_ALIAS_FLAG);
    let limit = clip.bounds();
    let (changed, filled) = match &paint.path_effect {
        Some(effect) => effect.apply(path),
        None => (path.clone(), false),
    };
    let fill = || Coverage::path(&changed.transform(matrix), smooth, &limit);
    let stroke = || Coverage::path(&outline(&changed, paint, matrix)?, smooth, &limit);
    match style {
        _ if filled => fill(),
        Style::Fill => fill(),
        Style::Stroke => stroke(),
        Style::FillAndStroke => match (fill(), stroke()) {
            (Some(fill), Some(stroke)) => Some(fill.union(stroke)),
            (fill, stroke) => fill.or(stroke),
        },
    }
}

/// The shape that a paint would fill (`Paint.getFillPath`); false if it is a hairline.
pub fn fill_path(paint: &Paint, path: &Path) -> (Path, bool) {
    let (changed, filled) = match &paint.path_effect {
        Some(effect) => effect.apply(path),
        None => (path.clone(), false),
    };
    if filled || paint.style == Style::Fill {
        return (changed, true);
    }
    if paint.stroke_width() == 0.0 {
        return (changed, paint.style == Style::FillAndStroke);
    }
    let mut out = stroke(&changed, paint, paint.stroke_width(), 1.0).unwrap_or_default();
    if paint.style == Style::FillAndStroke {
        out.add_path(&changed, &Matrix::IDENTITY);
    }
    (out, true)
}

/// The outline of a stroke on the device; a width of zero is one pixel at any scale.
fn outline(path: &Path, paint: &Paint, matrix: &Matrix) -> Option<Path> {
    let width = paint.stroke_width();
    if width == 0.0 {
        return stroke(&path.transform(matrix), paint, 1.0, 1.0);
    }
    let scale = matrix.max_scale().unwrap_or(1.0);
    if width * scale < 1.0 && !paint.has_flag(ANTI_ALIAS_FLAG) {
        return stroke(&path.transform(matrix), paint, 1.0, 1.0);
    }
    stroke(path, paint, width, scale).map(|outline| outline.transform(matrix))
}

/// Points as squares or circles of the stroke's width.
fn dots(points: &[Point], paint: &Paint, matrix: &Matrix) -> Path {
    let width = paint.stroke_width();
    let hairline = matrix.invert().map_or(1.0, |inverse| inverse.map_radius(1.0));
    let half = if width == 0.0 { hairline * 0.5 } else { width * 0.5 };
    let mut out = Path::new();
    for point in points {
        if paint.cap == Cap::Round && width > 0.0 {
            out.add_circle(point.x, point.y, half, Direction::Cw);
        } else {
            let rect = Rect::new(point.x - half, point.y - half, point.x + half, point.y + half);
            out.add_rect(&rect, Direction::Cw);
        }
    }
    out
}

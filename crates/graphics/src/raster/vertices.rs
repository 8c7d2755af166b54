//! Triangles with colours or pieces of a picture.

use super::composite::Ink;
use super::coverage::Coverage;
use super::source::Source;
use super::{Raster, Surface};
use crate::color::{alpha, argb, blue, green, premultiply, red};
use crate::displaylist::Vertices;
use crate::effect::BlendMode;
use crate::geometry::{Point, Rect};
use crate::matrix::Matrix;
use crate::paint::Paint;
use crate::path::Path;
use crate::region::{Region, RegionOp};

impl Raster<'_> {
    pub(super) fn draw_vertices(
        &mut self,
        surface: &mut Surface,
        vertices: &Vertices,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        for corners in &vertices.triangles {
            let index = corners.map(usize::from);
            if index.iter().any(|i| *i >= vertices.points.len()) {
                continue;
            }
            let points = index.map(|i| matrix.map_point(vertices.points[i]));
            let bounds = Rect::around(&points).round_out();
            let region = Region::from_path(&triangle(&points), clip).op(clip, RegionOp::Intersect);
            if bounds.is_empty() || region.is_empty() {
                continue;
            }
            let textured = vertices.texture.len() >= vertices.points.len() && paint.shader.is_some();
            let source = if textured {
                let texture = index.map(|i| vertices.texture[i]);
                let Some(map) = Matrix::poly_to_poly(&texture, &points) else { continue };
                self.source(paint, &map)
            } else {
                Source::Solid(premultiply(paint.color))
            };
            let colored = (vertices.colors.len() >= vertices.points.len())
                .then(|| colored(&index.map(|i| vertices.colors[i]), &points, region.bounds()));
            match colored {
                Some(Some(colors)) if textured => {
                    let shaded = Source::Surface(&colors, 255);
                    let mixed = Source::Compose(Box::new(source), Box::new(shaded), BlendMode::Multiply);
                    surface.composite(&Coverage::Full(region.bounds()), &mixed, &Ink::of(paint), &region);
                }
                Some(Some(colors)) => {
                    let shaded = Source::surface(&colors, paint.alpha());
                    surface.composite(&Coverage::Full(region.bounds()), &shaded, &Ink::of(paint), &region);
                }
                _ => surface.composite(&Coverage::Full(region.bounds()), &source, &Ink::of(paint), &region),
            }
        }
    }
}

fn triangle(points: &[Point; 3]) -> Path {
    let mut path = Path::new();
    path.move_to(points[0].x, points[0].y);
    path.line_to(points[1].x, points[1].y);
    path.line_to(points[2].x, points[2].y);
    path.close();
    path
}

/// The mixture of three colours over the bounds of their triangle.
fn colored(colors: &[u32; 3], points: &[Point; 3], bounds: crate::geometry::IRect) -> Option<Surface> {
    let (a, b) = (points[1] - points[0], points[2] - points[0]);
    let area = a.cross(b);
    if area == 0.0 || !area.is_finite() {
        return None;
    }
    let mut out = Surface::at(bounds);
    for y in bounds.top..bounds.bottom {
        for (pixel, x) in out.span_mut(y, bounds.left, bounds.right).iter_mut().zip(bounds.left..) {
            let p = Point::new(x as f32 + 0.5, y as f32 + 0.5) - points[0];
            let (v, w) = (p.cross(b) / area, a.cross(p) / area);
            let shares = [1.0 - v - w, v, w].map(|share| share.clamp(0.0, 1.0));
            let part = |pick: fn(u32) -> u8| {
                let sum: f32 = colors.iter().zip(shares).map(|(color, share)| f32::from(pick(*color)) * share).sum();
                (sum + 0.5) as u8
            };
            *pixel = premultiply(argb(part(alpha), part(red), part(green), part(blue)));
        }
    }
    Some(out)
}

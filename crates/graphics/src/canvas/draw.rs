//! The drawing natives of shapes, pictures and triangles.

use std::sync::Arc;

use super::Canvas;
use crate::bitmap::NinePatch;
use crate::displaylist::{DisplayList, Draw, PointMode, Vertices};
use crate::effect::{BlendMode, ImageRef, Shader, ShaderKind, TileMode};
use crate::geometry::{Point, Rect};
use crate::matrix::Matrix;
use crate::paint::{FILTER_BITMAP_FLAG, Paint, PeerHandle, Style};
use crate::path::Path;

/// Densities of canvas, screen and bitmap; 0 is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BitmapDensity {
    /// Of the canvas.
    pub canvas: i32,
    /// Of the screen.
    pub screen: i32,
    /// Of the bitmap.
    pub bitmap: i32,
}

impl Canvas {
    /// Fills the clip with a colour.
    pub fn draw_color(&mut self, color: u32, mode: BlendMode) {
        self.record(Draw::Color(color, mode));
    }

    /// Fills the clip with a paint.
    pub fn draw_paint(&mut self, paint: &Paint) {
        let paint = self.list.intern_paint(paint);
        self.record(Draw::Paint(paint));
    }

    /// A rectangle.
    pub fn draw_rect(&mut self, rect: &Rect, paint: &Paint) {
        let rect = rect.sorted();
        if !self.is_outside(&rect, paint) {
            let paint = self.list.intern_paint(paint);
            self.record(Draw::Rect(rect, paint));
        }
    }

    /// A rectangle with round corners; without radii a plain one.
    pub fn draw_round_rect(&mut self, rect: &Rect, rx: f32, ry: f32, paint: &Paint) {
        if rx > 0.0 && ry > 0.0 {
            if !self.is_outside(rect, paint) {
                let paint = self.list.intern_paint(paint);
                self.record(Draw::RoundRect(*rect, rx, ry, paint));
            }
        } else {
            self.draw_rect(rect, paint);
        }
    }

    /// An oval.
    pub fn draw_oval(&mut self, oval: &Rect, paint: &Paint) {
        if !self.is_outside(oval, paint) {
            let paint = self.list.intern_paint(paint);
            self.record(Draw::Oval(*oval, paint));
        }
    }

    /// A circle.
    pub fn draw_circle(&mut self, x: f32, y: f32, radius: f32, paint: &Paint) {
        let radius = radius.max(0.0);
        self.draw_oval(&Rect::new(x - radius, y - radius, x + radius, y + radius), paint);
    }

    /// A part of an oval, with the centre or without.
    pub fn draw_arc(&mut self, oval: &Rect, start: f32, sweep: f32, use_center: bool, paint: &Paint) {
        if sweep.abs() >= 360.0 {
            return self.draw_oval(oval, paint);
        }
        let mut path = Path::new();
        if use_center {
            path.move_to(oval.center_x(), oval.center_y());
        }
        path.arc_to(oval, start, sweep, !use_center);
        if use_center {
            path.close();
        }
        self.draw_path(&path, paint);
    }

    /// Any shape.
    pub fn draw_path(&mut self, path: &Path, paint: &Paint) {
        let inverse = path.fill_type().is_inverse();
        if !path.is_finite() || (!inverse && (path.is_empty() || self.is_outside(&path.bounds(), paint))) {
            return;
        }
        let paint = self.list.intern_paint(paint);
        self.record(Draw::Path(path.clone(), paint));
    }

    /// Dots at pairs of coordinates.
    pub fn draw_points(&mut self, coordinates: &[f32], paint: &Paint) {
        self.draw_point_list(PointMode::Points, coordinates, paint);
    }

    /// A line.
    pub fn draw_line(&mut self, from: Point, to: Point, paint: &Paint) {
        self.draw_lines(&[from.x, from.y, to.x, to.y], paint);
    }

    /// Lines between pairs of points.
    pub fn draw_lines(&mut self, coordinates: &[f32], paint: &Paint) {
        self.draw_point_list(PointMode::Lines, coordinates, paint);
    }

    /// A picture with its upper left corner at a point, scaled by densities.
    pub fn draw_bitmap(&mut self, image: &ImageRef, at: Point, paint: Option<&Paint>, density: BitmapDensity) {
        let BitmapDensity { canvas, screen, bitmap } = density;
        let scaled = canvas != bitmap && canvas != 0 && bitmap != 0;
        let factor = if scaled { canvas as f32 / bitmap as f32 } else { 1.0 };
        let filter = scaled || (screen != 0 && screen != bitmap);
        let (width, height) = (image.info.width as f32, image.info.height as f32);
        let target = Rect::new(at.x, at.y, at.x + width * factor, at.y + height * factor);
        self.draw_image(image, &Rect::new(0.0, 0.0, width, height), &target, paint, filter);
    }

    /// A picture through a matrix.
    pub fn draw_bitmap_matrix(&mut self, image: &ImageRef, matrix: &Matrix, paint: Option<&Paint>) {
        let before = self.matrix;
        self.matrix.pre_concat(matrix);
        self.draw_bitmap(image, Point::ZERO, paint, BitmapDensity::default());
        self.matrix = before;
    }

    /// A part of a picture, stretched into a rectangle.
    pub fn draw_bitmap_rect(
        &mut self,
        image: &ImageRef,
        source: &Rect,
        target: &Rect,
        paint: Option<&Paint>,
        density: BitmapDensity,
    ) {
        let filter = density.screen != 0 && density.screen != density.bitmap;
        self.draw_image(image, source, target, paint, filter);
    }

    /// A nine-patch in a rectangle, scaled by densities.
    pub fn draw_nine_patch(
        &mut self,
        image: &ImageRef,
        patch: &Arc<NinePatch>,
        target: &Rect,
        paint: Option<&Paint>,
        (target_density, source_density): (i32, i32),
    ) {
        let paint = self.optional_paint(paint, false);
        let draw = |target: Rect| Draw::NinePatch { image: *image, patch: patch.clone(), target, paint };
        if target_density == source_density || target_density == 0 || source_density == 0 {
            return self.record(draw(*target));
        }
        let scale = target_density as f32 / source_density as f32;
        let before = self.matrix;
        self.matrix.pre_translate(target.left, target.top);
        self.matrix.pre_concat(&Matrix::scale(scale, scale));
        self.record(draw(Rect::new(0.0, 0.0, target.width() / scale, target.height() / scale)));
        self.matrix = before;
    }

    /// Triangles (`drawVertices`): mode 0 takes corners by threes, 1 makes a strip, 2 a fan.
    pub fn draw_vertices(&mut self, mode: i32, mut vertices: Vertices, indices: &[u16], paint: &Paint) {
        let order: Vec<u16> = if indices.is_empty() {
            (0..vertices.points.len().min(usize::from(u16::MAX)) as u16).collect()
        } else {
            indices.to_vec()
        };
        vertices.triangles = match mode {
            1 => order.windows(3).map(|w| [w[0], w[1], w[2]]).collect(),
            2 => order.windows(2).skip(1).map(|w| [order[0], w[0], w[1]]).collect(),
            _ => order.chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect(),
        };
        let paint = self.list.intern_paint(paint);
        self.record(Draw::Vertices(Arc::new(vertices), paint));
    }

    /// A picture pulled over a mesh of corners (`drawBitmapMesh`).
    pub fn draw_bitmap_mesh(
        &mut self,
        image: &ImageRef,
        (columns, rows): (u16, u16),
        points: &[Point],
        colors: &[u32],
        paint: Option<&Paint>,
    ) {
        let count = (usize::from(columns) + 1) * (usize::from(rows) + 1);
        if columns == 0 || rows == 0 || points.len() < count || count > usize::from(u16::MAX) {
            return;
        }
        let (dx, dy) = (image.info.width as f32 / f32::from(columns), image.info.height as f32 / f32::from(rows));
        let line = columns + 1;
        let texture = (0..count)
            .map(|i| Point::new((i % usize::from(line)) as f32 * dx, (i / usize::from(line)) as f32 * dy))
            .collect();
        let cell = |i: u16| {
            let corner = i / columns * line + i % columns;
            [[corner, corner + line, corner + line + 1], [corner, corner + line + 1, corner + 1]]
        };
        let triangles = (0..columns.saturating_mul(rows)).flat_map(cell).collect();
        let colors = if colors.len() >= count { colors[..count].to_vec() } else { Vec::new() };
        let vertices = Vertices { points: points[..count].to_vec(), texture, colors, triangles };
        let kind = ShaderKind::Bitmap { image: *image, tile_x: TileMode::Clamp, tile_y: TileMode::Clamp };
        let mut paint = paint.cloned().unwrap_or_default();
        paint.shader = Some(Arc::new(Shader::new(kind)));
        let paint = self.list.intern_paint(&paint);
        self.record(Draw::Vertices(Arc::new(vertices), paint));
    }

    /// Draws what a render node shows, now and later.
    pub fn draw_node(&mut self, node: PeerHandle) {
        self.record(Draw::Node(node));
    }

    /// From here on nodes are drawn by their height, or in order again.
    pub fn reorder(&mut self, on: bool) {
        self.list.push(Draw::Reorder(on), &self.matrix, &self.clip);
    }

    /// A recorded picture (`Picture.draw`), at the origin of the canvas.
    pub fn draw_picture(&mut self, picture: &Arc<DisplayList>) {
        if !picture.items().is_empty() {
            self.record(Draw::Picture(picture.clone()));
        }
    }

    fn draw_image(&mut self, image: &ImageRef, source: &Rect, target: &Rect, paint: Option<&Paint>, filter: bool) {
        let shadow = paint.is_some_and(|paint| paint.shadow.is_some() || paint.mask_filter.is_some());
        if target.is_empty() || source.is_empty() || (!shadow && self.misses(target)) {
            return;
        }
        let paint = self.optional_paint(paint, filter);
        self.record(Draw::Image { image: *image, source: *source, target: *target, paint });
    }

    fn draw_point_list(&mut self, mode: PointMode, coordinates: &[f32], paint: &Paint) {
        let points: Arc<[Point]> = coordinates.chunks_exact(2).map(|pair| Point::new(pair[0], pair[1])).collect();
        if points.is_empty() {
            return;
        }
        let paint = self.list.intern_paint(paint);
        self.record(Draw::Points(mode, points, paint));
    }

    fn optional_paint(&mut self, paint: Option<&Paint>, filter: bool) -> u32 {
        let default = Paint::new();
        let paint = paint.unwrap_or(&default);
        if filter && !paint.has_flag(FILTER_BITMAP_FLAG) {
            let mut filtered = paint.clone();
            filtered.set_flag(FILTER_BITMAP_FLAG, true);
            return self.list.intern_paint(&filtered);
        }
        self.list.intern_paint(paint)
    }

    /// Whether a shape surely draws nothing inside the clip.
    fn is_outside(&self, bounds: &Rect, paint: &Paint) -> bool {
        let grows = paint.path_effect.is_some() || paint.mask_filter.is_some() || paint.rasterizer.is_some();
        if grows || paint.shadow.is_some() {
            return false;
        }
        let reach = match paint.style {
            Style::Fill => 0.0,
            _ => (paint.stroke_width() * 0.5).max(1.0) * paint.stroke_miter().max(1.5),
        };
        self.misses(&bounds.outset(reach, reach))
    }
}

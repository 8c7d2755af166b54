//! Where colours come from: one colour, gradients, pictures, layers, mixtures.

use super::composite::scale;
use super::image::Picture;
use super::{ImageSource, Surface};
use crate::color::{alpha, argb, blue, green, premultiply, red};
use crate::effect::{BlendMode, GradientColors, Shader, ShaderKind, TileMode};
use crate::geometry::Point;
use crate::matrix::Matrix;

/// Entries of a gradient's table.
const TABLE: usize = 256;

/// A source of colours multiplied by alpha, by place on the device.
pub(super) enum Source<'a> {
    /// One colour.
    Solid(u32),
    /// A gradient.
    Gradient(Gradient),
    /// A picture through a matrix.
    Picture(Picture<'a>),
    /// Another surface as it is, with an alpha.
    Surface(&'a Surface, u8),
    /// Two sources blended.
    Compose(Box<Source<'a>>, Box<Source<'a>>, BlendMode),
    /// A source made more transparent.
    Faded(Box<Source<'a>>, u8),
}

/// A gradient ready to be asked.
pub(super) struct Gradient {
    /// From the device to the gradient's own coordinates.
    inverse: Matrix,
    kind: GradientKind,
    table: Vec<u32>,
    tile: TileMode,
}

#[derive(Clone, Copy)]
enum GradientKind {
    /// Along x from 0 to 1.
    Linear,
    /// By distance from the origin, 0 to 1.
    Radial,
    /// By angle, 0 to 1.
    Sweep,
}

impl<'a> Source<'a> {
    /// A shader under a matrix; `None` if it cannot be drawn.
    pub(super) fn shader(shader: &Shader, matrix: &Matrix, images: &'a dyn ImageSource, filter: bool) -> Option<Self> {
        let total = Matrix::concat(matrix, &shader.local_matrix);
        match &shader.kind {
            ShaderKind::Bitmap { image, tile_x, tile_y } => {
                let picture = Picture::new(image, images.pixels(image)?, &total, filter)?;
                Some(Self::Picture(picture.tiled(*tile_x, *tile_y)))
            }
            ShaderKind::Linear { from, to, colors, tile } => {
                Gradient::linear(&total, *from, *to, colors, *tile).map(Self::Gradient)
            }
            ShaderKind::Radial { center, radius, colors, tile } => {
                Gradient::radial(&total, *center, *radius, colors, *tile).map(Self::Gradient)
            }
            ShaderKind::Sweep { center, colors } => Gradient::sweep(&total, *center, colors).map(Self::Gradient),
            ShaderKind::Compose { first, second, mode } => {
                let part = |shader: &Shader| Self::shader(shader, &total, images, filter).map(Box::new);
                Some(Self::Compose(part(first)?, part(second)?, *mode))
            }
        }
    }

    pub(super) fn surface(surface: &'a Surface, alpha: u8) -> Self {
        Self::Surface(surface, alpha)
    }

    pub(super) fn with_alpha(self, alpha: u8) -> Self {
        if alpha == 255 { self } else { Self::Faded(Box::new(self), alpha) }
    }

    /// The colours of a row from a place on.
    pub(super) fn fill_row(&self, x: i32, y: i32, out: &mut [u32]) {
        match self {
            Self::Solid(color) => out.fill(*color),
            Self::Gradient(gradient) => gradient.fill_row(x, y, out),
            Self::Picture(picture) => picture.fill_row(x, y, out),
            Self::Surface(surface, alpha) => {
                surface.read_row(x, y, out);
                if *alpha != 255 {
                    out.iter_mut().for_each(|color| *color = scale(*color, *alpha));
                }
            }
            Self::Compose(first, second, mode) => {
                let mut top = vec![0; out.len()];
                first.fill_row(x, y, out);
                second.fill_row(x, y, &mut top);
                for (color, top) in out.iter_mut().zip(top) {
                    *color = mode.blend(top, *color);
                }
            }
            Self::Faded(source, alpha) => {
                source.fill_row(x, y, out);
                out.iter_mut().for_each(|color| *color = scale(*color, *alpha));
            }
        }
    }
}

impl Gradient {
    fn linear(total: &Matrix, from: Point, to: Point, colors: &GradientColors, tile: TileMode) -> Option<Self> {
        let along = to - from;
        let length = along.length();
        if length.is_nan() || length <= 0.0 {
            return None;
        }
        let unit = along * (1.0 / length);
        let mut place = Matrix::translate(from.x, from.y);
        place.pre_concat(&Matrix::sin_cos(unit.y, unit.x));
        place.pre_scale(length, length);
        Self::new(total, &place, GradientKind::Linear, colors, tile)
    }

    fn radial(total: &Matrix, center: Point, radius: f32, colors: &GradientColors, tile: TileMode) -> Option<Self> {
        if radius.is_nan() || radius <= 0.0 {
            return None;
        }
        let place = Matrix::scale_translate(radius, radius, center.x, center.y);
        Self::new(total, &place, GradientKind::Radial, colors, tile)
    }

    fn sweep(total: &Matrix, center: Point, colors: &GradientColors) -> Option<Self> {
        let place = Matrix::translate(center.x, center.y);
        Self::new(total, &place, GradientKind::Sweep, colors, TileMode::Clamp)
    }

    fn new(
        total: &Matrix,
        place: &Matrix,
        kind: GradientKind,
        colors: &GradientColors,
        tile: TileMode,
    ) -> Option<Self> {
        let inverse = Matrix::concat(total, place).invert()?;
        Some(Self { inverse, kind, table: table(&colors.stops())?, tile })
    }

    fn fill_row(&self, x: i32, y: i32, out: &mut [u32]) {
        for (color, x) in out.iter_mut().zip(x..) {
            let p = self.inverse.map_point(Point::new(x as f32 + 0.5, y as f32 + 0.5));
            let t = match self.kind {
                GradientKind::Linear => p.x,
                GradientKind::Radial => p.length(),
                GradientKind::Sweep => {
                    let turn = libm::atan2f(p.y, p.x) / std::f32::consts::TAU;
                    if turn < 0.0 { turn + 1.0 } else { turn }
                }
            };
            *color = self.table[(tiled(t, self.tile) * (TABLE - 1) as f32 + 0.5) as usize];
        }
    }
}

/// A number from 0 to 1 for any number.
pub(super) fn tiled(t: f32, tile: TileMode) -> f32 {
    let t = if t.is_nan() { 0.0 } else { t };
    match tile {
        TileMode::Clamp => t.clamp(0.0, 1.0),
        TileMode::Repeat => (t - t.floor()).clamp(0.0, 1.0),
        TileMode::Mirror => {
            let half = t * 0.5;
            let phase = (half - half.floor()) * 2.0;
            (if phase > 1.0 { 2.0 - phase } else { phase }).clamp(0.0, 1.0)
        }
    }
}

/// Colours at even steps; they are mixed before they are multiplied by alpha, as in Android 6.
fn table(stops: &[(f32, u32)]) -> Option<Vec<u32>> {
    let (first, last) = (stops.first()?, stops.last()?);
    let color_at = |t: f32| {
        if t <= first.0 {
            return first.1;
        }
        for pair in stops.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            if t <= to.0 {
                let share = if to.0 > from.0 { (t - from.0) / (to.0 - from.0) } else { 1.0 };
                return mix_colors(from.1, to.1, share);
            }
        }
        last.1
    };
    Some((0..TABLE).map(|i| premultiply(color_at(i as f32 / (TABLE - 1) as f32))).collect())
}

fn mix_colors(from: u32, to: u32, share: f32) -> u32 {
    let part = |pick: fn(u32) -> u8| {
        let (a, b) = (f32::from(pick(from)), f32::from(pick(to)));
        (a + (b - a) * share + 0.5) as u8
    };
    argb(part(alpha), part(red), part(green), part(blue))
}

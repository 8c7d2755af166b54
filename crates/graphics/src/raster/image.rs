//! Pictures: sampled through a matrix, or placed as they are.

use super::composite::Ink;
use super::coverage::Coverage;
use super::source::Source;
use super::{Raster, Surface, touched};
use crate::bitmap::{AlphaType, BitmapInfo, Config, NinePatch};
use crate::color::{mul_div_255_round, premultiply};
use crate::effect::{ImageRef, TileMode};
use crate::geometry::{IRect, Point, Rect};
use crate::matrix::Matrix;
use crate::paint::{ANTI_ALIAS_FLAG, FILTER_BITMAP_FLAG, Paint};
use crate::path::{Direction, Path};
use crate::region::Region;
use std::cell::RefCell;

/// A picture seen through a matrix.
pub(super) struct Picture<'a> {
    info: BitmapInfo,
    pixels: std::borrow::Cow<'a, [u8]>,
    /// From the device to the picture.
    inverse: Matrix,
    filter: bool,
    tile: (TileMode, TileMode),
    /// Which pixels may be looked at.
    part: IRect,
    /// The colour of a picture that is alpha only.
    tint: u32,
    /// The columns of the picture that a run of the device's columns shows, if the picture stands upright: they are the
    /// same for every row.
    columns: RefCell<(i32, Vec<Sample>)>,
}

/// Two neighbouring columns or rows of a picture, and the sixteenths of the second.
#[derive(Clone, Copy)]
struct Sample {
    first: usize,
    second: usize,
    weight: u32,
}

impl<'a> Picture<'a> {
    /// A picture whose pixel (0, 0) lies at the origin of `matrix`.
    pub(super) fn new(image: &ImageRef, pixels: &'a [u8], matrix: &Matrix, filter: bool) -> Option<Self> {
        let info = image.info;
        if info.width == 0 || info.height == 0 || pixels.len() < info.byte_count() {
            return None;
        }
        let (info, pixels) = as_rgba(info, pixels);
        let part = IRect::from_size(info.width as i32, info.height as i32);
        // A picture that lies on whole pixels needs no filter.
        let inverse = matrix.invert()?;
        let filter = filter && !is_whole_translation(&inverse);
        let tile = Default::default();
        Some(Self { info, pixels, inverse, filter, tile, part, tint: 0xff00_0000, columns: RefCell::default() })
    }

    pub(super) fn tiled(self, x: TileMode, y: TileMode) -> Self {
        Self { tile: (x, y), ..self }
    }

    /// Looks only at a part of the picture.
    pub(super) fn within(self, part: &Rect) -> Self {
        let whole = self.part;
        let inside = part.round_out().intersection(&whole).unwrap_or(whole);
        Self { part: inside, ..self }
    }

    pub(super) fn tinted(self, tint: u32) -> Self {
        Self { tint, ..self }
    }

    pub(super) fn fill_row(&self, x: i32, y: i32, out: &mut [u32]) {
        if self.inverse.is_scale_translate() {
            return self.fill_upright(x, y, out);
        }
        for (color, x) in out.iter_mut().zip(x..) {
            let at = self.inverse.map_point(Point::new(x as f32 + 0.5, y as f32 + 0.5));
            *color = self.mixed(self.column(at.x), self.row(at.y));
        }
    }

    /// A row of a picture that is neither turned nor bent.
    fn fill_upright(&self, x: i32, y: i32, out: &mut [u32]) {
        let (start, columns) = &mut *self.columns.borrow_mut();
        if *start != x || columns.len() != out.len() {
            let place = |x: i32| self.inverse.map_point(Point::new(x as f32 + 0.5, y as f32 + 0.5)).x;
            (*start, *columns) = (x, (x..).take(out.len()).map(|x| self.column(place(x))).collect());
        }
        let row = self.row(self.inverse.map_point(Point::new(x as f32 + 0.5, y as f32 + 0.5)).y);
        for (color, column) in out.iter_mut().zip(columns) {
            *color = self.mixed(*column, row);
        }
    }

    fn column(&self, at: f32) -> Sample {
        self.sample(at, self.part.left, self.part.right, self.tile.0)
    }

    fn row(&self, at: f32) -> Sample {
        self.sample(at, self.part.top, self.part.bottom, self.tile.1)
    }

    /// What to look at for a place in the picture, between two bounds.
    fn sample(&self, at: f32, from: i32, to: i32, tile: TileMode) -> Sample {
        let inside = |value: i64| wrap(value, i64::from(from), i64::from(to), tile) as usize;
        if !self.filter {
            let only = inside(at.floor() as i64);
            return Sample { first: only, second: only, weight: 0 };
        }
        let fixed = (f64::from(at - 0.5) * 16.0).floor() as i64;
        Sample { first: inside(fixed >> 4), second: inside((fixed >> 4) + 1), weight: (fixed & 15) as u32 }
    }

    /// Four neighbours, weighted.
    fn mixed(&self, column: Sample, row: Sample) -> u32 {
        let first = self.pixel(column.first, row.first);
        let (wx, wy) = (column.weight, row.weight);
        if wx | wy == 0 {
            return first;
        }
        let corners = [
            first,
            self.pixel(column.second, row.first),
            self.pixel(column.first, row.second),
            self.pixel(column.second, row.second),
        ];
        let weights = [(16 - wx) * (16 - wy), wx * (16 - wy), (16 - wx) * wy, wx * wy];
        let part = |shift: u32| {
            let sum: u32 = corners.iter().zip(weights).map(|(corner, w)| ((corner >> shift) & 255) * w).sum();
            (sum >> 8) << shift
        };
        part(0) | part(8) | part(16) | part(24)
    }

    fn pixel(&self, x: usize, y: usize) -> u32 {
        let index = y * self.info.width as usize + x;
        match self.info.config {
            Config::Alpha8 => {
                let covered = self.pixels.get(index).copied().unwrap_or(0);
                super::composite::scale(self.tint, covered)
            }
            _ => match self.pixels.get(index * 4..index * 4 + 4) {
                Some(p) => u32::from_be_bytes([p[3], p[0], p[1], p[2]]),
                None => 0,
            },
        }
    }
}

/// The same pixels as RGBA multiplied by alpha; alpha-only pictures stay.
fn as_rgba(info: BitmapInfo, pixels: &[u8]) -> (BitmapInfo, std::borrow::Cow<'_, [u8]>) {
    let pixels = &pixels[..info.byte_count()];
    match (info.config, info.alpha) {
        (Config::Alpha8, _) | (Config::Argb8888, AlphaType::Premultiplied) => (info, pixels.into()),
        (Config::Argb8888, AlphaType::Opaque) => {
            let mut out = pixels.to_vec();
            out.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
            (info, out.into())
        }
        (Config::Argb8888, AlphaType::Unpremultiplied) => {
            let mut out = pixels.to_vec();
            for pixel in out.chunks_exact_mut(4) {
                let alpha = pixel[3];
                pixel[..3].iter_mut().for_each(|part| *part = mul_div_255_round(*part, alpha));
            }
            (info, out.into())
        }
        _ => {
            let (info, out) = info.copy(pixels, Config::Argb8888);
            let premultiplied = BitmapInfo { alpha: AlphaType::Premultiplied, ..info };
            (premultiplied, out.into())
        }
    }
}

fn is_whole_translation(matrix: &Matrix) -> bool {
    let values = matrix.values();
    matrix.is_translate() && values[2].fract() == 0.0 && values[5].fract() == 0.0
}

fn wrap(value: i64, from: i64, to: i64, tile: TileMode) -> i64 {
    let size = (to - from).max(1);
    match tile {
        TileMode::Clamp => value.clamp(from, to - 1),
        TileMode::Repeat => from + (value - from).rem_euclid(size),
        TileMode::Mirror => {
            let phase = (value - from).rem_euclid(size * 2);
            from + if phase < size { phase } else { size * 2 - 1 - phase }
        }
    }
}

impl<'a> Raster<'a> {
    #[expect(clippy::too_many_arguments, reason = "a drawing and where it goes")]
    pub(super) fn draw_image(
        &mut self,
        surface: &mut Surface,
        image: &ImageRef,
        source: &Rect,
        target: &Rect,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        let (place, _) = Matrix::rect_to_rect(source, target, crate::matrix::ScaleToFit::Fill);
        let total = Matrix::concat(matrix, &place);
        let filter = paint.has_flag(FILTER_BITMAP_FLAG);
        let Some(pixels) = self.images.pixels(image) else { return };
        let Some(picture) = Picture::new(image, pixels, &total, filter) else { return };
        let Some(coverage) = rect_coverage(target, paint, matrix, clip) else { return };
        let tint = premultiply(paint.color | 0xff00_0000);
        let colors = Source::Picture(picture.within(source).tinted(tint)).with_alpha(paint.alpha());
        self.fill_shadow(surface, &coverage, paint, matrix, clip);
        surface.composite(&coverage, &colors, &Ink::of(paint), clip);
    }

    #[expect(clippy::too_many_arguments, reason = "a drawing and where it goes")]
    pub(super) fn draw_nine_patch(
        &mut self,
        surface: &mut Surface,
        image: &ImageRef,
        patch: &NinePatch,
        target: &Rect,
        paint: &Paint,
        matrix: &Matrix,
        clip: &Region,
    ) {
        for piece in patch.patches(target, image.info.width, image.info.height) {
            if piece.transparent {
                continue;
            }
            self.draw_image(surface, image, &piece.source.to_rect(), &piece.target, paint, matrix, clip);
        }
    }
}

/// The coverage of a rectangle under a matrix.
pub(super) fn rect_coverage(rect: &Rect, paint: &Paint, matrix: &Matrix, clip: &Region) -> Option<Coverage> {
    let smooth = paint.has_flag(ANTI_ALIAS_FLAG);
    let (mapped, upright) = matrix.map_rect(rect);
    let limit = touched(&mapped, clip)?;
    if upright {
        return Coverage::rect(&mapped, smooth, &limit);
    }
    let mut path = Path::new();
    path.add_rect(rect, Direction::Cw);
    Coverage::path(&path.transform(matrix), smooth, &limit)
}

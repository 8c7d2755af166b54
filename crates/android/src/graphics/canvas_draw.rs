//! android.graphics.Canvas: drawings.

use super::arrays::{chars, float_range, int_range, point, rect, short_range, substring};
use super::bitmap_peer::BitmapPeer;
use super::canvas_peer::{draw, draw_bitmap, draw_image, draw_paint};
use super::typeface::resolve;
use super::{get, insert};
use graphics::bitmap::{BitmapInfo, ColorArea, Config};
use graphics::canvas::{BitmapDensity, Canvas, TextRun};
use graphics::displaylist::Vertices;
use graphics::effect::{BlendMode, ImageRef};
use graphics::geometry::Point;
use graphics::matrix::Matrix;
use graphics::paint::{Paint, PeerHandle};
use graphics::path::Path;
use libcore::natives::Table;
use vm::layout::{Primitive, Ref};
use vm::native::void;
use vm::object::array_of;
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/Canvas";

/// Natives of Canvas that draw.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "native_drawColor", "(JII)V", draw_color),
    Native::exact(CLASS, "native_drawPaint", "(JJ)V", |c| {
        let (canvas, paint) = (c.long(), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_paint(paint))
    }),
    Native::exact(CLASS, "native_drawPoint", "(JFFJ)V", |c| {
        let (canvas, at, paint) = (c.long(), point(c), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_points(&[at.x, at.y], paint))
    }),
    Native::exact(CLASS, "native_drawPoints", "(J[FIIJ)V", |c| coordinates(c, Canvas::draw_points)),
    Native::exact(CLASS, "native_drawLine", "(JFFFFJ)V", |c| {
        let (canvas, from, to, paint) = (c.long(), point(c), point(c), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_line(from, to, paint))
    }),
    Native::exact(CLASS, "native_drawLines", "(J[FIIJ)V", |c| coordinates(c, Canvas::draw_lines)),
    Native::exact(CLASS, "native_drawRect", "(JFFFFJ)V", |c| {
        let (canvas, rect, paint) = (c.long(), rect(c), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_rect(&rect, paint))
    }),
    Native::exact(CLASS, "native_drawOval", "(JFFFFJ)V", |c| {
        let (canvas, rect, paint) = (c.long(), rect(c), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_oval(&rect, paint))
    }),
    Native::exact(CLASS, "native_drawCircle", "(JFFFJ)V", |c| {
        let (canvas, at, radius, paint) = (c.long(), point(c), c.float(), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_circle(at.x, at.y, radius, paint))
    }),
    Native::exact(CLASS, "native_drawArc", "(JFFFFFFZJ)V", |c| {
        let (canvas, oval, start, sweep, center, paint) =
            (c.long(), rect(c), c.float(), c.float(), c.boolean(), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_arc(&oval, start, sweep, center, paint))
    }),
    Native::exact(CLASS, "native_drawRoundRect", "(JFFFFFFJ)V", |c| {
        let (canvas, rect, rx, ry, paint) = (c.long(), rect(c), c.float(), c.float(), c.long());
        painted(c, canvas, paint, |canvas, paint| canvas.draw_round_rect(&rect, rx, ry, paint))
    }),
    Native::exact(CLASS, "native_drawPath", "(JJJ)V", |c| {
        let (canvas, path, paint) = (c.long(), c.long(), c.long());
        let path = get::<Path>(c.vm, path)?.clone();
        painted(c, canvas, paint, |canvas, paint| canvas.draw_path(&path, paint))
    }),
    Native::exact(CLASS, "native_drawBitmap", "(JLandroid/graphics/Bitmap;FFJIII)V", bitmap_at),
    Native::exact(CLASS, "native_drawBitmap", "(JLandroid/graphics/Bitmap;FFFFFFFFJII)V", bitmap_rect),
    Native::exact(CLASS, "native_drawBitmap", "(J[IIIFFIIZJ)V", bitmap_colors),
    Native::exact(CLASS, "nativeDrawBitmapMatrix", "(JLandroid/graphics/Bitmap;JJ)V", bitmap_matrix),
    Native::exact(CLASS, "nativeDrawBitmapMesh", "(JLandroid/graphics/Bitmap;II[FI[IIJ)V", bitmap_mesh),
    Native::exact(CLASS, "nativeDrawVertices", "(JII[FI[FI[II[SIIJ)V", vertices),
    Native::exact(CLASS, "native_drawText", "(J[CIIFFIJJ)V", text_of_chars),
    Native::exact(CLASS, "native_drawText", "(JLjava/lang/String;IIFFIJJ)V", text_of_string),
    Native::exact(CLASS, "native_drawTextRun", "(JLjava/lang/String;IIIIFFZJJ)V", run_of_string),
    Native::exact(CLASS, "native_drawTextRun", "(J[CIIIIFFZJJ)V", run_of_chars),
    Native::exact(CLASS, "native_drawTextOnPath", "(J[CIIJFFIJJ)V", chars_on_path),
    Native::exact(CLASS, "native_drawTextOnPath", "(JLjava/lang/String;JFFIJJ)V", string_on_path),
];

fn painted(c: &mut Call<'_>, canvas: i64, paint: i64, with: impl FnOnce(&mut Canvas, &Paint)) -> NativeResult {
    draw_paint(c.vm, canvas, paint, with)?;
    void()
}

fn draw_color(c: &mut Call<'_>) -> NativeResult {
    let (canvas, color, mode) = (c.long(), c.int() as u32, c.int());
    let mode = BlendMode::from_native(mode).unwrap_or_default();
    draw(c.vm, canvas, |canvas| canvas.draw_color(color, mode))?;
    void()
}

fn coordinates(c: &mut Call<'_>, with: fn(&mut Canvas, &[f32], &Paint)) -> NativeResult {
    let (canvas, points, offset, count, paint) = (c.long(), c.object("pts")?, c.int(), c.int(), c.long());
    let points = float_range(c.vm, points, offset, count)?;
    painted(c, canvas, paint, |canvas, paint| with(canvas, &points, paint))
}

fn bitmap_at(c: &mut Call<'_>) -> NativeResult {
    let (_this, canvas, bitmap, at, paint) = (c.reference(), c.long(), c.object("bitmap")?, point(c), c.long());
    let density = BitmapDensity { canvas: c.int(), screen: c.int(), bitmap: c.int() };
    let draw = |canvas: &mut Canvas, image: &ImageRef, paint: Option<&Paint>| {
        canvas.draw_bitmap(image, at, paint, density);
    };
    draw_bitmap(c.vm, canvas, bitmap, paint, draw)?;
    void()
}

fn bitmap_rect(c: &mut Call<'_>) -> NativeResult {
    let (_this, canvas, bitmap) = (c.reference(), c.long(), c.object("bitmap")?);
    let (source, target, paint) = (rect(c), rect(c), c.long());
    let density = BitmapDensity { canvas: 0, screen: c.int(), bitmap: c.int() };
    let draw = |canvas: &mut Canvas, image: &ImageRef, paint: Option<&Paint>| {
        canvas.draw_bitmap_rect(image, &source, &target, paint, density);
    };
    draw_bitmap(c.vm, canvas, bitmap, paint, draw)?;
    void()
}

/// The colours become a bitmap that only the drawing holds.
fn bitmap_colors(c: &mut Call<'_>) -> NativeResult {
    let (canvas, colors, offset, stride, at) = (c.long(), c.object("colors")?, c.int(), c.int(), point(c));
    let (width, height, has_alpha, paint) = (c.int().max(0), c.int().max(0), c.boolean(), c.long());
    let mut info = BitmapInfo::create(width as u32, height as u32, Config::Argb8888);
    info.set_has_alpha(has_alpha, true);
    let buffer = c.vm.new_array(array_of(Primitive::Byte), info.byte_count() as u32)?;
    let all: Vec<u32> = super::arrays::ints(c.vm, colors).into_iter().map(|color| color as u32).collect();
    let area = ColorArea {
        offset: offset.max(0) as usize,
        stride: stride as isize,
        x: 0,
        y: 0,
        width: info.width,
        height: info.height,
    };
    info.set_pixels(c.vm.array_bytes_mut(buffer), &all, &area);
    let handle = insert(c.vm, BitmapPeer::of_a_drawing(info, buffer));
    let image = ImageRef { handle: PeerHandle(handle as u64), generation: 1, info };
    draw_image(c.vm, canvas, &image, paint, |canvas, image, paint| {
        canvas.draw_bitmap(image, at, paint, BitmapDensity::default());
    })?;
    super::bitmap_peer::release(c.vm, handle)?;
    void()
}

fn bitmap_matrix(c: &mut Call<'_>) -> NativeResult {
    let (canvas, bitmap, matrix, paint) = (c.long(), c.object("bitmap")?, c.long(), c.long());
    let matrix: Matrix = super::matrix::or_identity(c.vm, matrix);
    draw_bitmap(c.vm, canvas, bitmap, paint, |canvas, image, paint| {
        canvas.draw_bitmap_matrix(image, &matrix, paint);
    })?;
    void()
}

fn bitmap_mesh(c: &mut Call<'_>) -> NativeResult {
    let (canvas, bitmap, columns, rows) = (c.long(), c.object("bitmap")?, c.int(), c.int());
    let (corners, first) = (c.object("verts")?, c.int());
    let (colors, first_color, paint) = (c.reference(), c.int(), c.long());
    let columns = u16::try_from(columns).map_err(|_| Raise::illegal_argument("meshWidth"))?;
    let rows = u16::try_from(rows).map_err(|_| Raise::illegal_argument("meshHeight"))?;
    let count = (i32::from(columns) + 1).saturating_mul(i32::from(rows) + 1);
    let corners = points(&float_range(c.vm, corners, first, count.saturating_mul(2))?);
    let colors = optional_colors(c, colors, first_color, count)?;
    draw_bitmap(c.vm, canvas, bitmap, paint, |canvas, image, paint| {
        canvas.draw_bitmap_mesh(image, (columns, rows), &corners, &colors, paint);
    })?;
    void()
}

fn points(coordinates: &[f32]) -> Vec<Point> {
    coordinates.as_chunks::<2>().0.iter().map(|[x, y]| Point::new(*x, *y)).collect()
}

fn optional_colors(c: &Call<'_>, colors: Ref, first: i32, count: i32) -> Result<Vec<u32>, Raise> {
    let Some(colors) = colors.non_null() else { return Ok(Vec::new()) };
    Ok(int_range(c.vm, colors, first, count)?.into_iter().map(|color| color as u32).collect())
}

fn vertices(c: &mut Call<'_>) -> NativeResult {
    let (canvas, mode, count) = (c.long(), c.int(), c.int());
    let (corners, first) = (c.object("verts")?, c.int());
    let (texture, first_texture) = (c.reference().non_null(), c.int());
    let (colors, first_color) = (c.reference(), c.int());
    let (indices, first_index, index_count) = (c.reference().non_null(), c.int(), c.int());
    let paint = c.long();
    let corners = points(&float_range(c.vm, corners, first, count)?);
    let texture = match texture {
        Some(texture) => points(&float_range(c.vm, texture, first_texture, count)?),
        None => Vec::new(),
    };
    let colors = optional_colors(c, colors, first_color, count / 2)?;
    let indices = match indices {
        Some(indices) => short_range(c.vm, indices, first_index, index_count)?,
        None => Vec::new(),
    };
    let vertices = Vertices { points: corners, texture, colors, triangles: Vec::new() };
    painted(c, canvas, paint, |canvas, paint| canvas.draw_vertices(mode, vertices, &indices, paint))
}

/// Draws text; the last two arguments are the paint and the typeface.
fn text(c: &mut Call<'_>, canvas: i64, run: TextRun<'_>, at: Point) -> NativeResult {
    let (paint, typeface) = (c.long(), c.long());
    let Some(typeface) = resolve(c.vm, typeface) else { return void() };
    painted(c, canvas, paint, |canvas, paint| canvas.draw_text(run, at, paint, &typeface))
}

fn text_of_chars(c: &mut Call<'_>) -> NativeResult {
    let (canvas, units, start, count) = (c.long(), c.object("text")?, c.int(), c.int());
    let (at, flags) = (point(c), c.int());
    let units = chars(c.vm, units, start, count)?;
    text(c, canvas, TextRun::whole(&units, flags), at)
}

fn text_of_string(c: &mut Call<'_>) -> NativeResult {
    let (canvas, units, start, end) = (c.long(), c.object("text")?, c.int(), c.int());
    let (at, flags) = (point(c), c.int());
    let units = substring(c.vm, units, start, end)?;
    text(c, canvas, TextRun::whole(&units, flags), at)
}

fn run_of_string(c: &mut Call<'_>) -> NativeResult {
    let (canvas, units, start, end) = (c.long(), c.object("text")?, c.int(), c.int());
    let (context, context_end, at, rtl) = (c.int(), c.int(), point(c), c.boolean());
    let units = substring(c.vm, units, context, context_end)?;
    text(c, canvas, run(&units, start.saturating_sub(context), end.saturating_sub(start), rtl), at)
}

fn run_of_chars(c: &mut Call<'_>) -> NativeResult {
    let (canvas, units, start, count) = (c.long(), c.object("text")?, c.int(), c.int());
    let (context, context_count, at, rtl) = (c.int(), c.int(), point(c), c.boolean());
    let units = chars(c.vm, units, context, context_count)?;
    text(c, canvas, run(&units, start.saturating_sub(context), count, rtl), at)
}

fn run(context: &[u16], start: i32, count: i32, rtl: bool) -> TextRun<'_> {
    TextRun::run(context, start.max(0) as usize, count.max(0) as usize, rtl)
}

/// Draws text along a path; all further arguments are taken here.
fn on_path(c: &mut Call<'_>, canvas: i64, units: &[u16]) -> NativeResult {
    let (path, offset, flags) = (c.long(), point(c), c.int());
    let (paint, typeface) = (c.long(), c.long());
    let path = get::<Path>(c.vm, path)?.clone();
    let Some(typeface) = resolve(c.vm, typeface) else { return void() };
    let run = TextRun::whole(units, flags);
    painted(c, canvas, paint, |canvas, paint| canvas.draw_text_on_path(run, &path, offset, paint, &typeface))
}

fn chars_on_path(c: &mut Call<'_>) -> NativeResult {
    let (canvas, units, start, count) = (c.long(), c.object("text")?, c.int(), c.int());
    let units = chars(c.vm, units, start, count)?;
    on_path(c, canvas, &units)
}

fn string_on_path(c: &mut Call<'_>) -> NativeResult {
    let (canvas, units) = (c.long(), c.object("text")?);
    let units = c.vm.string_units(units);
    on_path(c, canvas, &units)
}

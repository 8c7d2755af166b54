//! Text drawn with the fonts of a device: ink lies where measuring says, in the colours that it should have.

use crate::common::{Device, device, units};
use graphics::canvas::{Canvas, TextRun};
use graphics::color::{alpha, blue, green, red};
use graphics::effect::BlendMode;
use graphics::geometry::{IRect, Point};
use graphics::matrix::Matrix;
use graphics::paint::{ANTI_ALIAS_FLAG, Paint};
use graphics::raster::{NoImages, Raster, Surface};
use graphics::text::bidi::BidiMode;

const SIDE: u32 = 600;
const ORIGIN: Point = Point { x: 100.0, y: 300.0 };

fn paint(size: f32, color: u32) -> Paint {
    let mut paint = Paint::new();
    paint.set_text_size(size);
    paint.set_text_locale("en_US");
    paint.set_flag(ANTI_ALIAS_FLAG, true);
    paint.color = color;
    paint
}

fn recorded(device: &Device, text: &str, paint: &Paint) -> Canvas {
    let mut canvas = Canvas::new(SIDE, SIDE);
    let run = units(text);
    canvas.draw_text(TextRun::whole(&run, 2), ORIGIN, paint, device.fonts.default_typeface());
    canvas
}

fn drawn(device: &Device, text: &str, paint: &Paint) -> Surface {
    Raster::new(&device.engine, &NoImages).render(recorded(device, text, paint).list())
}

/// The bounds of all pixels that are not transparent.
fn ink(surface: &Surface) -> IRect {
    let places = (0..SIDE as i32).flat_map(|y| (0..SIDE as i32).map(move |x| (x, y)));
    let inked = places.filter(|(x, y)| alpha(surface.pixel(*x, *y)) > 0);
    let nothing = IRect::new(i32::MAX, i32::MAX, i32::MIN, i32::MIN);
    inked.fold(nothing, |all, (x, y)| {
        IRect::new(all.left.min(x), all.top.min(y), all.right.max(x + 1), all.bottom.max(y + 1))
    })
}

fn outset(rect: &IRect, by: i32) -> IRect {
    IRect::new(rect.left - by, rect.top - by, rect.right + by, rect.bottom + by)
}

/// Whether a rectangle is another one, give or take a few pixels at each side.
fn about(actual: &IRect, expected: &IRect, tolerance: i32) -> bool {
    let sides = [
        actual.left - expected.left,
        actual.top - expected.top,
        actual.right - expected.right,
        actual.bottom - expected.bottom,
    ];
    sides.iter().all(|side| side.abs() <= tolerance)
}

#[test]
fn ink_lies_where_the_bounds_say() {
    let Some(device) = device() else { return };
    let texts = ["Settings", "jumps (quickly)", "Ωμέγα", "日本語", "עברית", "العربية", "हिन्दी", "ไทย", "é", "."];
    for text in texts {
        for size in [14.0, 42.0, 53.0] {
            let paint = paint(size, 0xff00_0000);
            let bounds =
                device.engine.text_bounds(&paint, device.fonts.default_typeface(), &units(text), BidiMode::DefaultLtr);
            let expected = bounds.translated(ORIGIN.x as i32, ORIGIN.y as i32);
            let actual = ink(&drawn(&device, text, &paint));
            // The box is around the control points of the curves, which may lie beyond the ink.
            assert!(outset(&expected, 1).contains(&actual), "{text} at {size}: {actual:?} but {expected:?}");
            assert!(outset(&actual, 3).contains(&expected), "{text} at {size}: {actual:?} but {expected:?}");
        }
    }
}

#[test]
fn text_takes_the_colour_of_its_paint() {
    let Some(device) = device() else { return };
    let surface = drawn(&device, "MMM", &paint(80.0, 0xff20_4080));
    let area = ink(&surface);
    let solid = (area.top..area.bottom)
        .flat_map(|y| (area.left..area.right).map(move |x| (x, y)))
        .filter(|(x, y)| surface.pixel(*x, *y) == 0xff20_4080)
        .count();
    let whole = (area.width() * area.height()) as usize;
    assert!(solid * 4 > whole && solid < whole, "{solid} of {whole} pixels");
}

#[test]
fn emoji_bring_their_own_colours() {
    let Some(device) = device() else { return };
    let surface = drawn(&device, "😀", &paint(100.0, 0xff00_0000));
    let area = ink(&surface);
    assert!(area.width() > 80 && area.width() < 140, "{area:?}");
    let middle = surface.pixel((area.left + area.right) / 2, area.top + area.height() / 5);
    assert!(red(middle) > 200 && green(middle) > 140 && blue(middle) < 140, "{middle:08x} is not yellow");
}

#[test]
fn a_list_drawn_smaller_is_the_same_picture() {
    let Some(device) = device() else { return };
    let canvas = recorded(&device, "Settings", &paint(80.0, 0xff00_0000));
    let full = ink(&drawn(&device, "Settings", &paint(80.0, 0xff00_0000)));
    let mut small = Surface::new(SIDE, SIDE);
    Raster::new(&device.engine, &NoImages).draw_at(canvas.list(), &mut small, &Matrix::scale(0.5, 0.5));
    let expected = IRect::new(full.left / 2, full.top / 2, full.right / 2, full.bottom / 2);
    let actual = ink(&small);
    assert!(about(&actual, &expected, 2), "{actual:?} but {expected:?}");
}

#[test]
fn windows_and_bars_share_a_screen() {
    let Some(device) = device() else { return };
    let mut window = Canvas::new(SIDE, SIDE);
    window.draw_color(0xffff_ffff, BlendMode::SrcOver);
    let mut screen = Surface::new(SIDE, SIDE + 100);
    screen.fill(0xff10_2030);
    Raster::new(&device.engine, &NoImages).draw_at(window.list(), &mut screen, &Matrix::translate(0.0, 50.0));
    let column: Vec<u32> = [0, 49, 50, 300, 649, 650, 699].iter().map(|y| screen.pixel(10, *y)).collect();
    let (bar, page) = (0xff10_2030, 0xffff_ffff);
    assert_eq!(column, [bar, bar, page, page, page, bar, bar]);
}

#[test]
fn a_second_rasteriser_draws_the_same_pixels() {
    let Some(device) = device() else { return };
    let paint = paint(33.0, 0xde00_0000);
    let mut raster = Raster::new(&device.engine, &NoImages);
    let canvas = recorded(&device, "Same again, कृपया 😀", &paint);
    let first = raster.render(canvas.list());
    assert_eq!(raster.render(canvas.list()), first);
    assert_eq!(drawn(&device, "Same again, कृपया 😀", &paint), first);
}

//! Draws a typical screen of 1080x1920 with a device's fonts, writes it as PNG and prints how long each step took.
//!
//! `cargo run --release -p graphics --example screen -- FONTS OUT.png`

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use graphics::bitmap::{BitmapInfo, Config};
use graphics::canvas::{BitmapDensity, Canvas, TextRun};
use graphics::effect::{BlendMode, ImageRef};
use graphics::font::{FontBytes, FontConfig, FontStore, SystemFonts, Typeface};
use graphics::geometry::{Point, Rect};
use graphics::paint::{ANTI_ALIAS_FLAG, FILTER_BITMAP_FLAG, Paint, PeerHandle};
use graphics::raster::{ImageSource, Raster, to_png};
use graphics::region::RegionOp;
use graphics::text::TextEngine;

const ROWS: [&str; 12] = [
    "Accessibility",
    "Animation",
    "App",
    "Content",
    "Graphics",
    "Hardware",
    "Media",
    "NFC",
    "OS",
    "Preference",
    "Text",
    "Views: 日本語, עברית, العربية, हिन्दी, 😀",
];

/// A photo of 400x300.
struct Photo(Vec<u8>);

impl ImageSource for Photo {
    fn pixels(&self, _: &ImageRef) -> Option<&[u8]> {
        Some(&self.0)
    }
}

fn main() {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [fonts, out] = arguments.as_slice() else {
        eprintln!("usage: screen FONTS OUT.png");
        std::process::exit(2);
    };
    let (engine, fonts) = load(fonts);
    let photo = Photo((0..400 * 300u32).flat_map(|i| [(i % 400 / 2) as u8, (i / 400) as u8, 128, 255]).collect());
    for _ in 0..3 {
        let mut canvas = Canvas::new(1080, 1920);
        let recording = timed(|| draw_screen(&mut canvas, &fonts));
        let mut raster = Raster::new(&engine, &photo);
        let mut surface = None;
        let cold = timed(|| surface = Some(raster.render(canvas.list())));
        let warm = timed(|| surface = Some(raster.render(canvas.list())));
        let mut file = None;
        let writing = timed(|| file = surface.as_ref().and_then(to_png));
        println!("record {recording:?}, raster {cold:?} (again {warm:?}), png {writing:?}");
        if let Some(file) = file {
            std::fs::write(out, file).expect("written");
        }
    }
    let mut canvas = Canvas::new(1080, 1920);
    let paint = Paint::new();
    let many = timed(|| {
        for i in 0..1_000_000 {
            canvas.save(3);
            canvas.translate(i as f32 % 7.0, 1.0);
            canvas.clip_rect(&Rect::new(0.0, 0.0, 500.0, 500.0), RegionOp::Intersect);
            canvas.draw_rect(&Rect::new(0.0, 0.0, 100.0, 100.0), &paint);
            canvas.restore();
        }
    });
    println!("five million canvas calls {many:?}");
}

#[expect(clippy::disallowed_types, reason = "an example may look at the clock")]
fn timed(work: impl FnOnce()) -> Duration {
    let start = std::time::Instant::now();
    work();
    start.elapsed()
}

fn load(folder: &Path) -> (TextEngine, SystemFonts) {
    let xml = std::fs::read_to_string(folder.join("fonts.xml")).expect("fonts.xml");
    let config = FontConfig::parse(&xml).expect("a font list");
    let mut store = FontStore::new();
    let read = |file: &str| Some(Arc::new(std::fs::read(folder.join(file)).ok()?) as FontBytes);
    let fonts = SystemFonts::load(&config, &mut store, read).expect("fonts");
    (TextEngine::new(store), fonts)
}

fn draw_screen(canvas: &mut Canvas, fonts: &SystemFonts) {
    let roboto = fonts.default_typeface();
    let medium = fonts.named("sans-serif-medium").unwrap_or(roboto);
    canvas.draw_color(0xffee_eeee, BlendMode::SrcOver);
    rect(canvas, 0.0, 0.0, 1080.0, 63.0, 0xff1a_237e);
    let mut bar = paint(0xff3f_51b5);
    bar.set_shadow_layer(8.0, 0.0, 4.0, 0x8000_0000);
    canvas.draw_rect(&Rect::new(0.0, 63.0, 1080.0, 210.0), &bar);
    text(canvas, "API Demos", 42.0, 157.0, 53.0, 0xffff_ffff, medium);
    for (i, row) in ROWS.iter().enumerate() {
        let top = 210.0 + 129.0 * i as f32;
        canvas.save(3);
        canvas.translate(0.0, top);
        canvas.clip_rect(&Rect::new(0.0, 0.0, 1080.0, 126.0), RegionOp::Intersect);
        text(canvas, row, 42.0, 80.0, 42.0, 0xde00_0000, roboto);
        text(canvas, "a second line of smaller text that says more", 420.0, 80.0, 28.0, 0x8a00_0000, roboto);
        canvas.restore();
        rect(canvas, 42.0, top + 126.0, 1038.0, top + 129.0, 0x1f00_0000);
    }
    let info = BitmapInfo::create(400, 300, Config::Argb8888);
    let image = ImageRef { handle: PeerHandle(1), generation: 0, info };
    let mut smooth = paint(0xff00_0000);
    smooth.set_flag(FILTER_BITMAP_FLAG, true);
    let target = Rect::new(640.0, 1300.0, 1040.0, 1600.0);
    let whole = Rect::new(0.0, 0.0, 400.0, 300.0);
    canvas.draw_bitmap_rect(&image, &whole, &target, Some(&smooth), BitmapDensity::default());
    canvas.draw_round_rect(&Rect::new(80.0, 1500.0, 500.0, 1600.0), 12.0, 12.0, &paint(0xff00_9688));
    text(canvas, "BUTTON", 200.0, 1565.0, 37.0, 0xffff_ffff, medium);
    canvas.draw_circle(940.0, 1680.0, 73.0, &paint(0xffff_4081));
    rect(canvas, 0.0, 1794.0, 1080.0, 1920.0, 0xff00_0000);
}

fn paint(color: u32) -> Paint {
    let mut paint = Paint::new();
    paint.color = color;
    paint.set_flag(ANTI_ALIAS_FLAG, true);
    paint
}

fn rect(canvas: &mut Canvas, left: f32, top: f32, right: f32, bottom: f32, color: u32) {
    canvas.draw_rect(&Rect::new(left, top, right, bottom), &paint(color));
}

fn text(canvas: &mut Canvas, text: &str, x: f32, y: f32, size: f32, color: u32, typeface: &Typeface) {
    let mut paint = paint(color);
    paint.set_text_size(size);
    paint.set_text_locale("en_US");
    let units: Vec<u16> = text.encode_utf16().collect();
    canvas.draw_text(TextRun::whole(&units, 2), Point::new(x, y), &paint, typeface);
}

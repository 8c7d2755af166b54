//! Pixels that drawings leave on small surfaces.

use std::sync::Arc;

use super::*;
use crate::bitmap::{BitmapInfo, Config, NinePatch};
use crate::canvas::{BitmapDensity, Canvas};
use crate::displaylist::Vertices;
use crate::effect::{BlurStyle, ColorFilter, GradientColors, PathEffect, Shader, ShaderKind, TileMode};
use crate::paint::{ANTI_ALIAS_FLAG, Cap, FILTER_BITMAP_FLAG, Paint, PeerHandle, Style};
use crate::path::{Direction, Path};

const RED: u32 = 0xffff_0000;
const GREEN: u32 = 0xff00_ff00;
const BLUE: u32 = 0xff00_00ff;
const WHITE: u32 = 0xffff_ffff;

/// One picture of 2 by 2 pixels: red, green, blue, white.
struct TestImages;

impl ImageSource for TestImages {
    fn pixels(&self, image: &ImageRef) -> Option<&[u8]> {
        (image.handle.0 == 1).then_some(&[255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    }

    /// Nodes of 4 by 4 pixels at (2, 2) that show a red square of 6 by 6; 1 cuts it off, 2 does not and lies higher, 3 is half transparent,
    /// 4 shows itself twice.
    fn node(&self, node: PeerHandle) -> Option<Node> {
        let mut canvas = Canvas::for_node(4, 4);
        match node.0 {
            4 => [node; 2].into_iter().for_each(|node| canvas.draw_node(node)),
            2 => canvas.draw_rect(&rect(0.0, 0.0, 6.0, 6.0), &paint(GREEN)),
            _ => canvas.draw_rect(&rect(0.0, 0.0, 6.0, 6.0), &paint(RED)),
        }
        let mut bounds = Path::new();
        bounds.add_rect(&rect(0.0, 0.0, 4.0, 4.0), Direction::Cw);
        Some(Node {
            list: Arc::new(canvas.take_list()),
            matrix: if node.0 == 4 { Matrix::IDENTITY } else { Matrix::translate(2.0, 2.0) },
            clips: if node.0 == 2 { Vec::new() } else { vec![bounds] },
            layer: (node.0 == 3).then(|| paint(0x8000_0000)),
            z: if node.0 == 2 { 1.0 } else { 0.0 },
        })
    }
}

/// The colours of pixels on the diagonal of a white square of 10 pixels after nodes were drawn on it.
fn diagonal_with(draw: impl FnOnce(&mut Canvas)) -> Vec<u32> {
    let surface = render(10, 10, |canvas| {
        canvas.draw_color(WHITE, BlendMode::SrcOver);
        draw(canvas);
    });
    [1, 3, 7, 9].map(|at| surface.pixel(at, at)).to_vec()
}

#[test]
fn a_node_is_drawn_where_it_lies_and_cut_off_if_it_says_so() {
    assert_eq!(diagonal_with(|canvas| canvas.draw_node(PeerHandle(1))), [WHITE, RED, WHITE, WHITE]);
    assert_eq!(diagonal_with(|canvas| canvas.draw_node(PeerHandle(2))), [WHITE, GREEN, GREEN, WHITE]);
    let moved = diagonal_with(|canvas| {
        canvas.translate(4.0, 4.0);
        canvas.draw_node(PeerHandle(1));
    });
    assert_eq!(moved, [WHITE, WHITE, RED, RED]);
    let half = diagonal_with(|canvas| canvas.draw_node(PeerHandle(3)));
    assert_eq!(half, [WHITE, 0xffff_7f7f, WHITE, WHITE]);
}

#[test]
fn higher_nodes_are_drawn_later_between_barriers() {
    let both = |canvas: &mut Canvas| [2, 1].into_iter().for_each(|node| canvas.draw_node(PeerHandle(node)));
    assert_eq!(diagonal_with(both), [WHITE, RED, GREEN, WHITE]);
    let reordered = diagonal_with(|canvas| {
        canvas.reorder(true);
        both(canvas);
        canvas.reorder(false);
    });
    assert_eq!(reordered, [WHITE, GREEN, GREEN, WHITE]);
}

#[test]
fn a_node_that_shows_itself_comes_to_an_end() {
    assert_eq!(diagonal_with(|canvas| canvas.draw_node(PeerHandle(4))), [WHITE; 4]);
}

fn image() -> ImageRef {
    ImageRef { handle: PeerHandle(1), generation: 0, info: BitmapInfo::create(2, 2, Config::Argb8888) }
}

fn paint(color: u32) -> Paint {
    let mut paint = Paint::new();
    paint.color = color;
    paint
}

fn with(color: u32, change: impl FnOnce(&mut Paint)) -> Paint {
    let mut paint = paint(color);
    change(&mut paint);
    paint
}

fn shaded(color: u32, kind: ShaderKind) -> Paint {
    with(color, |paint| paint.shader = Some(Arc::new(Shader::new(kind))))
}

fn render(width: u32, height: u32, draw: impl FnOnce(&mut Canvas)) -> Surface {
    let mut canvas = Canvas::new(width, height);
    draw(&mut canvas);
    let engine = TextEngine::default();
    Raster::new(&engine, &TestImages).render(canvas.list())
}

fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
    Rect::new(left, top, right, bottom)
}

#[test]
fn fills_cover_whole_pixels() {
    let surface = render(10, 10, |canvas| {
        canvas.draw_color(WHITE, BlendMode::SrcOver);
        canvas.draw_rect(&rect(2.4, 2.6, 6.4, 6.6), &paint(RED));
    });
    assert_eq!((surface.pixel(1, 3), surface.pixel(2, 3), surface.pixel(5, 6)), (WHITE, RED, RED));
    assert_eq!((surface.pixel(6, 3), surface.pixel(3, 2), surface.pixel(3, 7)), (WHITE, WHITE, WHITE));
    assert!(surface.is_opaque());
}

#[test]
fn smooth_edges_cover_in_part() {
    let surface = render(10, 10, |canvas| {
        let mut paint = paint(RED);
        paint.set_flag(ANTI_ALIAS_FLAG, true);
        canvas.draw_rect(&rect(1.5, 1.0, 3.0, 2.0), &paint);
    });
    assert_eq!((surface.pixel(1, 1), surface.pixel(2, 1)), (0x8080_0000, RED));
}

#[test]
fn clips_and_matrices_hold() {
    let surface = render(20, 20, |canvas| {
        canvas.save(3);
        canvas.translate(5.0, 5.0);
        canvas.clip_rect(&rect(0.0, 0.0, 5.0, 5.0), RegionOp::Intersect);
        canvas.scale(2.0, 2.0);
        canvas.draw_paint(&paint(GREEN));
        canvas.restore();
        canvas.draw_rect(&rect(0.0, 0.0, 2.0, 2.0), &paint(RED));
    });
    let green = (0..400).filter(|i| surface.pixel(i % 20, i / 20) == GREEN).count();
    assert_eq!((green, surface.pixel(1, 1), surface.pixel(4, 4)), (25, RED, 0));
}

#[test]
fn circles_are_round() {
    let surface = render(40, 40, |canvas| canvas.draw_circle(20.0, 20.0, 15.0, &paint(BLUE)));
    let covered = (0..1600).filter(|i| surface.pixel(i % 40, i / 40) == BLUE).count();
    assert!((covered as f32 - 706.9).abs() < 12.0, "{covered}");
    assert_eq!((surface.pixel(6, 6), surface.pixel(20, 6)), (0, BLUE));
}

#[test]
fn strokes_follow_the_outline() {
    let surface = render(20, 20, |canvas| {
        let mut paint = paint(RED);
        paint.style = Style::Stroke;
        paint.set_stroke_width(2.0);
        canvas.draw_rect(&rect(4.0, 4.0, 16.0, 16.0), &paint);
    });
    assert_eq!((surface.pixel(4, 10), surface.pixel(3, 10), surface.pixel(10, 10)), (RED, RED, 0));
    let hairline = render(10, 10, |canvas| {
        canvas.draw_line(Point::new(0.0, 5.5), Point::new(10.0, 5.5), &paint(RED));
    });
    assert_eq!((hairline.pixel(5, 5), hairline.pixel(5, 4), hairline.pixel(5, 6)), (RED, 0, 0));
}

#[test]
fn points_are_dots() {
    let surface = render(20, 20, |canvas| {
        let mut paint = paint(RED);
        paint.set_stroke_width(4.0);
        canvas.draw_points(&[5.0, 5.0], &paint);
        paint.cap = Cap::Round;
        canvas.draw_points(&[15.0, 15.0], &paint);
    });
    assert_eq!((surface.pixel(3, 3), surface.pixel(13, 13), surface.pixel(15, 15)), (RED, 0, RED));
}

#[test]
fn gradients_run() {
    let colors = GradientColors { colors: vec![0xff00_0000, WHITE], positions: vec![] };
    let at = |kind: ShaderKind, x: i32| {
        let surface = render(101, 3, |canvas| canvas.draw_paint(&shaded(0xff00_0000, kind)));
        surface.pixel(x, 1) & 0xff
    };
    let linear =
        |tile| ShaderKind::Linear { from: Point::ZERO, to: Point::new(50.0, 0.0), colors: colors.clone(), tile };
    assert!(at(linear(TileMode::Clamp), 25).abs_diff(128) < 4);
    assert_eq!(at(linear(TileMode::Clamp), 80), 255);
    assert!(at(linear(TileMode::Repeat), 75).abs_diff(128) < 4);
    assert!(at(linear(TileMode::Mirror), 90).abs_diff(50) < 6);
    let radial = ShaderKind::Radial {
        center: Point::new(50.0, 1.5),
        radius: 50.0,
        colors: colors.clone(),
        tile: TileMode::Clamp,
    };
    assert!(at(radial.clone(), 50) < 6 && at(radial, 99) > 245);
    let sweep = ShaderKind::Sweep { center: Point::new(50.0, 1.5), colors };
    assert!(at(sweep.clone(), 10).abs_diff(128) < 4 && at(sweep, 90) < 4);
}

#[test]
fn paint_alpha_fades_shaders() {
    let colors = GradientColors { colors: vec![RED, RED], positions: vec![] };
    let kind = ShaderKind::Linear { from: Point::ZERO, to: Point::new(1.0, 0.0), colors, tile: TileMode::Clamp };
    let surface = render(2, 2, |canvas| canvas.draw_paint(&shaded(0x8000_0000, kind)));
    assert_eq!(surface.pixel(0, 0), 0x8080_0000);
}

#[test]
fn pictures_are_placed_and_stretched() {
    let whole = rect(0.0, 0.0, 2.0, 2.0);
    let surface = render(20, 20, |canvas| {
        canvas.draw_bitmap(&image(), Point::new(1.0, 1.0), None, BitmapDensity::default());
        let target = rect(10.0, 10.0, 18.0, 18.0);
        canvas.draw_bitmap_rect(&image(), &whole, &target, None, BitmapDensity::default());
    });
    assert_eq!(
        [surface.pixel(1, 1), surface.pixel(2, 1), surface.pixel(1, 2), surface.pixel(2, 2)],
        [RED, GREEN, BLUE, WHITE]
    );
    assert_eq!((surface.pixel(13, 13), surface.pixel(14, 14), surface.pixel(3, 3)), (RED, WHITE, 0));
    let smooth = render(20, 20, |canvas| {
        let mut paint = paint(0xff00_0000);
        paint.set_flag(FILTER_BITMAP_FLAG, true);
        let target = rect(0.0, 0.0, 20.0, 20.0);
        canvas.draw_bitmap_rect(&image(), &whole, &target, Some(&paint), BitmapDensity::default());
    });
    let middle = smooth.pixel(10, 10);
    assert!(middle != RED && middle != WHITE && (middle >> 24) == 255, "{middle:x}");
}

#[test]
fn densities_scale_pictures() {
    let surface = render(20, 20, |canvas| {
        let density = BitmapDensity { canvas: 320, screen: 320, bitmap: 160 };
        canvas.draw_bitmap(&image(), Point::new(2.0, 2.0), None, density);
    });
    assert_eq!((surface.pixel(2, 2), surface.pixel(5, 5), surface.pixel(6, 6)), (RED, WHITE, 0));
}

#[test]
fn missing_pictures_draw_nothing() {
    let gone = ImageRef { handle: PeerHandle(2), ..image() };
    let lying = ImageRef { info: BitmapInfo::create(900, 900, Config::Argb8888), ..image() };
    let surface = render(20, 20, |canvas| {
        canvas.draw_bitmap(&gone, Point::ZERO, None, BitmapDensity::default());
        canvas.draw_bitmap(&lying, Point::ZERO, None, BitmapDensity::default());
    });
    assert_eq!(surface.pixel(0, 0), 0);
}

#[test]
fn bitmap_shaders_tile() {
    let kind = ShaderKind::Bitmap { image: image(), tile_x: TileMode::Repeat, tile_y: TileMode::Mirror };
    let surface = render(8, 8, |canvas| canvas.draw_paint(&shaded(0xff00_0000, kind)));
    assert_eq!([surface.pixel(4, 0), surface.pixel(5, 0)], [RED, GREEN]);
    assert_eq!([surface.pixel(0, 1), surface.pixel(0, 2), surface.pixel(0, 3)], [BLUE, BLUE, RED]);
}

#[test]
fn nine_patches_keep_their_corners() {
    // The left column and the lower row stretch.
    let mut chunk = vec![0, 2, 2, 0];
    chunk.extend([0; 28]);
    [0u32, 1, 1, 2].iter().for_each(|div| chunk.extend(div.to_be_bytes()));
    let patch = Arc::new(NinePatch::from_png_chunk(&chunk).unwrap());
    let surface = render(10, 10, |canvas| {
        canvas.draw_nine_patch(&image(), &patch, &rect(0.0, 0.0, 10.0, 10.0), None, (0, 0));
    });
    assert_eq!((surface.pixel(0, 0), surface.pixel(8, 0), surface.pixel(9, 0)), (RED, RED, GREEN));
    assert_eq!((surface.pixel(0, 1), surface.pixel(9, 9)), (BLUE, WHITE));
}

#[test]
fn layers_blend_as_a_whole() {
    let surface = render(10, 10, |canvas| {
        canvas.draw_color(WHITE, BlendMode::SrcOver);
        canvas.save_layer_alpha(&rect(0.0, 0.0, 10.0, 10.0), 128, 0x1f);
        canvas.draw_rect(&rect(0.0, 0.0, 6.0, 6.0), &paint(RED));
        canvas.draw_rect(&rect(3.0, 3.0, 9.0, 9.0), &paint(BLUE));
        canvas.restore();
    });
    assert_eq!((surface.pixel(1, 1), surface.pixel(4, 4)), (0xffff_7f7f, 0xff7f_7fff));
}

#[test]
fn what_lies_outside_an_open_layer_is_drawn_in_place() {
    let erase = with(0xff00_0000, |paint| paint.mode = BlendMode::DstOut);
    let draw = |flags| {
        render(10, 10, |canvas| {
            canvas.draw_color(GREEN, BlendMode::SrcOver);
            canvas.save_layer(&rect(0.0, 6.0, 10.0, 8.0), None, flags);
            canvas.save_layer(&rect(0.0, 2.0, 10.0, 4.0), None, flags);
            canvas.draw_color(RED, BlendMode::SrcOver);
            canvas.draw_rect(&rect(0.0, 3.0, 10.0, 4.0), &erase);
            canvas.restore();
            canvas.draw_rect(&rect(0.0, 7.0, 10.0, 8.0), &erase);
            canvas.restore();
        })
    };
    let rows = |surface: Surface| [1, 2, 3, 5, 6, 7, 9].map(|y| surface.pixel(5, y));
    assert_eq!(rows(draw(0x04)), [RED, RED, GREEN, RED, RED, GREEN, RED], "as fading edges have it");
    assert_eq!(rows(draw(0x1f)), [GREEN; 7], "the second of two closed layers lies outside the first");
}

#[test]
fn modes_clear_inside_layers_only() {
    let erase = with(0xff00_0000, |paint| paint.mode = BlendMode::DstOut);
    let surface = render(10, 10, |canvas| {
        canvas.draw_color(GREEN, BlendMode::SrcOver);
        canvas.save_layer(&rect(0.0, 0.0, 10.0, 10.0), None, 0x1f);
        canvas.draw_color(RED, BlendMode::SrcOver);
        canvas.draw_rect(&rect(0.0, 0.0, 5.0, 5.0), &erase);
        canvas.restore();
    });
    assert_eq!((surface.pixel(2, 2), surface.pixel(7, 7)), (GREEN, RED));
}

#[test]
fn every_mode_blends_as_defined() {
    for native in 0..18 {
        let mode = BlendMode::from_native(native).unwrap();
        let blended = with(0x80ff_8000, |paint| paint.mode = mode);
        let surface = render(2, 1, |canvas| {
            canvas.draw_rect(&rect(0.0, 0.0, 2.0, 1.0), &paint(0xc040_80ff));
            canvas.draw_rect(&rect(0.0, 0.0, 1.0, 1.0), &blended);
        });
        let expected = mode.blend(premultiply(0x80ff_8000), premultiply(0xc040_80ff));
        assert_eq!(surface.pixel(0, 0), expected, "{mode:?}");
    }
}

#[test]
fn color_filters_change_pictures() {
    let filter = ColorFilter::PorterDuff(BLUE, BlendMode::SrcIn);
    let surface = render(2, 2, |canvas| {
        let paint = with(0xff00_0000, |paint| paint.color_filter = Some(Arc::new(filter)));
        canvas.draw_bitmap(&image(), Point::ZERO, Some(&paint), BitmapDensity::default());
    });
    assert_eq!((surface.pixel(0, 0), surface.pixel(1, 1)), (BLUE, BLUE));
}

#[test]
fn blurs_and_shadows_reach_out() {
    let blur = with(RED, |paint| paint.mask_filter = Some(Arc::new(MaskFilter::Blur(4.0, BlurStyle::Normal))));
    let blurred = render(40, 40, |canvas| {
        canvas.draw_rect(&rect(10.0, 10.0, 30.0, 30.0), &blur);
    });
    let (inside, edge, outside) = (blurred.pixel(20, 20), blurred.pixel(10, 20), blurred.pixel(8, 20));
    assert!(inside == RED && edge != RED && edge != 0 && outside != 0, "{edge:x} {outside:x}");
    let shadowed = render(40, 40, |canvas| {
        let mut paint = paint(RED);
        paint.set_shadow_layer(1.0, 12.0, 0.0, 0xff00_0000);
        canvas.draw_rect(&rect(5.0, 5.0, 15.0, 15.0), &paint);
    });
    assert_eq!((shadowed.pixel(10, 10), shadowed.pixel(22, 10)), (RED, 0xff00_0000));
}

#[test]
fn path_effects_apply() {
    let surface = render(20, 5, |canvas| {
        let mut paint = with(RED, |p| p.path_effect = Some(Arc::new(PathEffect::Dash(vec![4.0, 4.0], 0.0))));
        paint.style = Style::Stroke;
        paint.set_stroke_width(2.0);
        canvas.draw_line(Point::new(0.0, 2.0), Point::new(20.0, 2.0), &paint);
    });
    assert_eq!((surface.pixel(1, 2), surface.pixel(6, 2), surface.pixel(9, 2)), (RED, 0, RED));
}

#[test]
fn inverse_paths_fill_the_outside() {
    let surface = render(10, 10, |canvas| {
        let mut path = Path::new();
        path.add_rect(&rect(2.0, 2.0, 8.0, 8.0), Direction::Cw);
        path.set_fill_type(crate::path::FillType::InverseWinding);
        canvas.draw_path(&path, &paint(RED));
    });
    assert_eq!((surface.pixel(0, 0), surface.pixel(5, 5)), (RED, 0));
}

#[test]
fn triangles_mix_their_corners() {
    let points = vec![Point::new(0.0, 0.0), Point::new(20.0, 0.0), Point::new(0.0, 20.0)];
    let vertices = Vertices { points: points.clone(), colors: vec![RED, GREEN, BLUE], ..Vertices::default() };
    let surface = render(20, 20, |canvas| canvas.draw_vertices(0, vertices, &[], &paint(WHITE)));
    assert!(crate::color::red(surface.pixel(1, 1)) > 200 && crate::color::green(surface.pixel(17, 1)) > 200);
    assert_eq!(surface.pixel(18, 18), 0);
    let mesh = render(20, 20, |canvas| {
        let corners = [(0.0, 0.0), (20.0, 0.0), (0.0, 20.0), (20.0, 20.0)].map(|(x, y)| Point::new(x, y));
        canvas.draw_bitmap_mesh(&image(), (1, 1), &corners, &[], None);
    });
    assert_eq!((mesh.pixel(3, 3), mesh.pixel(16, 16)), (RED, WHITE));
}

#[test]
fn pictures_replay_at_any_scale() {
    let mut recorded = Canvas::for_picture(10, 10);
    let mut circle = Path::new();
    circle.add_circle(5.0, 5.0, 4.0, Direction::Cw);
    recorded.clip_path(&circle, RegionOp::Intersect);
    recorded.draw_color(RED, BlendMode::SrcOver);
    let picture = Arc::new(recorded.take_list());
    let surface = render(40, 40, |canvas| {
        canvas.scale(4.0, 4.0);
        canvas.draw_picture(&picture);
    });
    let covered = (0..1600).filter(|i| surface.pixel(i % 40, i / 40) == RED).count();
    assert!((covered as f32 - 804.2).abs() < 20.0, "{covered}");
}

#[test]
fn lists_can_be_placed_and_shrunk() {
    let mut canvas = Canvas::new(10, 10);
    canvas.draw_color(RED, BlendMode::SrcOver);
    let engine = TextEngine::default();
    let mut screen = Surface::new(20, 20);
    screen.fill(WHITE);
    Raster::new(&engine, &NoImages).draw_at(canvas.list(), &mut screen, &Matrix::scale_translate(0.5, 0.5, 5.0, 5.0));
    let red = (0..400).filter(|i| screen.pixel(i % 20, i / 20) == RED).count();
    assert_eq!((red, screen.pixel(4, 4)), (25, WHITE));
}

#[test]
fn surfaces_become_files() {
    let surface = render(3, 2, |canvas| canvas.draw_color(0x80ff_0000, BlendMode::SrcOver));
    check_file(&surface);
    check_file(&render(3, 2, |canvas| canvas.draw_color(0xff12_3456, BlendMode::SrcOver)));
}

fn check_file(surface: &Surface) {
    let file = to_png(surface).unwrap();
    let decoded = crate::bitmap::decode(&file, &crate::bitmap::DecodeOptions::default()).unwrap();
    assert_eq!(decoded.pixels, surface.to_rgba());
}

#[test]
fn hostile_drawings_end() {
    let huge = [f32::NAN, f32::INFINITY, -1e30, 1e30, 3e9, 0.0];
    let surface = render(16, 16, |canvas| {
        for a in huge {
            for b in huge {
                let mut paint = paint(RED);
                paint.set_flag(ANTI_ALIAS_FLAG, true);
                canvas.draw_rect(&rect(a, b, b, a), &paint);
                canvas.draw_oval(&rect(a, a, b, b), &paint);
                canvas.draw_circle(a, b, a, &paint);
                canvas.draw_arc(&rect(a, a, b, b), a, b, true, &paint);
                canvas.draw_round_rect(&rect(-9.0, -9.0, 9.0, 9.0), a, b, &paint);
                paint.style = Style::Stroke;
                paint.set_stroke_width(a);
                paint.set_stroke_miter(b);
                canvas.draw_line(Point::new(a, b), Point::new(b, a), &paint);
                paint.set_shadow_layer(b, a, b, GREEN);
                canvas.draw_rect(&rect(0.0, 0.0, 5.0, 5.0), &paint);
                canvas.save(3);
                canvas.scale(a, b);
                canvas.draw_rect(&rect(0.0, 0.0, 5.0, 5.0), &paint);
                canvas.draw_bitmap(&image(), Point::new(a, b), Some(&paint), BitmapDensity::default());
                canvas.restore();
            }
        }
    });
    assert_eq!(surface.width(), 16);
}

#[test]
fn a_window_clears_only_itself() {
    let mut window = Canvas::new(10, 10);
    window.draw_color(0, BlendMode::Clear);
    window.draw_rect(&rect(4.0, 4.0, 6.0, 6.0), &paint(RED));
    let mut screen = Surface::new(20, 20);
    screen.fill(GREEN);
    let engine = TextEngine::default();
    Raster::new(&engine, &TestImages).draw_window(window.list(), &mut screen, &Matrix::translate(5.0, 5.0));
    assert_eq!((screen.pixel(6, 6), screen.pixel(9, 9), screen.pixel(1, 1)), (GREEN, RED, GREEN));
}

#[test]
fn what_lies_behind_a_dialog_is_darker() {
    let mut screen = Surface::new(1, 1);
    screen.fill(WHITE);
    screen.darken(0);
    assert_eq!(screen.pixel(0, 0), WHITE);
    screen.darken(153);
    assert_eq!(screen.pixel(0, 0), 0xff66_6666);
}

//! What a canvas answers and records, by a few calls each.

use super::*;
use crate::effect::BlendMode;
use crate::geometry::Point;
use crate::persist::Persist;

fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
    Rect::new(left, top, right, bottom)
}

#[test]
fn saves_and_restores_count() {
    let mut canvas = Canvas::new(100, 100);
    assert_eq!((canvas.save_count(), canvas.save(3), canvas.save(3)), (1, 1, 2));
    canvas.translate(10.0, 10.0);
    assert!(canvas.restore());
    assert!(canvas.matrix().is_identity());
    assert!(canvas.restore() && !canvas.restore());
    canvas.save(3);
    canvas.save(3);
    assert!(canvas.restore_to_count(1));
    assert!(!canvas.restore_to_count(7));
    assert_eq!(canvas.save_count(), 1);
}

#[test]
fn partial_saves_keep_the_rest() {
    let mut canvas = Canvas::new(100, 100);
    canvas.save(MATRIX_SAVE_FLAG);
    canvas.translate(10.0, 10.0);
    canvas.clip_rect(&rect(0.0, 0.0, 5.0, 5.0), RegionOp::Intersect);
    canvas.restore();
    assert!(canvas.matrix().is_identity());
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(10, 10, 15, 15)));
}

#[test]
fn clips_are_rounded_and_seen_through_the_matrix() {
    let mut canvas = Canvas::new(100, 200);
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(0, 0, 100, 200)));
    assert!(canvas.clip_rect(&rect(10.4, 10.6, 50.5, 60.2), RegionOp::Intersect));
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(10, 11, 51, 60)));
    canvas.translate(10.0, 1.0);
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(0, 10, 41, 59)));
    canvas.scale(2.0, 2.0);
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(0, 5, 21, 30)));
    assert!(!canvas.clip_rect(&rect(500.0, 500.0, 600.0, 600.0), RegionOp::Intersect));
    assert_eq!(canvas.clip_bounds(), None);
}

#[test]
fn quick_reject_allows_a_pixel() {
    let mut canvas = Canvas::new(100, 100);
    canvas.clip_rect(&rect(10.0, 10.0, 20.0, 20.0), RegionOp::Intersect);
    assert!(!canvas.quick_reject(&rect(20.5, 10.0, 30.0, 20.0)));
    assert!(canvas.quick_reject(&rect(21.0, 10.0, 30.0, 20.0)));
    assert!(canvas.quick_reject(&rect(f32::NAN, 0.0, 1.0, 1.0)));
    canvas.scale(0.0, 1.0);
    assert!(canvas.quick_reject(&rect(0.0, 0.0, 100.0, 100.0)));
    assert!(canvas.quick_reject_path(&Path::new()));
}

#[test]
fn paths_clip_by_pixel_centres() {
    let mut canvas = Canvas::new(100, 100);
    let mut circle = Path::new();
    circle.add_circle(50.0, 50.0, 10.0, Direction::Cw);
    assert!(canvas.clip_path(&circle, RegionOp::Intersect));
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(40, 40, 60, 60)));
    assert!(canvas.clip.region.is_complex());
    canvas.rotate(45.0);
    assert!(canvas.clip_rect(&rect(60.0, -5.0, 80.0, 5.0), RegionOp::Intersect));
}

#[test]
fn only_drawings_are_recorded() {
    let mut canvas = Canvas::new(100, 100);
    let paint = Paint::new();
    canvas.save(3);
    canvas.translate(5.0, 5.0);
    canvas.draw_rect(&rect(0.0, 0.0, 10.0, 10.0), &paint);
    canvas.draw_rect(&rect(200.0, 0.0, 210.0, 10.0), &paint);
    canvas.restore();
    canvas.draw_line(Point::ZERO, Point::new(9.0, 9.0), &paint);
    let list = canvas.list();
    assert_eq!(list.items().len(), 2);
    assert_eq!(list.matrix(list.items()[0].matrix), Matrix::translate(5.0, 5.0));
    assert!(list.paint(0).is_some() && list.paint(1).is_none());
    assert_eq!(Canvas::from_bytes(&canvas.to_bytes()), Ok(canvas));
}

#[test]
fn covering_everything_drops_what_was_there() {
    let mut canvas = Canvas::new(100, 100);
    let paint = Paint::new();
    for _ in 0..50 {
        canvas.draw_circle(50.0, 50.0, 10.0, &paint);
    }
    canvas.draw_color(0x80ff_0000, BlendMode::SrcOver);
    assert_eq!(canvas.list().items().len(), 51);
    canvas.draw_rect(&rect(-1.0, -1.0, 101.0, 101.0), &paint);
    assert_eq!(canvas.list().items().len(), 1);
    canvas.draw_circle(50.0, 50.0, 10.0, &paint);
    canvas.save_layer_alpha(&rect(0.0, 0.0, 100.0, 100.0), 128, 0x1f);
    canvas.draw_color(0, BlendMode::Clear);
    canvas.restore();
    assert_eq!(canvas.list().items().len(), 5);
    canvas.draw_color(0, BlendMode::Clear);
    assert_eq!(canvas.list().items().len(), 1);
}

#[test]
fn layers_clip_if_asked() {
    let mut canvas = Canvas::new(100, 100);
    canvas.save_layer(&rect(10.2, 10.2, 19.8, 19.8), None, 0x1f);
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(10, 10, 20, 20)));
    canvas.restore();
    canvas.save_layer(&rect(10.2, 10.2, 19.8, 19.8), None, 0x0f);
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(0, 0, 100, 100)));
    canvas.restore();
    canvas.save_layer(&rect(200.0, 200.0, 300.0, 300.0), None, 0x1f);
    assert_eq!(canvas.clip_bounds(), None);
    canvas.restore();
    let kinds = canvas.list().items().iter().map(|item| matches!(item.draw, Draw::EndLayer));
    assert_eq!(kinds.collect::<Vec<_>>(), [false, true, false, true]);
}

#[test]
fn a_new_target_keeps_matrix_and_clip() {
    let mut canvas = Canvas::new(100, 100);
    canvas.translate(3.0, 4.0);
    canvas.clip_rect(&rect(0.0, 0.0, 90.0, 90.0), RegionOp::Intersect);
    canvas.set_target(50, 20, true);
    assert_eq!((canvas.width(), canvas.height(), canvas.is_opaque()), (50, 20, true));
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(0, 0, 47, 16)));
}

#[test]
fn equal_drawings_have_equal_hashes() {
    let draw = |color: u32| {
        let mut canvas = Canvas::new(10, 10);
        let mut paint = Paint::new();
        paint.color = color;
        canvas.draw_oval(&rect(0.0, 0.0, 5.0, 5.0), &paint);
        canvas.take_list().content_hash()
    };
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn endless_saves_end() {
    let mut canvas = Canvas::new(10, 10);
    for _ in 0..MAX_SAVES + 10 {
        canvas.save(3);
    }
    assert_eq!(canvas.save_count() as usize, MAX_SAVES + 1);
    assert!(canvas.restore_to_count(1));
}

#[test]
fn a_view_sees_its_own_size_and_draws_outside_it() {
    let mut canvas = Canvas::for_node(10, 20);
    assert_eq!((canvas.width(), canvas.height()), (10, 20));
    assert_eq!(canvas.clip_bounds(), Some(IRect::new(0, 0, 10, 20)));
    assert!(canvas.quick_reject(&rect(12.0, 0.0, 30.0, 20.0)));
    canvas.draw_rect(&rect(12.0, 0.0, 30.0, 20.0), &Paint::new());
    assert_eq!(canvas.list().items().len(), 1);
    assert!(!canvas.clip_rect(&rect(12.0, 0.0, 30.0, 20.0), RegionOp::Intersect));
}

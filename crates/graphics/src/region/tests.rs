//! Regions against their definition, pixel by pixel.

use super::*;
use crate::geometry::Rect;
use crate::path::{Direction, FillType, Path};

fn rect(left: i32, top: i32, right: i32, bottom: i32) -> Region {
    Region::from_rect(IRect::new(left, top, right, bottom))
}

fn check(region: &Region, expected: &str) {
    assert_eq!(region.to_string(), format!("SkRegion({expected})"));
    assert_eq!(&Region::from_bytes(&region.to_bytes()).unwrap(), region);
}

#[test]
fn operations_on_overlapping_squares() {
    let (a, b) = (rect(0, 0, 4, 4), rect(2, 2, 6, 6));
    check(&a.op(&b, RegionOp::Intersect), "(2,2,4,4)");
    check(&a.op(&b, RegionOp::Union), "(0,0,4,2)(0,2,6,4)(2,4,6,6)");
    check(&a.op(&b, RegionOp::Difference), "(0,0,4,2)(0,2,2,4)");
    check(&a.op(&b, RegionOp::ReverseDifference), "(4,2,6,4)(2,4,6,6)");
    check(&a.op(&b, RegionOp::Xor), "(0,0,4,2)(0,2,2,4)(4,2,6,4)(2,4,6,6)");
    check(&a.op(&b, RegionOp::Replace), "(2,2,6,6)");
}

#[test]
fn neighbours_merge_into_rectangles() {
    check(&rect(0, 0, 4, 2).op(&rect(0, 2, 4, 4), RegionOp::Union), "(0,0,4,4)");
    check(&rect(0, 0, 2, 4).op(&rect(2, 0, 4, 4), RegionOp::Union), "(0,0,4,4)");
    check(&rect(0, 0, 2, 2).op(&rect(4, 0, 6, 2), RegionOp::Union), "(0,0,2,2)(4,0,6,2)");
    check(&rect(5, 5, 5, 9), "");
}

#[test]
fn every_operation_agrees_with_its_definition_per_pixel() {
    let a = rect(1, 1, 5, 3).op(&rect(3, 2, 8, 7), RegionOp::Union).op(&rect(4, 4, 5, 5), RegionOp::Difference);
    let b = rect(0, 2, 4, 4).op(&rect(6, 0, 9, 3), RegionOp::Union);
    for native in 0..6 {
        let op = RegionOp::from_native(native).unwrap();
        let result = a.op(&b, op);
        for y in -1..10 {
            for x in -1..10 {
                let expected = op.holds(a.contains(x, y), b.contains(x, y));
                assert_eq!(result.contains(x, y), expected, "{op:?} at {x},{y}");
            }
        }
    }
}

#[test]
fn quick_answers_are_conservative() {
    let square = rect(0, 0, 10, 10);
    let ring = square.op(&rect(4, 4, 6, 6), RegionOp::Difference);
    assert!(square.quick_contains(&IRect::new(1, 1, 2, 2)));
    assert!(!ring.quick_contains(&IRect::new(1, 1, 2, 2)));
    assert!(ring.contains_rect(&IRect::new(1, 1, 2, 2)));
    assert!(!ring.contains_rect(&IRect::new(3, 3, 5, 5)));
    assert!(ring.quick_reject(&IRect::new(10, 0, 12, 3)) && !ring.quick_reject(&IRect::new(4, 4, 6, 6)));
    assert!(ring.quick_reject(&IRect::EMPTY));
}

#[test]
fn moving_and_scaling() {
    let shape = rect(0, 0, 4, 2).op(&rect(0, 2, 2, 4), RegionOp::Union);
    check(&shape.translate(10, -1), "(10,-1,14,1)(10,1,12,3)");
    check(&shape.scale(2.0), "(0,0,8,4)(0,4,4,8)");
    check(&shape.scale(0.1), "");
    check(&rect(0, 0, 2, 2).translate(i32::MAX, 0), "");
}

#[test]
fn paths_become_pixels_by_their_centres() {
    let clip = rect(0, 0, 100, 100);
    let mut path = Path::new();
    path.add_rect(&Rect::new(0.4, 0.6, 3.5, 2.4), Direction::Cw);
    check(&Region::from_path(&path, &clip), "(0,1,4,2)");
    path.reset();
    path.line_to(4.0, 0.0);
    path.line_to(0.0, 4.0);
    check(&Region::from_path(&path, &clip), "(0,0,4,1)(0,1,3,2)(0,2,2,3)(0,3,1,4)");
    path.set_fill_type(FillType::InverseWinding);
    check(&Region::from_path(&path, &rect(0, 3, 2, 5)), "(1,3,2,4)(0,4,2,5)");
}

#[test]
fn circles_cover_their_area() {
    let mut path = Path::new();
    path.add_circle(50.0, 50.0, 40.0, Direction::Cw);
    let region = Region::from_path(&path, &rect(0, 0, 100, 100));
    let area: i32 = region.rects().map(|r| r.width() * r.height()).sum();
    assert!((area - 5027).abs() < 20, "{area}");
    assert_eq!(region.bounds(), IRect::new(10, 10, 90, 90));
}

#[test]
fn holes_follow_the_fill_type() {
    let mut path = Path::new();
    path.add_rect(&Rect::new(0.0, 0.0, 6.0, 6.0), Direction::Cw);
    path.add_rect(&Rect::new(2.0, 2.0, 4.0, 4.0), Direction::Cw);
    check(&Region::from_path(&path, &rect(0, 0, 9, 9)), "(0,0,6,6)");
    path.set_fill_type(FillType::EvenOdd);
    check(&Region::from_path(&path, &rect(0, 0, 9, 9)), "(0,0,6,2)(0,2,2,4)(4,2,6,4)(0,4,6,6)");
}

#[test]
fn outlines_close() {
    let shape = rect(0, 0, 4, 2).op(&rect(0, 2, 2, 4), RegionOp::Union);
    let mut path = Path::new();
    assert!(shape.boundary_path(&mut path));
    assert_eq!(Region::from_path(&path, &rect(-9, -9, 9, 9)), shape);
    let ring = rect(0, 0, 9, 9).op(&rect(3, 3, 6, 6), RegionOp::Difference);
    let mut path = Path::new();
    assert!(ring.boundary_path(&mut path));
    assert_eq!(path.verbs().iter().filter(|verb| **verb == crate::path::Verb::Close).count(), 2);
    assert_eq!(Region::from_path(&path, &rect(-9, -9, 19, 19)), ring);
    assert!(!Region::new().boundary_path(&mut path));
}

#[test]
fn huge_paths_end() {
    let mut path = Path::new();
    path.add_rect(&Rect::new(-1e30, -1e30, 1e30, 1e30), Direction::Cw);
    let clip = rect(i32::MIN, i32::MIN, i32::MAX, i32::MAX);
    assert!(Region::from_path(&path, &clip).is_empty());
    let small = rect(0, 0, 10, 10);
    assert_eq!(Region::from_path(&path, &small), small);
}

#[test]
fn nonsense_is_refused() {
    let bands = vec![Band { top: 0, bottom: 1, spans: vec![(4, 2)] }];
    assert!(Region::from_bytes(&bands.to_bytes()).is_err());
}

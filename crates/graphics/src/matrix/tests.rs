//! Matrices against values that Skia gives.

use super::*;
use crate::persist::Persist;

fn check_map(matrix: Matrix, from: (f32, f32), to: (f32, f32)) {
    let mapped = matrix.map_point(Point::new(from.0, from.1));
    let near = (mapped.x - to.0).abs() < 1e-3 && (mapped.y - to.1).abs() < 1e-3;
    assert!(near, "{from:?} became {mapped:?}, not {to:?}");
}

#[test]
fn basic_transforms_map_points() {
    check_map(Matrix::translate(2.0, 3.0), (1.0, 1.0), (3.0, 4.0));
    check_map(Matrix::scale(2.0, 3.0), (1.0, 1.0), (2.0, 3.0));
    check_map(Matrix::scale_about(2.0, 2.0, 10.0, 10.0), (11.0, 10.0), (12.0, 10.0));
    check_map(Matrix::rotate(90.0), (1.0, 0.0), (0.0, 1.0));
    check_map(Matrix::rotate_about(90.0, 10.0, 10.0), (11.0, 10.0), (10.0, 11.0));
    check_map(Matrix::skew(1.0, 0.0), (0.0, 2.0), (2.0, 2.0));
    check_map(Matrix::skew_about(1.0, 0.0, 0.0, 1.0), (0.0, 2.0), (1.0, 2.0));
}

#[test]
fn pre_is_first_and_post_is_last() {
    let mut matrix = Matrix::scale(2.0, 2.0);
    matrix.pre_translate(1.0, 0.0);
    check_map(matrix, (0.0, 0.0), (2.0, 0.0));
    let mut matrix = Matrix::scale(2.0, 2.0);
    matrix.post_translate(1.0, 0.0);
    check_map(matrix, (0.0, 0.0), (1.0, 0.0));
    let mut matrix = Matrix::translate(1.0, 1.0);
    matrix.pre_scale(3.0, 4.0);
    check_map(matrix, (1.0, 1.0), (4.0, 5.0));
}

#[test]
fn concat_is_matrix_product() {
    let a = Matrix::rotate(30.0);
    let b = Matrix::translate(5.0, -2.0);
    let p = Point::new(3.0, 4.0);
    let both = Matrix::concat(&a, &b).map_point(p);
    let stepwise = a.map_point(b.map_point(p));
    assert!(both.distance(stepwise) < 1e-5);
}

#[test]
fn inverses_undo() {
    let mut perspective = Matrix::IDENTITY;
    perspective.m[MPERSP_0] = 0.001;
    for matrix in [
        Matrix::IDENTITY,
        Matrix::translate(3.0, 4.0),
        Matrix::scale_translate(2.0, -3.0, 7.0, 8.0),
        Matrix::rotate_about(33.0, 4.0, 5.0),
        perspective,
    ] {
        let inverse = matrix.invert().unwrap();
        let p = Point::new(12.0, -7.0);
        assert!(inverse.map_point(matrix.map_point(p)).distance(p) < 1e-3, "{matrix:?}");
    }
    assert_eq!(Matrix::scale(0.0, 1.0).invert(), None);
    assert_eq!(Matrix::from_values([1.0, 1.0, 0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0]).invert(), None);
}

#[test]
fn rect_to_rect_fits() {
    let src = Rect::new(0.0, 0.0, 10.0, 20.0);
    let dst = Rect::new(100.0, 100.0, 200.0, 200.0);
    let map = |fit| Matrix::rect_to_rect(&src, &dst, fit).0.map_rect(&src).0;
    assert_eq!(map(ScaleToFit::Fill), dst);
    assert_eq!(map(ScaleToFit::Start), Rect::new(100.0, 100.0, 150.0, 200.0));
    assert_eq!(map(ScaleToFit::Center), Rect::new(125.0, 100.0, 175.0, 200.0));
    assert_eq!(map(ScaleToFit::End), Rect::new(150.0, 100.0, 200.0, 200.0));
    assert_eq!(Matrix::rect_to_rect(&Rect::EMPTY, &dst, ScaleToFit::Fill), (Matrix::IDENTITY, false));
    assert_eq!(Matrix::rect_to_rect(&src, &Rect::EMPTY, ScaleToFit::Fill), (Matrix::scale(0.0, 0.0), true));
}

#[test]
fn polygons_map_onto_each_other() {
    let at = |pairs: &[(f32, f32)]| pairs.iter().map(|(x, y)| Point::new(*x, *y)).collect::<Vec<_>>();
    let src = at(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]);
    let dst = at(&[(5.0, 5.0), (30.0, 8.0), (25.0, 40.0), (2.0, 20.0)]);
    for count in 0..=4 {
        let matrix = Matrix::poly_to_poly(&src[..count], &dst[..count]).unwrap();
        for i in 0..count {
            check_map(matrix, (src[i].x, src[i].y), (dst[i].x, dst[i].y));
        }
    }
    assert!(Matrix::poly_to_poly(&at(&[(1.0, 1.0), (1.0, 1.0)]), &dst[..2]).is_none());
}

#[test]
fn rectangles_stay_rectangles_under_quarter_turns() {
    assert!(Matrix::IDENTITY.rect_stays_rect());
    assert!(Matrix::rotate(90.0).rect_stays_rect());
    assert!(!Matrix::rotate(45.0).rect_stays_rect());
    assert!(!Matrix::scale(0.0, 1.0).rect_stays_rect());
    let (rect, stays) = Matrix::rotate(90.0).map_rect(&Rect::new(0.0, 0.0, 2.0, 1.0));
    assert_eq!((rect, stays), (Rect::new(-1.0, 0.0, 0.0, 2.0), true));
}

#[test]
fn radius_is_the_geometric_mean() {
    assert_eq!(Matrix::scale(4.0, 9.0).map_radius(1.0), 6.0);
    assert_eq!(Matrix::scale(-4.0, 9.0).max_scale(), Some(9.0));
    assert!((Matrix::rotate(45.0).max_scale().unwrap() - 1.0).abs() < 1e-6);
}

#[test]
fn vectors_ignore_translation() {
    let mut vectors = [Point::new(1.0, 2.0)];
    Matrix::scale_translate(2.0, 2.0, 50.0, 50.0).map_vectors(&mut vectors);
    assert_eq!(vectors, [Point::new(2.0, 4.0)]);
}

#[test]
fn identity_needs_exact_values() {
    assert!(Matrix::IDENTITY.is_identity());
    assert!(Matrix::from_values([1.0, -0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]).is_identity());
    assert!(!Matrix::scale(f32::NAN, 1.0).is_identity());
    assert_eq!(Matrix::from_bytes(&Matrix::rotate(3.0).to_bytes()), Ok(Matrix::rotate(3.0)));
}

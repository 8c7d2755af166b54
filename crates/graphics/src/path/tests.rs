//! Shapes, their bounds and what they contain.

use expect_test::{Expect, expect};

use super::*;

fn show(path: &Path) -> String {
    let at = |p: &Point| format!("{},{}", p.x, p.y);
    path.raw_segments()
        .map(|segment| match segment {
            Segment::Move(p) => format!("M{}", at(&p)),
            Segment::Line(p) => format!("L{}", at(&p[1])),
            Segment::Quad(p) => format!("Q{} {}", at(&p[1]), at(&p[2])),
            Segment::Conic(p, w) => format!("W{w} {} {}", at(&p[1]), at(&p[2])),
            Segment::Cubic(p) => format!("C{} {} {}", at(&p[1]), at(&p[2]), at(&p[3])),
            Segment::Close(_) => "Z".to_owned(),
        })
        .collect::<Vec<_>>()
        .join(" ")
}

fn check(build: impl FnOnce(&mut Path), expected: Expect) {
    let mut path = Path::new();
    build(&mut path);
    expected.assert_eq(&show(&path));
    assert_eq!(Path::from_bytes(&path.to_bytes()).as_ref(), Ok(&path));
}

#[test]
fn a_path_without_a_move_starts_at_the_origin() {
    check(|p| p.line_to(1.0, 2.0), expect!["M0,0 L1,2"]);
    check(|p| p.r_cubic_to(1.0, 1.0, 2.0, 2.0, 3.0, 3.0), expect!["M0,0 C1,1 2,2 3,3"]);
}

#[test]
fn drawing_goes_on_where_the_closed_contour_began() {
    check(
        |p| {
            p.move_to(1.0, 1.0);
            p.line_to(5.0, 1.0);
            p.close();
            p.close();
            p.r_line_to(1.0, 1.0);
        },
        expect!["M1,1 L5,1 Z M1,1 L2,2"],
    );
    check(
        |p| {
            p.move_to(1.0, 1.0);
            p.line_to(5.0, 1.0);
            p.close();
            p.r_move_to(1.0, 1.0);
        },
        expect!["M1,1 L5,1 Z M6,2"],
    );
}

#[test]
fn closing_nothing_is_nothing() {
    check(|p| p.close(), expect![""]);
    check(|p| p.set_last_point(3.0, 4.0), expect!["M3,4"]);
}

#[test]
fn shapes_are_made_of_skias_verbs() {
    let rect = Rect::new(0.0, 0.0, 4.0, 2.0);
    check(|p| p.add_rect(&rect, Direction::Cw), expect!["M0,0 L4,0 L4,2 L0,2 Z"]);
    check(|p| p.add_rect(&rect, Direction::Ccw), expect!["M0,0 L0,2 L4,2 L4,0 Z"]);
    check(
        |p| p.add_oval(&rect, Direction::Cw),
        expect!["M4,1 W0.70710677 4,2 2,2 W0.70710677 0,2 0,1 W0.70710677 0,0 2,0 W0.70710677 4,0 4,1 Z"],
    );
    check(
        |p| p.add_round_rect(&Rect::new(0.0, 0.0, 10.0, 10.0), 2.0, 3.0, Direction::Cw),
        expect![
            "M0,7 L0,3 W0.70710677 0,0 2,0 L8,0 W0.70710677 10,0 10,3 L10,7 W0.70710677 10,10 8,10 L2,10 W0.70710677 0,10 0,7 Z"
        ],
    );
    check(
        |p| p.add_round_rect(&Rect::new(0.0, 0.0, 10.0, 10.0), 2.0, 3.0, Direction::Ccw),
        expect![
            "M0,3 L0,7 W0.70710677 0,10 2,10 L8,10 W0.70710677 10,10 10,7 L10,3 W0.70710677 10,0 8,0 L2,0 W0.70710677 0,0 0,3 Z"
        ],
    );
    check(|p| p.add_circle(0.0, 0.0, 0.0, Direction::Cw), expect![""]);
}

#[test]
fn radii_shrink_until_they_fit() {
    let rect = Rect::new(0.0, 0.0, 10.0, 4.0);
    let mut path = Path::new();
    path.add_round_rect(&rect, 100.0, 100.0, Direction::Cw);
    assert_eq!(path.bounds(), rect);
    let mut path = Path::new();
    path.add_round_rect_radii(&rect, &[8.0, 8.0, 8.0, 8.0, 0.0, 0.0, 0.0, 0.0], Direction::Cw);
    expect!["M0,4 L0,4 W0.70710677 0,0 4,0 L6,0 W0.70710677 10,0 10,4 L10,4 W0.70710677 10,4 10,4 L0,4 W0.70710677 0,4 0,4 Z"]
        .assert_eq(&show(&path));
}

#[test]
fn arcs_join_or_start() {
    let oval = Rect::new(0.0, 0.0, 2.0, 2.0);
    check(|p| p.add_arc(&oval, 0.0, 90.0), expect!["M2,1 W0.70710677 2,2 1,2"]);
    check(
        |p| p.add_arc(&oval, 0.0, 360.0),
        expect!["M2,1 W0.70710677 2,2 1,2 W0.70710677 0,2 0,1 W0.70710677 0,0 1,0 W0.70710677 2,0 2,1 Z"],
    );
    check(|p| p.arc_to(&oval, 0.0, 0.0, false), expect!["M2,1"]);
    check(
        |p| {
            p.move_to(5.0, 5.0);
            p.arc_to(&oval, 180.0, -90.0, false);
        },
        expect!["M5,5 L0,1 W0.70710677 0,2 1,2"],
    );
}

#[test]
fn an_almost_full_arc_is_not_a_point() {
    let mut path = Path::new();
    path.arc_to(&Rect::new(0.0, 0.0, 100.0, 100.0), 0.0, 359.9999, true);
    assert_eq!(path.bounds().round(), Rect::new(0.0, 0.0, 100.0, 100.0).round());
}

fn rect_of(build: impl FnOnce(&mut Path)) -> Option<Rect> {
    let mut path = Path::new();
    build(&mut path);
    path.is_rect()
}

#[test]
fn rectangles_are_recognised() {
    let rect = Rect::new(1.0, 2.0, 3.0, 4.0);
    assert_eq!(rect_of(|p| p.add_rect(&rect, Direction::Ccw)), Some(rect));
    assert_eq!(rect_of(|p| p.add_oval(&rect, Direction::Ccw)), None);
    let open = |p: &mut Path| {
        p.line_to(4.0, 0.0);
        p.line_to(4.0, 1.0);
        p.line_to(4.0, 2.0);
        p.line_to(0.0, 2.0);
    };
    assert_eq!(rect_of(open), Some(Rect::new(0.0, 0.0, 4.0, 2.0)));
    let two = |p: &mut Path| {
        p.add_rect(&rect, Direction::Cw);
        p.add_rect(&rect, Direction::Cw);
    };
    assert_eq!(rect_of(two), None);
    assert_eq!(rect_of(|p| p.line_to(3.0, 4.0)), None);
    assert_eq!(rect_of(|_| ()), None);
}

#[test]
fn convexity_follows_the_turns() {
    let convex = |build: &dyn Fn(&mut Path)| {
        let mut path = Path::new();
        build(&mut path);
        path.is_convex()
    };
    assert!(convex(&|p| p.add_oval(&Rect::new(0.0, 0.0, 9.0, 9.0), Direction::Cw)));
    assert!(convex(&|p| p.add_arc(&Rect::new(0.0, 0.0, 9.0, 9.0), 10.0, 120.0)));
    assert!(convex(&|p| {
        p.line_to(10.0, 0.0);
        p.line_to(5.0, 8.0);
    }));
    assert!(!convex(&|p| {
        p.line_to(10.0, 0.0);
        p.line_to(5.0, 1.0);
        p.line_to(5.0, 10.0);
    }));
    assert!(!convex(&|p| {
        p.add_rect(&Rect::new(0.0, 0.0, 1.0, 1.0), Direction::Cw);
        p.add_rect(&Rect::new(5.0, 5.0, 6.0, 6.0), Direction::Cw);
    }));
    assert!(convex(&|_| ()));
}

#[test]
fn the_tidy_walk_closes_and_skips() {
    let mut path = Path::new();
    path.move_to(9.0, 9.0);
    path.move_to(0.0, 0.0);
    path.line_to(0.0, 0.0);
    path.line_to(2.0, 0.0);
    path.line_to(2.0, 2.0);
    path.close();
    path.move_to(7.0, 7.0);
    let kinds = path
        .segments(false)
        .map(|segment| match segment {
            Segment::Move(p) => format!("M{}", p.x),
            Segment::Line(p) => format!("L{},{}", p[1].x, p[1].y),
            other => format!("{other:?}").chars().take(1).collect(),
        })
        .collect::<String>();
    assert_eq!(kinds, "M0L2,0L2,2L0,0C");
}

#[test]
fn interpolator_paths_run_from_zero_to_one() {
    let mut path = Path::new();
    path.cubic_to(0.4, 0.0, 0.2, 1.0, 1.0, 1.0);
    let triples = path.approximate(0.002);
    assert_eq!(triples[..3], [0.0, 0.0, 0.0]);
    assert_eq!(triples[triples.len() - 3..], [1.0, 1.0, 1.0]);
    let fractions: Vec<f32> = triples.iter().step_by(3).copied().collect();
    assert!(fractions.is_sorted() && fractions.len() > 8, "{fractions:?}");
    let xs: Vec<f32> = triples.iter().skip(1).step_by(3).copied().collect();
    assert!(xs.is_sorted(), "{xs:?}");
}

#[test]
fn paths_without_length_stand_still() {
    let mut path = Path::new();
    assert_eq!(path.approximate(0.5), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
    path.move_to(3.0, 4.0);
    assert_eq!(path.approximate(0.5), [0.0, 3.0, 4.0, 1.0, 3.0, 4.0]);
    path.line_to(6.0, 8.0);
    assert_eq!(path.approximate(0.5), [0.0, 3.0, 4.0, 1.0, 6.0, 8.0]);
}

#[test]
fn hostile_errors_end() {
    let mut path = Path::new();
    path.quad_to(1e30, 5.0, 7.0, -1e30);
    assert!(path.approximate(0.0).len() <= 3 * 4099);
    path.cubic_to(f32::NAN, 1.0, f32::INFINITY, 2.0, 3.0, 4.0);
    assert!(path.approximate(f32::NAN).len() <= 6 * 4099);
}

#[test]
fn areas_combine() {
    let square = |at: f32| {
        let mut path = Path::new();
        path.add_rect(&Rect::new(at, at, at + 4.0, at + 4.0), Direction::Cw);
        path
    };
    let area = |op| square(0.0).op(&square(2.0), op).unwrap();
    assert_eq!(area(PathOp::Intersect).is_rect(), Some(Rect::new(2.0, 2.0, 4.0, 4.0)));
    assert_eq!(area(PathOp::Union).bounds(), Rect::new(0.0, 0.0, 6.0, 6.0));
    assert_eq!(area(PathOp::Difference).bounds(), Rect::new(0.0, 0.0, 4.0, 4.0));
    assert_eq!(area(PathOp::ReverseDifference).bounds(), Rect::new(2.0, 2.0, 6.0, 6.0));
    assert_eq!(area(PathOp::Xor).fill_type(), FillType::EvenOdd);
    let mut hole = square(2.0);
    hole.set_fill_type(FillType::InverseWinding);
    let kept = square(0.0).op(&hole, PathOp::Difference).unwrap();
    assert_eq!(kept.is_rect(), Some(Rect::new(2.0, 2.0, 4.0, 4.0)));
    let outside = square(0.0).op(&hole, PathOp::Union).unwrap();
    assert!(outside.fill_type().is_inverse());
}

#[test]
fn perspective_keeps_curves_as_weights() {
    let mut matrix = Matrix::IDENTITY;
    let mut values = *matrix.values();
    values[crate::matrix::MPERSP_0] = 0.01;
    matrix = Matrix::from_values(values);
    let mut path = Path::new();
    path.quad_to(50.0, 50.0, 100.0, 0.0);
    let mapped = path.transform(&matrix);
    assert_eq!(mapped.verbs(), [Verb::Move, Verb::Conic]);
    assert!((mapped.last_point().x - 50.0).abs() < 1e-4);
}

#[test]
fn flattening_stays_close() {
    let mut path = Path::new();
    path.add_circle(0.0, 0.0, 100.0, Direction::Cw);
    let lines = path.flatten(0.1);
    assert_eq!(lines.len(), 1);
    assert!(lines[0].closed);
    for pair in lines[0].points.windows(2) {
        let middle = pair[0].lerp(pair[1], 0.5).length();
        assert!((99.8..=100.001).contains(&middle), "{middle}");
    }
}

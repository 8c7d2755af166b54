//! A Java program draws and measures through the framework's classes and these natives.

use expect_test::expect;

#[test]
fn a_program_draws() {
    let Some(output) = crate::common::run_java("Drawing") else { return };
    expect![[r#"
        matrix [25.0, 10.0] false true
        rect RectF(5.0, 0.0, 25.0, 10.0) true false
        path RectF(0.0, 0.0, 25.0, 25.0) false 10.0 true 30
        region Rect(0, 0 - 15, 15) true false true
        rects 4
        bitmap ff102030 80ff0000 16 true
        compress true true
        decoded 4 3 80ff0000 false ARGB_8888
        bounds null 4 3 image/png
        scaled 8 6 320
        broken null
        small 2 2 ff102030
        pixels ff102030 80ff0000
        clip true Rect(0, 0 - 100, 100) 1
        saved 1 Rect(0, 0 - 30, 30) true false
        drawn ffff0000 ffff0000 0 1
        color ff0000ff ff0000ff
        stamp ff00ff00 ff0000ff
        underflow Underflow in restore - more restores than saves
        picture 10 ff00ffff ff0000ff
        title 263.0 71 62
        widths 3 [11.0, 11.0, 10.0]
        ink Rect(1, -15 - 25, 5) 6 true false
        lines 4 146 |The quick |brown fox |jumps over the |lazy dog
        gradient true true
        clear 0
        hsv 210.0 ff336699
        camera 0.49999994 true
        Exit(0)
    "#]]
    .assert_eq(&output);
}

//! Resources of Android and of an app through `android.content.res.Resources`.

use crate::device::{device, run, shared_apk};
use expect_test::expect;

#[test]
fn the_frameworks_own_classes_read_resources() {
    let Some(apk) = shared_apk("c01-apidemos-3.0.0.apk") else { return };
    let mut vm = device("ResourceProbe", &[("/data/app/io.appium.android.apis-1/base.apk", apk)]);
    let printed = run(&mut vm, "ResourceProbe");
    expect![[r#"
        cookie 2 again 2 missing 0
        ok OK
        app API Demos
        dimen 126.0
        pixels 168
        color ff33b5e5
        integer 200
        planets [Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune, Pluto]
        styled Plain, bold, italic, bold-italic android.text.SpannedString
        none String resource ID #0x7f990001
        name android:layout/simple_list_item_1 android id text1
        packages {1=android, 127=io.appium.android.apis}
        blocks /system/framework/framework-res.apk /data/app/io.appium.android.apis-1/base.apk
        locales 138 af zu-ZA
        attribute true 3 res/color/primary_text_material_dark.xml 1060109
        button 17 231.0 126 of 3
        copy true ff80cbc4
        typed 9 Earth
        element TextView line 17 id 0
          textAppearance = ?16843679
          gravity = 0x10
          id = @16908308
          layout_width = -1
          layout_height = -2
          minHeight = ?16843655
          paddingStart = ?16843709
          paddingEnd = ?16843710
          unresolved 2 -1
        assets [HelloActivity.apk, fonts, html, images, read_asset.txt, sounds, webkit]
        asset 16 of 84 This text is sto
        descriptor true true length true
        missing nothing.txt
        german Abbrechen
    "#]]
    .assert_eq(&printed);
    let gaps: Vec<_> = vm.gaps.keys().filter(|(name, _)| name.contains("android.content.res")).collect();
    assert!(gaps.is_empty(), "{gaps:?}");
}

//! Levels of text in both directions, as ICU 55 gives them (`tests/oracle/run`).

use graphics::text::bidi::BidiText;

#[test]
fn levels_are_icus() {
    let recorded = include_str!("../data/icu55-levels.txt");
    assert_eq!(recorded.lines().count(), 600);
    let mut wrong = Vec::new();
    for line in recorded.lines() {
        let mut parts = line.split('|');
        let units = parts.next().expect("units").split(' ');
        let text: Vec<u16> = units.map(|unit| u16::from_str_radix(unit, 16).expect("a unit")).collect();
        for (dir, theirs) in [0, 1, -2, -1].into_iter().zip(parts) {
            let bidi = BidiText::android(&text, dir);
            let levels: String = bidi.levels.iter().map(|level| char::from(b'0' + level)).collect();
            let ours = format!("{} {levels}", bidi.base_level);
            if ours != theirs {
                wrong.push(format!("{text:x?} {dir}: {ours} for {theirs}"));
            }
        }
    }
    // Left are texts with a second paragraph, which the natives never get, and single words inside nested overrides.
    assert_eq!(wrong.len(), 19, "of 2400:\n{}", wrong.join("\n"));
}

//! Lower and upper case of whole texts, against ICU 55's; `data/README.md` tells how the answers were recorded.

use libcore::casemap::{Language, to_lower_case, to_upper_case};

fn units(hex: &str) -> Vec<u16> {
    let digits: Vec<char> = hex.chars().filter(char::is_ascii_hexdigit).collect();
    let unit = |four: &[char]| u16::from_str_radix(&four.iter().collect::<String>(), 16).expect("four digits");
    digits.chunks(4).map(unit).collect()
}

#[test]
fn texts_have_icus_case() {
    let mut count = 0;
    for line in include_str!("casemap/random.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let (language, text) = (Language::of(columns[0]), units(columns[1]));
        assert_eq!(to_lower_case(&text, language), units(columns[2]), "lower case of {line}");
        assert_eq!(to_upper_case(&text, language), units(columns[3]), "upper case of {line}");
        count += 1;
    }
    assert_eq!(count, 600);
}

//! What is said about every code point, against ICU 55; `data/README.md` tells how the hashes were recorded.

use libcore::character::*;

const RANGE: i32 = 0x8000;

fn text(question: i32, c: i32) -> String {
    let flag = |f: fn(i32) -> bool| i32::from(f(c));
    let number = match question {
        0 => return [10, 16, 36, 37].map(|radix| digit(c, radix).to_string()).join(","),
        1 => category(c),
        2 => direction(c),
        3 => flag(is_mirrored),
        4 => return name(c).unwrap_or_else(|| "null".to_owned()),
        5 => numeric_value(c),
        6 => flag(is_defined),
        7 => flag(is_digit),
        8 => flag(is_identifier_ignorable),
        9 => flag(is_letter),
        10 => flag(is_letter_or_digit),
        11 => flag(is_space_char),
        12 => flag(is_title_case),
        13 => flag(is_identifier_part),
        14 => flag(is_identifier_start),
        15 => flag(is_whitespace),
        16 => to_lower_case(c),
        17 => to_title_case(c),
        18 => to_upper_case(c),
        19 => flag(is_upper_case),
        20 => flag(is_lower_case),
        21 => block(c),
        22 => script(c),
        23 => flag(is_alphabetic),
        _ => flag(is_ideographic),
    };
    number.to_string()
}

fn hash(question: i32, range: i32) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let codes = range * RANGE..(range + 1) * RANGE;
    codes.fold(0xcbf2_9ce4_8422_2325, |hash, c| text(question, c).bytes().chain([0]).fold(hash, step))
}

#[test]
fn every_code_point_is_what_icu_says() {
    let mut wrong = Vec::new();
    for line in include_str!("character/hashes.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let found = match columns[0] {
            "block" => block_for_name(columns[1]).to_string(),
            "script" => script_for_name(columns[1]).to_string(),
            question => {
                let (question, range) = (question.parse().expect("a question"), columns[1].parse().expect("a range"));
                format!("{:016x}", hash(question, range))
            }
        };
        if found != columns[2] {
            wrong.push(format!("{line}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} answers differ:\n{}", wrong.len(), wrong.join("\n"));
}

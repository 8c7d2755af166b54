//! The charsets against what ICU 55.1 answered to the same questions (`data/README.md` says how).

use libcore::charset::{Action, Decoder, Encoder, Progress, Status, find};
use libcore::wire::PlainState;
use std::fmt::Write;

fn hex(s: &str, digits: usize) -> Vec<u16> {
    let digit = |i: usize| u16::from_str_radix(&s[i..i + digits], 16).expect("hex digits");
    (0..s.len()).step_by(digits).map(digit).collect()
}

fn action(c: u8) -> Action {
    match c {
        b'r' => Action::Report,
        b'i' => Action::Ignore,
        _ => Action::Replace,
    }
}

fn show(out: &mut String, progress: Progress, written: &str, bad: usize) {
    write!(out, " {},{},{written}", progress.status.icu(), progress.read).expect("a string takes all");
    if matches!(progress.status, Status::Malformed | Status::Unmappable | Status::Truncated) {
        write!(out, ",{bad}").expect("a string takes all");
    }
}

/// Asks one question as the recorder does; the converter is written and read back between calls.
fn run(columns: &[&str]) -> String {
    let &[way, name, actions, replacement, room, chunks] = columns else { panic!("six columns: {columns:?}") };
    let charset = find(name).expect("a known charset");
    let room: usize = room.parse().expect("a number");
    let (malformed, unmappable) = (action(actions.as_bytes()[0]), action(actions.as_bytes()[1]));
    let mut out = String::new();
    let mut decoder = Decoder::new(charset);
    let mut encoder = Encoder::new(charset);
    let bytes: Vec<u8> = hex(replacement, 2).iter().map(|&b| b as u8).collect();
    if way == "d" {
        decoder.set_actions(malformed, unmappable, &hex(replacement, 4));
    } else {
        encoder.set_actions(malformed, unmappable, &bytes);
    }
    let chunks: Vec<&str> = chunks.split('/').collect();
    for (i, chunk) in chunks.iter().enumerate() {
        let last = i + 1 == chunks.len();
        let mut at = 0;
        for _ in 0..20 {
            let progress = if way == "d" {
                let input: Vec<u8> = hex(chunk, 2).iter().map(|&b| b as u8).collect();
                let mut output = vec![0; room];
                decoder = Decoder::from_bytes(&decoder.to_bytes()).expect("what was written can be read");
                let progress = decoder.decode(&input[at..], &mut output, last);
                let written: String = output[..progress.written].iter().map(|u| format!("{u:04x}")).collect();
                show(&mut out, progress, &written, decoder.invalid_len());
                progress
            } else {
                let input = hex(chunk, 4);
                let mut output = vec![0; room];
                encoder = Encoder::from_bytes(&encoder.to_bytes()).expect("what was written can be read");
                let progress = encoder.encode(&input[at..], &mut output, last);
                let written: String = output[..progress.written].iter().map(|b| format!("{b:02x}")).collect();
                show(&mut out, progress, &written, encoder.invalid_len());
                progress
            };
            at += progress.read;
            if progress.status == Status::Done {
                break;
            }
        }
    }
    out
}

#[test]
fn converters_answer_as_icu() {
    let mut wrong = Vec::new();
    let lines = include_str!("charset/random.tsv");
    for line in lines.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let (expected, question) = columns.split_last().expect("columns");
        let found = run(question);
        if found != *expected {
            wrong.push(format!("{question:?}\nICU   {expected}\nfound {found}\n"));
        }
    }
    let shown: Vec<&String> = wrong.iter().take(20).collect();
    assert!(wrong.is_empty(), "{} of {} differ:\n{shown:#?}", wrong.len(), lines.lines().count());
}

const FNV_START: u64 = 0xcbf2_9ce4_8422_2325;

fn fnv(hash: &mut u64, byte: u8) {
    *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
}

/// Everything that a charset encodes and decodes, as `tools/hash_charset.cpp` hashes it.
fn hashes(name: &str) -> (u64, u64) {
    let charset = find(name).expect("a known charset");
    let (mut encoded, mut decoded) = (FNV_START, FNV_START);
    let mut encoder = Encoder::new(charset);
    for c in '\0'..='\u{2FFFF}' {
        let mut bytes = [0; 16];
        encoder.reset();
        let progress = encoder.encode(c.encode_utf16(&mut [0; 2]), &mut bytes, true);
        let bytes = if progress.status == Status::Done { &bytes[..progress.written] } else { &[] };
        fnv(&mut encoded, bytes.len() as u8);
        bytes.iter().for_each(|&b| fnv(&mut encoded, b));
    }
    let mut decoder = Decoder::new(charset);
    let one = (0..=255u8).map(|b| vec![b]);
    let two = (0..=u16::MAX).map(|pair| pair.to_be_bytes().to_vec());
    for sequence in one.chain(two) {
        let mut units = [0; 16];
        decoder.reset();
        let progress = decoder.decode(&sequence, &mut units, true);
        match progress.status {
            Status::Malformed => fnv(&mut decoded, 0xFF),
            Status::Unmappable => fnv(&mut decoded, 0xFE),
            Status::Truncated => fnv(&mut decoded, 0xFD),
            Status::Done | Status::Overflow => {}
        }
        units[..progress.written].iter().flat_map(|u| u.to_be_bytes()).for_each(|b| fnv(&mut decoded, b));
    }
    (encoded, decoded)
}

#[test]
fn tables_are_those_of_icu() {
    let mut wrong = Vec::new();
    for line in include_str!("charset/hashes.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let (encoded, decoded) = hashes(columns[0]);
        if [format!("{encoded:016x}"), format!("{decoded:016x}")] != [columns[1], columns[2]] {
            wrong.push(format!(
                "{} {} {}",
                columns[0],
                columns[1] == format!("{encoded:016x}"),
                columns[2] == format!("{decoded:016x}")
            ));
        }
    }
    assert!(wrong.is_empty(), "{} differ: {wrong:?}", wrong.len());
}

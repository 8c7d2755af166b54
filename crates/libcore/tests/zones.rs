//! Offsets of zones in the file that is made for Android; `data/README.md` tells where the answers come from.

use libcore::zones::tzdata;

fn word(bytes: &[u8], at: usize) -> i32 {
    i32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// The `tzfile` of a zone, found as Android's ZoneInfoDB finds it.
fn zone(name: &str) -> &'static [u8] {
    let file = tzdata();
    let (index, data) = (word(file, 12) as usize, word(file, 16) as usize);
    let mut wanted = name.as_bytes().to_vec();
    wanted.resize(40, 0);
    let entries: Vec<&[u8]> = file[index..data].chunks_exact(52).collect();
    assert!(entries.is_sorted_by_key(|e| &e[..40]), "the index is not sorted");
    let entry = entries[entries.binary_search_by_key(&wanted.as_slice(), |e| &e[..40]).expect(name)];
    let at = data + word(entry, 40) as usize;
    &file[at..at + word(entry, 44) as usize]
}

/// Offset and summer time at a moment.
fn offset(zone: &[u8], time: i32) -> (i32, u8) {
    assert_eq!(&zone[..4], b"TZif");
    let (times, types) = (word(zone, 32) as usize, word(zone, 36) as usize);
    let last = (0..times).take_while(|i| word(zone, 44 + 4 * i) <= time).last();
    let kind = last.map_or(0, |i| usize::from(zone[44 + 4 * times + i]));
    assert!(kind < types);
    let at = 44 + 5 * times + 6 * kind;
    (word(zone, at), zone[at + 4])
}

#[test]
fn zones_have_known_offsets() {
    let mut wrong = Vec::new();
    for line in include_str!("zones.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let (found, summer) = offset(zone(columns[0]), columns[1].parse().expect("a time"));
        if [found.to_string(), summer.to_string()] != columns[2..] {
            wrong.push(format!("{line}: found {found} {summer}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tzdata().starts_with(b"tzdata2015"));
}

//! One archive per trick; each test says what is read and which code is reported.

use std::sync::Arc;

use super::*;
use crate::testing::zip::{Claims, Item, archive, archive_claiming};
use crate::testing::{Pieces, codes, diagnostics, diagnostics_in};

/// Opens an archive, reads the entry `a` and compares content and codes; from memory and by pieces.
#[track_caller]
fn check(bytes: Vec<u8>, content: &[u8], expected: &[Code]) {
    for source in both(bytes) {
        let mut diagnostics = diagnostics();
        let archive = Archive::open_source(source, &mut diagnostics).unwrap();
        let read = archive.read_name("a", &mut diagnostics).unwrap();
        assert_eq!(&*read, content);
        assert_eq!(codes(&diagnostics), expected);
    }
}

/// Opens an archive and reads the entry `a`; one of both must fail with this code, from memory and by pieces.
#[track_caller]
fn check_error(bytes: Vec<u8>, expected: Code) {
    for source in both(bytes) {
        let mut diagnostics = diagnostics();
        let read = Archive::open_source(source, &mut diagnostics).and_then(|a| a.read_name("a", &mut diagnostics));
        assert_eq!(read.unwrap_err().code, expected);
    }
}

fn both(bytes: Vec<u8>) -> [Source; 2] {
    [bytes.clone().into(), Source::Pieces(Arc::new(Pieces::new(bytes)))]
}

fn one() -> Item {
    Item::deflated("a", b"content of a, content of a")
}

#[test]
fn honest_archives_give_no_diagnostic() {
    check(archive(&[one()]), b"content of a, content of a", &[]);
    check(archive(&[Item::stored("b", b"x"), Item::stored("a", b"y")]), b"y", &[]);
    check(archive(&[Item::stored("a", b"")]), b"", &[]);
}

/// The tail is searched block by block; a comment of any length puts the end at any place of a block, and across two.
#[test]
fn the_end_is_found_wherever_it_lies() {
    for len in 0..600u16 {
        let mut bytes = archive(&[one()]);
        bytes.truncate(bytes.len() - 2);
        bytes.extend(len.to_le_bytes());
        bytes.extend(vec![5; len.into()]);
        check(bytes, b"content of a, content of a", &[]);
    }
}

#[test]
fn names_below_a_folder_are_found_in_order() {
    let names = ["lib/b", "assets", "lib", "lib/a", "libx", "lib/b/c", "lib/a"];
    let items: Vec<Item> = names.iter().map(|name| Item::stored(name, b"")).collect();
    let archive = Archive::open(archive(&items).into(), &mut diagnostics()).unwrap();
    assert_eq!(archive.names_below("lib/").collect::<Vec<_>>(), ["lib/a", "lib/b", "lib/b/c"]);
    assert_eq!(archive.names_below("zz").count(), 0);
}

#[test]
fn stored_entries_are_parts_of_the_file() {
    let mut diagnostics = diagnostics();
    let archive = Archive::open(archive(&[Item::stored("a", b"zero copy")]).into(), &mut diagnostics).unwrap();
    let entry = archive.find("a").unwrap();
    let location = archive.locate(entry, &mut diagnostics).unwrap();
    let content = archive.read(entry, &mut diagnostics).unwrap();
    assert_eq!((content.start(), content.len() as u64), (location.offset, location.len));
    assert!(location.stored);
}

#[test]
fn folders_list_what_is_directly_in_them() {
    let names = ["assets/b/x", "assets/a", "assets/b.txt", "assets/b/y/z", "assets/", "other", "assets-2/q"];
    let items: Vec<Item> = names.iter().map(|name| Item::stored(name, b"")).collect();
    let archive = Archive::open(archive(&items).into(), &mut diagnostics()).unwrap();
    let list = |path: &str| {
        let names = archive.folder(path).into_iter().map(|(name, folder)| if folder { name + "/" } else { name });
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(list("assets"), "a b/ b.txt");
    assert_eq!(list("assets/b"), "x y/");
    assert_eq!(list(""), "assets/ assets-2/ other");
    assert_eq!(list("nowhere"), "");
}

#[test]
fn a_prefix_shifts_all_offsets() {
    let claims = Claims { prefix: vec![7; 65536], ..Claims::default() };
    check(archive_claiming(&[one()], &claims), b"content of a, content of a", &[Code::ZipPrefix]);
}

#[test]
fn trailing_bytes_are_reported() {
    let claims = Claims { suffix: vec![7; 99], ..Claims::default() };
    check(archive_claiming(&[one()], &claims), b"content of a, content of a", &[Code::ZipTrailingBytes]);
}

#[test]
fn a_wrong_count_is_replaced_or_obeyed() {
    let items = [Item::stored("a", b"1"), Item::stored("b", b"2")];
    let claims = Claims { count: Some(65535), ..Claims::default() };
    check(archive_claiming(&items, &claims), b"1", &[Code::ZipEntryCount]);

    let mut diagnostics = diagnostics();
    let claims = Claims { count: Some(1), ..Claims::default() };
    let archive = Archive::open(archive_claiming(&items, &claims).into(), &mut diagnostics).unwrap();
    assert!(archive.find("b").is_none(), "the platform does not see entries beyond the count");
    assert_eq!(codes(&diagnostics), [Code::ZipEntryCount]);
}

#[test]
fn the_first_of_two_equal_names_counts() {
    let items = [Item::stored("a", b"first"), Item::stored("b", b"2"), Item::stored("a", b"second")];
    check(archive(&items), b"first", &[Code::ZipDuplicate]);
}

#[test]
fn the_encryption_flag_is_ignored() {
    check(archive(&[Item { flags: 1, ..one() }]), b"content of a, content of a", &[Code::ZipEncryptionFlag]);
}

#[test]
fn unknown_methods_are_stored_unless_the_checksum_says_deflated() {
    let plain = Item { method: 0x5a5a, ..Item::stored("a", b"plain") };
    check(archive(std::slice::from_ref(&plain)), b"plain", &[Code::ZipMethod]);
    check(archive(&[Item { compressed_size: 3, ..plain.clone() }]), b"plain", &[Code::ZipMethod]);
    check(archive(&[Item { method: 99, ..one() }]), b"content of a, content of a", &[Code::ZipMethod]);
    check(archive(&[Item { crc32: 1, ..plain }]), b"plain", &[Code::ZipMethod, Code::ZipChecksum]);
}

#[test]
fn the_entrys_own_header_may_lie() {
    let renamed = Item { local_name: b"zzz".to_vec(), ..one() };
    check(archive(&[renamed]), b"content of a, content of a", &[Code::ZipLocalMismatch]);
    let mut bytes = archive(&[one()]);
    bytes[8] = 77; // The method in the entry's own header.
    bytes[18] ^= 1; // Its compressed size.
    check(bytes, b"content of a, content of a", &[Code::ZipLocalMismatch]);
}

#[test]
fn checksum_and_sizes_may_follow_the_data() {
    // The entry's own header has zeros, as written by who does not know the sizes yet, and a descriptor stands behind the data.
    let mut bytes = archive(&[Item { flags: 8, ..one() }]);
    bytes[14..26].fill(0);
    check(bytes, b"content of a, content of a", &[]);
    // The same zeros without the flag contradict the directory.
    let mut bytes = archive(&[one()]);
    bytes[14..26].fill(0);
    check(bytes, b"content of a, content of a", &[Code::ZipLocalMismatch]);
}

#[test]
fn sizes_that_lie_are_reported_and_cost_nothing() {
    let content = b"content of a, content of a";
    check(archive(&[Item { size: 5, ..one() }]), content, &[Code::ZipSize]);
    check_error(archive(&[Item { size: u32::MAX - 1, ..one() }]), Code::ZipRatio);
    check_error(archive(&[Item { compressed_size: u32::MAX - 1, ..one() }]), Code::ZipDataOutside);
    check_error(archive(&[Item { size: u32::MAX - 1, ..Item::stored("a", b"x") }]), Code::ZipEntryTooLarge);
}

#[test]
fn bombs_stop_at_the_ratio() {
    let bomb = Item::deflated("a", &vec![0; 26 << 20]);
    check_error(archive(std::slice::from_ref(&bomb)), Code::ZipRatio);
    check_error(archive(&[Item { size: 1000, ..bomb }]), Code::ZipRatio);
}

#[test]
fn damaged_data_are_errors_with_the_place() {
    let mut cut = one();
    cut.data.truncate(5);
    cut.compressed_size = 5;
    check_error(archive(&[cut]), Code::ZipInflate);
    check_error(archive(&[Item { method: 8, ..Item::stored("a", &[0xff; 40]) }]), Code::ZipInflate);
    let wrong = Item { crc32: 1, ..one() };
    check(archive(&[wrong]), b"content of a, content of a", &[Code::ZipChecksum]);
}

#[test]
fn names_that_leave_the_folder_are_reported() {
    for name in ["../x", "/etc/passwd", "a\\..\\b", "C:x", "\\\\host\\x", "x/../../y"] {
        let mut diagnostics = diagnostics();
        Archive::open(archive(&[Item::stored(name, b"")]).into(), &mut diagnostics).unwrap();
        assert_eq!(codes(&diagnostics), [Code::ZipUnsafeName], "{name}");
    }
    let items = [Item::stored("a", b"x"), Item::stored("a-b", b""), Item::stored("a/b", b"")];
    check(archive(&items), b"x", &[Code::ZipFileAndFolder]);
}

#[test]
fn names_need_not_be_text() {
    let odd = Item { name: vec![0xff, 0], local_name: vec![0xff, 0], ..Item::stored("", b"") };
    check(archive(&[odd, Item::stored("a", b"x")]), b"x", &[Code::ZipName]);
    let long = "n".repeat(65_000);
    check(archive(&[Item::stored(&long, b""), Item::stored("a", b"x")]), b"x", &[]);
}

#[test]
fn files_that_are_no_archives_are_told_apart() {
    check_error(vec![], Code::ZipEmpty);
    check_error(b"hello, world, this is plain text".to_vec(), Code::ZipNotAnArchive);
    let whole = archive(&[one()]);
    check_error(whole[..whole.len() / 2].to_vec(), Code::ZipTruncated);
    check_error(archive(&[]), Code::ZipEmpty);
    check_error(archive(&[Item::stored("b", b"")]), Code::ZipNoEntry);
}

#[test]
fn more_entries_than_allowed_are_an_error() {
    let mut diagnostics = diagnostics();
    let items: Vec<Item> = (0..20).map(|n| Item::stored(&n.to_string(), b"")).collect();
    let mut options = diagnostics.options().clone();
    options.limits.entries = 19;
    diagnostics = Diagnostics::new("test", options);
    let error = Archive::open(archive(&items).into(), &mut diagnostics).unwrap_err();
    assert_eq!(error.code, Code::ZipTooManyEntries);
}

#[test]
fn strict_mode_makes_oddities_errors() {
    let mut strict = diagnostics_in(Mode::Strict);
    let error = Archive::open(archive(&[Item { flags: 1, ..one() }]).into(), &mut strict).unwrap_err();
    assert_eq!(error.code, Code::ZipEncryptionFlag);
}

#[test]
fn salvage_finds_entries_without_a_directory() {
    let whole = archive(&[Item::stored("a", b"first"), one(), Item::stored("c", b"third")]);
    let cut = whole.windows(4).position(|w| w == [0x50, 0x4b, 1, 2]).unwrap();
    let mut salvage = diagnostics_in(Mode::Salvage);
    let archive = Archive::open(whole[..cut].to_vec().into(), &mut salvage).unwrap();
    assert_eq!(&*archive.read_name("c", &mut salvage).unwrap(), b"third");
    assert_eq!(codes(&salvage)[0], Code::ZipSalvaged);
}

#[test]
fn an_entry_longer_than_a_piece_is_expanded_whole() {
    let mut random = 1u32;
    let noise = std::iter::repeat_with(|| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 24) as u8
    });
    let noise: Vec<u8> = noise.take(300_000).collect();
    check(archive(&[Item::deflated("a", &noise)]), &noise, &[]);
}

#[test]
fn a_disk_that_fails_is_an_error_wherever_it_fails() {
    let bytes = archive(&[Item::stored("b", &[0; 1000]), one()]);
    for place in 0..bytes.len() as u64 {
        let source = Source::Pieces(Arc::new(Pieces::failing_at(bytes.clone(), place)));
        let mut diagnostics = diagnostics();
        let read = Archive::open_source(source, &mut diagnostics).and_then(|a| a.read_name("a", &mut diagnostics));
        assert!(read.is_err(), "failing at {place}");
    }
}

#[test]
fn the_start_of_an_entry_is_read_alone() {
    let text: Vec<u8> = (0..2000).flat_map(|n: u32| format!("line {n}\n").into_bytes()).collect();
    let bytes = archive(&[Item::deflated("a", &text), Item::stored("b", &text), Item::deflated("c", b"short")]);
    for source in both(bytes) {
        let mut diagnostics = diagnostics();
        let archive = Archive::open_source(source, &mut diagnostics).unwrap();
        let mut start = |name: &str| archive.read_start(archive.find(name).unwrap(), 100, &mut diagnostics).unwrap();
        assert_eq!(&*start("a"), &text[..100]);
        assert_eq!(&*start("b"), &text[..100]);
        assert_eq!(&*start("c"), b"short");
    }
    let mut damaged = Item::deflated("a", &text);
    damaged.data.fill(0xff);
    let archive = Archive::open(archive(&[damaged]).into(), &mut diagnostics()).unwrap();
    let read = archive.read_start(archive.find("a").unwrap(), 100, &mut diagnostics());
    assert_eq!(read.unwrap_err().code, Code::ZipInflate);
}

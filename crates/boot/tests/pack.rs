//! The pack format: what was written is found again, and every damage is noticed.

use std::fs;
use std::path::PathBuf;

use boot::{BootPack, Error, PackError, Writer};

const PAGE: u64 = 4096;

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn sample(name: &str) -> PathBuf {
    let path = scratch(name).join("sample.pack");
    let mut writer = Writer::create(&path).unwrap();
    writer.add("b/large", &vec![7; 10_000]).unwrap();
    writer.add("a/small", b"seven").unwrap();
    writer.add("a/empty", b"").unwrap();
    writer.add("c/\u{20ac}", &vec![9; 4096]).unwrap();
    writer.finish().unwrap();
    path
}

#[test]
fn written_entries_are_found() {
    let pack = BootPack::open(&sample("found")).unwrap();
    assert_eq!(pack.get("a/small"), Some(&b"seven"[..]));
    assert_eq!(pack.get("a/empty"), Some(&b""[..]));
    assert_eq!(pack.get("b/large").map(<[u8]>::len), Some(10_000));
    assert_eq!(pack.get("c/\u{20ac}").map(|c| c[4095]), Some(9));
    for absent in ["", "a", "a/small2", "d", "a/", "b/larg"] {
        assert_eq!(pack.get(absent), None, "{absent}");
    }
    let names: Vec<&str> = pack.with_prefix("a/").map(|e| e.name).collect();
    assert_eq!(names, ["a/empty", "a/small"]);
    assert!(pack.verify().is_ok());
}

#[test]
fn large_entries_start_on_a_page() {
    let pack = BootPack::open(&sample("aligned")).unwrap();
    for entry in pack.entries() {
        let alignment = if entry.len >= PAGE { PAGE } else { 16 };
        assert_eq!(entry.offset % alignment, 0, "{}", entry.name);
    }
}

#[test]
fn extending_keeps_what_was_there() {
    let path = sample("extended");
    let base = BootPack::open(&path).unwrap();
    let mut writer = Writer::extending(&base, &path.with_file_name("more.pack")).unwrap();
    writer.add("image/heap", &[1; 5000]).unwrap();
    writer.finish().unwrap();
    let more = BootPack::open(&path.with_file_name("more.pack")).unwrap();
    assert_eq!(more.get("a/small"), Some(&b"seven"[..]));
    assert_eq!(more.get("image/heap").map(<[u8]>::len), Some(5000));
    assert_ne!(more.content_hash(), base.content_hash());
}

#[test]
fn a_name_is_used_once() {
    let path = scratch("twice").join("twice.pack");
    let mut writer = Writer::create(&path).unwrap();
    writer.add("a", b"1").unwrap();
    assert!(matches!(writer.add("a", b"2"), Err(Error::Pack { error: PackError::Duplicate(_), .. })));
}

#[test]
fn an_unfinished_pack_leaves_nothing() {
    let folder = scratch("unfinished");
    drop(Writer::create(&folder.join("never.pack")).unwrap());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

fn opened(folder: &str, damage: impl FnOnce(&mut Vec<u8>)) -> Result<BootPack, PackError> {
    let path = sample(folder);
    let mut bytes = fs::read(&path).unwrap();
    damage(&mut bytes);
    fs::write(&path, bytes).unwrap();
    BootPack::open(&path).map_err(|e| match e {
        Error::Pack { error, .. } => error,
        other => panic!("{other}"),
    })
}

#[test]
fn damage_is_noticed() {
    assert_eq!(opened("magic", |b| b[0] ^= 1).unwrap_err(), PackError::NotAPack);
    assert_eq!(opened("version", |b| b[8] = 9).unwrap_err(), PackError::Version { found: 9, expected: 1 });
    assert_eq!(opened("cut", |b| b.truncate(b.len() - 1)).unwrap_err(), PackError::Truncated);
    assert_eq!(opened("grown", |b| b.push(0)).unwrap_err(), PackError::Truncated);
    assert_eq!(opened("short", |b| b.truncate(100)).unwrap_err(), PackError::Truncated);
    assert_eq!(opened("index", |b| *b.last_mut().unwrap() ^= 1).unwrap_err(), PackError::IndexChecksum);
    let content = opened("content", |b| b[4096] ^= 1).unwrap();
    assert_eq!(content.verify(), Err(PackError::ContentChecksum));
}

#[test]
fn every_header_byte_is_harmless() {
    let path = sample("fuzzed");
    let good = fs::read(&path).unwrap();
    for position in 0..128 {
        for value in [0, 1, 0x7f, 0xff] {
            let mut bytes = good.clone();
            bytes[position] = value;
            fs::write(&path, bytes).unwrap();
            if let Ok(pack) = BootPack::open(&path) {
                assert_eq!(pack.get("a/small"), Some(&b"seven"[..]));
            }
        }
    }
}

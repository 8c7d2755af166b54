//! Files whose header is damaged are repaired, and those that are only strange are left alone.

use dex::{Dex, salvage};

use crate::assembler::assemble;

const TEXT: &str = ".class LMain; Ljava/lang/Object;\n.field I f\n.method static m ()V 1 0\nreturn-void";

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn put(bytes: &mut [u8], at: usize, word: u32) {
    bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
}

#[test]
fn tables_in_a_strange_order_are_kept() {
    let mut bytes = assemble(TEXT);
    let (count, old, new) = (word(&bytes, 56), word(&bytes, 60), bytes.len() as u32);
    bytes.extend_from_within(old as usize..(old + 4 * count) as usize);
    put(&mut bytes, 60, new);
    let map = word(&bytes, 52) as usize;
    // The entry of the string table is the second of the map list, behind that of the header.
    put(&mut bytes, map + 4 + 12 + 8, new);
    let (dex, repaired) = salvage::open(&bytes).unwrap();
    assert_eq!((dex.header().strings.offset, repaired.len()), (new, 0));
    assert!(dex.find_class(dex::Mutf8::from_bytes(b"LMain;")).is_some());
}

/// Every single damaged word of the tables' places in the header is repaired.
#[test]
fn each_word_of_the_header_can_be_lost() {
    let good = assemble(TEXT);
    let expected = *Dex::parse(&good).unwrap().header();
    for at in (56..104).step_by(4) {
        for damage in [1, 0x80, 0x10_0000, 0xffff_ffff] {
            let mut bytes = good.clone();
            let damaged = word(&bytes, at) ^ damage;
            put(&mut bytes, at, damaged);
            let (dex, repaired) = salvage::open(&bytes).unwrap();
            let tables = |header: &dex::Header| {
                [header.strings, header.types, header.protos, header.fields, header.methods, header.classes]
            };
            assert_eq!(tables(dex.header()), tables(&expected), "word {at} with {damage:#x}");
            assert_eq!(repaired.len(), 1, "word {at} with {damage:#x}");
        }
    }
}

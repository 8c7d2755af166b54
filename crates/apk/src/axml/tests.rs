//! Documents as compilers write them, and as packers twist them.

use super::*;
use crate::testing::xml::{Node, chunk, document};
use crate::testing::{codes, diagnostics};
use expect_test::{Expect, expect};

const STRINGS: &[&str] = &["name", "android", ANDROID_NS, "manifest", "package", "com.example", "x", "hello"];

fn sample() -> Vec<u8> {
    let attributes = [(2, 0, 6, value::TYPE_STRING, 6), (-1, 4, -1, value::TYPE_INT_DEC, 42)];
    document(
        STRINGS,
        &[0x0101_0003],
        &[Node::Namespace(1, 2), Node::Start(7, 3, &attributes), Node::Text(7), Node::End(3), Node::EndNamespace(1, 2)],
    )
}

fn parse(bytes: Vec<u8>) -> Result<XmlTree> {
    XmlTree::parse(bytes.into(), &mut diagnostics())
}

/// One line per event, then the codes that a check reports.
fn render(bytes: Vec<u8>) -> String {
    let mut diagnostics = diagnostics();
    let tree = match XmlTree::parse(bytes.into(), &mut diagnostics) {
        Ok(tree) => tree,
        Err(error) => return format!("{} {}", error.code, error.message),
    };
    tree.check(&mut diagnostics).unwrap();
    let mut out: Vec<String> = tree.events().map(|at| render_event(&tree, at)).collect();
    out.extend(codes(&diagnostics).iter().map(|code| format!("{code} {code:?}")));
    out.join("\n")
}

fn render_event(tree: &XmlTree, at: Position) -> String {
    let text = tree.str(tree.name(at).or(tree.text(at)).or(tree.uri(at)));
    let attributes: String = tree
        .attributes(at)
        .map(|a| format!(" {}({:#x})={:#x}:{:#x}", tree.str(a.name), a.resource, a.value.data_type, a.value.data))
        .collect();
    format!("{:?} {text}{attributes}", at.event)
}

fn check(bytes: Vec<u8>, expected: Expect) {
    expected.assert_eq(&render(bytes));
}

#[test]
fn a_compiled_document_is_a_row_of_events() {
    check(
        sample(),
        expect![[r#"
            StartNamespace http://schemas.android.com/apk/res/android
            StartTag manifest name(0x1010003)=0x3:0x6 package(0x0)=0x10:0x2a
            Text hello
            EndTag manifest
            EndNamespace http://schemas.android.com/apk/res/android"#]],
    );
}

#[test]
fn attributes_are_found_by_id_and_by_name() {
    let tree = parse(sample()).unwrap();
    let at = tree.events().find(|at| at.event == Event::StartTag).unwrap();
    assert_eq!(tree.line(at), Some(7));
    let named = tree.attribute_ids(at).position(|id| id == 0x0101_0003).unwrap();
    assert_eq!(tree.str(tree.attribute(at, named).unwrap().raw), "x");
    assert_eq!(tree.index_of_attribute(at, Some(ANDROID_NS), "name"), Some(0));
    assert_eq!(tree.index_of_attribute(at, None, "name"), None);
    assert_eq!(tree.index_of_attribute(at, None, "package"), Some(1));
    assert_eq!(tree.id_attribute(at), None);
}

#[test]
fn the_type_in_the_header_does_not_matter() {
    let mut bytes = sample();
    bytes[0] = 0;
    assert!(render(bytes).ends_with("E0204 XmlHeader"));
}

#[test]
fn a_size_in_the_header_that_is_too_large_is_an_error() {
    let mut bytes = sample();
    let size = bytes.len() as u32 * 4;
    bytes[4..8].copy_from_slice(&size.to_le_bytes());
    check(bytes, expect!["E0201 the document claims 1472 bytes, the file has 368"]);
    check(b"<?xml version=\"1.0\"?>".to_vec(), expect!["E0201 plain text, not compiled XML"]);
    check(vec![3, 0], expect!["E0201 too short for binary XML"]);
}

#[test]
fn salvage_reads_what_is_left_of_a_cut_document() {
    let mut bytes = sample();
    bytes.truncate(bytes.len() - 24);
    assert!(parse(bytes.clone()).is_err());
    let mut salvage = crate::testing::diagnostics_in(Mode::Salvage);
    let tree = XmlTree::parse(bytes.into(), &mut salvage).unwrap();
    assert_eq!(tree.events().count(), 4);
    assert_eq!(codes(&salvage), [Code::XmlHeader]);
}

#[test]
fn unknown_chunks_are_skipped() {
    let junk = || Node::Raw(chunk(0x0999, 16, vec![0; 24]));
    let nodes = [junk(), Node::Start(1, 3, &[]), junk(), Node::End(3), Node::End(3)];
    check(
        document(STRINGS, &[], &nodes[..4]),
        expect![[r#"
            StartTag manifest
            EndTag manifest
            E0205 XmlUnknownChunk
            E0205 XmlUnknownChunk"#]],
    );
}

#[test]
fn damage_ends_the_document_with_a_remark() {
    let nodes = [Node::Start(1, 3, &[]), Node::Raw(vec![2, 1, 16, 0, 0, 0, 0, 0]), Node::End(3)];
    check(
        document(STRINGS, &[], &nodes),
        expect![[r#"
            StartTag manifest
            E0206 XmlChunk"#]],
    );
}

#[test]
fn attributes_outside_their_element_are_damage() {
    let mut bytes =
        document(STRINGS, &[], &[Node::Start(1, 3, &[]), Node::Start(1, 3, &[(0, 0, 0, 0, 0)]), Node::End(3)]);
    let at = bytes.windows(2).rposition(|w| w == [20, 0]).unwrap();
    bytes[at..at + 2].copy_from_slice(&u16::MAX.to_le_bytes());
    check(
        bytes,
        expect![[r#"
            StartTag manifest
            E0206 XmlChunk"#]],
    );
}

#[test]
fn missing_strings_and_wrong_nesting_are_reported() {
    let nodes = [Node::Start(1, 77, &[]), Node::Start(1, 3, &[]), Node::End(0), Node::End(77), Node::End(77)];
    check(
        document(STRINGS, &[], &nodes),
        expect![[r#"
            StartTag 
            StartTag manifest
            EndTag name
            EndTag 
            EndTag 
            E0210 XmlBadString
            E0208 XmlUnbalanced
            E0208 XmlUnbalanced"#]],
    );
}

#[test]
fn deep_nesting_is_reported_once() {
    let nodes: Vec<Node> =
        (0..100_000).map(|_| Node::Start(1, 3, &[])).chain((0..100_000).map(|_| Node::End(3))).collect();
    let mut diagnostics = diagnostics();
    let tree = XmlTree::parse(document(STRINGS, &[], &nodes).into(), &mut diagnostics).unwrap();
    tree.check(&mut diagnostics).unwrap();
    assert_eq!(codes(&diagnostics), [Code::XmlTooDeep]);
    assert_eq!(tree.events().count(), 200_000);
}

#[test]
fn a_document_without_element_or_pool_is_an_error() {
    check(document(STRINGS, &[], &[]), expect!["E0207 the document has no element"]);
    let start = chunk(0x0102, 16, vec![0; 28]);
    check(chunk(3, 8, [start.clone(), start].concat()), expect!["E0221 no string pool"]);
}

#[test]
fn the_end_is_reached_from_every_place() {
    let tree = parse(sample()).unwrap();
    let last = tree.events().last().unwrap();
    let end = tree.next(last);
    assert_eq!(end.event, Event::EndDocument);
    assert_eq!(tree.next(end), end);
    assert_eq!(tree.line(end), None);
}

//! Small whole files that the hostile tests damage.

use super::table::{Form, Item as Entry, Package, table};
use super::xml::{Node, document};
use super::zip::{Item, archive};
use crate::value;

/// A manifest with a label from the table and a component.
pub(crate) fn manifest() -> Vec<u8> {
    let strings = [
        "label",
        "name",
        "android",
        crate::axml::ANDROID_NS,
        "package",
        "com.example",
        "manifest",
        "application",
        ".Main",
        "activity",
        "text",
    ];
    let nodes = [
        Node::Namespace(2, 3),
        Node::Start(2, 6, &[(-1, 4, 5, value::TYPE_STRING, 5)]),
        Node::Start(3, 7, &[(3, 0, -1, value::TYPE_REFERENCE, 0x7f01_0001)]),
        Node::Start(4, 9, &[(3, 1, 8, value::TYPE_STRING, 8)]),
        Node::Text(10),
        Node::End(9),
        Node::End(7),
        Node::End(6),
        Node::EndNamespace(2, 3),
    ];
    document(&strings, &[0x0101_0001, 0x0101_0003], &nodes)
}

/// A table with every form of entry.
pub(crate) fn resources() -> Vec<u8> {
    let text = |index| Entry::Simple((value::TYPE_STRING, index));
    let style = |parent| Entry::Bag(parent, vec![(0x7f02_0000, (value::TYPE_REFERENCE, 0x7f01_0000))]);
    let package = Package::new(0x7f, "com.example")
        .with_type("string", &["one", "label", "three"])
        .with("", &[(0, text(0)), (1, Entry::Simple((value::TYPE_REFERENCE, 0x7f01_0000)))])
        .with_form("de", Form::Sparse, &[(0, text(1)), (2, text(1))])
        .with_form("fr-land", Form::Short, &[(2, text(0))])
        .with_form("sw600dp-hdpi", Form::Compact, &[(1, text(1))])
        .with_type("attr", &["a"])
        .with("", &[(0, Entry::Bag(0, vec![(0x0100_0000, (value::TYPE_INT_DEC, 1))]))])
        .with_type("style", &["Base", "Child"])
        .with("", &[(0, style(0)), (1, style(0x7f03_0000))]);
    table(&["zero", "eins"], &[package])
}

/// A whole package.
pub(crate) fn package() -> Vec<u8> {
    archive(&[
        Item::deflated("AndroidManifest.xml", &manifest()),
        Item::stored("resources.arsc", &resources()),
        Item::stored("res/layout/main.xml", &manifest()),
        Item::deflated("classes.dex", &[7; 500]),
        Item::stored("META-INF/CERT.RSA", &[0x30, 3, 2, 1, 1]),
    ])
}

//! Tables written by hand: choosing, inheriting, themes, splits, libraries, overlays, damage.

use std::sync::Arc;

use super::*;
use crate::axml::{Event, XmlTree};
use crate::config::Config;
use crate::testing::table::{Form, Item, Package, Typed, table};
use crate::testing::xml::{Node, document};
use crate::testing::{codes, diagnostics};
use crate::{Code, Diagnostics};

const INT: u8 = value::TYPE_INT_DEC;
const REF: u8 = value::TYPE_REFERENCE;
const ATTR: u8 = value::TYPE_ATTRIBUTE;

fn int(number: u32) -> Item {
    Item::Simple((INT, number))
}

fn load(bytes: Vec<u8>) -> Arc<LoadedTable> {
    let mut diagnostics = diagnostics();
    let table = LoadedTable::parse(bytes.into(), &mut diagnostics).unwrap();
    table.check(&mut diagnostics).unwrap();
    assert_eq!(codes(&diagnostics), [], "{:?}", diagnostics.list());
    table
}

fn res_table(packages: &[Package]) -> ResTable {
    let mut res = ResTable::new();
    res.add(load(table(&["zero", "one"], packages)), 1);
    res
}

fn set(res: &mut ResTable, qualifiers: &str) {
    res.set_config(Config::from_qualifiers(qualifiers).unwrap());
}

/// The number that a resource has after following references.
#[track_caller]
fn number(res: &ResTable, id: u32) -> u32 {
    let mut resolution = Resolution { value: Value { data_type: REF, data: id }, ..Resolution::default() };
    res.resolve(&mut resolution, 0).unwrap();
    assert_eq!(resolution.value.data_type, INT);
    resolution.value.data
}

fn app() -> Package {
    Package::new(0x7f, "com.example")
        .with_type("attr", &["a", "b", "c", "style"])
        .with_type("integer", &["plain", "ref", "loop1", "loop2", "none"])
        .with("", &[(0, int(1)), (1, Item::Simple((REF, 0x7f02_0000))), (2, Item::Simple((REF, 0x7f02_0003)))])
        .with("de", &[(0, int(2)), (3, Item::Simple((REF, 0x7f02_0002)))])
        .with("de-rAT-hdpi", &[(0, int(3))])
        .with("de-rAT-xhdpi", &[(0, int(4))])
}

#[test]
fn the_best_configuration_wins_and_is_remembered() {
    let mut res = res_table(&[app()]);
    assert_eq!(number(&res, 0x7f02_0000), 1);
    set(&mut res, "de-rDE");
    assert_eq!(number(&res, 0x7f02_0000), 2);
    assert_eq!(number(&res, 0x7f02_0001), 2, "through a reference");
    set(&mut res, "de-rAT-hdpi");
    assert_eq!((number(&res, 0x7f02_0000), number(&res, 0x7f02_0000)), (3, 3));
    assert_eq!(res.resource(0x7f02_0000, 320).unwrap().value.data, 4, "another density for once");
    assert_eq!(number(&res, 0x7f02_0000), 3);
    assert_eq!(res.resource(0x7f02_0000, 0).unwrap().flags, 0x100);
    assert_eq!(res.resource(0x7f02_0000, 0).unwrap().config.to_string(), "de-rAT-hdpi");
}

#[test]
fn what_is_not_there_is_told_apart() {
    let res = res_table(&[app()]);
    let error = |id| res.resource(id, 0).unwrap_err();
    assert_eq!(error(0x7f02_0004), NotFound::BadIndex, "no configuration has it");
    assert_eq!(error(0x7f02_0099), NotFound::BadIndex, "beyond the entries");
    assert_eq!(error(0x7f03_0000), NotFound::BadType, "no such type");
    assert_eq!(error(0x7f00_0000), NotFound::BadIndex);
    assert_eq!(error(0x0102_0000), NotFound::BadIndex, "no such package");
    assert_eq!(error(0), NotFound::BadIndex);
}

#[test]
fn references_in_a_circle_end() {
    let mut res = res_table(&[app()]);
    set(&mut res, "de");
    let mut resolution = Resolution { value: Value { data_type: REF, data: 0x7f02_0002 }, ..Resolution::default() };
    assert_eq!(res.resolve(&mut resolution, 0), Ok(0));
    assert_eq!(resolution.value.data_type, REF);
}

#[test]
fn all_forms_of_index_are_read() {
    for form in [Form::Plain, Form::Short, Form::Sparse, Form::Compact] {
        let keys = ["k0", "k1", "k2", "k3", "k4"];
        let package = Package::new(0x7f, "p").with_type("integer", &keys);
        let res = res_table(&[package.with_form("", form, &[(1, int(11)), (3, int(33)), (4, int(44))])]);
        let found: Vec<Option<u32>> =
            (0..6).map(|e| res.resource(0x7f01_0000 + e, 0).ok().map(|r| r.value.data)).collect();
        assert_eq!(found, [None, Some(11), None, Some(33), Some(44), None]);
        assert_eq!(res.name(0x7f01_0003).unwrap().to_string(), "p:integer/k3");
        assert_eq!(res.identifier("k4", Some("integer"), Some("p")), 0x7f01_0004);
    }
}

#[test]
fn names_and_ids_find_each_other() {
    let res = res_table(&[app()]);
    for name in ["com.example:integer/ref", "@com.example:integer/ref", "@*com.example:integer/ref"] {
        assert_eq!(res.identifier(name, None, None), 0x7f02_0001, "{name}");
    }
    assert_eq!(res.identifier("integer/ref", None, Some("com.example")), 0x7f02_0001);
    assert_eq!(res.identifier("ref", None, Some("com.example")), 0);
    assert_eq!(res.identifier("ref", Some("integer"), Some("other")), 0);
    assert_eq!(res.identifier("^many", None, None), 0x0100_0009);
    assert_eq!(res.identifier("^index_7", None, None), 0x0200_0007);
    assert_eq!(res.name(0x7f02_0004), None, "an entry without any value has no name");
    assert_eq!(res.names().count(), 4);
}

const A: u32 = 0x7f01_0000;
const B: u32 = 0x7f01_0001;
const C: u32 = 0x7f01_0002;
const STYLE: u32 = 0x7f01_0003;

fn styles() -> Package {
    let bag = |parent, values: &[(u32, Typed)]| Item::Bag(parent, values.to_vec());
    Package::new(0x7f, "com.example")
        .with_type("attr", &["a", "b", "c", "style"])
        .with("", &(0..4).map(|i| (i, bag(0, &[]))).collect::<Vec<_>>())
        .with_type("integer", &["seven"])
        .with("", &[(0, int(7))])
        .with("hdpi", &[(0, int(70))])
        .with_type("style", &["Base", "Child", "Loop", "Theme", "Self"])
        .with(
            "",
            &[
                (0, bag(0, &[(A, (INT, 1)), (C, (INT, 3))])),
                (1, bag(0x7f03_0000, &[(B, (INT, 2)), (C, (INT, 30))])),
                (2, bag(0x7f03_0004, &[(A, (INT, 9))])),
                (3, bag(0, &[(A, (ATTR, B)), (B, (REF, 0x7f02_0000)), (STYLE, (REF, 0x7f03_0001))])),
                (4, bag(0x7f03_0002, &[(B, (INT, 8))])),
            ],
        )
}

fn bag(res: &ResTable, id: u32) -> Vec<(u32, u32)> {
    res.bag(id).unwrap().entries.iter().map(|entry| (entry.name, entry.value.data)).collect()
}

#[test]
fn bags_inherit_and_circles_end() {
    let res = res_table(&[styles()]);
    assert_eq!(bag(&res, 0x7f03_0001), [(A, 1), (B, 2), (C, 30)]);
    assert_eq!(bag(&res, 0x7f03_0000), [(A, 1), (C, 3)]);
    assert_eq!(bag(&res, 0x7f03_0002), [(A, 9), (B, 8)]);
    assert_eq!(bag(&res, 0x7f03_0004), [(B, 8)], "the second one of a circle was made without the first");
    assert_eq!(res.bag(0x7f03_0009), None);
    assert_eq!(bag(&res, 0x7f02_0000), [], "a plain value is an empty bag");
    assert_eq!(res.resource(0x7f03_0000, 0), Err(NotFound::BadValue));
}

#[test]
fn themes_are_stacks_of_styles() {
    let res = res_table(&[styles()]);
    let mut theme = Theme::new();
    theme.apply_style(&res, 0x7f03_0003, false).unwrap();
    let mut flags = 0;
    assert_eq!(
        theme.attribute(A, &mut flags),
        Some((Value { data_type: REF, data: 0x7f02_0000 }, 0)),
        "A stands for B"
    );
    theme.apply_style(&res, 0x7f03_0001, false).unwrap();
    assert_eq!(theme.attribute(C, &mut flags).unwrap().0.data, 30, "new attributes are added");
    assert_eq!(theme.attribute(B, &mut flags).unwrap().0.data, 0x7f02_0000, "those that are there stay");
    theme.apply_style(&res, 0x7f03_0001, true).unwrap();
    assert_eq!(theme.attribute(A, &mut flags).unwrap().0.data, 1, "unless they are forced");
    assert_eq!(theme.apply_style(&res, 0x7f09_0000, true), Err(NotFound::BadIndex));
    let copy = Theme::from_entries(theme.entries().to_vec(), theme.changing_configurations());
    assert_eq!(copy, theme);
    theme.clear();
    assert_eq!(theme.attribute(A, &mut flags), None);
}

/// Rows of type, data, cookie, resource and flags, and the places that have a value.
fn rows(values: &[i32], indices: &[i32]) -> (Vec<[i32; 5]>, Vec<i32>) {
    let rows = values.chunks(STYLE_NUM_ENTRIES).map(|row| [row[0], row[1], row[2], row[3], row[4]]).collect();
    (rows, indices[1..=indices[0] as usize].to_vec())
}

fn layout(style: Option<(u8, u32)>) -> XmlTree {
    let attributes = [(-1, 0, -1, INT, 100), (-1, 2, -1, REF, 0)];
    let mut all = attributes.to_vec();
    all.extend(style.map(|(kind, data)| (-1, 3, -1, kind, data)));
    let mut bytes = document(&["a", "b", "c", "style", "View"], &[A, B, C], &[Node::Start(1, 4, &all), Node::End(4)]);
    if style.is_some() {
        let at = bytes.windows(6).rposition(|w| w == [20, 0, 20, 0, 3, 0]).unwrap();
        bytes[at + 10] = 3;
    }
    XmlTree::parse(bytes.into(), &mut diagnostics()).unwrap()
}

fn apply(res: &ResTable, theme: &Theme, defaults: DefaultStyle, tree: Option<&XmlTree>) -> (Vec<[i32; 5]>, Vec<i32>) {
    let element =
        tree.map(|tree| XmlElement { tree, at: tree.events().find(|at| at.event == Event::StartTag).unwrap() });
    let (mut values, mut indices) = ([-7; 18], [-7; 4]);
    let out = StyledValues { values: &mut values, indices: Some(&mut indices) };
    assert!(res.apply_style(theme, defaults, element, &[A, B, C], out));
    rows(&values, &indices)
}

#[test]
fn values_come_from_element_style_default_style_and_theme() {
    let res = res_table(&[styles()]);
    let mut theme = Theme::new();
    theme.apply_style(&res, 0x7f03_0003, false).unwrap();
    let none = DefaultStyle::default();

    let (values, indices) = apply(&res, &theme, none, Some(&layout(None)));
    assert_eq!(values[0], [i32::from(INT), 100, -1, 0, 0], "A from the element");
    assert_eq!(values[1], [i32::from(INT), 7, 1, 0x7f02_0000, 0x100], "B from the theme, followed");
    assert_eq!(values[2][..2], [0, 0], "@null is nothing");
    assert_eq!(indices, [0, 1]);

    let (values, _) = apply(&res, &theme, none, Some(&layout(Some((REF, 0x7f03_0001)))));
    assert_eq!(values[0][1], 100, "the element wins over its style");
    assert_eq!(values[1][..3], [i32::from(INT), 2, 1], "B from the style");

    let (values, _) = apply(&res, &theme, none, Some(&layout(Some((ATTR, STYLE)))));
    assert_eq!(values[1][1], 2, "the style may be an attribute of the theme");

    let defaults = DefaultStyle { attribute: STYLE, resource: 0x7f03_0000 };
    assert_eq!(apply(&res, &theme, defaults, None).0[1][1], 2, "the theme's default style");
    let defaults = DefaultStyle { attribute: 0x7f01_0099, resource: 0x7f03_0001 };
    assert_eq!(apply(&res, &theme, defaults, None).0[2][1], 30, "the default style of the code");
    assert_eq!(apply(&res, &Theme::new(), none, None).1, [0; 0]);
}

#[test]
fn empty_values_stay_empty_but_lose_their_axes() {
    let empty = (value::TYPE_NULL, value::DATA_NULL_EMPTY);
    let package = Package::new(0x7f, "p")
        .with_type("attr", &["a"])
        .with("", &[(0, Item::Bag(0, vec![]))])
        .with_type("style", &["S"])
        .with("", &[(0, Item::Bag(0, vec![(A, empty)]))])
        .with("hdpi", &[(0, Item::Bag(0, vec![(A, empty)]))]);
    let res = res_table(&[package]);
    let (mut values, mut indices) = ([7; 6], [7; 2]);
    let out = StyledValues { values: &mut values, indices: Some(&mut indices) };
    let defaults = DefaultStyle { attribute: 0, resource: 0x7f02_0000 };
    assert!(res.apply_style(&Theme::new(), defaults, None, &[A], out));
    assert_eq!(values, [0, 1, 1, 0, 0, 0]);
    assert_eq!(indices[0], 0);
}

#[test]
fn attributes_without_theme_stay_attributes() {
    let res = res_table(&[styles()]);
    let bytes = document(
        &["a", "b", "View"],
        &[A, B],
        &[Node::Start(1, 2, &[(-1, 0, -1, ATTR, C), (-1, 1, -1, REF, 0x7f02_0000)]), Node::End(2)],
    );
    let tree = XmlTree::parse(bytes.into(), &mut diagnostics()).unwrap();
    let element = XmlElement { tree: &tree, at: tree.events().next().unwrap() };
    let (mut values, mut indices) = ([0; 18], [0; 4]);
    let out = StyledValues { values: &mut values, indices: Some(&mut indices) };
    assert!(res.retrieve_attributes(element, &[A, B, C], out));
    let (values, indices) = rows(&values, &indices);
    assert_eq!(values[0][..3], [i32::from(ATTR), C as i32, -1]);
    assert_eq!(values[1], [i32::from(INT), 7, 1, 0x7f02_0000, 0x100]);
    assert_eq!(indices, [0, 1]);
    let mut short = [0; 17];
    assert!(!res.retrieve_attributes(element, &[A, B, C], StyledValues { values: &mut short, indices: None }));
}

#[test]
fn given_attributes_are_looked_up_in_the_theme() {
    let res = res_table(&[styles()]);
    let mut theme = Theme::new();
    theme.apply_style(&res, 0x7f03_0003, false).unwrap();
    let (mut values, mut indices) = ([0; 18], [0; 4]);
    let out = StyledValues { values: &mut values, indices: Some(&mut indices) };
    let defaults = DefaultStyle { attribute: 0, resource: 0x7f03_0000 };
    assert!(res.resolve_attrs(&theme, defaults, &[0x7f01_0099, B, 0], &[A, B, C], out));
    let (values, indices) = rows(&values, &indices);
    assert_eq!(values[0], [i32::from(ATTR), 0x7f01_0099, -1, 0, 0], "what the theme lacks stays an attribute");
    assert_eq!(values[1][1], 7);
    assert_eq!(values[2][1], 3, "from the default style");
    assert_eq!(indices, [0, 1, 2]);
}

#[test]
fn arrays_are_written_with_references_followed() {
    let package = Package::new(0x7f, "p")
        .with_type("integer", &["x"])
        .with("", &[(0, int(5))])
        .with_type("array", &["list"])
        .with(
            "",
            &[(
                0,
                Item::Bag(0, vec![(0x0200_0000, (INT, 1)), (0x0200_0001, (REF, 0x7f01_0000)), (0x0200_0002, (REF, 0))]),
            )],
        );
    let res = res_table(&[package]);
    let mut out = [0; 18];
    assert_eq!(res.retrieve_array(0x7f02_0000, &mut out), 3);
    let rows: Vec<[i32; 2]> = out.chunks(6).map(|row| [row[0], row[1]]).collect();
    assert_eq!(rows, [[i32::from(INT), 1], [i32::from(INT), 5], [0, 0]]);
    assert_eq!(res.retrieve_array(0x7f02_0000, &mut out[..11]), 1, "as many as fit");
    let values: Vec<(u32, i32)> =
        res.array(0x7f02_0000).unwrap().iter().map(|(value, block)| (value.data, *block)).collect();
    assert_eq!(values, [(1, 0), (5, 0), (0, 0)]);
    assert_eq!(res.array(0x7f02_0001), None);
}

#[test]
fn splits_share_an_id_and_compete() {
    let mut res = res_table(&[app()]);
    let split = Package::new(0x7f, "com.example")
        .with_type("attr", &["a", "b", "c", "style"])
        .with_type("integer", &["plain", "ref", "loop1", "loop2", "none"])
        .with("fr", &[(0, int(55))]);
    res.add(load(table(&["x"], &[split])), 2);
    set(&mut res, "fr");
    let found = res.resource(0x7f02_0000, 0).unwrap();
    assert_eq!((found.value.data, found.block, res.cookie(found.block)), (55, 1, Some(2)));
    assert_eq!(number(&res, 0x7f02_0001), 55, "the base's reference finds the split's value");
    assert_eq!(res.locales(), ["", "de", "de-AT", "fr"]);
    assert_eq!(res.packages().collect::<Vec<_>>(), [(0x7f, "com.example")]);
}

#[test]
fn libraries_get_ids_and_references_to_them_are_translated() {
    let mut user = Package::new(0x7f, "app").with_type("integer", &["far", "own"]);
    user.libraries.push((0x05, "lib".to_owned()));
    let user = user.with("", &[(0, Item::Simple((value::TYPE_DYNAMIC_REFERENCE, 0x0501_0000))), (1, int(3))]);
    let mut library = Package::new(0, "lib").with_type("integer", &["value", "alias"]);
    library.libraries.push((0, "lib".to_owned()));
    let alias = Item::Simple((value::TYPE_DYNAMIC_REFERENCE, 0x0001_0000));
    let library = library.with("", &[(0, int(42)), (1, alias)]);

    let mut res = res_table(&[user]);
    assert_eq!(res.resource(0x7f01_0000, 0), Err(NotFound::BadValue), "the library is not loaded");
    res.add(load(table(&["x"], &[library])), 2);
    assert_eq!(number(&res, 0x7f01_0000), 42);
    assert_eq!(number(&res, 0x0201_0001), 42, "the library's own references");
    assert_eq!(res.packages().collect::<Vec<_>>(), [(0x7f, "app"), (2, "lib")]);
    assert_eq!(res.dynamic_refs(2).unwrap().resolve(0x0001_0001), Some(0x0201_0001));
}

#[test]
fn overlays_replace_what_has_the_same_name() {
    let mut res = res_table(&[app()]);
    let overlay = Package::new(0x7f, "overlay")
        .with_type("integer", &["unknown", "plain"])
        .with("", &[(0, int(900)), (1, int(901))]);
    let overlay = load(table(&["x"], &[overlay]));
    let idmap = Idmap::create(&res, 0x7f, &overlay).unwrap();
    res.add_overlay(overlay, 2, &idmap);
    assert_eq!(number(&res, 0x7f02_0000), 901, "an equal configuration of the overlay wins");
    set(&mut res, "de");
    assert_eq!(number(&res, 0x7f02_0000), 2, "a better one of the target stays");
    assert_eq!(res.name(0x7f02_0000).unwrap().to_string(), "com.example:integer/plain");
}

#[test]
fn idmap_files_are_read() {
    let mut bytes = vec![0; 528];
    bytes[..4].copy_from_slice(&0x504d_4449u32.to_le_bytes());
    bytes[4] = 1;
    bytes.extend([0x7f, 1, 2, 1, 2, 5].map(u16::to_le_bytes).concat());
    bytes.extend([1u32, u32::MAX].map(u32::to_le_bytes).concat());
    let idmap = Idmap::parse(&bytes, &diagnostics()).unwrap();
    assert_eq!(idmap.target_package, 0x7f);
    for cut in [0, 4, 529, 533, bytes.len() - 1] {
        assert_eq!(Idmap::parse(&bytes[..cut], &diagnostics()).unwrap_err().code, Code::IdmapDamaged);
    }
}

#[test]
fn filipino_was_called_tagalog() {
    let mut res = res_table(&[Package::new(0x7f, "p").with_type("integer", &["x"]).with("tl", &[(0, int(1))])]);
    assert_eq!(res.locale_for("fil-PH"), "tl-PH");
    res.add(
        load(table(&["x"], &[Package::new(0x7f, "p").with_type("integer", &["x"]).with("fil", &[(0, int(1))])])),
        2,
    );
    assert_eq!(res.locale_for("fil-PH"), "fil-PH");
    assert_eq!(res.locale_for("en"), "en");
}

/// Loads a table whose bytes `damage` changed; answers error or codes.
fn damaged(damage: impl FnOnce(&mut Vec<u8>)) -> Result<Vec<Code>, Code> {
    let mut bytes = table(&["zero"], &[app()]);
    damage(&mut bytes);
    let mut diagnostics: Diagnostics = diagnostics();
    let table = LoadedTable::parse(bytes.into(), &mut diagnostics).map_err(|error| error.code)?;
    table.check(&mut diagnostics).map_err(|error| error.code)?;
    let mut res = ResTable::new();
    res.add(table, 1);
    res.names().for_each(drop);
    _ = res.bag(0x7f02_0000);
    Ok(codes(&diagnostics))
}

#[test]
fn damage_is_reported_and_bounded() {
    let word =
        |at: usize, value: u32| move |bytes: &mut Vec<u8>| bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
    assert_eq!(damaged(|_| {}), Ok(vec![]));
    assert_eq!(damaged(word(0, 0x000c_0099)), Ok(vec![Code::TableHeader]));
    assert_eq!(damaged(word(8, 0x7fff_ffff)), Ok(vec![Code::TablePackageCount]));
    assert_eq!(damaged(word(20, 0x7fff_ffff)), Err(Code::PoolDamaged));
    assert_eq!(damaged(|bytes| bytes.truncate(10)), Err(Code::TableNotATable));
    assert_eq!(damaged(|bytes| bytes.truncate(bytes.len() / 2)), Err(Code::TableNotATable));
    let find = |bytes: &[u8], kind: u16, nth: usize| {
        let header: Vec<u8> = [kind.to_le_bytes(), [84, 0]].concat();
        bytes.windows(4).enumerate().filter(|(_, w)| *w == header).nth(nth).unwrap().0
    };
    let codes = damaged(|bytes| {
        let at = find(bytes, 0x0201, 1);
        bytes[at + 12..at + 16].copy_from_slice(&0x00ff_ffffu32.to_le_bytes());
    });
    assert_eq!(codes, Ok(vec![Code::TableType]), "one configuration is left out");
    let codes = damaged(|bytes| {
        let at = find(bytes, 0x0201, 0);
        bytes[at + 84..at + 88].copy_from_slice(&0x7fff_fff0u32.to_le_bytes());
    });
    assert_eq!(codes, Ok(vec![Code::TableEntry]), "one entry lies outside");
}

//! Manifests written by hand: names, defaults, launchers, and what the platform refuses.

use super::*;
use crate::testing::xml::{Attr, Node, document};
use crate::testing::{codes, diagnostics};
use crate::value::{self, Value};

/// Builds documents from attribute ids and texts; the strings with ids come first, as in real files.
#[derive(Default)]
struct Builder {
    nodes: Vec<Tag>,
}

/// A tag with its attributes, and whether it opens.
type Tag = (String, Vec<(u32, String)>, bool);

impl Builder {
    fn manifest(package: &str) -> Builder {
        let mut builder = Builder::default();
        builder.nodes.push(("manifest".to_owned(), vec![(0, package.to_owned())], true));
        builder
    }

    /// Opens an element; a value that starts with `#` is a number, with `@` a reference.
    fn open(mut self, tag: &str, attributes: &[(u32, &str)]) -> Builder {
        let attributes = attributes.iter().map(|&(id, text)| (id, text.to_owned())).collect();
        self.nodes.push((tag.to_owned(), attributes, true));
        self
    }

    fn close(mut self, tag: &str) -> Builder {
        self.nodes.push((tag.to_owned(), Vec::new(), false));
        self
    }

    fn leaf(self, tag: &str, attributes: &[(u32, &str)]) -> Builder {
        self.open(tag, attributes).close(tag)
    }

    fn bytes(&self) -> Vec<u8> {
        let mut ids: Vec<u32> = self.nodes.iter().flat_map(|n| n.1.iter().map(|a| a.0)).filter(|&id| id != 0).collect();
        ids.sort();
        ids.dedup();
        let name_of = |&id: &u32| if id == attrs::NAME { "name".to_owned() } else { format!("attr{id:x}") };
        let mut strings: Vec<String> = ids.iter().map(name_of).collect();
        strings.extend(["package", crate::axml::ANDROID_NS].map(str::to_owned));
        let namespace = |id: u32| if id == 0 { -1 } else { ids.len() as i32 + 1 };
        let mut index = |text: &str| {
            strings.push(text.to_owned());
            strings.len() as i32 - 1
        };
        let mut items: Vec<(i32, Vec<Attr>, bool)> = Vec::new();
        for (tag, attributes, opens) in &self.nodes {
            let tag = index(tag);
            let attributes = attributes.iter().map(|(id, text)| {
                let name = ids.iter().position(|known| known == id).unwrap_or(ids.len()) as i32;
                match text.split_at_checked(1) {
                    Some(("#", number)) => {
                        (namespace(*id), name, -1, value::TYPE_INT_DEC, number.parse::<i32>().unwrap() as u32)
                    }
                    Some(("@", target)) => (namespace(*id), name, -1, value::TYPE_REFERENCE, target.parse().unwrap()),
                    _ => {
                        let text = index(text);
                        (namespace(*id), name, text, value::TYPE_STRING, text as u32)
                    }
                }
            });
            items.push((tag, attributes.collect(), *opens));
        }
        let strings: Vec<&str> = strings.iter().map(String::as_str).collect();
        let nodes = items.iter().map(|(tag, attributes, opens)| match opens {
            true => Node::Start(1, *tag, attributes),
            false => Node::End(*tag),
        });
        document(&strings, &ids, &nodes.collect::<Vec<_>>())
    }

    fn read(self) -> (Manifest, Vec<Code>) {
        let mut diagnostics = diagnostics();
        let tree = XmlTree::parse(self.close("manifest").bytes().into(), &mut diagnostics).unwrap();
        let manifest = Manifest::read(&tree, &Numbers, &mut diagnostics).unwrap();
        (manifest, codes(&diagnostics))
    }
}

/// Resolves every reference to the number of its id.
struct Numbers;

impl Resolver for Numbers {
    fn resolve(&self, id: u32) -> Option<Resolved> {
        let value = Value { data_type: value::TYPE_STRING, data: 0 };
        Some(Resolved { value, text: Some(format!("text {id}")) })
    }
}

const MAIN: &[(u32, &str)] = &[(attrs::NAME, "android.intent.action.MAIN")];
const LAUNCHER: &[(u32, &str)] = &[(attrs::NAME, "android.intent.category.LAUNCHER")];
const DEFAULT: &[(u32, &str)] = &[(attrs::NAME, "android.intent.category.DEFAULT")];

fn launcher(builder: Builder, tag: &str, attributes: &[(u32, &str)], filter: &[(u32, &str)]) -> Builder {
    let builder = builder.open(tag, attributes).open("intent-filter", filter);
    builder.leaf("action", MAIN).leaf("category", LAUNCHER).close("intent-filter").close(tag)
}

#[test]
fn names_are_completed_and_references_resolved() {
    let (manifest, codes) = Builder::manifest("com.example")
        .leaf("uses-sdk", &[(attrs::MIN_SDK_VERSION, "#8"), (attrs::TARGET_SDK_VERSION, "IceCreamSandwich")])
        .open("application", &[(attrs::LABEL, "@7"), (attrs::NAME, "App"), (attrs::DEBUGGABLE, "#-1")])
        .leaf("activity", &[(attrs::NAME, ".A"), (attrs::PROCESS, ":p")])
        .leaf("service", &[(attrs::NAME, "other.S"), (attrs::PROCESS, ":p")])
        .leaf("meta-data", &[(attrs::NAME, "key"), (attrs::VALUE, "#12")])
        .close("application")
        .read();
    assert!(codes.is_empty(), "{codes:?}");
    let application = &manifest.application;
    assert_eq!(application.name.as_deref(), Some("com.example.App"));
    assert_eq!(application.label, Some(ResourceText { resource: 7, text: Some("text 7".to_owned()) }));
    assert_eq!(application.debuggable, Some(true));
    assert_eq!(application.activities[0].component.name.as_deref(), Some("com.example.A"));
    assert_eq!(application.services[0].component.name.as_deref(), Some("other.S"));
    assert_eq!(application.meta_data[0].value.as_ref().unwrap().text.as_deref(), Some("12"));
    assert_eq!(manifest.processes(), ["com.example", "com.example:p"]);
    assert_eq!((manifest.min_sdk(), manifest.target_sdk()), (8, 10_000));
    assert_eq!(manifest.uses_sdk.target, Some(SdkLevel::CodeName("IceCreamSandwich".to_owned())));
}

#[test]
fn the_launcher_takes_the_first_enabled_activity() {
    let builder = Builder::manifest("a.b").open("application", &[]);
    let builder = launcher(builder, "activity", &[(attrs::NAME, ".Off"), (attrs::ENABLED, "#0")], &[]);
    let builder = launcher(builder, "activity", &[(attrs::NAME, ".First")], &[]);
    let builder = launcher(builder, "activity", &[(attrs::NAME, ".High")], &[(attrs::PRIORITY, "#999")]);
    let builder = launcher(builder, "activity", &[(attrs::NAME, ".Low")], &[(attrs::PRIORITY, "#-1")]);
    let (manifest, _) = builder.close("application").read();
    let names: Vec<_> = manifest.launcher_activities().iter().filter_map(|a| a.component.name.clone()).collect();
    assert_eq!(names, ["a.b.First", "a.b.High", "a.b.Low"], "priorities above 0 are for the system only");
    assert_eq!(manifest.main_activity(), Some("a.b.First"));
}

#[test]
fn the_default_category_comes_first_and_aliases_are_followed() {
    let builder = Builder::manifest("a.b").open("application", &[]);
    let builder = launcher(builder, "activity", &[(attrs::NAME, ".First")], &[])
        .open("activity-alias", &[(attrs::NAME, ".Alias"), (attrs::TARGET_ACTIVITY, ".First")])
        .open("intent-filter", &[])
        .leaf("action", MAIN)
        .leaf("category", LAUNCHER)
        .leaf("category", DEFAULT)
        .close("intent-filter")
        .close("activity-alias");
    let (manifest, codes) = builder.close("application").read();
    assert!(codes.is_empty(), "{codes:?}");
    assert_eq!(manifest.launcher_activities()[0].component.name.as_deref(), Some("a.b.Alias"));
    assert_eq!(manifest.main_activity(), Some("a.b.First"));
}

#[test]
fn filters_with_data_do_not_answer_a_launcher() {
    let (manifest, _) = Builder::manifest("a.b")
        .open("application", &[])
        .open("activity", &[(attrs::NAME, ".A")])
        .open("intent-filter", &[])
        .leaf("action", MAIN)
        .leaf("category", LAUNCHER)
        .leaf(
            "data",
            &[(attrs::SCHEME, "https"), (attrs::HOST, "x.y"), (attrs::PORT, "#80"), (attrs::PATH_PREFIX, "/p")],
        )
        .close("intent-filter")
        .close("activity")
        .close("application")
        .read();
    assert_eq!(manifest.main_activity(), None);
    let filter = &manifest.application.activities[0].component.filters[0];
    assert_eq!(filter.data[0].authorities, [Authority { host: "x.y".to_owned(), port: Some("80".to_owned()) }]);
    assert_eq!(filter.data[0].paths, [Pattern { kind: PathPattern::Prefix, text: "/p".to_owned() }]);
    assert!(manifest.application.activities[0].component.is_exported());
}

#[test]
fn what_android_refuses_is_reported() {
    let (_, found) = Builder::manifest("single")
        .open("application", &[])
        .leaf("activity", &[])
        .leaf("activity-alias", &[(attrs::NAME, ".X"), (attrs::TARGET_ACTIVITY, ".Nowhere")])
        .close("application")
        .leaf("application", &[])
        .read();
    let expected = [Code::ManifestBadName, Code::ManifestApplications, Code::ManifestNoName, Code::ManifestAlias];
    assert_eq!(found, expected);
    assert_eq!(Builder::manifest("a.b").read().1, [Code::ManifestApplications]);
}

#[test]
fn a_document_that_is_no_manifest_is_an_error() {
    let read = |builder: Builder| {
        let mut diagnostics = diagnostics();
        let tree = XmlTree::parse(builder.bytes().into(), &mut diagnostics).unwrap();
        Manifest::read(&tree, &NoResources, &mut diagnostics).unwrap_err().code
    };
    assert_eq!(read(Builder::default().leaf("layout", &[])), Code::ManifestNoRoot);
    assert_eq!(read(Builder::manifest("").close("manifest")), Code::ManifestNoPackage);
}

#[test]
fn unfinished_documents_keep_what_was_read() {
    let mut diagnostics = diagnostics();
    let bytes = Builder::manifest("a.b").open("application", &[]).open("activity", &[(attrs::NAME, ".A")]).bytes();
    let tree = XmlTree::parse(bytes.into(), &mut diagnostics).unwrap();
    let manifest = Manifest::read(&tree, &NoResources, &mut diagnostics).unwrap();
    assert_eq!(manifest.application.activities.len(), 1);
    assert_eq!(codes(&diagnostics), [Code::XmlUnbalanced]);
}

#[test]
fn the_compiled_text_counts_and_two_texts_are_tampering() {
    let strings =
        ["name", crate::axml::ANDROID_NS, "package", "a.b", "manifest", "application", "activity", ".Shown", ".Used"];
    let nodes = [
        Node::Start(1, 4, &[(-1, 2, 3, value::TYPE_STRING, 3)]),
        Node::Start(1, 5, &[]),
        Node::Start(1, 6, &[(1, 0, 7, value::TYPE_STRING, 8)]),
        Node::End(6),
        Node::End(5),
        Node::End(4),
    ];
    let mut diagnostics = diagnostics();
    let tree = XmlTree::parse(document(&strings, &[attrs::NAME], &nodes).into(), &mut diagnostics).unwrap();
    let manifest = Manifest::read(&tree, &NoResources, &mut diagnostics).unwrap();
    assert_eq!(manifest.application.activities[0].component.name.as_deref(), Some("a.b.Used"));
    assert_eq!(codes(&diagnostics), [Code::XmlTwoTexts]);
}

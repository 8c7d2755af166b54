//! Seeds: a package taken apart into the files that mutations aim at.

use crate::xml::{Attribute, Element, Value};
use crate::zip::{Entry, Zip};
use crate::{dex, table, xml};

/// A sound package.
#[derive(Clone)]
pub struct Package {
    /// The file as it came.
    pub bytes: Vec<u8>,
    /// The archive, ready to be changed.
    pub zip: Zip,
}

/// The name of the manifest in an archive.
pub const MANIFEST: &str = "AndroidManifest.xml";
/// The name of the resource table in an archive.
pub const TABLE: &str = "resources.arsc";
/// The name of the first DEX file in an archive.
pub const DEX: &str = "classes.dex";

impl Package {
    /// A sound package from somewhere else.
    pub fn read(bytes: Vec<u8>) -> Self {
        let zip = Zip::read(&bytes);
        Self { bytes, zip }
    }

    /// The smallest package with a manifest, a table and code; all texts are harmless.
    pub fn tiny() -> Self {
        Self::own("org.gibbon.seed", "Seed")
    }

    /// The same, but every text it may choose tries to steer a terminal.
    pub fn loud() -> Self {
        Self::own("org.gibbon.seed", "\u{1b}[2J\u{1b}]0;owned\u{7}\u{202e}loud\u{9b}31m\n\r\u{7f}\u{feff}")
    }

    /// Replaces one file of the archive.
    pub fn with(mut self, name: &str, data: &[u8]) -> Vec<u8> {
        self.zip.entry(name).set_data(data);
        self.zip.write()
    }

    fn own(package: &str, label: &str) -> Self {
        let classes: Vec<String> = (0..40).map(|n| format!("Lorg/gibbon/seed/C{n:02};")).collect();
        let mut classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        classes.push("Lorg/gibbon/seed/Main;");
        let entries = vec![
            Entry::new(MANIFEST, &manifest(package, Value::Reference(table::FIRST_STRING))),
            Entry::new(TABLE, &table::write(package, &[("app_name", label), ("other", "Other")])),
            Entry::new(DEX, &dex::write(&classes, "Landroid/app/Activity;")),
            Entry::new("assets/note.txt", b"A file that nobody reads.\n"),
        ];
        Self::read(Zip { entries, ..Zip::default() }.write())
    }
}

/// A manifest with one activity that can be launched.
pub fn manifest(package: &str, label: Value) -> Vec<u8> {
    let filter = element(
        "intent-filter",
        vec![],
        vec![
            element("action", vec![name("android.intent.action.MAIN")], vec![]),
            element("category", vec![name("android.intent.category.LAUNCHER")], vec![]),
        ],
    );
    let label = Attribute { name: "label", id: 0x0101_0001, value: label };
    let activity = element("activity", vec![name(".Main")], vec![filter]);
    let sdk = vec![number("minSdkVersion", 0x0101_020c, 14), number("targetSdkVersion", 0x0101_0270, 23)];
    let versions = vec![
        number("versionCode", 0x0101_021b, 7),
        Attribute { name: "versionName", id: 0x0101_021c, value: Value::Text("1.7".to_owned()) },
        Attribute { name: "package", id: 0, value: Value::Text(package.to_owned()) },
    ];
    let children = vec![
        element("uses-sdk", sdk, vec![]),
        element("uses-permission", vec![name("android.permission.INTERNET")], vec![]),
        element("application", vec![label], vec![activity]),
    ];
    xml::write(&element("manifest", versions, children))
}

/// A manifest in which `count` activities have the same name of 32 KB: small in the file, huge when each is kept.
pub fn repeated_name(count: usize) -> Vec<u8> {
    let long = format!("a.{}", "b".repeat(32_000));
    let activities = (0..count).map(|_| element("activity", vec![name(&long)], vec![])).collect();
    let package = Attribute { name: "package", id: 0, value: Value::Text("org.gibbon.seed".to_owned()) };
    xml::write(&element("manifest", vec![package], vec![element("application", vec![], activities)]))
}

fn element(name: &'static str, attributes: Vec<Attribute>, children: Vec<Element>) -> Element {
    Element { name, attributes, children }
}

fn name(value: &str) -> Attribute {
    Attribute { name: "name", id: 0x0101_0003, value: Value::Text(value.to_owned()) }
}

fn number(name: &'static str, id: u32, value: u32) -> Attribute {
    Attribute { name, id, value: Value::Number(value) }
}

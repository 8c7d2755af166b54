//! Binary XML as text that reads like what its author wrote, and as a tree for programs.

use std::fmt::Write;

use apk::axml::{ANDROID_NS, Attribute, Event, Position};
use apk::manifest::coerce_to_string;
use apk::value::{TYPE_ATTRIBUTE, TYPE_NULL, TYPE_REFERENCE, TYPE_STRING};
use apk::{Value, XmlTree};
use serde::Serialize;

/// An element of a document.
#[derive(Debug, Serialize, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Prefixes that begin to stand for namespaces here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub namespaces: Vec<(String, String)>,
    /// Its attributes, in the order of the file.
    pub attributes: Vec<(String, String)>,
    /// The text in it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The elements in it.
    pub children: Vec<Node>,
}

/// Reads a document. `name_of` gives resources their names, such as `string/app_name`.
///
/// Elements left open at the end are closed; those nested deeper than any reader accepts are left out.
pub fn read(tree: &XmlTree, name_of: &dyn Fn(u32) -> Option<String>) -> Option<Node> {
    let reader = Reader { tree, name_of };
    let (mut open, mut namespaces, mut root) = (Vec::<Node>::new(), Vec::new(), None);
    let (mut prefixes, mut too_deep) = (Vec::new(), 0usize);
    for at in tree.events() {
        match at.event {
            Event::StartNamespace => {
                let pair = (tree.str(tree.prefix(at)).into_owned(), tree.str(tree.uri(at)).into_owned());
                prefixes.push(pair.clone());
                namespaces.push(pair);
            }
            Event::StartTag if open.len() == DEEPEST => too_deep += 1,
            Event::StartTag => open.push(reader.element(at, std::mem::take(&mut namespaces), &prefixes)),
            Event::EndTag if too_deep > 0 => too_deep -= 1,
            Event::EndTag => close(&mut open, &mut root),
            Event::Text => {
                if let Some(node) = open.last_mut() {
                    node.text += &tree.str(tree.text(at));
                }
            }
            _ => {}
        }
    }
    while !open.is_empty() {
        close(&mut open, &mut root);
    }
    root
}

/// The lines of a document.
pub fn lines(root: &Node) -> Vec<String> {
    let mut lines = vec!["<?xml version=\"1.0\" encoding=\"utf-8\"?>".to_owned()];
    // An explicit stack: an element is written when it is entered, its end when it comes up again.
    let mut stack = vec![(root, 0, false)];
    while let Some((node, depth, ends)) = stack.pop() {
        let indent = "    ".repeat(depth);
        if ends {
            lines.push(format!("{indent}</{}>", node.name));
            continue;
        }
        start_tag(node, &indent, &mut lines);
        if !node.children.is_empty() {
            stack.push((node, depth, true));
            stack.extend(node.children.iter().rev().map(|child| (child, depth + 1, false)));
        }
    }
    lines
}

const DEEPEST: usize = 100;

struct Reader<'a> {
    tree: &'a XmlTree,
    name_of: &'a dyn Fn(u32) -> Option<String>,
}

impl Reader<'_> {
    fn element(&self, at: Position, namespaces: Vec<(String, String)>, prefixes: &[(String, String)]) -> Node {
        let attributes = self.tree.attributes(at);
        let attributes =
            attributes.map(|attribute| (self.name(&attribute, prefixes), self.value(&attribute))).collect();
        let name = self.tree.str(self.tree.name(at)).into_owned();
        Node { name, namespaces, attributes, text: String::new(), children: Vec::new() }
    }

    /// The name with its prefix; one whose letters were removed by a tool is shown by its number.
    fn name(&self, attribute: &Attribute, prefixes: &[(String, String)]) -> String {
        let name = self.tree.str(attribute.name);
        let name = match (name.is_empty(), attribute.resource) {
            (true, id) if id != 0 => {
                (self.name_of)(id).map_or_else(|| format!("{id:#010x}"), |name| name.replace("attr/", ""))
            }
            _ => name.into_owned(),
        };
        let Some(namespace) = attribute.namespace else { return name };
        let uri = self.tree.str(Some(namespace));
        let declared = prefixes.iter().rev().find(|(_, known)| *known == uri).map(|(prefix, _)| prefix.as_str());
        match declared.or((uri == ANDROID_NS).then_some("android")) {
            Some(prefix) if !prefix.is_empty() => format!("{prefix}:{name}"),
            _ => name,
        }
    }

    fn value(&self, attribute: &Attribute) -> String {
        match attribute.raw {
            Some(raw) if attribute.value.data_type == TYPE_STRING => self.tree.str(Some(raw)).into_owned(),
            _ if attribute.value.data_type == TYPE_STRING => self.tree.str(Some(attribute.value.data)).into_owned(),
            _ => text_of(attribute.value, self.name_of),
        }
    }
}

/// A value that is no string, as its author would write it.
pub(crate) fn text_of(value: Value, name_of: &dyn Fn(u32) -> Option<String>) -> String {
    let named = |mark: char| match name_of(value.data) {
        Some(name) => format!("{mark}{name}"),
        None => format!("{mark}{:#010x}", value.data),
    };
    match value.data_type {
        TYPE_NULL if value.data == 0 => "@null".to_owned(),
        TYPE_NULL => "@empty".to_owned(),
        TYPE_REFERENCE if value.data == 0 => "@null".to_owned(),
        TYPE_REFERENCE => named('@'),
        TYPE_ATTRIBUTE => named('?'),
        kind => coerce_to_string(value).unwrap_or_else(|| format!("(type {kind:#04x}) {:#010x}", value.data)),
    }
}

/// Moves the innermost open element into the one around it. The first element without one around it is the root.
fn close(open: &mut Vec<Node>, root: &mut Option<Node>) {
    let Some(done) = open.pop() else { return };
    match open.last_mut() {
        Some(outer) => outer.children.push(done),
        None => _ = root.get_or_insert(done),
    }
}

/// One line when it is short, otherwise one line per attribute.
fn start_tag(node: &Node, indent: &str, lines: &mut Vec<String>) {
    let namespaces = node.namespaces.iter().map(|(prefix, uri)| format!("xmlns:{prefix}=\"{}\"", escaped(uri)));
    let attributes = node.attributes.iter().map(|(name, value)| format!("{name}=\"{}\"", escaped(value)));
    let words: Vec<String> = namespaces.chain(attributes).collect();
    let end = if node.children.is_empty() && node.text.is_empty() { "/>" } else { ">" };
    let start = format!("{indent}<{}", node.name);
    let one = words.iter().fold(start.clone(), |line, word| line + " " + word) + end;
    if one.chars().count() <= 80 || words.len() < 2 {
        lines.push(one);
    } else {
        lines.push(start);
        lines.extend(words.iter().map(|word| format!("{indent}    {word}")));
        if let Some(last) = lines.last_mut() {
            last.push_str(end);
        }
    }
    if let Some(last) = lines.last_mut().filter(|_| !node.text.is_empty()) {
        last.push_str(&escaped(&node.text));
        if node.children.is_empty() {
            _ = write!(last, "</{}>", node.name);
        }
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push_str("&#10;"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn node(name: &str, attributes: &[(&str, &str)], children: Vec<Node>) -> Node {
        let attributes = attributes.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Node { name: name.to_owned(), namespaces: Vec::new(), attributes, text: String::new(), children }
    }

    #[test]
    fn short_elements_take_a_line_and_long_ones_several() {
        let long = node("b", &[("one", &"1".repeat(40)), ("two", &"2".repeat(40))], vec![node("c", &[], vec![])]);
        let text = Node { text: "a < b".to_owned(), ..node("d", &[("x", "\"&\n")], vec![]) };
        let written = lines(&node("a", &[("x", "1")], vec![long, text])).join("\n");
        expect![[r#"
            <?xml version="1.0" encoding="utf-8"?>
            <a x="1">
                <b
                    one="1111111111111111111111111111111111111111"
                    two="2222222222222222222222222222222222222222">
                    <c/>
                </b>
                <d x="&quot;&amp;&#10;">a &lt; b</d>
            </a>"#]]
        .assert_eq(&written);
    }

    #[test]
    fn the_seed_s_manifest_is_read() {
        let bytes = hostile::seed::manifest("a.b", hostile::xml::Value::Reference(0x7f01_0000));
        let mut diagnostics = apk::Diagnostics::new("m", apk::Options::default());
        let tree = XmlTree::parse(bytes.into(), &mut diagnostics).unwrap();
        let name_of = |id: u32| (id == 0x7f01_0000).then(|| "string/app_name".to_owned());
        expect![[r#"
            <?xml version="1.0" encoding="utf-8"?>
            <manifest
                xmlns:android="http://schemas.android.com/apk/res/android"
                android:versionCode="7"
                android:versionName="1.7"
                package="a.b">
                <uses-sdk android:minSdkVersion="14" android:targetSdkVersion="23"/>
                <uses-permission android:name="android.permission.INTERNET"/>
                <application android:label="@string/app_name">
                    <activity android:name=".Main">
                        <intent-filter>
                            <action android:name="android.intent.action.MAIN"/>
                            <category android:name="android.intent.category.LAUNCHER"/>
                        </intent-filter>
                    </activity>
                </application>
            </manifest>"#]]
        .assert_eq(&lines(&read(&tree, &name_of).unwrap()).join("\n"));
    }
}

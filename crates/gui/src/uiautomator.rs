//! The XML that `uiautomator dump` writes, so that other people's tools can open our trees and we theirs.
//!
//! The attribute names, their order and the form of bounds are Android's. Nodes without any name for accessibility
//! that can be clicked carry `NAF`, as on a device; what cannot be seen is left out with all that is in it, and its
//! neighbours keep their index. The reader takes what phones really send, from any vendor, and
//! refuses only what is not a tree.

use crate::geometry::Rect;
use crate::tree::{Flag, Flags, Node, NodeId, Tree, TreeBuilder, TreeError, Window};
use std::fmt;

/// The largest file that is read.
pub const MAX_BYTES: usize = 32 << 20;

const FLAGS: [(&str, Flag); 10] = [
    ("checkable", Flag::Checkable),
    ("checked", Flag::Checked),
    ("clickable", Flag::Clickable),
    ("enabled", Flag::Enabled),
    ("focusable", Flag::Focusable),
    ("focused", Flag::Focused),
    ("scrollable", Flag::Scrollable),
    ("long-clickable", Flag::LongClickable),
    ("password", Flag::Password),
    ("selected", Flag::Selected),
];

/// Writes the windows of a tree as one dump, from bottom to top.
pub fn write(tree: &Tree) -> String {
    let mut out = String::from("<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>");
    out.push_str(&format!("<hierarchy rotation=\"{}\">", tree.rotation()));
    let mut open: Vec<NodeId> = Vec::new();
    let shown = |id: NodeId| tree.nodes()[id].parent.is_none() || tree.nodes()[id].is(Flag::Visible);
    let mut id = 0;
    while id < tree.len() {
        if !shown(id) {
            id = tree.end(id);
            continue;
        }
        close_until(&mut out, &mut open, |o| tree.end(o) > id);
        write_node(&mut out, tree, id);
        if (id + 1..tree.end(id)).any(|inner| tree.nodes()[inner].parent == Some(id) && shown(inner)) {
            out.push('>');
            open.push(id);
        } else {
            out.push_str(" />");
        }
        id += 1;
    }
    close_until(&mut out, &mut open, |_| false);
    out + "</hierarchy>"
}

/// Reads a dump. Each outermost node becomes a window; the activity is not part of the format and stays empty.
pub fn read(xml: &str) -> Result<Tree, DumpError> {
    read_as(xml, "")
}

/// Reads a dump that was taken while `activity` was in front.
pub fn read_as(xml: &str, activity: &str) -> Result<Tree, DumpError> {
    if xml.len() > MAX_BYTES {
        return Err(DumpError::TooLarge);
    }
    let options = roxmltree::ParsingOptions { nodes_limit: 400_000, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(xml, options).map_err(DumpError::of_xml)?;
    let root = document.root_element();
    if !root.has_tag_name("hierarchy") {
        return Err(DumpError::NoHierarchy);
    }
    let mut builder = TreeBuilder::new(activity);
    builder.rotation(root.attribute("rotation").and_then(|r| r.parse().ok()).unwrap_or(0));
    add_nodes(&mut builder, root)?;
    Ok(builder.finish())
}

/// Why a dump could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DumpError {
    /// Larger than [`MAX_BYTES`].
    TooLarge,
    /// Not well-formed.
    Xml {
        /// Line, from 1.
        line: u32,
        /// Column, from 1.
        column: u32,
        /// What is wrong.
        message: String,
    },
    /// The root element is another one.
    NoHierarchy,
    /// The nodes are not a tree that we hold.
    Tree(TreeError),
}

impl DumpError {
    fn of_xml(e: roxmltree::Error) -> DumpError {
        let at = e.pos();
        DumpError::Xml { line: at.row, column: at.col, message: e.to_string() }
    }
}

impl fmt::Display for DumpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DumpError::TooLarge => write!(f, "the dump is larger than {MAX_BYTES} bytes"),
            DumpError::Xml { line, column, message } => write!(f, "{line}:{column}: {message}"),
            DumpError::NoHierarchy => write!(f, "the root element is not <hierarchy>"),
            DumpError::Tree(e) => write!(f, "{e}"),
        }
    }
}

impl std::error::Error for DumpError {}

impl From<TreeError> for DumpError {
    fn from(e: TreeError) -> DumpError {
        DumpError::Tree(e)
    }
}

fn close_until(out: &mut String, open: &mut Vec<NodeId>, inside: impl Fn(NodeId) -> bool) {
    while open.last().is_some_and(|&o| !inside(o)) {
        open.pop();
        out.push_str("</node>");
    }
}

fn write_node(out: &mut String, tree: &Tree, id: NodeId) {
    let node = &tree.nodes()[id];
    out.push_str("<node");
    if is_naf(tree, id) {
        attribute(out, "NAF", "true");
    }
    attribute(out, "index", &node.index.to_string());
    attribute(out, "text", &node.text);
    attribute(out, "resource-id", &node.id);
    attribute(out, "class", &node.class);
    attribute(out, "package", &node.package);
    attribute(out, "content-desc", &node.description);
    for (name, flag) in FLAGS {
        attribute(out, name, if node.is(flag) { "true" } else { "false" });
    }
    let Rect { left, top, right, bottom } = node.bounds;
    attribute(out, "bounds", &format!("[{left},{top}][{right},{bottom}]"));
}

/// Not accessibility friendly: can be clicked, but neither it nor anything inside says what it is.
fn is_naf(tree: &Tree, id: NodeId) -> bool {
    const EXCLUDED: [&str; 4] = ["GridView", "GridLayout", "ListView", "TableLayout"];
    let nodes = tree.nodes();
    if EXCLUDED.iter().any(|name| nodes[id].class.ends_with(&format!("android.widget.{name}"))) {
        return false;
    }
    let active = nodes[id].is(Flag::Clickable) && nodes[id].is(Flag::Enabled);
    active && nodes[id..tree.end(id)].iter().all(|n| n.text.is_empty() && n.description.is_empty())
}

fn attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    value.chars().for_each(|c| push_escaped(out, c));
    out.push('"');
}

/// Characters that XML cannot hold become `.`, as Android's own writer does.
fn push_escaped(out: &mut String, c: char) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\n' | '\r' | '\t' => out.push_str(&format!("&#{};", c as u32)),
        c if (c as u32) < 0x20 || matches!(c as u32, 0x7f..=0x84 | 0x86..=0x9f | 0xfdd0..=0xfddf | 0xfffe | 0xffff) => {
            out.push('.');
        }
        c => out.push(c),
    }
}

/// Walks the elements without recursion: a hostile dump may nest without end.
fn add_nodes(builder: &mut TreeBuilder, root: roxmltree::Node<'_, '_>) -> Result<(), DumpError> {
    let mut depth = 0usize;
    let mut at = root.first_element_child();
    while let Some(element) = at {
        if depth == 0 {
            let package = element.attribute("package").unwrap_or("").to_owned();
            let bounds = element.attribute("bounds").and_then(parse_bounds).unwrap_or_default();
            builder.window(Window { package, bounds, ..Window::default() });
        }
        let index = element.attribute("index").and_then(|i| i.parse().ok()).unwrap_or(0);
        builder.open_at(read_node(element), index)?;
        if let Some(child) = element.first_element_child() {
            depth += 1;
            at = Some(child);
            continue;
        }
        builder.close();
        at = next_after(builder, element, &mut depth);
    }
    Ok(())
}

fn next_after<'a, 'i>(
    builder: &mut TreeBuilder,
    mut element: roxmltree::Node<'a, 'i>,
    depth: &mut usize,
) -> Option<roxmltree::Node<'a, 'i>> {
    loop {
        if let Some(sibling) = element.next_sibling_element() {
            return Some(sibling);
        }
        *depth = depth.checked_sub(1)?;
        builder.close();
        element = element.parent()?;
    }
}

fn read_node(element: roxmltree::Node<'_, '_>) -> Node {
    let text = |name: &str| element.attribute(name).unwrap_or("").to_owned();
    let is = |name: &str| element.attribute(name) == Some("true");
    let class = text("class");
    let mut flags = FLAGS.iter().fold(Flags::default(), |set, &(name, flag)| set.set(flag, is(name)));
    flags = flags.set(Flag::Visible, element.attribute("visible-to-user") != Some("false")).with(Flag::Important);
    flags = flags.set(Flag::Editable, class.ends_with("EditText") || class.ends_with("AutoCompleteTextView"));
    Node {
        class,
        package: text("package"),
        id: text("resource-id"),
        text: text("text"),
        description: text("content-desc"),
        bounds: element.attribute("bounds").and_then(parse_bounds).unwrap_or_default(),
        flags,
        ..Node::default()
    }
}

fn parse_bounds(text: &str) -> Option<Rect> {
    let (first, second) = text.strip_prefix('[')?.strip_suffix(']')?.split_once("][")?;
    let pair = |s: &str| s.split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    let ((left, top), (right, bottom)) = (pair(first)?, pair(second)?);
    Some(Rect { left, top, right, bottom })
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn sample() -> Result<Tree, TreeError> {
        let node = |class: &str| Node { class: class.into(), package: "a.b".into(), ..Node::default() };
        let shown = Flags::of(&[Flag::Visible, Flag::Important, Flag::Enabled]);
        let mut b = TreeBuilder::new("");
        b.rotation(1).window(Window { package: "a.b".into(), ..Window::default() });
        b.open(Node { flags: shown, ..node("android.widget.FrameLayout") })?;
        b.leaf(Node {
            text: "<a> & \"b\"\n".into(),
            flags: shown.with(Flag::Checked),
            ..node("android.widget.CheckBox")
        })?;
        let bounds = Rect::new(-1, 2, 30, 40);
        b.open(Node {
            flags: shown.with(Flag::Clickable),
            bounds,
            id: "a.b:id/go".into(),
            ..node("android.view.View")
        })?;
        b.leaf(Node { flags: shown, ..node("android.widget.ImageView") })?;
        Ok(b.finish())
    }

    #[test]
    fn a_dump_has_androids_form_and_reads_back() -> Result<(), DumpError> {
        let xml = write(&sample()?);
        expect![[r#"
            <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
            <hierarchy rotation="1">
            <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="a.b" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][0,0]">
            <node index="0" text="&lt;a&gt; &amp; &quot;b&quot;&#10;" resource-id="" class="android.widget.CheckBox" package="a.b" content-desc="" checkable="false" checked="true" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][0,0]" />
            <node NAF="true" index="1" text="" resource-id="a.b:id/go" class="android.view.View" package="a.b" content-desc="" checkable="false" checked="false" clickable="true" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[-1,2][30,40]">
            <node index="0" text="" resource-id="" class="android.widget.ImageView" package="a.b" content-desc="" checkable="false" checked="false" clickable="false" enabled="true" focusable="false" focused="false" scrollable="false" long-clickable="false" password="false" selected="false" bounds="[0,0][0,0]" />
            </node>
            </node>
            </hierarchy>"#]].assert_eq(&xml.replace("><", ">\n<"));
        assert_eq!(read(&xml)?, sample()?);
        Ok(())
    }

    #[test]
    fn what_cannot_be_seen_is_left_out_and_its_neighbours_keep_their_index() -> Result<(), DumpError> {
        let seen = |text: &str| Node { text: text.into(), flags: Flags::of(&[Flag::Visible]), ..Node::default() };
        let mut b = TreeBuilder::new("");
        b.window(Window::default());
        b.open(seen("root"))?;
        b.open(Node { text: "hidden".into(), ..Node::default() })?;
        b.leaf(seen("inside"))?;
        b.close();
        b.leaf(seen("last"))?;
        let xml = write(&b.finish());
        assert!(!xml.contains("hidden") && !xml.contains("inside"), "{xml}");
        assert!(xml.contains("<node index=\"1\" text=\"last\""), "{xml}");
        read(&xml).map(drop)
    }

    #[test]
    fn control_characters_do_not_break_the_file() -> Result<(), DumpError> {
        let mut b = TreeBuilder::new("");
        b.window(Window::default()).leaf(Node { text: "a\u{0}\u{1b}[2J\u{ffff}b".into(), ..Node::default() })?;
        assert_eq!(read(&write(&b.finish()))?.nodes()[0].text, "a..[2J.b");
        Ok(())
    }

    #[test]
    fn hostile_dumps_are_errors() {
        let check = |xml: &str, message: &str| match read(xml) {
            Ok(_) => panic!("accepted"),
            Err(e) => assert!(e.to_string().contains(message), "{e}"),
        };
        check("", "1:1");
        check("<a/>", "not <hierarchy>");
        check("<hierarchy><node></hierarchy>", "expected");
        check("ERROR: could not get idle state.", "1:1");
        let deep = format!("<hierarchy>{}{}</hierarchy>", "<node>".repeat(5000), "</node>".repeat(5000));
        check(&deep, "nested deeper");
        let bomb = r#"<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><hierarchy>&b;</hierarchy>"#;
        check(bomb, "DTD");
    }
}

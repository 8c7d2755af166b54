//! The GUI tree as an observer from outside sees it: windows from bottom to top, their nodes in document order.
//!
//! The nodes of all windows lie in one list in preorder, each with the number of its parent. This is compact, has no
//! recursion to overflow (a hostile app may nest without end), and a node is named by its place in the list. The
//! order is an invariant of [`Tree`]: only [`TreeBuilder`] and the checked reader make trees.

use crate::geometry::{Point, Rect};
use crate::hash::{Hash, Hasher};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// The deepest nesting a tree may have.
pub const MAX_DEPTH: usize = 512;
/// The most nodes a tree may have.
pub const MAX_NODES: usize = 100_000;
/// Version of [`Tree::hash`]; part of every `gui` hash.
pub const HASH_DOMAIN: &str = "gui/1";

/// The place of a node in its tree's list.
pub type NodeId = usize;

/// One widget.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Node {
    /// The enclosing widget, none for the root of a window. Set by [`TreeBuilder`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<NodeId>,
    /// Place among the children of the parent, as the device counts (hidden siblings may leave holes).
    pub index: u32,
    /// Java class, as accessibility reports it.
    pub class: String,
    /// Package of the window's owner.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub package: String,
    /// Resource name such as `com.example:id/save`; empty if it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Text shown; empty if none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Content description; empty if none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub description: String,
    /// Visible part on the screen.
    pub bounds: Rect,
    /// What holds of it.
    pub flags: Flags,
    /// Directions in which its content can still be moved, where the device knows them.
    #[serde(skip_serializing_if = "Scroll::is_empty")]
    pub scroll: Scroll,
    /// Hash of the picture it shows, where the device knows it. Not part of the `gui` hash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<u32>,
}

impl Node {
    /// Whether the flag holds.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.has(flag)
    }

    /// The class without its package.
    pub fn simple_class(&self) -> &str {
        self.class.rsplit(['.', '$']).next().unwrap_or(&self.class)
    }
}

macro_rules! bit_names {
    ($(#[$doc:meta])* $one:ident, $(#[$set_doc:meta])* $set:ident($repr:ty) { $($(#[$vdoc:meta])* $variant:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $one { $($(#[$vdoc])* $variant),* }

        impl $one {
            /// All of them, in the order of their bits.
            pub const ALL: &'static [$one] = &[$($one::$variant),*];

            /// The name used in files.
            pub fn name(self) -> &'static str {
                match self { $($one::$variant => $name),* }
            }
        }

        $(#[$set_doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $set($repr);

        impl $set {
            /// The set of these.
            pub fn of(members: &[$one]) -> $set {
                members.iter().fold($set(0), |set, &m| set.with(m))
            }

            /// Whether it is a member.
            pub fn has(self, member: $one) -> bool {
                self.0 >> member as u32 & 1 == 1
            }

            /// The set with it.
            #[must_use]
            pub fn with(self, member: $one) -> $set {
                $set(self.0 | 1 << member as u32)
            }

            /// The set without it.
            #[must_use]
            pub fn without(self, member: $one) -> $set {
                $set(self.0 & !(1 << member as u32))
            }

            /// The set with or without it.
            #[must_use]
            pub fn set(self, member: $one, on: bool) -> $set {
                if on { self.with(member) } else { self.without(member) }
            }

            /// Whether nothing is in it.
            pub fn is_empty(&self) -> bool {
                self.0 == 0
            }

            /// The members as a number; bit n is the n-th of [`ALL`].
            pub fn bits(self) -> $repr {
                self.0
            }

            /// The set with this number; unknown bits are dropped.
            pub fn from_bits(bits: $repr) -> $set {
                $one::ALL.iter().fold($set(0), |set, &m| set.set(m, bits >> m as u32 & 1 == 1))
            }

            /// The members in order.
            pub fn iter(self) -> impl Iterator<Item = $one> {
                $one::ALL.iter().copied().filter(move |&m| self.has(m))
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_seq(self.iter().map($one::name))
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<$set, D::Error> {
                let names = Vec::<String>::deserialize(d)?;
                Ok($one::ALL.iter().fold($set(0), |set, &m| set.set(m, names.iter().any(|n| n == m.name()))))
            }
        }
    };
}

bit_names! {
    /// A yes-or-no property of a widget.
    Flag,
    /// Set of [`Flag`]s; in JSON a list of names, unknown names are ignored.
    Flags(u32) {
        /// Reacts to input.
        Enabled = "enabled",
        /// Shown at least in part.
        Visible = "visible",
        /// Has a click handler.
        Clickable = "clickable",
        /// Has a long-click handler.
        LongClickable = "long-clickable",
        /// Can be ticked.
        Checkable = "checkable",
        /// Is ticked.
        Checked = "checked",
        /// Can take the focus.
        Focusable = "focusable",
        /// Has the focus.
        Focused = "focused",
        /// Its content is larger than itself.
        Scrollable = "scrollable",
        /// Is the chosen one among its siblings.
        Selected = "selected",
        /// Its text is secret.
        Password = "password",
        /// Its text can be changed.
        Editable = "editable",
        /// Important for accessibility: stays in the compressed tree.
        Important = "important",
    }
}

bit_names! {
    /// A way in which content can be moved.
    Direction,
    /// Set of [`Direction`]s; in JSON a list of names, unknown names are ignored.
    Scroll(u8) {
        /// Towards what lies above.
        Up = "up",
        /// Towards what lies below.
        Down = "down",
        /// Towards what lies to the left.
        Left = "left",
        /// Towards what lies to the right.
        Right = "right",
    }
}

impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Direction {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Direction, D::Error> {
        let name = String::deserialize(d)?;
        let found = Direction::ALL.iter().find(|m| m.name() == name);
        found.copied().ok_or_else(|| de::Error::unknown_variant(&name, &["up", "down", "left", "right"]))
    }
}

/// What a window is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WindowKind {
    /// The main window of an activity.
    #[default]
    Activity,
    /// A dialog.
    Dialog,
    /// A menu, a drop-down or another panel.
    Popup,
    /// A toast.
    Toast,
    /// The soft keyboard.
    Ime,
    /// Something of the system.
    System,
}

/// One window of the stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Window {
    /// What it is for.
    pub kind: WindowKind,
    /// Its title, for people.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// Package of its owner.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub package: String,
    /// Where it lies on the screen.
    pub bounds: Rect,
    /// Whether it has the input focus.
    pub focused: bool,
    /// Its root node; none if it shows no readable tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub root: Option<NodeId>,
}

/// Everything on the screen at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawTree")]
pub struct Tree {
    activity: String,
    rotation: u8,
    windows: Vec<Window>,
    nodes: Vec<Node>,
    #[serde(skip)]
    ends: Vec<NodeId>,
}

impl Tree {
    /// The activity in front, as `package/class`; empty if none.
    pub fn activity(&self) -> &str {
        &self.activity
    }

    /// Rotation of the screen in quarter turns, 0 to 3.
    pub fn rotation(&self) -> u8 {
        self.rotation
    }

    /// The windows from bottom to top.
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// All nodes in document order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The node with this number, if there is one.
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id)
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether no node can be seen.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The first number behind the subtree of `id`: its descendants are `id + 1..end(id)`.
    pub fn end(&self, id: NodeId) -> NodeId {
        self.ends.get(id).copied().unwrap_or(id)
    }

    /// The children of a node in order.
    pub fn children(&self, id: NodeId) -> Siblings<'_> {
        Siblings { tree: self, next: id + 1, end: self.end(id) }
    }

    /// The roots of all windows in order.
    pub fn roots(&self) -> Siblings<'_> {
        Siblings { tree: self, next: 0, end: self.nodes.len() }
    }

    /// The node and its ancestors, innermost first.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(id), |&n| self.nodes.get(n)?.parent)
    }

    /// The window that input goes to: the focused one, else the topmost that shows nodes.
    pub fn active_window(&self) -> Option<&Window> {
        let shown = || self.windows.iter().rev().filter(|w| w.root.is_some());
        shown().find(|w| w.focused).or_else(|| shown().find(|w| w.kind != WindowKind::Toast)).or_else(|| shown().next())
    }

    /// The topmost window that owns a node at this point decides; of its nodes the last and deepest wins.
    pub fn at(&self, p: Point) -> Option<NodeId> {
        let window = self.windows.iter().rev().find(|w| w.kind != WindowKind::Toast && w.bounds.contains(p))?;
        let root = window.root?;
        (root..self.end(root)).rev().find(|&n| self.nodes[n].bounds.contains(p))
    }

    /// The `gui` hash: all that can be seen, nothing that a seed or an address decides.
    pub fn hash(&self) -> Hash {
        let mut h = Hasher::new(HASH_DOMAIN);
        h.str(&self.activity).u64(u64::from(self.rotation)).u64(self.windows.len() as u64);
        for w in &self.windows {
            h.u64(w.kind as u64).str(&w.title).str(&w.package).u64(u64::from(w.focused)).u64(number(w.root));
            hash_rect(&mut h, w.bounds);
        }
        h.u64(self.nodes.len() as u64);
        for n in &self.nodes {
            hash_node(h.u64(number(n.parent)), n);
        }
        h.finish()
    }

    /// The tree with only what is important for accessibility, as UiAutomation shows it by default: children of a
    /// node that is left out move up to its nearest kept ancestor. Roots stay.
    pub fn compressed(&self) -> Tree {
        let mut new_ids = vec![None; self.nodes.len()];
        let mut nodes: Vec<Node> = Vec::new();
        for (id, node) in self.nodes.iter().enumerate() {
            if node.parent.is_some() && !node.is(Flag::Important) {
                continue;
            }
            let parent = self.ancestors(id).skip(1).find_map(|a| new_ids[a]);
            new_ids[id] = Some(nodes.len());
            nodes.push(Node { parent, ..node.clone() });
        }
        let windows = self.windows.iter().map(|w| Window { root: w.root.and_then(|r| new_ids[r]), ..w.clone() });
        let windows = windows.collect();
        renumber(&mut nodes);
        let ends = subtree_ends(&nodes);
        Tree { activity: self.activity.clone(), rotation: self.rotation, windows, nodes, ends }
    }
}

/// The children of one node, in order.
pub struct Siblings<'a> {
    tree: &'a Tree,
    next: NodeId,
    end: NodeId,
}

impl Iterator for Siblings<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let id = (self.next < self.end).then_some(self.next)?;
        self.next = self.tree.end(id);
        Some(id)
    }
}

/// Builds a tree from the outside in: open a window, open and close its nodes, finish.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    activity: String,
    rotation: u8,
    windows: Vec<Window>,
    nodes: Vec<Node>,
    open: Vec<NodeId>,
    child_counts: Vec<u32>,
}

impl TreeBuilder {
    /// A builder for the screen of this activity (`package/class`).
    pub fn new(activity: &str) -> TreeBuilder {
        TreeBuilder { activity: activity.to_owned(), ..TreeBuilder::default() }
    }

    /// Sets the rotation in quarter turns.
    pub fn rotation(&mut self, quarters: u8) -> &mut TreeBuilder {
        self.rotation = quarters % 4;
        self
    }

    /// Adds a window on top; the next outermost node becomes its root.
    pub fn window(&mut self, window: Window) -> &mut TreeBuilder {
        self.open.clear();
        self.windows.push(Window { root: None, ..window });
        self
    }

    /// Opens a node inside the innermost open one; its index counts the siblings so far.
    pub fn open(&mut self, node: Node) -> Result<&mut TreeBuilder, TreeError> {
        let index = self.open.last().map_or(0, |&p| self.child_counts[p]);
        self.open_at(node, index)
    }

    /// Opens a node with the index that the device reports.
    pub fn open_at(&mut self, node: Node, index: u32) -> Result<&mut TreeBuilder, TreeError> {
        let id = self.nodes.len();
        check_limits(id, self.open.len())?;
        let parent = self.open.last().copied();
        match parent {
            Some(p) => self.child_counts[p] += 1,
            None => self.own_root(id)?,
        }
        self.nodes.push(Node { parent, index, ..node });
        self.child_counts.push(0);
        self.open.push(id);
        Ok(self)
    }

    /// Closes the innermost open node.
    pub fn close(&mut self) -> &mut TreeBuilder {
        self.open.pop();
        self
    }

    /// Adds a node without children.
    pub fn leaf(&mut self, node: Node) -> Result<&mut TreeBuilder, TreeError> {
        Ok(self.open(node)?.close())
    }

    /// The tree.
    pub fn finish(self) -> Tree {
        let ends = subtree_ends(&self.nodes);
        Tree { activity: self.activity, rotation: self.rotation, windows: self.windows, nodes: self.nodes, ends }
    }

    fn own_root(&mut self, id: NodeId) -> Result<(), TreeError> {
        match self.windows.last_mut() {
            Some(w) if w.root.is_none() => w.root = Some(id),
            _ => return Err(TreeError::RootWithoutWindow { node: id }),
        }
        Ok(())
    }
}

/// Why a list of nodes is not a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeError {
    /// The node is nested deeper than [`MAX_DEPTH`].
    TooDeep {
        /// Its number.
        node: NodeId,
    },
    /// There are more than [`MAX_NODES`] nodes.
    TooMany,
    /// The parent of the node does not come before it in document order.
    WrongParent {
        /// Its number.
        node: NodeId,
    },
    /// The node has no parent and is not the root of a window.
    RootWithoutWindow {
        /// Its number.
        node: NodeId,
    },
    /// The window names a root that is none.
    WrongRoot {
        /// Number of the window.
        window: usize,
    },
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TreeError::TooDeep { node } => write!(f, "node {node} is nested deeper than {MAX_DEPTH}"),
            TreeError::TooMany => write!(f, "more than {MAX_NODES} nodes"),
            TreeError::WrongParent { node } => write!(f, "the parent of node {node} is not open in document order"),
            TreeError::RootWithoutWindow { node } => write!(f, "node {node} belongs to no window"),
            TreeError::WrongRoot { window } => write!(f, "the root of window {window} is not a root"),
        }
    }
}

impl std::error::Error for TreeError {}

#[derive(Deserialize)]
struct RawTree {
    #[serde(default)]
    activity: String,
    #[serde(default)]
    rotation: u8,
    #[serde(default)]
    windows: Vec<Window>,
    #[serde(default)]
    nodes: Vec<Node>,
}

impl TryFrom<RawTree> for Tree {
    type Error = TreeError;

    fn try_from(raw: RawTree) -> Result<Tree, TreeError> {
        check_order(&raw.nodes)?;
        check_roots(&raw.windows, &raw.nodes)?;
        let ends = subtree_ends(&raw.nodes);
        Ok(Tree { activity: raw.activity, rotation: raw.rotation % 4, windows: raw.windows, nodes: raw.nodes, ends })
    }
}

fn check_limits(count: usize, depth: usize) -> Result<(), TreeError> {
    if count >= MAX_NODES {
        return Err(TreeError::TooMany);
    }
    if depth >= MAX_DEPTH { Err(TreeError::TooDeep { node: count }) } else { Ok(()) }
}

fn check_order(nodes: &[Node]) -> Result<(), TreeError> {
    let mut open: Vec<NodeId> = Vec::new();
    for (id, node) in nodes.iter().enumerate() {
        match node.parent {
            None => open.clear(),
            Some(parent) => {
                let at = open.iter().rposition(|&o| o == parent).ok_or(TreeError::WrongParent { node: id })?;
                open.truncate(at + 1);
            }
        }
        check_limits(id, open.len())?;
        open.push(id);
    }
    Ok(())
}

fn check_roots(windows: &[Window], nodes: &[Node]) -> Result<(), TreeError> {
    let mut roots = (0..nodes.len()).filter(|&n| nodes[n].parent.is_none());
    for (window, w) in windows.iter().enumerate() {
        if w.root.is_some() && roots.next() != w.root {
            return Err(TreeError::WrongRoot { window });
        }
    }
    roots.next().map_or(Ok(()), |node| Err(TreeError::RootWithoutWindow { node }))
}

fn subtree_ends(nodes: &[Node]) -> Vec<NodeId> {
    let mut ends: Vec<NodeId> = (1..=nodes.len()).collect();
    for id in (0..nodes.len()).rev() {
        if let Some(parent) = nodes[id].parent {
            ends[parent] = ends[parent].max(ends[id]);
        }
    }
    ends
}

/// Counts siblings anew: in the compressed tree the device numbers what is left.
fn renumber(nodes: &mut [Node]) {
    let mut counts = vec![0u32; nodes.len()];
    for node in nodes {
        if let Some(parent) = node.parent {
            node.index = counts[parent];
            counts[parent] += 1;
        }
    }
}

fn number(id: Option<NodeId>) -> u64 {
    id.map_or(u64::MAX, |n| n as u64)
}

pub(crate) fn hash_node(h: &mut Hasher, n: &Node) {
    h.u64(u64::from(n.index)).str(&n.class).str(&n.package).str(&n.id).str(&n.text).str(&n.description);
    hash_rect(h, n.bounds);
    h.u64(u64::from(n.flags.bits())).u64(u64::from(n.scroll.bits()));
}

fn hash_rect(h: &mut Hasher, r: Rect) {
    h.i32(r.left).i32(r.top).i32(r.right).i32(r.bottom);
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    fn node(class: &str) -> Node {
        Node { class: class.to_owned(), bounds: Rect::new(0, 0, 10, 10), ..Node::default() }
    }

    fn sample() -> Result<Tree, TreeError> {
        let mut b = TreeBuilder::new("a/.Main");
        b.window(Window { bounds: Rect::new(0, 0, 10, 10), ..Window::default() });
        b.open(node("Frame"))?.open(node("Row"))?;
        b.leaf(Node { flags: Flags::of(&[Flag::Important, Flag::Enabled]), ..node("Text") })?;
        b.close();
        b.leaf(Node { flags: Flags::of(&[Flag::Important]), ..node("Button") })?;
        Ok(b.finish())
    }

    #[test]
    fn children_and_roots_follow_document_order() -> Result<(), TreeError> {
        let t = sample()?;
        assert_eq!(t.children(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(t.children(1).collect::<Vec<_>>(), [2]);
        assert_eq!(t.roots().collect::<Vec<_>>(), [0]);
        assert_eq!(t.ancestors(2).collect::<Vec<_>>(), [2, 1, 0]);
        assert_eq!(t.nodes()[3].index, 1);
        assert_eq!(t.at(Point::new(5, 5)), Some(3));
        Ok(())
    }

    #[test]
    fn compressing_lifts_children_to_the_nearest_kept_ancestor() -> Result<(), TreeError> {
        let t = sample()?.compressed();
        let classes: Vec<_> = t.nodes().iter().map(|n| (n.class.as_str(), n.parent, n.index)).collect();
        assert_eq!(classes, [("Frame", None, 0), ("Text", Some(0), 0), ("Button", Some(0), 1)]);
        Ok(())
    }

    #[test]
    fn json_is_stable_and_reads_back() -> Result<(), Box<dyn std::error::Error>> {
        let t = sample()?;
        let json = serde_json::to_string(&t)?;
        expect![[r#"{"activity":"a/.Main","rotation":0,"windows":[{"kind":"activity","bounds":[0,0,10,10],"focused":false,"root":0}],"nodes":[{"index":0,"class":"Frame","bounds":[0,0,10,10],"flags":[]},{"parent":0,"index":0,"class":"Row","bounds":[0,0,10,10],"flags":[]},{"parent":1,"index":0,"class":"Text","bounds":[0,0,10,10],"flags":["enabled","important"]},{"parent":0,"index":1,"class":"Button","bounds":[0,0,10,10],"flags":["important"]}]}"#]].assert_eq(&json);
        let back: Tree = serde_json::from_str(&json)?;
        assert_eq!(back, t);
        assert_eq!(back.hash(), t.hash());
        expect!["da143594ec642849d390edf50b7c2962"].assert_eq(&t.hash().to_string());
        Ok(())
    }

    #[test]
    fn wrong_trees_are_refused() {
        let check = |json: &str, message: &str| {
            let error = serde_json::from_str::<Tree>(json).expect_err(json);
            assert!(error.to_string().starts_with(message), "{error}");
        };
        check(r#"{"windows":[{"root":0}],"nodes":[{},{"parent":7}]}"#, "the parent of node 1");
        check(r#"{"windows":[{"root":0}],"nodes":[{"parent":0}]}"#, "the parent of node 0");
        check(r#"{"windows":[],"nodes":[{}]}"#, "node 0 belongs to no window");
        check(r#"{"windows":[{"root":5}],"nodes":[{}]}"#, "the root of window 0");
        let chain: Vec<String> = (0..2000).map(|i| format!(r#"{{"parent":{i}}}"#)).collect();
        check(&format!(r#"{{"windows":[{{"root":0}}],"nodes":[{{}},{}]}}"#, chain.join(",")), "node 512 is nested");
    }

    #[test]
    fn the_hash_sees_each_property() -> Result<(), TreeError> {
        let base = sample()?;
        let edits: [fn(&mut Node); 6] = [
            |n| n.text.push('x'),
            |n| n.description.push('x'),
            |n| n.id.push('x'),
            |n| n.bounds.left += 1,
            |n| n.flags = n.flags.with(Flag::Checked),
            |n| n.scroll = n.scroll.with(Direction::Down),
        ];
        for edit in edits {
            let mut t = base.clone();
            edit(&mut t.nodes[2]);
            assert_ne!(t.hash(), base.hash());
        }
        Ok(())
    }
}

//! What differs between two trees: the answer to "where did the replay part from the recording?".
//!
//! Equal subtrees are recognised by hash and skipped whole, so the cost lies in what really differs. There children are
//! aligned in order: equal ones first, then those that look like the same widget (class and id), and what is left is
//! removed or added. The walk uses its own stack, because apps choose the depth.

use crate::hash::{Hash, Hasher};
use crate::tree::{Flag, NodeId, Tree, hash_node};
use serde::Serialize;
use std::fmt;

/// Children beyond this product are paired by place instead of by best alignment.
const MAX_CELLS: usize = 1 << 20;

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "edit", rename_all = "snake_case")]
pub enum Edit {
    /// A subtree of the old tree is gone.
    Removed {
        /// Its root in the old tree.
        old: NodeId,
    },
    /// A subtree of the new tree is new.
    Added {
        /// Its root in the new tree.
        new: NodeId,
    },
    /// The same widget looks different.
    Changed {
        /// In the old tree.
        old: NodeId,
        /// In the new tree.
        new: NodeId,
        /// The properties that differ.
        what: Vec<Property>,
    },
}

/// A property of a widget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Property {
    /// Place among siblings.
    Index,
    /// Class.
    Class,
    /// Resource id.
    Id,
    /// Text.
    Text,
    /// Content description.
    Description,
    /// Bounds.
    Bounds,
    /// Whether it can be used.
    Enabled,
    /// Any other flag or the scroll directions.
    Flags,
}

/// The differences in document order of the old tree; empty exactly if the nodes of both are equal.
pub fn diff(old: &Tree, new: &Tree) -> Vec<Edit> {
    let mut d =
        Differ { old, new, old_hashes: subtree_hashes(old), new_hashes: subtree_hashes(new), edits: Vec::new() };
    let mut work = vec![Work::Siblings(old.roots().collect(), new.roots().collect())];
    while let Some(next) = work.pop() {
        match next {
            Work::Pair(a, b) => d.pair(a, b, &mut work),
            Work::Siblings(a, b) => d.siblings(&a, &b, &mut work),
            Work::Edit(e) => d.edits.push(e),
        }
    }
    d.edits
}

/// An edit with the trees it speaks of, to be shown to people.
pub struct Shown<'a>(pub &'a Edit, pub &'a Tree, pub &'a Tree);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown(edit, old, new) = *self;
        match edit {
            Edit::Removed { old: id } => write!(f, "- {}", label(old, *id)),
            Edit::Added { new: id } => write!(f, "+ {}", label(new, *id)),
            Edit::Changed { old: a, new: b, what } => {
                write!(f, "~ {}", label(old, *a))?;
                if what.contains(&Property::Text) {
                    write!(f, " text {:?} -> {:?}", text(old, *a), text(new, *b))?;
                }
                write!(f, " {what:?}")
            }
        }
    }
}

enum Work {
    Pair(NodeId, NodeId),
    Siblings(Vec<NodeId>, Vec<NodeId>),
    Edit(Edit),
}

struct Differ<'a> {
    old: &'a Tree,
    new: &'a Tree,
    old_hashes: Vec<Hash>,
    new_hashes: Vec<Hash>,
    edits: Vec<Edit>,
}

impl Differ<'_> {
    fn pair(&mut self, a: NodeId, b: NodeId, work: &mut Vec<Work>) {
        if self.old_hashes[a] == self.new_hashes[b] {
            return;
        }
        let what = changed(self.old, a, self.new, b);
        if !what.is_empty() {
            self.edits.push(Edit::Changed { old: a, new: b, what });
        }
        work.push(Work::Siblings(self.old.children(a).collect(), self.new.children(b).collect()));
    }

    fn siblings(&self, old: &[NodeId], new: &[NodeId], work: &mut Vec<Work>) {
        let pairs = align(old.len(), new.len(), |i, j| self.likeness(old[i], new[j]));
        let (mut i, mut j, mut todo) = (0, 0, Vec::new());
        for (a, b) in pairs.into_iter().chain([(old.len(), new.len())]) {
            todo.extend(old[i..a].iter().map(|&o| Work::Edit(Edit::Removed { old: o })));
            todo.extend(new[j..b].iter().map(|&n| Work::Edit(Edit::Added { new: n })));
            if a < old.len() && b < new.len() {
                todo.push(Work::Pair(old[a], new[b]));
            }
            (i, j) = (a + 1, b + 1);
        }
        work.extend(todo.into_iter().rev());
    }

    /// 3 for equal subtrees, 2 for the same widget, 1 for the same class, 0 for strangers.
    fn likeness(&self, a: NodeId, b: NodeId) -> u32 {
        if self.old_hashes[a] == self.new_hashes[b] {
            return 3;
        }
        let (x, y) = (&self.old.nodes()[a], &self.new.nodes()[b]);
        match (x.class == y.class, x.id == y.id) {
            (true, true) => 2,
            (true, false) if x.id.is_empty() || y.id.is_empty() => 1,
            _ => 0,
        }
    }
}

/// The ordered pairing with the largest sum of likeness; pairs of likeness 0 are never made.
fn align(n: usize, m: usize, likeness: impl Fn(usize, usize) -> u32) -> Vec<(usize, usize)> {
    if n.saturating_mul(m) > MAX_CELLS {
        return (0..n.min(m)).filter(|&i| likeness(i, i) > 0).map(|i| (i, i)).collect();
    }
    let mut best = vec![0u32; (n + 1) * (m + 1)];
    let at = |i: usize, j: usize| i * (m + 1) + j;
    for i in (0..n).rev() {
        for j in (0..m).rev() {
            let together = match likeness(i, j) {
                0 => 0,
                l => l + best[at(i + 1, j + 1)],
            };
            best[at(i, j)] = together.max(best[at(i + 1, j)]).max(best[at(i, j + 1)]);
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < n && j < m {
        let l = likeness(i, j);
        if l > 0 && best[at(i, j)] == l + best[at(i + 1, j + 1)] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if best[at(i, j)] == best[at(i + 1, j)] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

fn subtree_hashes(tree: &Tree) -> Vec<Hash> {
    let mut hashes = vec![Hash::default(); tree.len()];
    for id in (0..tree.len()).rev() {
        let mut h = Hasher::new("subtree");
        hash_node(&mut h, &tree.nodes()[id]);
        tree.children(id).for_each(|c| _ = h.hash(hashes[c]));
        hashes[id] = h.finish();
    }
    hashes
}

fn changed(old: &Tree, a: NodeId, new: &Tree, b: NodeId) -> Vec<Property> {
    let (x, y) = (&old.nodes()[a], &new.nodes()[b]);
    let rest = |n: &crate::tree::Node| (n.flags.without(Flag::Enabled), n.scroll);
    let checks = [
        (x.index != y.index, Property::Index),
        (x.class != y.class, Property::Class),
        (x.id != y.id, Property::Id),
        (x.text != y.text, Property::Text),
        (x.description != y.description, Property::Description),
        (x.bounds != y.bounds, Property::Bounds),
        (x.is(Flag::Enabled) != y.is(Flag::Enabled), Property::Enabled),
        (rest(x) != rest(y), Property::Flags),
    ];
    checks.into_iter().filter(|(differs, _)| *differs).map(|(_, p)| p).collect()
}

fn label(tree: &Tree, id: NodeId) -> String {
    let Some(node) = tree.get(id) else { return String::new() };
    let mut out = node.simple_class().to_owned();
    if let Some(name) = node.id.rsplit('/').next().filter(|n| !n.is_empty()) {
        out.push_str(&format!("#{name}"));
    }
    if !node.text.is_empty() {
        out.push_str(&format!(" {:?}", node.text));
    }
    out
}

fn text(tree: &Tree, id: NodeId) -> &str {
    tree.get(id).map_or("", |n| &n.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Node, TreeBuilder, TreeError, Window};
    use expect_test::{Expect, expect};

    fn rows(texts: &[&str]) -> Result<Tree, TreeError> {
        let mut b = TreeBuilder::new("a/.A");
        b.window(Window::default()).open(Node { class: "x.List".into(), ..Node::default() })?;
        for t in texts {
            b.open(Node { class: "x.Row".into(), ..Node::default() })?;
            b.leaf(Node { class: "x.Text".into(), text: (*t).into(), ..Node::default() })?.close();
        }
        Ok(b.finish())
    }

    fn check(old: &[&str], new: &[&str], expected: Expect) -> Result<(), TreeError> {
        let (old, new) = (rows(old)?, rows(new)?);
        let lines: Vec<String> = diff(&old, &new).iter().map(|e| Shown(e, &old, &new).to_string()).collect();
        expected.assert_eq(&lines.join("\n"));
        Ok(())
    }

    #[test]
    fn differences_are_found_where_they_are() -> Result<(), TreeError> {
        check(&["a", "b", "c"], &["a", "b", "c"], expect![[""]])?;
        check(&["a", "b", "c"], &["a", "x", "c"], expect![[r#"~ Text "b" text "b" -> "x" [Text]"#]])?;
        check(&["a", "b"], &["a", "b", "c"], expect!["+ Row"])?;
        check(
            &["a", "b"],
            &[],
            expect![[r#"
            - Row
            - Row"#]],
        )
    }

    #[test]
    fn a_difference_is_never_overlooked() -> Result<(), TreeError> {
        let lists = [&["a"][..], &["b"], &["a", "a"], &["a", "b"], &["b", "a"], &[]];
        for (i, x) in lists.iter().enumerate() {
            for (j, y) in lists.iter().enumerate() {
                assert_eq!(diff(&rows(x)?, &rows(y)?).is_empty(), i == j, "{x:?} {y:?}");
            }
        }
        Ok(())
    }

    #[test]
    fn long_lists_are_paired_by_place() -> Result<(), TreeError> {
        let long: Vec<String> = (0..3000).map(|i| i.to_string()).collect();
        let long: Vec<&str> = long.iter().map(String::as_str).collect();
        assert_eq!(diff(&rows(&long)?, &rows(&long[..2999])?).len(), 1);
        Ok(())
    }
}

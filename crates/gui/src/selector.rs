//! How an event remembers the widget it was meant for, and how that widget is found again on another screen.
//!
//! A target holds several independent descriptions. On the same build all of them agree; on another device or after
//! a change of the app some fail, and the rest outvote them. Matching is therefore a score, not a filter: the best
//! node wins if it is good enough, and the caller learns how far ahead of the second best it was.

use crate::event::Action;
use crate::geometry::{Point, Rect};
use crate::tree::{Flag, NodeId, Tree};
use serde::{Deserialize, Serialize};

/// The least score at which a node may stand for a target.
pub const ENOUGH: u32 = 340;

const WEIGHT_ID: u32 = 400;
const WEIGHT_TEXT: u32 = 250;
const WEIGHT_DESCRIPTION: u32 = 250;
const WEIGHT_PATH: u32 = 100;
const WEIGHT_CLASS: u32 = 60;
const WEIGHT_INDEX: u32 = 40;
const WEIGHT_BOUNDS: u32 = 80;

/// What an event was aimed at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Target {
    /// Resource name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Text; for editable widgets none, because it changes with use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Content description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Classes from the root to the widget with sibling numbers, as `FrameLayout/ListView/TextView[3]`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Which one it was, from 0, among all widgets with the same id, text, description and class.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<u32>,
    /// Where it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Rect>,
}

/// A node that may be the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Match {
    /// The node.
    pub node: NodeId,
    /// How well it fits, in thousandths of a perfect fit.
    pub score: u32,
    /// How much better it fits than the next one.
    pub lead: u32,
}

impl Target {
    /// Describes a node in all ways at once.
    pub fn of(tree: &Tree, id: NodeId) -> Option<Target> {
        let node = tree.get(id)?;
        let some = |s: &str| (!s.is_empty()).then(|| s.to_owned());
        let text = if node.is(Flag::Editable) || node.is(Flag::Password) { None } else { some(&node.text) };
        Some(Target {
            id: some(&node.id),
            text,
            description: some(&node.description),
            path: Some(class_path(tree, id)),
            index: Some(twin_index(tree, id)),
            bounds: Some(node.bounds),
        })
    }

    /// What an action touches first; none for actions that are no touches.
    pub fn touched(tree: &Tree, action: &Action) -> Option<Target> {
        let point = *action.gesture()?.first()?.points.first()?;
        Target::of(tree, tree.at(Point::new(point.x, point.y))?)
    }

    /// The node that fits best, if it fits well enough. Of equal ones the first in document order.
    pub fn find(&self, tree: &Tree) -> Option<Match> {
        let mut best: Option<(u32, NodeId)> = None;
        let mut second = 0;
        for id in 0..tree.len() {
            let score = self.score(tree, id);
            match best {
                Some((top, _)) if score <= top => second = second.max(score),
                _ => second = best.replace((score, id)).map_or(0, |(top, _)| top),
            }
        }
        let (score, node) = best?;
        (score >= ENOUGH).then_some(Match { node, score, lead: score - second })
    }

    /// How well a node fits: the weight of the descriptions it satisfies among all that the target has, in thousandths.
    pub fn score(&self, tree: &Tree, id: NodeId) -> u32 {
        let Some(node) = tree.get(id) else { return 0 };
        let mut sum = Sum::default();
        sum.exact(WEIGHT_ID, &self.id, &node.id);
        sum.exact(WEIGHT_TEXT, &self.text, &node.text);
        sum.exact(WEIGHT_DESCRIPTION, &self.description, &node.description);
        if let Some(path) = &self.path {
            let class = path.rsplit('/').next().map(strip_number);
            sum.part(WEIGHT_CLASS, if class == Some(node.simple_class()) { 1000 } else { 0 });
            sum.part(WEIGHT_PATH, common_tail_permille(path, &class_path(tree, id)));
        }
        if let Some(index) = self.index {
            sum.part(WEIGHT_INDEX, if twin_index(tree, id) == index { 1000 } else { 0 });
        }
        if let Some(bounds) = self.bounds {
            sum.part(WEIGHT_BOUNDS, bounds.overlap_permille(node.bounds));
        }
        sum.permille()
    }
}

/// Classes from the root to the node; a number is added where siblings of the same class exist.
pub fn class_path(tree: &Tree, id: NodeId) -> String {
    let mut steps: Vec<String> = tree.ancestors(id).map(|n| path_step(tree, n)).collect();
    steps.reverse();
    steps.join("/")
}

#[derive(Default)]
struct Sum {
    got: u64,
    possible: u64,
}

impl Sum {
    fn part(&mut self, weight: u32, permille: u32) {
        self.got += u64::from(weight) * u64::from(permille);
        self.possible += u64::from(weight) * 1000;
    }

    fn exact(&mut self, weight: u32, wanted: &Option<String>, found: &str) {
        if let Some(wanted) = wanted {
            self.part(weight, if wanted == found { 1000 } else { 0 });
        }
    }

    fn permille(&self) -> u32 {
        (self.got * 1000).checked_div(self.possible).unwrap_or(0) as u32
    }
}

fn path_step(tree: &Tree, id: NodeId) -> String {
    let Some(node) = tree.get(id) else { return String::new() };
    let class = node.simple_class();
    let Some(parent) = node.parent else { return class.to_owned() };
    let twins: Vec<NodeId> = tree.children(parent).filter(|&c| tree.nodes()[c].class == node.class).collect();
    let place = twins.iter().position(|&c| c == id).unwrap_or(0);
    if twins.len() > 1 { format!("{class}[{place}]") } else { class.to_owned() }
}

fn twin_index(tree: &Tree, id: NodeId) -> u32 {
    let nodes = tree.nodes();
    let me = &nodes[id];
    let twin = |n: &&crate::tree::Node| {
        n.id == me.id && n.class == me.class && n.text == me.text && n.description == me.description
    };
    nodes[..id].iter().filter(twin).count() as u32
}

fn strip_number(step: &str) -> &str {
    step.split('[').next().unwrap_or(step)
}

fn common_tail_permille(a: &str, b: &str) -> u32 {
    let longer = a.split('/').count().max(b.split('/').count()) as u32;
    let common = a.rsplit('/').zip(b.rsplit('/')).take_while(|(x, y)| x == y).count() as u32;
    common * 1000 / longer.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Node, TreeBuilder, TreeError, Window};
    use expect_test::expect;

    fn list(rows: &[(&str, &str, i32)]) -> Result<Tree, TreeError> {
        let mut b = TreeBuilder::new("a/.Main");
        b.window(Window::default());
        b.open(Node { class: "android.widget.ListView".into(), ..Node::default() })?;
        for (id, text, top) in rows {
            b.leaf(Node {
                class: "android.widget.TextView".into(),
                id: (*id).into(),
                text: (*text).into(),
                bounds: Rect::new(0, *top, 100, top + 10),
                ..Node::default()
            })?;
        }
        Ok(b.finish())
    }

    #[test]
    fn a_target_finds_itself() -> Result<(), TreeError> {
        let t = list(&[("row", "a", 0), ("row", "a", 10), ("row", "b", 20)])?;
        for id in 0..t.len() {
            let found = Target::of(&t, id).and_then(|target| target.find(&t));
            assert_eq!(found.map(|m| (m.node, m.score)), Some((id, 1000)));
        }
        let json = Target::of(&t, 2).map(|t| serde_json::to_string(&t).unwrap_or_default());
        expect![[r#"{"id":"row","text":"a","path":"ListView/TextView[1]","index":1,"bounds":[0,10,100,20]}"#]]
            .assert_eq(&json.unwrap_or_default());
        Ok(())
    }

    #[test]
    fn text_outvotes_place_when_rows_move() -> Result<(), TreeError> {
        let before = list(&[("row", "a", 0), ("row", "b", 10), ("row", "c", 20)])?;
        let after = list(&[("row", "c", 0), ("row", "a", 10), ("row", "b", 20)])?;
        let found = Target::of(&before, 2).and_then(|t| t.find(&after));
        assert_eq!(found.map(|m| m.node), Some(3));
        Ok(())
    }

    #[test]
    fn a_stranger_is_not_taken_for_the_target() -> Result<(), TreeError> {
        let before = list(&[("save", "Save", 0)])?;
        let after = list(&[("delete", "Delete", 900)])?;
        assert_eq!(Target::of(&before, 1).and_then(|t| t.find(&after)), None);
        Ok(())
    }
}

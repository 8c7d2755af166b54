//! How a person or a script says which widget is meant, and how it is found on the screen.
//!
//! Two ways of saying it share one search: plain words (`id/save`, `text=Save`, `12,30`) match exactly, Maestro's
//! selectors match by regular expression, ignoring case, over the whole text. Of several widgets that fit, the
//! innermost ones count, those of upper windows before those of lower ones, what can be clicked before what cannot.

use gui::{Flag, Node, NodeId, Point, Rect, Tree, WindowKind};
use libcore::regex::{Flags, Matcher, Pattern};
use std::fmt;

/// Steps that matching one text may take; more means that the expression is hopeless.
const REGEX_STEPS: u64 = 1_000_000;

/// Which widget is meant.
#[derive(Clone, Debug, Default)]
pub struct Locator {
    /// Its text or description.
    pub text: Option<Words>,
    /// Its description alone.
    pub description: Option<Words>,
    /// Its resource name, with or without the package.
    pub id: Option<Words>,
    /// Which of those that fit, from the top left; negative ones count from the end.
    pub index: Option<i64>,
    /// Flags that must or must not hold.
    pub flags: Vec<(Flag, bool)>,
    /// Where it must lie.
    pub relations: Vec<(Relation, Locator)>,
    /// How it was written, for messages.
    pub written: String,
}

/// Where a widget lies relative to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// Under it.
    Below,
    /// Over it.
    Above,
    /// To its left.
    LeftOf,
    /// To its right.
    RightOf,
    /// Inside it.
    ChildOf,
    /// It is one of its children.
    ContainsChild,
    /// It is somewhere inside.
    ContainsDescendant,
}

/// A text to be matched.
#[derive(Clone, Debug)]
pub enum Words {
    /// This and nothing else.
    Exact(String),
    /// A regular expression over the whole text.
    Regex(String, Box<Pattern>),
}

impl Words {
    /// A regular expression as Maestro understands it: ignoring case, over several lines. A text that is none is taken
    /// as it is.
    pub fn regex(source: &str) -> Words {
        let bits = Flags::CASE_INSENSITIVE.bits() | Flags::MULTILINE.bits() | Flags::DOTALL.bits();
        let units: Vec<u16> = source.encode_utf16().collect();
        match Pattern::compile(&units, bits) {
            Ok(pattern) => Words::Regex(source.to_owned(), Box::new(pattern)),
            Err(_) => Words::Exact(source.to_owned()),
        }
    }

    fn fits(&self, text: &str) -> bool {
        match self {
            Words::Exact(words) => words == text,
            // A text with parentheses or dots is often meant as it stands, and lines may be written as one.
            Words::Regex(source, pattern) => {
                let fits = |text: &str| source == text || matches(pattern, text);
                fits(text) || text.contains('\n') && fits(&text.replace('\n', " "))
            }
        }
    }
}

fn matches(pattern: &Pattern, text: &str) -> bool {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut matcher = Matcher::new(pattern.clone());
    let mut budget = libcore::regex::Budget { steps: REGEX_STEPS };
    matcher.set_input(units.len(), 0, units.len()).is_ok() && matcher.matches(&units, &mut budget).unwrap_or(false)
}

/// What a word on the command line or in a test names: a place or a widget.
#[derive(Clone, Debug)]
pub enum Spot {
    /// A place on the screen.
    At(Point),
    /// A widget.
    Widget(Locator),
}

impl Spot {
    /// Reads `X,Y`, `id/NAME`, `desc=WORDS`, `text=WORDS` or plain words.
    pub fn parse(text: &str) -> Spot {
        let exact = |s: &str| Some(Words::Exact(s.to_owned()));
        let mut locator = Locator { written: text.to_owned(), ..Locator::default() };
        if let Some((x, y)) = text.split_once(',')
            && let (Ok(x), Ok(y)) = (x.trim().parse(), y.trim().parse())
        {
            return Spot::At(Point::new(x, y));
        } else if let Some(id) = text.strip_prefix("id/").or(text.strip_prefix("id=")) {
            locator.id = exact(id);
        } else if let Some(words) = text.strip_prefix("desc=") {
            locator.description = exact(words);
        } else {
            locator.text = exact(text.strip_prefix("text=").unwrap_or(text));
        }
        Spot::Widget(locator)
    }

    /// The place on the screen.
    pub fn place(&self, tree: &Tree) -> Option<Point> {
        match self {
            Spot::At(point) => Some(*point),
            Spot::Widget(locator) => Some(tree.get(locator.find(tree)?)?.bounds.center()),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::At(p) => write!(f, "{},{}", p.x, p.y),
            Spot::Widget(locator) => f.write_str(&locator.written),
        }
    }
}

impl Locator {
    /// The widget that is meant.
    pub fn find(&self, tree: &Tree) -> Option<NodeId> {
        let mut all = self.find_all(tree);
        match self.index {
            Some(index) => {
                all.sort_by_key(|id| corner(tree, *id));
                let at = if index < 0 { all.len() as i64 + index } else { index };
                usize::try_from(at).ok().and_then(|at| all.get(at).copied())
            }
            None => {
                let clickable = |id: &&NodeId| tree.get(**id).is_some_and(|n| n.is(Flag::Clickable));
                all.iter().find(clickable).or(all.first()).copied()
            }
        }
    }

    /// All widgets that fit, those of upper windows first.
    pub fn find_all(&self, tree: &Tree) -> Vec<NodeId> {
        let fits: Vec<NodeId> = candidates(tree).into_iter().filter(|id| self.fits(tree, *id)).collect();
        let named = self.text.is_some() || self.id.is_some() || self.description.is_some();
        let inner = |id: NodeId| !fits.iter().any(|other| *other > id && *other < tree.end(id));
        let mut found: Vec<NodeId> = fits.iter().copied().filter(|id| !named || inner(*id)).collect();
        if !named {
            found.sort_by_key(|id| self.distance(tree, *id));
        }
        found
    }

    /// How far it is from what it must lie beside: of widgets that are described by nothing else, the nearest is meant.
    fn distance(&self, tree: &Tree, id: NodeId) -> i64 {
        let Some(me) = tree.get(id).map(|n| n.bounds.center()) else { return i64::MAX };
        let beside = |relation: &Relation| {
            matches!(relation, Relation::Below | Relation::Above | Relation::LeftOf | Relation::RightOf)
        };
        let from = |other: &Locator| {
            let all = other.find_all(tree).into_iter().filter_map(|o| tree.get(o)).map(|n| n.bounds.center());
            let apart = |a: i32, b: i32| (i64::from(a) - i64::from(b)).saturating_pow(2);
            let squared = |p: Point| apart(p.x, me.x).saturating_add(apart(p.y, me.y));
            all.map(squared).min().unwrap_or(i64::MAX)
        };
        self.relations.iter().filter(|(r, _)| beside(r)).map(|(_, other)| from(other)).fold(0, i64::saturating_add)
    }

    fn fits(&self, tree: &Tree, id: NodeId) -> bool {
        let Some(node) = tree.get(id) else { return false };
        let shown = !node.bounds.is_empty() && node.is(Flag::Visible);
        shown
            && self.text.as_ref().is_none_or(|w| w.fits(&node.text) || w.fits(&node.description))
            && self.description.as_ref().is_none_or(|w| w.fits(&node.description))
            && self.id.as_ref().is_none_or(|w| w.fits(&node.id) || w.fits(short_id(node)))
            && self.flags.iter().all(|(flag, on)| node.is(*flag) == *on)
            && self.relations.iter().all(|(relation, other)| related(tree, id, *relation, other))
    }
}

impl fmt::Display for Locator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

/// All nodes, those of upper windows first; toasts cannot be touched, but they can be seen.
fn candidates(tree: &Tree) -> Vec<NodeId> {
    let mut roots: Vec<(bool, NodeId)> =
        tree.windows().iter().filter_map(|w| Some((w.kind == WindowKind::Toast, w.root?))).collect();
    roots.reverse();
    roots.sort_by_key(|(toast, _)| *toast);
    if roots.is_empty() {
        return (0..tree.len()).collect();
    }
    roots.into_iter().flat_map(|(_, root)| root..tree.end(root)).collect()
}

fn related(tree: &Tree, id: NodeId, relation: Relation, other: &Locator) -> bool {
    let Some(me) = tree.get(id).map(|n| n.bounds) else { return false };
    let inside = |outer: NodeId, inner: NodeId| inner > outer && inner < tree.end(outer);
    other.find_all(tree).into_iter().filter(|o| *o != id).any(|o| {
        let Some(node) = tree.get(o) else { return false };
        match relation {
            // Maestro compares upper left corners: what lies below something may begin inside it.
            Relation::Below => me.top > node.bounds.top,
            Relation::Above => me.top < node.bounds.top,
            Relation::LeftOf => me.left < node.bounds.left,
            Relation::RightOf => me.left > node.bounds.left,
            Relation::ChildOf => inside(o, id),
            Relation::ContainsChild => node.parent == Some(id),
            Relation::ContainsDescendant => inside(id, o),
        }
    })
}

fn corner(tree: &Tree, id: NodeId) -> (i32, i32) {
    tree.get(id).map_or((0, 0), |n| (n.bounds.top, n.bounds.left))
}

/// The name behind the package: `a.b:id/save` is `save`.
fn short_id(node: &Node) -> &str {
    node.id.rsplit('/').next().unwrap_or(&node.id)
}

/// A place in a rectangle, in thousandths of its width and height.
pub fn within(bounds: Rect, x: i64, y: i64) -> Point {
    let part = |length: i32, thousandths: i64| (i64::from(length) * thousandths / 1000) as i32;
    Point::new(bounds.left.saturating_add(part(bounds.width(), x)), bounds.top.saturating_add(part(bounds.height(), y)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gui::tree::{TreeBuilder, TreeError};
    use gui::{Flags as NodeFlags, Window};

    fn node(id: &str, text: &str, bounds: [i32; 4], flags: &[Flag]) -> Node {
        let mut all = vec![Flag::Visible, Flag::Enabled];
        all.extend(flags);
        Node {
            class: "android.widget.TextView".into(),
            id: if id.is_empty() { String::new() } else { format!("a.b:id/{id}") },
            text: text.into(),
            bounds: bounds.into(),
            flags: NodeFlags::of(&all),
            ..Node::default()
        }
    }

    fn screen() -> Result<Tree, TreeError> {
        let mut b = TreeBuilder::new("a.b/.Main");
        b.window(Window { bounds: Rect::new(0, 0, 100, 100), ..Window::default() });
        b.open(node("root", "", [0, 0, 100, 100], &[]))?;
        b.leaf(node("title", "Notes (3)", [0, 0, 100, 10], &[]))?;
        b.leaf(node("row", "Milk", [0, 20, 50, 30], &[Flag::Clickable]))?;
        b.leaf(node("row", "Milk", [0, 30, 50, 40], &[Flag::Clickable, Flag::Checked]))?;
        b.leaf(node("row", "Bread", [50, 30, 100, 40], &[]))?;
        Ok(b.finish())
    }

    fn check(locator: Locator, expected: &[NodeId]) -> Result<(), TreeError> {
        assert_eq!(locator.find_all(&screen()?), expected, "{locator:?}");
        Ok(())
    }

    fn text(words: &str) -> Locator {
        Locator { text: Some(Words::regex(words)), ..Locator::default() }
    }

    #[test]
    fn texts_match_as_a_whole_and_ignore_case() -> Result<(), TreeError> {
        check(text("milk"), &[2, 3])?;
        check(text("mil"), &[])?;
        check(text("m.*"), &[2, 3])?;
        check(text("Notes (3)"), &[1])?;
        check(text("Notes ("), &[])
    }

    #[test]
    fn ids_flags_index_and_relations_narrow_it_down() -> Result<(), TreeError> {
        let id = |words: &str| Locator { id: Some(Words::regex(words)), ..Locator::default() };
        check(id("row"), &[2, 3, 4])?;
        check(id("a.b:id/title"), &[1])?;
        check(Locator { flags: vec![(Flag::Checked, true)], ..text("milk") }, &[3])?;
        check(Locator { relations: vec![(Relation::RightOf, text("milk"))], ..id("row") }, &[4])?;
        check(Locator { relations: vec![(Relation::Below, text("Notes.*"))], ..text("milk") }, &[2, 3])?;
        check(Locator { relations: vec![(Relation::ChildOf, id("root"))], ..text("bread") }, &[4])?;
        let only = |relation, of| Locator { relations: vec![(relation, of)], ..Locator::default() };
        assert_eq!(only(Relation::Below, text("Notes.*")).find(&screen()?), Some(2));
        assert_eq!(only(Relation::RightOf, text("milk")).find(&screen()?), Some(4));
        assert_eq!(only(Relation::LeftOf, text("bread")).find(&screen()?), Some(3));
        assert_eq!(only(Relation::ContainsChild, text("bread")).find(&screen()?), Some(0));
        let last = Locator { index: Some(-1), ..text("milk") };
        assert_eq!(last.find(&screen()?), Some(3));
        Ok(())
    }

    #[test]
    fn words_on_the_command_line() -> Result<(), TreeError> {
        let place = |words: &str| screen().map(|tree| Spot::parse(words).place(&tree).map(|p| (p.x, p.y)));
        assert_eq!(place("12, 30")?, Some((12, 30)));
        assert_eq!(place("id/title")?, Some((50, 5)));
        assert_eq!(place("Bread")?, Some((75, 35)));
        assert_eq!(place("text=bread")?, None);
        Ok(())
    }

    #[test]
    fn a_hopeless_expression_ends() {
        let words = Words::regex("(a*)*b");
        assert!(!words.fits(&"a".repeat(5000)));
    }
}

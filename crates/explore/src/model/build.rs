//! From what a device shows to what the model looks at.
//!
//! The rules are APE's: the compressed tree of the active window; invisible widgets and oversized web views are left
//! out; texts are cut; picture buttons get a hash as text; a clickable container hands its click to its children,
//! because that is where people tap. Each is a switch of [`TreeConfig`]; what gibbon adds (class families, scroll axes
//! from the widget, blank editable text, pop-ups) is switched by the profile.

use super::config::TreeConfig;
use super::name::{ActionKind, possible_actions};
use super::rule::TreeRule;
use super::tree::{Attributes, MAX_WIDGETS, ModelTree, Patch, ScrollAxes, Trees, Widget, WidgetId};
use gui::geometry::Rect;
use gui::tree::{Direction, Flag, Flags, Node, NodeId, Tree, WindowKind};

/// A screen as the model sees it, with the way back to the widgets of the device.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The tree for the model.
    pub tree: ModelTree,
    /// For each widget of it what is needed to act on it.
    pub widgets: Vec<Shown>,
    /// The area of the active window.
    pub root: Rect,
    /// The active window is that of an activity, without pop-ups: the menu key can open a menu.
    pub plain: bool,
    /// The active window is a dialog, a menu or another one above that of the activity.
    pub overlay: bool,
}

/// A widget on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its number in the tree of the device.
    pub node: NodeId,
    /// Where it is.
    pub bounds: Rect,
    /// Whether it reacts.
    pub enabled: bool,
    /// What can be done to it.
    pub actions: Vec<ActionKind>,
    /// Whether text can be typed into it.
    pub editable: bool,
    /// Directions in which it says it can be scrolled now; none if it does not say.
    pub scroll: Option<gui::Scroll>,
    /// A fixed text that a rule wants typed.
    pub input: Option<String>,
    /// Extra milliseconds to wait after acting on it.
    pub throttle: u32,
}

impl Shown {
    /// Whether there is a place to touch.
    pub fn valid(&self, root: Rect) -> bool {
        !self.bounds.is_empty() && !self.bounds.intersection(root).is_empty()
    }

    /// Whether the action can be taken now. A widget that says how far it scrolls is believed.
    pub fn allows(&self, kind: ActionKind) -> bool {
        match (kind, self.scroll) {
            (ActionKind::Scroll(direction), Some(scroll)) => scroll.has(direction),
            _ => true,
        }
    }
}

/// Builds the screen of an observation.
pub fn build(config: &TreeConfig, rules: &mut [TreeRule], trees: &mut Trees, observed: &Tree) -> Screen {
    let mut draft = Draft::of(config, observed);
    draft.apply_rules(rules, observed);
    if config.patch_containers {
        draft.patch_containers();
    }
    if config.ignore_web_view_actions {
        draft.ignore_web_view_actions();
    }
    draft.finish(config, trees, observed)
}

/// A widget while the tree is being built.
struct Item<'t> {
    node: &'t Node,
    id: NodeId,
    parent: Option<usize>,
    index: u32,
    flags: Flags,
    scroll: ScrollAxes,
    web: bool,
    input: Option<String>,
    throttle: u32,
    /// Actions that a rule allows; nothing else is possible then.
    allowed: Option<Vec<ActionKind>>,
}

struct Draft<'t> {
    items: Vec<Item<'t>>,
    root: Rect,
    plain: bool,
    overlay: bool,
}

impl<'t> Draft<'t> {
    fn of(config: &TreeConfig, tree: &'t Tree) -> Draft<'t> {
        let mut draft = Draft { items: Vec::new(), root: Rect::default(), plain: false, overlay: false };
        let Some(active) = tree.active_window() else { return draft };
        draft.root = active.bounds;
        draft.overlay = active.kind != WindowKind::Activity;
        draft.plain = !draft.overlay;
        let above = tree.windows().iter().skip_while(|w| !std::ptr::eq(*w, active)).skip(1);
        let popups: Vec<_> = above.filter(|w| w.kind == WindowKind::Popup).collect();
        draft.plain &= popups.is_empty();
        let popups = popups.into_iter().filter(|_| config.popups);
        for root in std::iter::once(active).chain(popups).filter_map(|w| w.root) {
            draft.add_window(config, tree, root);
        }
        if draft.root.is_empty() {
            draft.root = draft.items.first().map_or(Rect::default(), |i| i.node.bounds);
        }
        draft
    }

    /// Adds the nodes of a window. In the compressed tree, nodes that are not important are left out and their children
    /// move up; the device then counts siblings anew, hidden ones too.
    fn add_window(&mut self, config: &TreeConfig, tree: &'t Tree, root: NodeId) {
        let nodes = tree.nodes();
        let kept = |id: NodeId| id == root || !config.compressed || nodes[id].is(Flag::Important);
        let recount = !(root..tree.end(root)).all(kept);
        let mut places: Vec<Option<usize>> = vec![None; tree.len()];
        let mut counts: Vec<u32> = vec![0; tree.len()];
        let mut skip_to = root;
        for id in root..tree.end(root) {
            if id < skip_to || self.items.len() >= MAX_WIDGETS {
                continue;
            }
            let node = &nodes[id];
            let parent = node.parent.and_then(|p| places[p]);
            if !kept(id) {
                places[id] = parent;
                continue;
            }
            let counted = parent.map_or(0, |p| {
                counts[p] += 1;
                counts[p] - 1
            });
            let index = if recount { counted } else { node.index };
            let web = is_web_view(node);
            let hidden = id != root && config.exclude_invisible && !node.is(Flag::Visible);
            if hidden || (web && config.ignore_web_views) {
                skip_to = tree.end(id);
                continue;
            }
            if web && tree.end(id) - id - 1 > config.web_view_limit {
                skip_to = tree.end(id);
            }
            places[id] = Some(self.items.len());
            self.items.push(Item {
                node,
                id,
                parent,
                index,
                flags: node.flags,
                scroll: scroll_axes(config, node),
                web,
                input: None,
                throttle: 0,
                allowed: None,
            });
        }
    }

    fn apply_rules(&mut self, rules: &mut [TreeRule], tree: &Tree) {
        let mut unlisted: Vec<bool> = self.items.iter().map(|_| rules.iter().any(|rule| rule.allows)).collect();
        for rule in rules.iter_mut() {
            for (item, unlisted) in self.items.iter_mut().zip(&mut unlisted) {
                if !rule.selects(tree, item.id, item.node.bounds) {
                    continue;
                }
                rule.matched += 1;
                if rule.allows {
                    *unlisted = false;
                } else {
                    item.input.clone_from(&rule.input);
                    item.throttle = rule.throttle;
                    item.allowed.clone_from(&rule.actions);
                }
            }
        }
        for (item, _) in self.items.iter_mut().zip(unlisted).filter(|(_, unlisted)| *unlisted) {
            item.allowed = Some(Vec::new());
        }
        for item in &mut self.items {
            if let Some(allowed) = &item.allowed {
                item.flags = restrict(item.flags, allowed);
                item.scroll = axes_of(allowed);
            }
        }
    }

    /// Handlers of rows and columns are often attached to their container.
    fn patch_containers(&mut self) {
        let children = self.children();
        for (at, kids) in children.iter().enumerate() {
            if kids.is_empty() || !self.items[at].flags.has(Flag::Clickable) || self.inside_web(at) {
                continue;
            }
            let bounds: Vec<Rect> = kids.iter().map(|&k| self.items[k].node.bounds).collect();
            let own = self.items[at].node.bounds;
            let covered = bounds.iter().skip(1).fold(bounds[0], |all, b| union(all, *b));
            if own.covers(covered) && lined_up(&bounds) {
                self.hand_down(at, kids, covered.contains(own.center()));
            }
        }
    }

    fn hand_down(&mut self, at: usize, kids: &[usize], covered: bool) {
        let index = self.items[at].index;
        for &kid in kids {
            if self.items[kid].allowed.is_none() && !self.items[kid].flags.has(Flag::Clickable) {
                self.items[kid].flags = self.items[kid].flags.with(Flag::Clickable);
                if kids.len() == 1 {
                    self.items[kid].index = index;
                }
            }
        }
        if covered {
            self.items[at].flags = self.items[at].flags.without(Flag::Clickable);
        }
    }

    fn ignore_web_view_actions(&mut self) {
        for at in 0..self.items.len() {
            if self.inside_web(at) && !self.items[at].web {
                self.items[at].flags = restrict(self.items[at].flags, &[]);
                self.items[at].scroll = ScrollAxes::None;
            }
        }
    }

    fn inside_web(&self, at: usize) -> bool {
        std::iter::successors(Some(at), |&i| self.items[i].parent).any(|i| self.items[i].web)
    }

    fn children(&self) -> Vec<Vec<usize>> {
        let mut children = vec![Vec::new(); self.items.len()];
        for (at, item) in self.items.iter().enumerate() {
            if let Some(parent) = item.parent {
                children[parent].push(at);
            }
        }
        children
    }

    fn finish(self, config: &TreeConfig, trees: &mut Trees, tree: &Tree) -> Screen {
        let leaf: Vec<bool> = self.children().iter().map(Vec::is_empty).collect();
        let activity = trees.symbols.intern(tree.activity());
        let mut widgets = Vec::with_capacity(self.items.len());
        let mut shown = Vec::with_capacity(self.items.len());
        for (at, item) in self.items.iter().enumerate() {
            let attributes = attributes(config, trees, item, leaf[at], self.root);
            let parent = item.parent.unwrap_or(at) as WidgetId;
            let actions = possible_actions(attributes.patch, attributes.scroll);
            widgets.push(Widget { attributes: trees.intern_attributes(attributes), parent });
            shown.push(Shown {
                node: item.id,
                bounds: item.node.bounds,
                enabled: item.flags.has(Flag::Enabled),
                actions,
                editable: is_editable(config, item.node),
                scroll: (!item.node.scroll.is_empty() && config.own_scroll_axes).then_some(item.node.scroll),
                input: item.input.clone(),
                throttle: item.throttle,
            });
        }
        Screen {
            tree: ModelTree { activity, widgets: widgets.into_boxed_slice() },
            widgets: shown,
            root: self.root,
            plain: self.plain,
            overlay: self.overlay,
        }
    }
}

fn attributes(config: &TreeConfig, trees: &mut Trees, item: &Item<'_>, leaf: bool, root: Rect) -> Attributes {
    let (node, has) = (item.node, |f: Flag| item.flags.has(f));
    let scrollable = item.scroll != ScrollAxes::None;
    let patch = Patch::new(
        has(Flag::Enabled),
        has(Flag::Clickable),
        has(Flag::Checkable),
        has(Flag::LongClickable),
        scrollable,
    );
    let mut text = cut(config, &node.text);
    let on_screen = !node.bounds.intersection(root).is_empty();
    let picture = leaf && text.is_empty() && patch.interactive() && on_screen && node.class.contains("ImageButton");
    if let Some(hash) = node.image.filter(|_| picture && config.image_text) {
        text = format!("#{hash:x}");
    }
    if config.blank_editable && is_editable(config, node) {
        text.clear();
    }
    Attributes {
        class: trees.symbols.intern(&node.class),
        id: trees.symbols.intern(&node.id),
        text: trees.symbols.intern(&text),
        description: trees.symbols.intern(&without_quotes(&node.description)),
        index: item.index.min(u32::from(u16::MAX)) as u16,
        patch,
        scroll: item.scroll,
        marks: u8::from(has(Flag::Checked)) | u8::from(has(Flag::Selected)) << 1,
        list: is_list(config, &node.class),
    }
}

/// A widget that text can be typed into. APE knows one class only.
fn is_editable(config: &TreeConfig, node: &Node) -> bool {
    let family = config.class_families && (node.is(Flag::Editable) || node.class.ends_with("EditText"));
    family || node.class == "android.widget.EditText"
}

fn is_web_view(node: &Node) -> bool {
    node.class == "android.webkit.WebView" || node.class.ends_with(".WebView")
}

fn is_list(config: &TreeConfig, class: &str) -> bool {
    const KNOWN: [&str; 6] = [
        "android.widget.ListView",
        "android.widget.GridView",
        "android.support.v7.widget.RecyclerView",
        "android.support.v17.leanback.widget.VerticalGridView",
        "android.support.v17.leanback.widget.HorizontalGridView",
        "android.widget.ExpandableListView",
    ];
    KNOWN.iter().any(|known| same_class(config, class, known))
}

/// Equal, or equal without packages: androidx moved the classes of the support library.
fn same_class(config: &TreeConfig, class: &str, known: &str) -> bool {
    let simple = |c: &str| c.rsplit('.').next().map(str::to_owned);
    class == known || (config.class_families && simple(class) == simple(known))
}

fn scroll_axes(config: &TreeConfig, node: &Node) -> ScrollAxes {
    const VERTICAL: [&str; 4] = [
        "android.widget.ScrollView",
        "android.widget.ListView",
        "android.widget.ExpandableListView",
        "android.support.v17.leanback.widget.VerticalGridView",
    ];
    const HORIZONTAL: [&str; 3] = [
        "android.widget.HorizontalScrollView",
        "android.support.v17.leanback.widget.HorizontalGridView",
        "android.support.v4.view.ViewPager",
    ];
    // A spinner says that it scrolls because it has more items than the one it shows; a finger that is drawn over it
    // does what a tap does.
    let spinner = config.own_scroll_axes && node.class.ends_with("Spinner") && node.scroll.is_empty();
    if !node.is(Flag::Scrollable) || spinner {
        return ScrollAxes::None;
    }
    let known = |list: &[&str]| list.iter().any(|k| same_class(config, &node.class, k));
    let nested = config.class_families && node.class.ends_with("NestedScrollView");
    if known(&VERTICAL) || nested {
        return ScrollAxes::Vertical;
    }
    if known(&HORIZONTAL) || (config.class_families && node.class.ends_with("ViewPager2")) {
        return ScrollAxes::Horizontal;
    }
    let own = config.own_scroll_axes.then(|| axes(&node.scroll.iter().collect::<Vec<_>>()));
    own.filter(|a| *a != ScrollAxes::None).unwrap_or(ScrollAxes::All)
}

fn axes(directions: &[Direction]) -> ScrollAxes {
    let vertical = directions.iter().any(|d| matches!(d, Direction::Up | Direction::Down));
    let horizontal = directions.iter().any(|d| matches!(d, Direction::Left | Direction::Right));
    match (vertical, horizontal) {
        (true, true) => ScrollAxes::All,
        (true, false) => ScrollAxes::Vertical,
        (false, true) => ScrollAxes::Horizontal,
        (false, false) => ScrollAxes::None,
    }
}

fn axes_of(allowed: &[ActionKind]) -> ScrollAxes {
    let directions: Vec<Direction> = allowed
        .iter()
        .filter_map(|kind| match kind {
            ActionKind::Scroll(d) => Some(*d),
            _ => None,
        })
        .collect();
    axes(&directions)
}

fn restrict(flags: Flags, allowed: &[ActionKind]) -> Flags {
    let may = |kind: ActionKind| allowed.contains(&kind);
    let scrolls = allowed.iter().any(|k| matches!(k, ActionKind::Scroll(_)));
    flags
        .set(Flag::Clickable, may(ActionKind::Click))
        .set(Flag::Checkable, false)
        .set(Flag::LongClickable, may(ActionKind::LongClick))
        .set(Flag::Scrollable, scrolls)
}

fn cut(config: &TreeConfig, text: &str) -> String {
    without_quotes(text).chars().take(config.truncate_text).collect()
}

fn without_quotes(text: &str) -> String {
    text.replace(['"', '\''], "")
}

fn union(a: Rect, b: Rect) -> Rect {
    Rect::new(a.left.min(b.left), a.top.min(b.top), a.right.max(b.right), a.bottom.max(b.bottom))
}

/// One child, or all in one row, or all in one column.
fn lined_up(bounds: &[Rect]) -> bool {
    let row = bounds.windows(2).all(|w| (w[0].top, w[0].bottom) == (w[1].top, w[1].bottom));
    let column = bounds.windows(2).all(|w| (w[0].left, w[0].right) == (w[1].left, w[1].right));
    row || column
}

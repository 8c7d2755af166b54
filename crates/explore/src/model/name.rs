//! Names (attribute paths): what is left of a widget when a namer has looked at it.
//!
//! Names are interned; their numbers grow in the order of creation and are used for sorting. A name also is a
//! selector: [`Names::selects`] tells whether a widget of any tree fits it, which is what its XPath would select.

use super::namer::{Namer, Primitive};
use super::symbol::{Symbol, Symbols};
use super::tree::{Attributes, ModelTree, Patch, ScrollAxes, Trees, WidgetId};
use gui::tree::Direction;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// The number of a name, in the order of creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NameId(pub u32);

/// A name. Attributes that its namer leaves out are [`Symbol::NONE`] or 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Name {
    namer: Namer,
    class: Symbol,
    id: Symbol,
    text: Symbol,
    description: Symbol,
    index: u16,
    marks: u8,
    patch: Patch,
    scroll: ScrollAxes,
    context: Context,
}

/// What a name knows of the widgets around.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum Context {
    None,
    /// The name of the parent; none at a root.
    Parent(Option<NameId>),
    /// Local names of all ancestors, the root first.
    Path(Box<[NameId]>),
}

/// What can be done to a widget of a state, or to the state as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ActionKind {
    /// The back key; has no target.
    Back,
    /// A tap.
    Click,
    /// A long press.
    LongClick,
    /// Content is moved; named by what comes into view.
    Scroll(Direction),
    /// The menu key; has no target.
    Menu,
}

impl ActionKind {
    /// A short name for logs and files.
    pub fn name(self) -> &'static str {
        match self {
            ActionKind::Back => "back",
            ActionKind::Click => "click",
            ActionKind::LongClick => "long_click",
            ActionKind::Scroll(Direction::Up) => "scroll_up",
            ActionKind::Scroll(Direction::Down) => "scroll_down",
            ActionKind::Scroll(Direction::Left) => "scroll_left",
            ActionKind::Scroll(Direction::Right) => "scroll_right",
            ActionKind::Menu => "menu",
        }
    }

    /// Whether it is a key, which needs no widget.
    pub fn is_key(self) -> bool {
        matches!(self, ActionKind::Back | ActionKind::Menu)
    }

    /// All kinds in order.
    pub const ALL: [ActionKind; 8] = [
        ActionKind::Back,
        ActionKind::Click,
        ActionKind::LongClick,
        ActionKind::Scroll(Direction::Up),
        ActionKind::Scroll(Direction::Down),
        ActionKind::Scroll(Direction::Left),
        ActionKind::Scroll(Direction::Right),
        ActionKind::Menu,
    ];
}

impl Name {
    /// The namer that made it.
    pub fn namer(&self) -> Namer {
        self.namer
    }

    /// Whether its widgets react to input.
    pub fn enabled(&self) -> bool {
        self.patch.enabled()
    }

    /// What can be done to its widgets: a function of the name alone.
    pub fn actions(&self) -> Vec<ActionKind> {
        possible_actions(self.patch, self.scroll)
    }

    /// Whether `self` says about the widget itself all that `other` says, and the same.
    pub fn refines(&self, other: &Name) -> bool {
        let says = |p: Primitive| other.namer.has(p);
        self.namer.local().refines(other.namer.local())
            && self.patch == other.patch
            && self.scroll == other.scroll
            && (!says(Primitive::Type) || (self.class, self.id) == (other.class, other.id))
            && (!says(Primitive::Index) || self.index == other.index)
            && (!says(Primitive::Text) || (self.text, self.description) == (other.text, other.description))
            && (!says(Primitive::Marks) || self.marks == other.marks)
    }

    /// The strings in it.
    pub(super) fn symbols(&self) -> [Symbol; 4] {
        [self.class, self.id, self.text, self.description]
    }

    /// The names it is built on.
    pub(super) fn parts(&self) -> impl Iterator<Item = NameId> {
        let (parent, path) = match &self.context {
            Context::None => (None, &[][..]),
            Context::Parent(parent) => (*parent, &[][..]),
            Context::Path(path) => (None, &path[..]),
        };
        parent.into_iter().chain(path.iter().copied())
    }

    fn fits(&self, a: &Attributes) -> bool {
        let says = |p: Primitive| self.namer.has(p);
        self.patch == a.patch
            && (!says(Primitive::Type) || (self.class, self.id) == (a.class, a.id))
            && (!says(Primitive::Index) || self.index == a.index)
            && (!says(Primitive::Text) || (self.text, self.description) == (a.text, a.description))
            && (!says(Primitive::Marks) || self.marks == a.marks)
    }
}

/// What can be done to a widget with this patch and these axes.
pub fn possible_actions(patch: Patch, axes: ScrollAxes) -> Vec<ActionKind> {
    let mut kinds = Vec::new();
    if patch.clickable() {
        kinds.push(ActionKind::Click);
    }
    if patch.long_clickable() {
        kinds.push(ActionKind::LongClick);
    }
    kinds.extend(axes.directions().iter().map(|d| ActionKind::Scroll(*d)));
    kinds
}

/// All names that were made.
#[derive(Clone, Debug, Default)]
pub struct Names {
    names: IndexSet<Name, FxBuildHasher>,
}

impl Names {
    /// The name with this number.
    pub fn get(&self, id: NameId) -> &Name {
        &self.names[id.0 as usize]
    }

    /// Number of names.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All names in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &Name> {
        self.names.iter()
    }

    /// Adds a name that was read from a file.
    pub(super) fn add(&mut self, name: Name) -> NameId {
        NameId(self.names.insert_full(name).0 as u32)
    }

    /// Names a widget whose ancestors have names already: `named` holds those of all widgets before it, and `namers`
    /// the namers that made them.
    pub fn make(
        &mut self,
        trees: &Trees,
        tree: &ModelTree,
        widget: WidgetId,
        namer: Namer,
        named: &[NameId],
        namers: &[Namer],
    ) -> NameId {
        let context = if namer.has(Primitive::Ancestor) {
            let own = namer.has(Primitive::Parent);
            let local_of = |w: WidgetId| if own { namers[usize::from(w)].local() } else { namer.local() };
            let ancestors: Vec<WidgetId> = tree.ancestors(widget).skip(1).collect();
            Context::Path(ancestors.iter().rev().map(|&w| self.local(trees.attributes(tree, w), local_of(w))).collect())
        } else if namer.has(Primitive::Parent) {
            Context::Parent(tree.parent(widget).map(|p| named[usize::from(p)]))
        } else {
            Context::None
        };
        self.intern(trees.attributes(tree, widget), namer, context)
    }

    /// Whether the widget fits the name, whatever names the tree has now.
    pub fn selects(&self, name: NameId, trees: &Trees, tree: &ModelTree, widget: WidgetId) -> bool {
        let (mut name, mut widget) = (name, widget);
        loop {
            let this = self.get(name);
            if !this.fits(trees.attributes(tree, widget)) {
                return false;
            }
            match (&this.context, tree.parent(widget)) {
                (Context::None, _) | (Context::Parent(None), None) => return true,
                (Context::Parent(Some(above)), Some(parent)) => (name, widget) = (*above, parent),
                (Context::Parent(_), _) => return false,
                (Context::Path(path), _) => return self.path_fits(path, trees, tree, widget),
            }
        }
    }

    /// The name as an XPath that selects its widgets in a dump.
    pub fn xpath(&self, name: NameId, symbols: &Symbols) -> String {
        let mut steps = Vec::new();
        let mut at = Some(name);
        let mut absolute = false;
        while let Some(id) = at.take() {
            let this = self.get(id);
            steps.push(local_xpath(this, symbols));
            match &this.context {
                Context::None => {}
                Context::Parent(above) => {
                    absolute = above.is_none();
                    at = *above;
                }
                Context::Path(path) => {
                    absolute = true;
                    steps.extend(path.iter().rev().map(|a| local_xpath(self.get(*a), symbols)));
                }
            }
        }
        steps.reverse();
        format!("{}*{}", if absolute { "/" } else { "//" }, steps.join("/*"))
    }

    fn path_fits(&self, path: &[NameId], trees: &Trees, tree: &ModelTree, widget: WidgetId) -> bool {
        let mut above = path.iter().rev();
        let fit = tree
            .ancestors(widget)
            .skip(1)
            .all(|w| above.next().is_some_and(|name| self.get(*name).fits(trees.attributes(tree, w))));
        fit && above.next().is_none()
    }

    fn local(&mut self, attributes: &Attributes, namer: Namer) -> NameId {
        self.intern(attributes, namer, Context::None)
    }

    fn intern(&mut self, a: &Attributes, namer: Namer, context: Context) -> NameId {
        let keep = |p: Primitive, s: Symbol| if namer.has(p) { s } else { Symbol::NONE };
        let name = Name {
            namer,
            class: keep(Primitive::Type, a.class),
            id: keep(Primitive::Type, a.id),
            text: keep(Primitive::Text, a.text),
            description: keep(Primitive::Text, a.description),
            index: if namer.has(Primitive::Index) { a.index } else { 0 },
            marks: if namer.has(Primitive::Marks) { a.marks } else { 0 },
            patch: a.patch,
            scroll: a.scroll,
            context,
        };
        NameId(self.names.insert_full(name).0 as u32)
    }
}

fn local_xpath(name: &Name, symbols: &Symbols) -> String {
    let mut out = String::new();
    let mut text = |attribute: &str, value: Symbol| {
        out.push_str(&format!("[@{attribute}=\"{}\"]", symbols.text(value)));
    };
    if name.namer.has(Primitive::Type) {
        text("class", name.class);
        text("resource-id", name.id);
    }
    if name.namer.has(Primitive::Text) {
        text("text", name.text);
        text("content-desc", name.description);
    }
    if name.namer.has(Primitive::Index) {
        out.push_str(&format!("[@index='{}']", name.index));
    }
    if name.namer.has(Primitive::Marks) {
        out.push_str(&format!("[@checked='{}'][@selected='{}']", name.marks & 1 != 0, name.marks & 2 != 0));
    }
    for (flag, on) in name.patch.flags() {
        out.push_str(&format!("[@{flag}='{on}']"));
    }
    out
}

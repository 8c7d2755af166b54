//! Model trees: what the namers look at, and nothing else.
//!
//! A run may see a hundred thousand different screens, so trees are stored compactly: the attributes of a widget are
//! kept once and named by a number, and a tree is a list of such numbers with parents. Equal trees are one tree:
//! because every attribute that any namer looks at is in it (and none besides), two trees that even the finest naming
//! cannot tell apart are the same tree.

use super::symbol::{Symbol, Symbols};
use gui::tree::Direction;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

/// The most widgets that are looked at in one tree.
pub const MAX_WIDGETS: usize = u16::MAX as usize;

/// The place of a tree in the store, in the order of first sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TreeId(pub u32);

/// The place of a widget in its tree, in document order.
pub type WidgetId = u16;

/// Along which axes a widget scrolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ScrollAxes {
    /// Not at all.
    #[default]
    None,
    /// Up and down.
    Vertical,
    /// Left and right.
    Horizontal,
    /// Both ways.
    All,
}

impl ScrollAxes {
    /// The directions along these axes, in the order of APE's actions.
    pub fn directions(self) -> &'static [Direction] {
        use Direction::{Down, Left, Right, Up};
        match self {
            ScrollAxes::None => &[],
            ScrollAxes::Vertical => &[Down, Up],
            ScrollAxes::Horizontal => &[Left, Right],
            ScrollAxes::All => &[Down, Up, Left, Right],
        }
    }
}

/// The attributes of a widget that names are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attributes {
    /// Class.
    pub class: Symbol,
    /// Resource id.
    pub id: Symbol,
    /// Text, cut.
    pub text: Symbol,
    /// Content description.
    pub description: Symbol,
    /// Place among siblings.
    pub index: u16,
    /// The five flags of the action patch: see [`Patch`].
    pub patch: Patch,
    /// Scroll axes.
    pub scroll: ScrollAxes,
    /// Bit 0: checked, bit 1: selected.
    pub marks: u8,
    /// Whether its children are the rows of a list; follows from the class.
    pub list: bool,
}

/// What can be done with a widget: part of every name, so that the actions of a state follow from its names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Patch(u8);

impl Patch {
    const NAMES: [&'static str; 5] = ["enabled", "clickable", "checkable", "long-clickable", "scrollable"];

    /// The patch with these flags.
    pub fn new(enabled: bool, clickable: bool, checkable: bool, long_clickable: bool, scrollable: bool) -> Patch {
        let flags = [enabled, clickable, checkable, long_clickable, scrollable];
        Patch(flags.iter().enumerate().fold(0, |bits, (at, on)| bits | u8::from(*on) << at))
    }

    /// Reacts to input.
    pub fn enabled(self) -> bool {
        self.0 & 1 != 0
    }

    /// Can be clicked, because it is clickable or checkable.
    pub fn clickable(self) -> bool {
        self.0 & 0b110 != 0
    }

    /// Can be long-clicked.
    pub fn long_clickable(self) -> bool {
        self.0 & 0b1000 != 0
    }

    /// Any action is possible.
    pub fn interactive(self) -> bool {
        self.0 & 0b11110 != 0
    }

    /// The flags as a number.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// The flags with this number.
    pub fn from_bits(bits: u8) -> Patch {
        Patch(bits & 0b11111)
    }

    /// Name and value of each flag, in order.
    pub fn flags(self) -> impl Iterator<Item = (&'static str, bool)> {
        Patch::NAMES.iter().enumerate().map(move |(at, name)| (*name, self.0 >> at & 1 == 1))
    }
}

/// A widget of a model tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(u32, WidgetId)", into = "(u32, WidgetId)")]
pub struct Widget {
    /// Number of its attributes.
    pub attributes: u32,
    /// Its parent; its own number for a root.
    pub parent: WidgetId,
}

impl From<(u32, WidgetId)> for Widget {
    fn from((attributes, parent): (u32, WidgetId)) -> Widget {
        Widget { attributes, parent }
    }
}

impl From<Widget> for (u32, WidgetId) {
    fn from(w: Widget) -> (u32, WidgetId) {
        (w.attributes, w.parent)
    }
}

/// A tree that was seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ModelTree {
    /// The activity it was seen in.
    pub activity: Symbol,
    /// Its widgets in document order.
    pub widgets: Box<[Widget]>,
}

impl ModelTree {
    /// The parent of a widget; none for a root.
    pub fn parent(&self, id: WidgetId) -> Option<WidgetId> {
        self.widgets.get(usize::from(id)).map(|w| w.parent).filter(|p| *p != id)
    }

    /// The widget and its ancestors, innermost first.
    pub fn ancestors(&self, id: WidgetId) -> impl Iterator<Item = WidgetId> {
        std::iter::successors(Some(id), |&w| self.parent(w))
    }

    /// All widgets.
    pub fn ids(&self) -> impl Iterator<Item = WidgetId> + use<> {
        0..self.widgets.len() as WidgetId
    }
}

/// All trees that were seen.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    /// The strings in them.
    pub symbols: Symbols,
    attributes: IndexSet<Attributes, FxBuildHasher>,
    trees: IndexSet<ModelTree, FxBuildHasher>,
}

impl Trees {
    /// The number of these attributes.
    pub fn intern_attributes(&mut self, attributes: Attributes) -> u32 {
        self.attributes.insert_full(attributes).0 as u32
    }

    /// The number of a tree, and whether it is seen for the first time.
    pub fn intern(&mut self, tree: ModelTree) -> (TreeId, bool) {
        let (at, new) = self.trees.insert_full(tree);
        (TreeId(at as u32), new)
    }

    /// The tree with this number.
    pub fn tree(&self, id: TreeId) -> &ModelTree {
        &self.trees[id.0 as usize]
    }

    /// The attributes with this number.
    pub fn attributes_of(&self, number: u32) -> &Attributes {
        &self.attributes[number as usize]
    }

    /// The attributes of a widget.
    pub fn attributes(&self, tree: &ModelTree, id: WidgetId) -> &Attributes {
        &self.attributes[tree.widgets[usize::from(id)].attributes as usize]
    }

    /// Number of different trees.
    pub fn len(&self) -> usize {
        self.trees.len()
    }

    /// Whether no tree was seen.
    pub fn is_empty(&self) -> bool {
        self.trees.is_empty()
    }

    /// All attributes in the order of their numbers.
    pub fn all_attributes(&self) -> impl Iterator<Item = &Attributes> {
        self.attributes.iter()
    }

    /// All trees in the order of their numbers.
    pub fn all(&self) -> impl Iterator<Item = &ModelTree> {
        self.trees.iter()
    }
}

//! Namings: decision trees that say which namer names which widget.
//!
//! A naming is a list of namelets (selector and namer); each refining namelet hangs below the one it refines. A widget
//! follows the namelets whose selector fits, as deep as the chain of parents fits too; the deepest decides. Namings
//! are never edited: refining makes (or finds again) a child with one namelet more, so that undoing is going back to
//! the parent.

use super::config::BaseNaming;
use super::name::{NameId, Names};
use super::namer::{Namer, Primitive};
use super::symbol::{Symbol, Symbols};
use super::tree::{ModelTree, Trees, WidgetId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of a naming.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NamingId(pub u32);

/// The number of a namelet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct NameletId(pub u32);

/// Which widgets a namelet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Selector {
    /// Every widget.
    All,
    /// Those that can be acted on.
    Interactive,
    /// Those that cannot.
    Passive,
    /// Those with a resource id.
    WithId,
    /// Those without.
    WithoutId,
    /// Children of lists.
    InList,
    /// Children of anything else; roots are nobody's children.
    NotInList,
    /// Those that fit a name.
    Name(NameId),
}

/// Gives a namer to the widgets that its selector fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Namelet {
    /// Which widgets.
    pub selector: Selector,
    /// How they are named.
    pub namer: Namer,
    /// The namelet it refines; none for base namelets.
    pub parent: Option<NameletId>,
    /// How many namelets it refines in turn.
    pub depth: u32,
    text: String,
}

impl Namelet {
    /// Whether it was there from the start.
    pub fn is_base(&self) -> bool {
        self.parent.is_none()
    }
}

/// A decision tree.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Naming {
    /// The naming it refines; none for the base naming.
    pub parent: Option<NamingId>,
    /// Its namelets in the order of addition.
    pub namelets: Vec<NameletId>,
    /// The largest number of primitives in any of them.
    pub fineness: u32,
    #[serde(skip)]
    children: BTreeMap<(NameletId, Selector, Namer), NamingId>,
    /// Namelets by depth and selector text, each with the place of its parent in this list.
    #[serde(skip)]
    sorted: Vec<(NameletId, Option<usize>)>,
}

/// The names of all widgets of a tree under one naming.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The name of each widget.
    pub names: Vec<NameId>,
    /// The namelet that decided it.
    pub namelets: Vec<NameletId>,
}

impl Named {
    /// The set of names, sorted: what a state is.
    pub fn key(&self) -> Box<[NameId]> {
        let mut names = self.names.clone();
        names.sort_unstable();
        names.dedup();
        names.into_boxed_slice()
    }

    /// The widgets with this name, in document order.
    pub fn widgets(&self, name: NameId) -> Vec<WidgetId> {
        (0..self.names.len() as WidgetId).filter(|w| self.names[usize::from(*w)] == name).collect()
    }
}

/// All namings and namelets that were made.
#[derive(Clone, Debug)]
pub struct Namings {
    namings: Vec<Naming>,
    namelets: Vec<Namelet>,
}

impl Namings {
    /// With the base naming as number 0.
    pub fn new(base: BaseNaming) -> Namings {
        let mut this = Namings { namings: Vec::new(), namelets: Vec::new() };
        let plan = base_namelets(base);
        let namelets: Vec<NameletId> = plan
            .into_iter()
            .map(|(selector, namer, parent)| {
                let parent = parent.map(|p: u32| NameletId(p));
                this.push_namelet(selector, namer, parent, &selector_name(selector))
            })
            .collect();
        this.push_naming(None, namelets);
        this
    }

    /// All namelets and namings, for a file.
    pub(super) fn into_parts(self) -> (Vec<Namelet>, Vec<Naming>) {
        (self.namelets, self.namings)
    }

    /// Whether what was read from a file is a set of namings: each is built on earlier ones only.
    pub(super) fn parts_fit(namelets: &[Namelet], namings: &[Naming], names: usize) -> bool {
        let namelet_fits = |(n, l): (usize, &Namelet)| {
            let named = !matches!(l.selector, Selector::Name(name) if name.0 as usize >= names);
            named && l.parent.is_none_or(|p| (p.0 as usize) < n)
        };
        let naming_fits = |(n, naming): (usize, &Naming)| {
            let based =
                if n == 0 { naming.parent.is_none() } else { naming.parent.is_some_and(|p| (p.0 as usize) < n) };
            let listed = |l: &NameletId| (l.0 as usize) < namelets.len();
            based && !naming.namelets.is_empty() && naming.namelets.iter().all(listed)
        };
        let all = namelets.iter().enumerate().all(namelet_fits) && namings.iter().enumerate().all(naming_fits);
        all && !namings.is_empty()
    }

    /// The namings that were read from a file.
    pub(super) fn from_parts(namelets: Vec<Namelet>, namings: Vec<Naming>) -> Namings {
        let mut this = Namings { namings, namelets };
        for at in 0..this.namings.len() {
            this.namings[at].sorted = this.sort(&this.namings[at].namelets.clone());
            let last = this.namings[at].namelets.last().map(|l| this.namelet(*l).clone());
            if let (Some(parent), Some(Namelet { selector, namer, parent: Some(below), .. })) =
                (this.namings[at].parent, last)
            {
                this.namings[parent.0 as usize].children.insert((below, selector, namer), NamingId(at as u32));
            }
        }
        this
    }

    /// The naming that every tree starts from.
    pub const BASE: NamingId = NamingId(0);

    /// The naming with this number.
    pub fn get(&self, id: NamingId) -> &Naming {
        &self.namings[id.0 as usize]
    }

    /// The namelet with this number.
    pub fn namelet(&self, id: NameletId) -> &Namelet {
        &self.namelets[id.0 as usize]
    }

    /// Number of namings.
    pub fn len(&self) -> usize {
        self.namings.len()
    }

    /// Whether there is none; there always is the base.
    pub fn is_empty(&self) -> bool {
        self.namings.is_empty()
    }

    /// The naming and all that it refines, itself first.
    pub fn lineage(&self, id: NamingId) -> impl Iterator<Item = NamingId> {
        std::iter::successors(Some(id), |n| self.get(*n).parent)
    }

    /// The child of `naming` in which widgets of `name` below namelet `parent` are named by `namer`.
    pub fn extend(
        &mut self,
        naming: NamingId,
        parent: NameletId,
        selector: Selector,
        namer: Namer,
        names: &Names,
        symbols: &Symbols,
    ) -> NamingId {
        let edge = (parent, selector, namer);
        if let Some(child) = self.get(naming).children.get(&edge) {
            return *child;
        }
        let text = match selector {
            Selector::Name(name) => names.xpath(name, symbols),
            other => selector_name(other),
        };
        let namelet = self.push_namelet(selector, namer, Some(parent), &text);
        let mut namelets = self.get(naming).namelets.clone();
        namelets.push(namelet);
        let child = self.push_naming(Some(naming), namelets);
        self.namings[naming.0 as usize].children.insert(edge, child);
        child
    }

    /// The selector, namer and parent of the namelet that made this naming of its parent.
    pub fn last_namelet(&self, naming: NamingId) -> Option<(NameletId, &Namelet)> {
        let last = *self.get(naming).namelets.last()?;
        Some((last, self.namelet(last))).filter(|(_, n)| !n.is_base())
    }

    /// Names every widget of a tree, parents first.
    pub fn name_tree(&self, naming: NamingId, names: &mut Names, trees: &Trees, tree: &ModelTree) -> Named {
        let plan = &self.get(naming).sorted;
        let count = tree.widgets.len();
        let mut named = Named { names: Vec::with_capacity(count), namelets: Vec::with_capacity(count) };
        let mut namers = Vec::with_capacity(count);
        let mut fits = vec![false; plan.len()];
        for widget in tree.ids() {
            let mut chosen = plan[0].0;
            for (at, (namelet, parent)) in plan.iter().enumerate() {
                let selector = self.namelet(*namelet).selector;
                fits[at] = parent.is_none_or(|p| fits[p]) && selects(selector, names, trees, tree, widget);
                if fits[at] {
                    chosen = *namelet;
                }
            }
            let namer = self.namelet(chosen).namer;
            named.names.push(names.make(trees, tree, widget, namer, &named.names, &namers));
            named.namelets.push(chosen);
            namers.push(namer);
        }
        named
    }

    fn push_namelet(&mut self, selector: Selector, namer: Namer, parent: Option<NameletId>, text: &str) -> NameletId {
        let depth = parent.map_or(0, |p| self.namelet(p).depth + 1);
        self.namelets.push(Namelet { selector, namer, parent, depth, text: text.to_owned() });
        NameletId(self.namelets.len() as u32 - 1)
    }

    fn push_naming(&mut self, parent: Option<NamingId>, namelets: Vec<NameletId>) -> NamingId {
        let fineness = namelets.iter().map(|n| self.namelet(*n).namer.fineness()).max().unwrap_or(0);
        let sorted = self.sort(&namelets);
        self.namings.push(Naming { parent, namelets, fineness, children: BTreeMap::new(), sorted });
        NamingId(self.namings.len() as u32 - 1)
    }

    fn sort(&self, namelets: &[NameletId]) -> Vec<(NameletId, Option<usize>)> {
        let mut order: Vec<NameletId> = namelets.to_vec();
        order.sort_by(|a, b| {
            let (x, y) = (self.namelet(*a), self.namelet(*b));
            (x.depth, &x.text, *a).cmp(&(y.depth, &y.text, *b))
        });
        let place = |id: NameletId| order.iter().position(|o| *o == id);
        order.iter().map(|id| (*id, self.namelet(*id).parent.and_then(place))).collect()
    }
}

fn selects(selector: Selector, names: &Names, trees: &Trees, tree: &ModelTree, widget: WidgetId) -> bool {
    let attributes = || trees.attributes(tree, widget);
    match selector {
        Selector::All => true,
        Selector::Interactive => attributes().patch.interactive(),
        Selector::Passive => !attributes().patch.interactive(),
        Selector::WithId => attributes().id != Symbol::EMPTY,
        Selector::WithoutId => attributes().id == Symbol::EMPTY,
        Selector::InList => tree.parent(widget).is_some_and(|p| trees.attributes(tree, p).list),
        Selector::NotInList => tree.parent(widget).is_some_and(|p| !trees.attributes(tree, p).list),
        Selector::Name(name) => names.selects(name, trees, tree, widget),
    }
}

/// Selector, namer and place of the parent for each namelet of a base naming.
fn base_namelets(base: BaseNaming) -> Vec<(Selector, Namer, Option<u32>)> {
    const TYPE: Namer = Namer::of(&[Primitive::Type]);
    const PARENT_INDEX: Namer = Namer::of(&[Primitive::Parent, Primitive::Index]);
    const PARENT_TYPE: Namer = Namer::of(&[Primitive::Parent, Primitive::Type]);
    const PARENT_TYPE_INDEX: Namer = Namer::of(&[Primitive::Parent, Primitive::Type, Primitive::Index]);
    match base {
        BaseNaming::Type => vec![(Selector::All, TYPE, None)],
        BaseNaming::ActionType => vec![(Selector::Interactive, TYPE, None), (Selector::Passive, Namer::EMPTY, None)],
        BaseNaming::ResourceId => vec![(Selector::WithId, TYPE, None), (Selector::WithoutId, TYPE, None)],
        BaseNaming::ParentIndex => vec![(Selector::All, PARENT_INDEX, None)],
        BaseNaming::Stoat => vec![(Selector::All, PARENT_TYPE_INDEX, None), (Selector::InList, PARENT_TYPE, Some(0))],
        BaseNaming::Boosted => vec![
            (Selector::Interactive, TYPE, None),
            (Selector::Passive, Namer::EMPTY, None),
            (Selector::NotInList, PARENT_TYPE_INDEX, Some(1)),
        ],
    }
}

fn selector_name(selector: Selector) -> String {
    format!("//*[{selector:?}]")
}

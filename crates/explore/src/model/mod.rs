//! The model: an abstract state machine of the app whose abstraction changes while it is being learnt.
//!
//! Three layers. **Facts**: the trees that were seen and the history of actions; they only grow. **Abstraction**:
//! namings (decision trees) and which naming holds for which trees; it is refined where an action covers too many
//! widgets or leads to several states, and coarsened where that makes too many states. **Graph**: states, actions and
//! edges, derived from the first two; after a change of the abstraction only the part that it touches is made anew.

pub mod build;
mod coarsen;
pub mod config;
pub mod graph;
pub mod history;
pub mod key;
pub mod name;
pub mod namer;
pub mod naming;
pub mod predicate;
mod rebuild;
mod refine;
mod resolve;
pub mod rule;
mod save;
pub mod symbol;
pub mod tree;
pub mod xpath;

#[cfg(test)]
pub(crate) mod tests;

pub use save::LoadError;

use build::{Screen, Shown};
use config::{EvolveOrder, ModelConfig, NamingScope};
use graph::{ActionId, EdgeId, Graph, StateId, VisitType, Visits};
use gui::log::ModelChange;
use history::Entry;
use key::{Key, KeyId, Keys};
use name::{ActionKind, NameId, Names};
use naming::{Named, NamingId, Namings};
use predicate::Predicate;
use refine::Obstacles;
use rule::TreeRule;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use symbol::Symbol;
use tree::{ModelTree, TreeId, Trees, WidgetId};

/// Named trees that are kept at hand; more are named again when needed.
const NAMED_CACHE: usize = 4096;

/// The model of one app.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its numbers and switches.
    pub config: ModelConfig,
    /// Rules for the building of trees.
    pub rules: Vec<TreeRule>,
    trees: Trees,
    places: Vec<Place>,
    history: Vec<Entry>,
    names: Names,
    namings: Namings,
    keys: Keys,
    naming_edges: FxHashMap<(NamingId, KeyId), NamingId>,
    naming_of_activity: FxHashMap<Symbol, NamingId>,
    graph: Graph,
    predicates: Vec<Predicate>,
    refine_blacklist: BTreeSet<(KeyId, NameId)>,
    resolve_blacklist: BTreeSet<(KeyId, Option<NameId>, ActionKind)>,
    naming_blacklist: BTreeSet<(TreeId, NamingId)>,
    key_cache: FxHashMap<(NamingId, TreeId), KeyId>,
    named_cache: FxHashMap<(NamingId, TreeId), Arc<Named>>,
    checked: FxHashMap<StateId, u32>,
    stops: BTreeSet<(&'static str, KeyId, Option<NameId>)>,
    /// Actions of the history that a rebuild gave a second target.
    doubtful: VecDeque<u32>,
    doubts: BTreeMap<u32, &'static str>,
    obstacles: Obstacles,
    version: u32,
    step: u32,
    counters: Counters,
    changes: Vec<ModelChange>,
}

/// Where a tree is now, and how often it was seen.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The naming that holds for it.
    pub naming: NamingId,
    /// Its state.
    pub state: StateId,
    /// When it was seen.
    pub visits: Visits,
    /// Whether it was seen right after a start.
    pub entry: bool,
}

/// How often the abstraction and the graph were changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counters {
    /// Actions refined because they covered too many widgets.
    pub refine_action: u32,
    /// Refinements that resolved non-determinism.
    pub refine_state: u32,
    /// Refinements undone.
    pub coarsen: u32,
    /// Actions given up.
    pub blacklisted: u32,
    /// Planned actions that were found again in another state.
    pub relocated: u32,
    /// Edges that became weak.
    pub detached: u32,
    /// Edges that became strong again.
    pub reattached: u32,
    /// Times a limit stopped a refinement.
    pub stopped: u32,
}

/// What arriving at a screen meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// The state.
    pub state: StateId,
    /// The tree.
    pub tree: TreeId,
    /// The edge that was taken, if the way here is known.
    pub edge: Option<EdgeId>,
    /// What adding that edge met.
    pub visit: Option<VisitType>,
    /// Whether the tree was never seen before.
    pub new_tree: bool,
}

impl Model {
    /// An empty model.
    pub fn new(config: ModelConfig) -> Model {
        let namings = Namings::new(config.base_naming);
        Model {
            config,
            rules: Vec::new(),
            trees: Trees::default(),
            places: Vec::new(),
            history: Vec::new(),
            names: Names::default(),
            namings,
            keys: Keys::default(),
            naming_edges: FxHashMap::default(),
            naming_of_activity: FxHashMap::default(),
            graph: Graph::default(),
            predicates: Vec::new(),
            refine_blacklist: BTreeSet::new(),
            resolve_blacklist: BTreeSet::new(),
            naming_blacklist: BTreeSet::new(),
            key_cache: FxHashMap::default(),
            named_cache: FxHashMap::default(),
            checked: FxHashMap::default(),
            stops: BTreeSet::new(),
            doubtful: VecDeque::new(),
            doubts: BTreeMap::new(),
            obstacles: Obstacles::default(),
            version: 0,
            step: 0,
            counters: Counters::default(),
            changes: Vec::new(),
        }
    }

    /// The states and edges.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The trees that were seen.
    pub fn trees(&self) -> &Trees {
        &self.trees
    }

    /// The names that were made.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The namings that were made.
    pub fn namings(&self) -> &Namings {
        &self.namings
    }

    /// What was done.
    pub fn history(&self) -> &[Entry] {
        &self.history
    }

    /// How often the model was changed.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// How often the graph was made anew.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Number of steps so far.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// What changed since this was last asked, for the log.
    pub fn take_changes(&mut self) -> Vec<ModelChange> {
        std::mem::take(&mut self.changes)
    }

    /// Where a tree is now.
    pub fn placed(&self, tree: TreeId) -> &Place {
        &self.places[tree.0 as usize]
    }

    /// Builds the screen of an observation by the rules of this model.
    pub fn build(&mut self, observed: &gui::Tree) -> Screen {
        let mut screen = build::build(&self.config.tree, &mut self.rules, &mut self.trees, observed);
        if !self.config.primitives.has(namer::Primitive::Marks) {
            self.forget_marks(&mut screen);
        }
        screen
    }

    /// Whether a screen shows so little that it may not be finished yet. Does not change the model.
    pub fn would_be_trivial(&mut self, screen: &Screen) -> bool {
        let key = self.key_without_trace(&screen.tree);
        let active = key.iter().filter(|n| !self.names.get(**n).actions().is_empty()).count();
        key.len() <= self.config.trivial_names || active <= self.config.trivial_actions
    }

    /// The app shows a screen. `via` is the action that led to it, as a place of the history; `start` says that the app
    /// was just started; `recovered` that what was done in between is not known exactly.
    pub fn arrive(&mut self, screen: &Screen, via: Option<u32>, start: bool, recovered: bool) -> Arrival {
        self.step += 1;
        let (tree, new_tree) = self.trees.intern(screen.tree.clone());
        if new_tree {
            self.place_new(tree);
        }
        self.places[tree.0 as usize].entry |= start;
        self.bring_to_front(tree);
        let coarsen_first = self.config.order == EvolveOrder::CoarsenFirst;
        self.look_at(tree, screen);
        if coarsen_first && self.config.evolve {
            self.evolve(tree, screen, coarsen_first);
        }
        self.see(tree, start);
        let mut taken = via.map(|entry| (self.complete(entry, tree), entry));
        if !coarsen_first && self.config.evolve {
            self.evolve(tree, screen, coarsen_first);
            taken = taken.map(|((_, visit), entry)| ((self.edge_at(entry), visit), entry));
        }
        let doubt = taken.filter(|((_, visit), _)| *visit == VisitType::NewTarget).map(|(_, entry)| entry);
        if doubt.is_some() || !self.doubtful.is_empty() {
            self.settle_doubts(doubt, recovered);
            self.look_at(tree, screen);
        }
        let edge = taken.and_then(|(_, entry)| self.edge_at(entry));
        let state = self.placed(tree).state;
        Arrival { state, tree, edge, visit: taken.map(|((_, visit), _)| visit), new_tree }
    }

    /// An action is about to be taken on a tree. Gives its place in the history.
    pub fn act(&mut self, tree: TreeId, widget: Option<WidgetId>, kind: ActionKind) -> u32 {
        let entry = self.history.len() as u32;
        self.history.push(Entry { source: tree, widget, kind, target: None, step: self.step });
        let state = self.placed(tree).state;
        self.graph.state_mut(state).dangling.push(entry);
        if let Some(action) = self.action_at(entry) {
            self.graph.action_mut(action).visits.at(self.step);
        }
        entry
    }

    /// An edge was expected and did not come.
    pub fn miss(&mut self, edge: EdgeId) {
        let strong = self.graph.edge(edge).strong(&self.config);
        let e = self.graph.edge_mut(edge);
        let last = e.taken.last().copied();
        e.missed.extend(last);
        if strong && !self.graph.edge(edge).strong(&self.config) {
            self.counters.detached += 1;
            self.note_edge("detach", edge);
        }
    }

    /// A planned action was found again in another state.
    pub fn note_relocation(&mut self) {
        self.counters.relocated += 1;
    }

    /// The edge that an action of the history took, under the present abstraction.
    pub fn edge_at(&mut self, entry: u32) -> Option<EdgeId> {
        let target = self.history[entry as usize].target?;
        let action = self.action_at(entry)?;
        let target = self.placed(target).state;
        self.graph.action(action).edges.iter().copied().find(|e| self.graph.edge(*e).target == target)
    }

    /// The model action that an action of the history is, under the present abstraction.
    pub fn action_at(&mut self, entry: u32) -> Option<ActionId> {
        let Entry { source, widget, kind, .. } = self.history[entry as usize];
        let place = *self.placed(source);
        let target = widget.map(|w| self.named(place.naming, source).names[usize::from(w)]);
        let at = self.graph.state(place.state).find(target, kind)?;
        Some(ActionId { state: place.state, at })
    }

    /// The widgets of a tree that an action covers.
    pub fn covered(&mut self, tree: TreeId, name: NameId) -> Vec<WidgetId> {
        let naming = self.placed(tree).naming;
        self.named(naming, tree).widgets(name)
    }

    /// The name of a state's activity.
    pub fn activity_name(&self, activity: Symbol) -> &str {
        self.trees.symbols.text(activity)
    }

    /// A name as people read it.
    pub fn describe(&self, name: NameId) -> String {
        self.names.xpath(name, &self.trees.symbols)
    }

    /// An action as people read it.
    pub fn describe_action(&self, action: ActionId) -> String {
        let a = self.graph.action(action);
        let target = a.target.map_or(String::new(), |n| format!(" {}", self.describe(n)));
        format!("{}{target}", a.kind.name())
    }

    /// The names of a tree under a naming.
    pub(crate) fn named(&mut self, naming: NamingId, tree: TreeId) -> Arc<Named> {
        if let Some(named) = self.named_cache.get(&(naming, tree)) {
            return Arc::clone(named);
        }
        let named = Arc::new(self.namings.name_tree(naming, &mut self.names, &self.trees, self.trees.tree(tree)));
        if self.named_cache.len() >= NAMED_CACHE {
            self.named_cache.clear();
        }
        self.named_cache.insert((naming, tree), Arc::clone(&named));
        named
    }

    /// The state key of a tree under a naming.
    pub(crate) fn key_of(&mut self, naming: NamingId, tree: TreeId) -> KeyId {
        if let Some(key) = self.key_cache.get(&(naming, tree)) {
            return *key;
        }
        let names = self.named(naming, tree).key();
        let key = self.keys.intern(Key { activity: self.trees.tree(tree).activity, naming, names });
        self.key_cache.insert((naming, tree), key);
        key
    }

    /// The naming that holds for a tree: from the base, as far as edges lead.
    pub(crate) fn find_naming(&mut self, tree: TreeId) -> NamingId {
        if self.config.scope == NamingScope::Activity {
            let activity = self.trees.tree(tree).activity;
            return self.naming_of_activity.get(&activity).copied().unwrap_or(Namings::BASE);
        }
        let mut naming = Namings::BASE;
        loop {
            let key = self.key_of(naming, tree);
            match self.naming_edges.get(&(naming, key)) {
                Some(next) => naming = *next,
                None => return naming,
            }
        }
    }

    /// The names that a tree has under the naming that holds for it, without remembering the tree.
    fn key_without_trace(&mut self, tree: &ModelTree) -> Box<[NameId]> {
        let mut naming = self.naming_of_activity.get(&tree.activity).copied().unwrap_or(Namings::BASE);
        loop {
            let names = self.namings.name_tree(naming, &mut self.names, &self.trees, tree).key();
            let key = Key { activity: tree.activity, naming, names };
            match self.keys.find(&key).and_then(|k| self.naming_edges.get(&(naming, k))) {
                Some(next) => naming = *next,
                None => return key.names,
            }
        }
    }

    pub(crate) fn note(&mut self, operation: &str, about: &[(&str, Value)]) {
        let about: BTreeMap<String, Value> = about.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect();
        self.changes.push(ModelChange { model: operation.to_owned(), about });
    }

    fn note_edge(&mut self, operation: &str, edge: EdgeId) {
        let e = self.graph.edge(edge);
        let about = [
            ("from", Value::from(e.source().0)),
            ("action", Value::from(self.describe_action(e.action))),
            ("to", Value::from(e.target.0)),
            ("hits", Value::from(e.hits())),
            ("misses", Value::from(e.misses())),
        ];
        self.note(operation, &about);
    }

    /// Puts a tree that is seen for the first time into its state.
    fn place_new(&mut self, tree: TreeId) {
        let place = Place { naming: Namings::BASE, state: StateId(u32::MAX), visits: Visits::default(), entry: false };
        self.places.push(place);
        self.place(tree);
    }

    /// Puts a tree into the state that the present abstraction gives it.
    pub(crate) fn place(&mut self, tree: TreeId) -> StateId {
        let naming = self.find_naming(tree);
        let key = self.key_of(naming, tree);
        let state = self.graph.by_key(key).unwrap_or_else(|| self.new_state(key, tree));
        let Place { visits, entry, .. } = self.places[tree.0 as usize];
        self.graph.add_tree(state, tree, visits, entry);
        let place = &mut self.places[tree.0 as usize];
        (place.naming, place.state) = (naming, state);
        state
    }

    fn new_state(&mut self, key: KeyId, tree: TreeId) -> StateId {
        let Key { activity, naming, names } = self.keys.get(key);
        let keys: &[ActionKind] =
            if self.config.menu_key { &[ActionKind::Menu, ActionKind::Back] } else { &[ActionKind::Back] };
        self.graph.add_state(key, (*activity, *naming, names), &self.names, tree, keys)
    }

    /// Changes the abstraction where the tree calls for it. A state that stayed as it was is not looked at again before
    /// a new tree comes to it or the model changes elsewhere.
    fn evolve(&mut self, tree: TreeId, screen: &Screen, coarsen_first: bool) {
        let state = self.placed(tree).state;
        if self.checked.get(&state) == Some(&self.version) && self.places[tree.0 as usize].visits.count > 0 {
            return;
        }
        let version = self.version;
        if coarsen_first {
            self.coarsen_until_stable(tree);
        }
        self.refine_until_stable(tree);
        self.coarsen_until_stable(tree);
        self.look_at(tree, screen);
        if self.version == version {
            self.checked.insert(self.placed(tree).state, version);
        }
    }

    /// The tree is the latest of its state from now on, also for what happens before the visit is counted.
    fn bring_to_front(&mut self, tree: TreeId) {
        let place = &mut self.places[tree.0 as usize];
        place.visits.last = self.step;
        let state = self.graph.state_mut(place.state);
        (state.latest, state.latest_step) = (tree, self.step);
    }

    fn see(&mut self, tree: TreeId, start: bool) {
        self.places[tree.0 as usize].visits.at(self.step);
        let state = self.placed(tree).state;
        self.graph.visit(state, tree, self.step);
        self.graph.state_mut(state).entry |= start;
    }

    /// An action of the history has led to a tree.
    fn complete(&mut self, entry: u32, tree: TreeId) -> (Option<EdgeId>, VisitType) {
        self.history[entry as usize].target = Some(tree);
        let Some(action) = self.action_at(entry) else { return (None, VisitType::Existing) };
        let dangling = &mut self.graph.state_mut(action.state).dangling;
        if let Some(at) = dangling.iter().rposition(|d| *d == entry) {
            dangling.remove(at);
        }
        let target = self.placed(tree).state;
        let known = self.graph.action(action).edges.iter().copied().find(|e| self.graph.edge(*e).target == target);
        let weak = known.filter(|e| !self.graph.edge(*e).strong(&self.config));
        let step = self.history[entry as usize].step;
        let (edge, visit) = self.graph.take_edge(action, target, entry, step);
        if weak.is_some() && self.graph.edge(edge).strong(&self.config) {
            self.counters.reattached += 1;
            self.note_edge("reattach", edge);
        }
        (Some(edge), visit)
    }

    /// Looks at each action of the present state on the present screen: how much it covers, whether it can be taken.
    fn look_at(&mut self, tree: TreeId, screen: &Screen) {
        let Place { naming, state, .. } = *self.placed(tree);
        let named = self.named(naming, tree);
        let mut seen: FxHashMap<NameId, Vec<&Shown>> = FxHashMap::default();
        for (widget, name) in screen.widgets.iter().zip(&named.names) {
            seen.entry(*name).or_default().push(widget);
        }
        let state = self.graph.state_mut(state);
        state.overlay = screen.overlay;
        for action in &mut state.actions {
            if let Some(widgets) = action.target.and_then(|n| seen.get(&n)) {
                action.covers = widgets.len() as u32;
                action.valid = widgets.iter().any(|w| w.valid(screen.root) && w.allows(action.kind));
                action.enabled = widgets.iter().any(|w| w.enabled);
            } else if action.kind == ActionKind::Menu {
                action.valid = screen.plain;
            }
        }
    }

    fn forget_marks(&mut self, screen: &mut Screen) {
        for widget in &mut screen.tree.widgets {
            let plain = tree::Attributes { marks: 0, ..*self.trees.attributes_of(widget.attributes) };
            widget.attributes = self.trees.intern_attributes(plain);
        }
    }
}

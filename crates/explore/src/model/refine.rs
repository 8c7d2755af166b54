//! Action refinement: an action that covers more than alpha widgets of a tree says too little. The first finer namer
//! that tells its widgets apart without making too many names or states is taken.

use super::Model;
use super::graph::StateId;
use super::name::NameId;
use super::namer::Namer;
use super::naming::{NameletId, NamingId, Selector};
use super::predicate::Predicate;
use super::tree::{TreeId, WidgetId};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How often one step may refine; a safety net, since each refinement makes a naming finer.
const MAX_ROUNDS: usize = 64;

/// What became of a candidate.
pub(super) enum Verdict {
    /// It does what is wanted.
    Fits,
    /// It does not, but a finer one may.
    TooCoarse,
    /// It makes too many names or states, and so will every finer one.
    TooFine,
    /// It would break a promise or was undone before.
    Refused,
}

/// A way to refine: where a namelet is added, for what, and which namers are tried in order.
pub(super) struct Way {
    naming: NamingId,
    below: NameletId,
    pub(super) selector: Selector,
    namers: Vec<Namer>,
    /// The trees that change with it.
    pub(super) affected: BTreeSet<TreeId>,
}

/// What stood in the way of candidates so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Obstacles {
    too_fine: u32,
    refused: u32,
}

impl Obstacles {
    /// What stood in the way between then and now.
    pub(super) fn told_by(self, now: Obstacles) -> &'static str {
        if now.refused > self.refused {
            "promise"
        } else if now.too_fine > self.too_fine {
            "too_fine"
        } else {
            "no_namer"
        }
    }
}

impl Model {
    pub(super) fn refine_until_stable(&mut self, tree: TreeId) {
        if self.config.refine_actions {
            let _rounds = (0..MAX_ROUNDS).take_while(|_| self.refine_once(tree)).count();
        }
    }

    /// Refines one action of the tree's state; fewest widgets first, each name once.
    fn refine_once(&mut self, tree: TreeId) -> bool {
        let place = *self.placed(tree);
        let named = self.named(place.naming, tree);
        let mut covered: BTreeMap<NameId, Vec<WidgetId>> = BTreeMap::new();
        for (widget, name) in named.names.iter().enumerate() {
            covered.entry(*name).or_default().push(widget as WidgetId);
        }
        let mut names: Vec<NameId> = self.graph.state(place.state).actions.iter().filter_map(|a| a.target).collect();
        names.dedup();
        names.sort_by_key(|n| covered.get(n).map_or(0, Vec::len));
        let wide = names.into_iter().filter_map(|n| covered.remove(&n).map(|w| (n, w)));
        let wide: Vec<_> = wide.filter(|(_, w)| w.len() > self.config.alpha).collect();
        wide.into_iter().any(|(name, widgets)| self.refine_name(tree, name, &widgets))
    }

    fn refine_name(&mut self, tree: TreeId, name: NameId, widgets: &[WidgetId]) -> bool {
        let place = *self.placed(tree);
        let key = self.graph.state(place.state).key;
        if self.refine_blacklist.contains(&(key, name)) {
            return false;
        }
        if let Some(limit) = self.names_limit(place.state).or_else(|| self.hard_stop(place.state)) {
            self.note_stop(limit, place.state, Some(name));
            return false;
        }
        let named = self.named(place.naming, tree);
        let namelet = named.namelets[usize::from(widgets[0])];
        let replacing = self.replacing(place.state).filter(|(last, _)| *last == namelet).map(|(_, way)| way);
        for way in replacing.into_iter().chain([self.extending(place.state, namelet, name)]) {
            let found = self.first_fitting(&way, |m, n| m.judge_split(n, tree, widgets, &way.affected));
            if let Some(found) = found {
                self.accept_split(tree, name, widgets, found, &way.affected);
                return true;
            }
        }
        self.refine_blacklist.insert((key, name));
        self.counters.blacklisted += 1;
        let about = [("state", Value::from(place.state.0)), ("name", Value::from(self.describe(name)))];
        self.note("blacklist_action", &about);
        false
    }

    /// A limit that forbids any refinement of a state.
    pub(super) fn hard_stop(&self, state: StateId) -> Option<&'static str> {
        let s = self.graph.state(state);
        let states = self.graph.activity(s.activity).map_or(0, |a| a.states.len());
        let trees = if self.config.count_trees { s.trees.len() } else { states };
        if states > self.config.max_states_per_activity {
            Some("states_per_activity")
        } else if trees > self.config.max_trees_per_state {
            Some("trees_per_state")
        } else {
            None
        }
    }

    /// Tells that a limit forbade a refinement, once for each thing it forbids.
    pub(super) fn note_stop(&mut self, limit: &'static str, state: StateId, name: Option<NameId>) {
        if !self.stops.insert((limit, self.graph.state(state).key, name)) {
            return;
        }
        self.counters.stopped += 1;
        let name = name.map_or(String::new(), |n| self.describe(n));
        self.note("stop", &[("limit", limit.into()), ("state", state.0.into()), ("name", name.into())]);
    }

    /// Adding a namelet for a name below the one that decides it now.
    pub(super) fn extending(&self, state: StateId, namelet: NameletId, name: NameId) -> Way {
        let namers = self.namings.namelet(namelet).namer.above(self.config.used());
        let naming = self.graph.state(state).naming;
        let affected = self.trees_with(state);
        Way { naming, below: namelet, selector: Selector::Name(name), namers, affected }
    }

    /// Putting another namelet in the place of the last one, where that is allowed and nothing builds on it.
    pub(super) fn replacing(&mut self, state: StateId) -> Option<(NameletId, Way)> {
        let naming = self.graph.state(state).naming;
        if !self.config.replace_namelets || !self.is_leaf(naming) {
            return None;
        }
        let (last, namelet) = self.namings.last_namelet(naming)?;
        let (below, selector, namer) = (namelet.parent?, namelet.selector, namelet.namer);
        let parent = self.namings.get(naming).parent?;
        let above = self.namings.namelet(below).namer.above(self.config.used());
        let namers = above.into_iter().filter(|n| !namer.refines(*n)).collect();
        let affected = self.trees_below(parent, naming, state);
        Some((last, Way { naming: parent, below, selector, namers, affected }))
    }

    /// Tries namers in order; once one is too fine or taken, all finer than it are skipped.
    pub(super) fn first_fitting(
        &mut self,
        way: &Way,
        mut judge: impl FnMut(&mut Model, NamingId) -> Verdict,
    ) -> Option<(NamingId, Namer)> {
        let mut too_fine: Vec<Namer> = Vec::new();
        for namer in &way.namers {
            if too_fine.iter().any(|bound| namer.refines(*bound)) {
                continue;
            }
            let (names, symbols) = (&self.names, &self.trees.symbols);
            let naming = self.namings.extend(way.naming, way.below, way.selector, *namer, names, symbols);
            match judge(self, naming) {
                Verdict::Fits => return Some((naming, *namer)),
                Verdict::TooFine => {
                    self.obstacles.too_fine += 1;
                    too_fine.push(*namer);
                }
                Verdict::Refused => self.obstacles.refused += 1,
                Verdict::TooCoarse => {}
            }
        }
        None
    }

    /// The finest naming that a way leads to. What even that does not tell apart, no namer of the way does.
    pub(super) fn finest(&mut self, way: &Way) -> Option<NamingId> {
        let namer = *way.namers.iter().max_by_key(|n| n.bits().count_ones())?;
        let (names, symbols) = (&self.names, &self.trees.symbols);
        Some(self.namings.extend(way.naming, way.below, way.selector, namer, names, symbols))
    }

    /// Whether the naming was undone for any of the trees, or breaks a promise.
    pub(super) fn refuses(&mut self, naming: NamingId, affected: &BTreeSet<TreeId>) -> bool {
        if affected.iter().any(|t| self.naming_blacklist.contains(&(*t, naming))) {
            return true;
        }
        let concerned: Vec<Predicate> = self.predicates.iter().filter(|p| p.concerns(affected)).cloned().collect();
        concerned.iter().any(|p| !self.holds(p, affected, naming))
    }

    pub(super) fn beta_of(&self, naming: NamingId) -> usize {
        self.config.beta(self.namings.get(naming).fineness)
    }

    /// The trees that change when a state is refined: its own, or all of the activity if namings hold for that.
    pub(super) fn trees_with(&self, state: StateId) -> BTreeSet<TreeId> {
        let s = self.graph.state(state);
        let states = match self.config.scope {
            super::config::NamingScope::State => vec![state],
            super::config::NamingScope::Activity => {
                self.graph.activity(s.activity).map_or(Vec::new(), |a| a.states.iter().copied().collect())
            }
        };
        states.iter().flat_map(|s| self.graph.state(*s).trees.iter().copied()).collect()
    }

    fn names_limit(&self, state: StateId) -> Option<&'static str> {
        (self.graph.state(state).names as usize >= self.config.max_names_per_state).then_some("names_per_state")
    }

    fn judge_split(
        &mut self,
        naming: NamingId,
        tree: TreeId,
        widgets: &[WidgetId],
        affected: &BTreeSet<TreeId>,
    ) -> Verdict {
        let named = self.named(naming, tree);
        let first = named.names[usize::from(widgets[0])];
        if widgets.iter().all(|w| named.names[usize::from(*w)] == first) {
            return Verdict::TooCoarse;
        }
        let mut keys = BTreeSet::new();
        for t in affected {
            let key = self.key_of(naming, *t);
            keys.insert(key);
            let names = self.keys.get(key).names.len();
            if names > self.config.max_names_per_state || keys.len() > self.beta_of(naming) {
                return Verdict::TooFine;
            }
        }
        if self.refuses(naming, affected) { Verdict::Refused } else { Verdict::Fits }
    }

    fn accept_split(
        &mut self,
        tree: TreeId,
        name: NameId,
        widgets: &[WidgetId],
        (naming, namer): (NamingId, Namer),
        affected: &BTreeSet<TreeId>,
    ) {
        let state = self.placed(tree).state;
        let named = self.named(naming, tree);
        let mut groups: BTreeMap<NameId, Vec<WidgetId>> = BTreeMap::new();
        for w in widgets {
            groups.entry(named.names[usize::from(*w)]).or_default().push(*w);
        }
        let about = [
            ("state", Value::from(state.0)),
            ("name", Value::from(self.describe(name))),
            ("covers", Value::from(widgets.len())),
            ("namer", Value::from(namer.to_string())),
            ("into", Value::from(groups.len())),
        ];
        self.note("refine_action", &about);
        self.counters.refine_action += 1;
        self.predicates.push(Predicate::WidgetsApart { tree, groups: groups.into_values().collect() });
        self.move_trees(affected, naming);
    }
}

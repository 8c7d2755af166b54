//! `model.json`: what a run has learnt, for the next run.
//!
//! Written are the facts (trees, history, misses) and the abstraction (namings and where they hold, promises,
//! blacklists); the graph is derived again when the file is read. The file may come from anywhere, so every number in
//! it is checked before it is used as a place.

use super::config::ModelConfig;
use super::graph::Visits;
use super::history::Entry;
use super::key::{Key, KeyId};
use super::name::{ActionKind, Name, NameId};
use super::naming::{Namelet, Naming, NamingId, Namings};
use super::predicate::Predicate;
use super::symbol::Symbol;
use super::tree::{Attributes, ModelTree, TreeId};
use super::{Counters, Model, Place, StateId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the file.
const SCHEMA: u32 = 1;

/// Why a file is not a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// Not the JSON of a model.
    Json(String),
    /// Written by a newer gibbon.
    Schema(u32),
    /// Something in it names something that is not there.
    Broken(&'static str),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Json(why) => write!(f, "not a model: {why}"),
            LoadError::Schema(schema) => write!(f, "schema {schema} is newer than {SCHEMA}, which this gibbon reads"),
            LoadError::Broken(what) => write!(f, "not a model: a {what} is wrong"),
        }
    }
}

impl std::error::Error for LoadError {}

impl Model {
    /// The model as one JSON document.
    pub fn to_json(&self) -> String {
        let saved = Saved {
            schema: SCHEMA,
            config: self.config.clone(),
            symbols: self.trees.symbols.all().map(str::to_owned).collect(),
            attributes: self.trees.all_attributes().copied().collect(),
            trees: self.trees.all().cloned().collect(),
            seen: self.places.iter().map(|p| (p.visits, p.entry)).collect(),
            history: self.history.clone(),
            missed: self.graph.edges().flat_map(|(_, e)| e.missed.iter().copied()).collect(),
            names: self.names.all().cloned().collect(),
            namings: self.namings.clone().into_parts(),
            keys: self.keys.all().cloned().collect(),
            naming_edges: self.sorted_naming_edges(),
            naming_of_activity: self.sorted_naming_of_activity(),
            predicates: self.predicates.clone(),
            refine_blacklist: self.refine_blacklist.iter().copied().collect(),
            resolve_blacklist: self.resolve_blacklist.iter().copied().collect(),
            naming_blacklist: self.naming_blacklist.iter().copied().collect(),
            step: self.step,
            counters: self.counters,
        };
        serde_json::to_string(&saved).unwrap_or_default()
    }

    /// Reads a model.
    pub fn from_json(json: &str) -> Result<Model, LoadError> {
        let saved: Saved = serde_json::from_str(json).map_err(|e| LoadError::Json(e.to_string()))?;
        if saved.schema > SCHEMA {
            return Err(LoadError::Schema(saved.schema));
        }
        let missed = saved.missed.clone();
        let mut model = saved.into_model()?.derived_again();
        for entry in missed {
            model.miss_again(entry);
        }
        Ok(model)
    }

    fn sorted_naming_edges(&self) -> Vec<(NamingId, KeyId, NamingId)> {
        let mut edges: Vec<_> = self.naming_edges.iter().map(|((from, key), to)| (*from, *key, *to)).collect();
        edges.sort_unstable();
        edges
    }

    fn sorted_naming_of_activity(&self) -> Vec<(Symbol, NamingId)> {
        let mut namings: Vec<_> = self.naming_of_activity.iter().map(|(a, n)| (*a, *n)).collect();
        namings.sort_unstable();
        namings
    }
}

#[derive(Serialize, Deserialize)]
struct Saved {
    schema: u32,
    config: ModelConfig,
    symbols: Vec<String>,
    attributes: Vec<Attributes>,
    trees: Vec<ModelTree>,
    seen: Vec<(Visits, bool)>,
    history: Vec<Entry>,
    missed: Vec<u32>,
    names: Vec<Name>,
    namings: (Vec<Namelet>, Vec<Naming>),
    keys: Vec<Key>,
    naming_edges: Vec<(NamingId, KeyId, NamingId)>,
    naming_of_activity: Vec<(Symbol, NamingId)>,
    predicates: Vec<Predicate>,
    refine_blacklist: Vec<(KeyId, NameId)>,
    resolve_blacklist: Vec<(KeyId, Option<NameId>, ActionKind)>,
    naming_blacklist: Vec<(TreeId, NamingId)>,
    step: u32,
    counters: Counters,
}

impl Saved {
    fn into_model(self) -> Result<Model, LoadError> {
        self.check()?;
        let mut model = Model::new(self.config);
        for (n, text) in self.symbols.iter().enumerate() {
            same_place(n, model.trees.symbols.intern(text).number(), "symbol")?;
        }
        for (n, a) in self.attributes.into_iter().enumerate() {
            same_place(n, model.trees.intern_attributes(a), "widget")?;
        }
        for (n, tree) in self.trees.into_iter().enumerate() {
            same_place(n, model.trees.intern(tree).0.0, "tree")?;
        }
        for (n, name) in self.names.into_iter().enumerate() {
            same_place(n, model.names.add(name).0, "name")?;
        }
        for (n, key) in self.keys.into_iter().enumerate() {
            same_place(n, model.keys.intern(key).0, "key")?;
        }
        let place = |(visits, entry)| Place { naming: Namings::BASE, state: StateId(u32::MAX), visits, entry };
        model.places = self.seen.into_iter().map(place).collect();
        model.namings = Namings::from_parts(self.namings.0, self.namings.1);
        model.naming_edges = self.naming_edges.into_iter().map(|(from, key, to)| ((from, key), to)).collect();
        model.naming_of_activity = self.naming_of_activity.into_iter().collect();
        model.history = self.history;
        model.predicates = self.predicates;
        model.refine_blacklist = self.refine_blacklist.into_iter().collect();
        model.resolve_blacklist = self.resolve_blacklist.into_iter().collect();
        model.naming_blacklist = self.naming_blacklist.into_iter().collect();
        (model.step, model.counters) = (self.step, self.counters);
        Ok(model)
    }

    fn check(&self) -> Result<(), LoadError> {
        need(self.symbols.first().is_some_and(String::is_empty), "symbol")?;
        need(self.attributes.iter().all(|a| self.attributes_fit(a)), "widget")?;
        need(self.seen.len() == self.trees.len() && self.trees.iter().all(|t| self.tree_fits(t)), "tree")?;
        need(self.history.iter().all(|e| self.entry_fits(e)), "history")?;
        let completed = |m: &u32| self.history.get(*m as usize).is_some_and(|e| e.target.is_some());
        need(self.missed.iter().all(completed), "miss")?;
        let below = |n: usize| move |id: NameId| (id.0 as usize) < n;
        let mut names = self.names.iter().enumerate();
        need(names.all(|(n, name)| name.parts().all(below(n)) && self.symbols_fit(&name.symbols())), "name")?;
        need(Namings::parts_fit(&self.namings.0, &self.namings.1, self.names.len()), "naming")?;
        need(self.keys.iter().all(|k| self.key_fits(k)), "key")?;
        let edge_fits = |(from, key, to): &(NamingId, KeyId, NamingId)| {
            self.has_key(*key) && self.has_naming(*to) && self.namings.1[to.0 as usize].parent == Some(*from)
        };
        need(self.naming_edges.iter().all(edge_fits), "naming")?;
        let activity_fits = |(a, n): &(Symbol, NamingId)| self.symbols_fit(&[*a]) && self.has_naming(*n);
        need(self.naming_of_activity.iter().all(activity_fits), "naming")?;
        need(self.predicates.iter().all(|p| self.predicate_fits(p)), "promise")?;
        need(self.blacklists_fit(), "blacklist")
    }

    fn symbols_fit(&self, symbols: &[Symbol]) -> bool {
        symbols.iter().all(|s| *s == Symbol::NONE || (s.number() as usize) < self.symbols.len())
    }

    fn attributes_fit(&self, a: &Attributes) -> bool {
        self.symbols_fit(&[a.class, a.id, a.text, a.description])
    }

    fn tree_fits(&self, tree: &ModelTree) -> bool {
        let widget_fits = |(n, w): (usize, &super::tree::Widget)| {
            (w.attributes as usize) < self.attributes.len() && usize::from(w.parent) <= n
        };
        let small = tree.widgets.len() <= super::tree::MAX_WIDGETS;
        small && self.symbols_fit(&[tree.activity]) && tree.widgets.iter().enumerate().all(widget_fits)
    }

    fn entry_fits(&self, e: &Entry) -> bool {
        let widgets = self.trees.get(e.source.0 as usize).map(|t| t.widgets.len());
        let widget = e.widget.map_or(0, usize::from);
        widgets.is_some_and(|n| widget < n.max(1)) && e.target.is_none_or(|t| (t.0 as usize) < self.trees.len())
    }

    fn key_fits(&self, key: &Key) -> bool {
        let names = key.names.iter().all(|n| (n.0 as usize) < self.names.len());
        names && self.symbols_fit(&[key.activity]) && self.has_naming(key.naming)
    }

    fn has_key(&self, key: KeyId) -> bool {
        (key.0 as usize) < self.keys.len()
    }

    fn has_naming(&self, naming: NamingId) -> bool {
        (naming.0 as usize) < self.namings.1.len()
    }

    fn has_tree(&self, tree: TreeId) -> bool {
        (tree.0 as usize) < self.trees.len()
    }

    fn has_widget(&self, tree: TreeId, widget: super::tree::WidgetId) -> bool {
        self.trees.get(tree.0 as usize).is_some_and(|t| usize::from(widget) < t.widgets.len())
    }

    fn predicate_fits(&self, p: &Predicate) -> bool {
        match p {
            Predicate::WidgetsApart { tree, groups } => groups.iter().flatten().all(|w| self.has_widget(*tree, *w)),
            Predicate::ActionsApart { groups } => groups.iter().flatten().all(|(t, w)| self.has_widget(*t, *w)),
            Predicate::SourcesApart { groups } => groups.iter().flatten().all(|t| self.has_tree(*t)),
            Predicate::AtMost { trees, .. } => trees.iter().all(|t| self.has_tree(*t)),
        }
    }

    fn blacklists_fit(&self) -> bool {
        self.refine_blacklist.iter().all(|(k, _)| self.has_key(*k))
            && self.resolve_blacklist.iter().all(|(k, _, _)| self.has_key(*k))
            && self.naming_blacklist.iter().all(|(t, n)| self.has_tree(*t) && self.has_naming(*n))
    }
}

fn need(fits: bool, what: &'static str) -> Result<(), LoadError> {
    if fits { Ok(()) } else { Err(LoadError::Broken(what)) }
}

/// What is listed twice would shift the numbers of everything after it.
fn same_place(expected: usize, got: u32, what: &'static str) -> Result<(), LoadError> {
    need(expected == got as usize, what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::config::Profile;
    use crate::model::tests::{arrive, click};

    fn learnt() -> Model {
        let mut m = Model::new(ModelConfig::of(Profile::Gibbon));
        let list = "List\n  Row \"a\" click\n  Row \"b\" click\n  Row \"c\" click\n  Row \"d\" click";
        for (row, target) in [("a", "One"), ("b", "Two"), ("c", "Three"), ("a", "One")] {
            let at = arrive(&mut m, "List", list, None);
            let there = click(&mut m, at, row, target, "Button \"x\" click");
            if let Some(edge) = there.edge {
                m.miss(edge);
            }
        }
        m
    }

    #[test]
    fn a_model_reads_back_and_goes_on_the_same() -> Result<(), LoadError> {
        let mut before = learnt();
        let mut after = Model::from_json(&before.to_json())?;
        assert_eq!(after.fingerprint(), before.fingerprint());
        assert_eq!(after.to_json(), before.to_json());
        for m in [&mut before, &mut after] {
            let at = arrive(m, "List", "List\n  Row \"e\" click\n  Row \"f\" click", None);
            click(m, at, "e", "Four", "Switch click");
        }
        assert_eq!(after.fingerprint(), before.fingerprint());
        Ok(())
    }

    #[test]
    fn a_broken_model_is_refused() -> Result<(), serde_json::Error> {
        assert!(matches!(Model::from_json("{}"), Err(LoadError::Json(_))));
        let good: serde_json::Value = serde_json::from_str(&learnt().to_json())?;
        let check = |pointer: &str, value: serde_json::Value, expected: LoadError| {
            let mut bad = good.clone();
            *bad.pointer_mut(pointer).unwrap_or_else(|| panic!("no {pointer}")) = value;
            assert_eq!(Model::from_json(&bad.to_string()).map(|_| ()), Err(expected), "{pointer}");
        };
        check("/schema", 9.into(), LoadError::Schema(9));
        check("/symbols/1", "".into(), LoadError::Broken("symbol"));
        check("/trees/0/activity", 9999.into(), LoadError::Broken("tree"));
        check("/trees/0/widgets/0/0", 9999.into(), LoadError::Broken("tree"));
        check("/trees/0/widgets/1/1", 5.into(), LoadError::Broken("tree"));
        check("/history/0/0", 9999.into(), LoadError::Broken("history"));
        check("/history/0/1", 9999.into(), LoadError::Broken("history"));
        check("/missed/0", 9999.into(), LoadError::Broken("miss"));
        check("/namings/1/1/parent", 7.into(), LoadError::Broken("naming"));
        check("/naming_edges/0/2", 0.into(), LoadError::Broken("naming"));
        check("/keys/0/names/0", 9999.into(), LoadError::Broken("key"));
        Ok(())
    }
}

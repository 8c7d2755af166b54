//! What came of actions so far, and what is to be hoped for from others like them.
//!
//! An action is judged by its relatives, the near ones more than the far ones: what was done to the same widget with the
//! same words on it (its *face*), to widgets of the same id in the same activity (its *place*), to widgets of the same
//! class anywhere (its *kin*). Where nothing is known of the nearer ones, the farther ones are the guess. So a button
//! that was never pressed is worth more than the tenth row of a list whose first three rows did the same, and the
//! tenth entry of a menu whose entries all led elsewhere is worth as much as the first.
//!
//! What comes of an action is code that runs for the first time. Old fruits are forgotten little by little, because what
//! was new once is not new again. Hopes are in millionths, and whole numbers, so that they are equal on every machine.

use crate::model::Model;
use crate::model::name::ActionKind;
use crate::model::symbol::Symbol;
use crate::model::tree::{ModelTree, Trees, WidgetId};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// The best that can come of an action, and the highest hope.
pub(super) const ALL: u64 = 1_000_000;
/// So many imagined tries stand behind the first guess of a kin, and behind the guess that farther relatives give.
const KIN_GUESS: u64 = 4;
const PLACE_GUESS: u64 = 2;
const FACE_GUESS: u64 = 1;
/// Of what was noted before, so many sixteenths are left after another note.
const KIN_MEMORY: u64 = 15;
const PLACE_MEMORY: u64 = 14;
const FACE_MEMORY: u64 = 16;

/// An action as the table knows it: the places of its relatives in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lead {
    kin: u32,
    place: u32,
    face: u32,
}

/// What came of all actions so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Leads {
    kin: Table<Kin>,
    places: Table<Place>,
    faces: Table<Face>,
}

type Table<K> = IndexMap<K, Record, FxBuildHasher>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kin {
    kind: ActionKind,
    class: Symbol,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    activity: Symbol,
    /// Its id, or that of the nearest container that has one.
    id: Symbol,
    kin: Kin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Face {
    place: Place,
    /// Its words, or the first ones inside it.
    words: Symbol,
    /// Whether something was typed on the screen before.
    typed: bool,
}

/// Tries and their fruits, both in millionths and half forgotten, and how often it was tried in all.
#[derive(Clone, Copy, Debug, Default)]
struct Record {
    tries: u64,
    fruits: u64,
    count: u64,
}

impl Record {
    fn note(&mut self, fruit: u64, memory: u64) {
        self.count += 1;
        self.tries = self.tries * memory / 16 + ALL;
        self.fruits = self.fruits * memory / 16 + fruit;
    }

    /// The mean fruit, with some imagined tries that bore the guess.
    fn mean(self, guess: u64, weight: u64) -> u64 {
        ALL * (self.fruits + weight * guess) / (self.tries + weight * ALL)
    }
}

impl Leads {
    /// The action of a kind on a widget of a tree, or on the screen as a whole. `typed` says that a field of the screen
    /// was filled.
    pub(super) fn lead(
        &mut self,
        model: &Model,
        tree: &ModelTree,
        at: Option<WidgetId>,
        kind: ActionKind,
        typed: bool,
    ) -> Lead {
        let trees = model.trees();
        let class = at.map_or(Symbol::NONE, |w| trees.attributes(tree, w).class);
        let kin = Kin { kind, class };
        let place = Place { activity: tree.activity, id: at.map_or(Symbol::NONE, |w| nearest_id(trees, tree, w)), kin };
        let face = Face { place, words: at.map_or(Symbol::NONE, |w| words(trees, tree, w)), typed };
        Lead {
            kin: number(&mut self.kin, kin),
            place: number(&mut self.places, place),
            face: number(&mut self.faces, face),
        }
    }

    /// Notes what came of an action: instructions that ran for the first time.
    pub(super) fn note(&mut self, lead: Lead, instructions: u64) {
        let fruit = fruit(instructions);
        self.kin[lead.kin as usize].note(fruit, KIN_MEMORY);
        self.places[lead.place as usize].note(fruit, PLACE_MEMORY);
        self.faces[lead.face as usize].note(fruit, FACE_MEMORY);
    }

    /// What is to be hoped for from an action that was taken so many times in this very state.
    pub(super) fn hope(&self, lead: Lead, visits: u64) -> u64 {
        let (kin, place, face) = (lead.kin as usize, lead.place as usize, lead.face as usize);
        let guess = self.kin.get_index(kin).map_or(0, |(k, r)| r.mean(first_guess(k.kind), KIN_GUESS));
        let guess = self.places[place].mean(guess, PLACE_GUESS);
        self.faces[face].mean(guess, FACE_GUESS) / (1 + visits)
    }

    /// How much an action deserves to be tried once more for no other reason than that it was tried seldom. Its face
    /// counts most; the place counts too, or else the hundred days of a calendar would be a hundred times as dear as a switch.
    pub(super) fn rarity(&self, lead: Lead) -> u32 {
        const FACES_OF_A_PLACE: u64 = 8;
        let (kin, place, face) = (lead.kin as usize, lead.place as usize, lead.face as usize);
        let guess = self.kin.get_index(kin).map_or(0, |(k, _)| first_guess(k.kind));
        let tried = (1 + self.faces[face].count) * (FACES_OF_A_PLACE + self.places[place].count);
        (guess * FACES_OF_A_PLACE / tried).clamp(1, u64::from(u32::MAX)) as u32
    }
}

fn number<K: std::hash::Hash + Eq>(table: &mut Table<K>, key: K) -> u32 {
    let entry = table.entry(key);
    let at = entry.index() as u32;
    entry.or_default();
    at
}

/// What is hoped for from an action of a kind before any was taken.
fn first_guess(kind: ActionKind) -> u64 {
    match kind {
        ActionKind::Click | ActionKind::Menu => 500_000,
        ActionKind::LongClick | ActionKind::Scroll(_) => 200_000,
        ActionKind::Back => 100_000,
    }
}

/// What new code is worth: a line is a small fruit, a hundred instructions are all that can be hoped for.
pub(super) fn fruit(instructions: u64) -> u64 {
    const BIT: u64 = ALL / 7;
    BIT * u64::from(u64::BITS - instructions.leading_zeros()).min(7)
}

fn nearest_id(trees: &Trees, tree: &ModelTree, widget: WidgetId) -> Symbol {
    let mut ids = tree.ancestors(widget).map(|w| trees.attributes(tree, w).id);
    ids.find(|id| *id != Symbol::EMPTY).unwrap_or(Symbol::EMPTY)
}

/// The words of the widget or else the first ones inside it; what is inside follows it in the tree.
fn words(trees: &Trees, tree: &ModelTree, widget: WidgetId) -> Symbol {
    let inside = |w: &WidgetId| tree.ancestors(*w).any(|a| a == widget);
    let family = (widget..tree.widgets.len() as WidgetId).take_while(inside);
    let mut said = family.flat_map(|w| {
        let a = trees.attributes(tree, w);
        [a.text, a.description]
    });
    said.find(|s| *s != Symbol::EMPTY).unwrap_or(Symbol::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::config::{ModelConfig, Profile};
    use crate::model::tests::screen;

    const LIST: &str = "List#list\n  Row#row \"one\" click\n  Row#row \"two\" click\n  Row#row \"three\" click\n\
                        Row#save \"save\" click\nRow#more \"more\" click";

    fn list(model: &mut Model) -> ModelTree {
        let observed = screen("A", LIST);
        model.build(&observed).tree
    }

    #[test]
    fn the_near_relatives_count_more_than_the_far_ones() {
        let mut model = Model::new(ModelConfig::of(Profile::Gibbon));
        let tree = list(&mut model);
        let mut leads = Leads::default();
        let click = |leads: &mut Leads, w: WidgetId| leads.lead(&model, &tree, Some(w), ActionKind::Click, false);
        let (rows, save, more) = ([2, 3, 4].map(|w| click(&mut leads, w)), click(&mut leads, 5), click(&mut leads, 6));
        assert_eq!(leads.hope(save, 0), leads.hope(rows[0], 0), "nothing is known yet");
        leads.note(rows[0], 0);
        assert!(leads.hope(rows[0], 0) < leads.hope(rows[1], 0), "another row may do something else");
        assert!(leads.hope(rows[1], 0) < leads.hope(save, 0), "but it rather does the same");
        leads.note(rows[1], 500);
        assert!(leads.hope(rows[2], 0) > leads.hope(save, 0), "unless rows are known to differ");
        leads.note(save, 0);
        assert!(leads.hope(save, 0) < leads.hope(more, 0) && leads.hope(more, 1) < leads.hope(more, 0));
    }

    #[test]
    fn with_something_typed_a_button_is_new_again() {
        let mut model = Model::new(ModelConfig::of(Profile::Gibbon));
        let tree = list(&mut model);
        let mut leads = Leads::default();
        let save = |leads: &mut Leads, typed| leads.lead(&model, &tree, Some(5), ActionKind::Click, typed);
        let (before, after) = (save(&mut leads, false), save(&mut leads, true));
        leads.note(before, 0);
        assert!(leads.hope(before, 0) < leads.hope(after, 0));
    }

    #[test]
    fn a_line_is_a_small_fruit_and_a_hundred_instructions_are_all() {
        assert_eq!([0, 1, 7, 64, 100_000].map(fruit), [0, ALL / 7, 3 * (ALL / 7), ALL / 7 * 7, ALL / 7 * 7]);
    }
}

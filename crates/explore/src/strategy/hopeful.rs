//! gibbon's own strategy: do what promises most, here or wherever the device can jump to.
//!
//! APE does everything on a screen before it goes on; with few events that is the wrong order, because long presses,
//! scrolls and the rows of a list come before whole activities. Here every action of the screen is judged by what came
//! of its relatives (see [`Leads`]), and the most promising one is taken. The choice says how much is hoped for, so that
//! the explorer can jump to a remembered moment that promises more. Where hardly anything is promised any more, two
//! others decide in turn: APE's rules, which walk on purpose to what is undone, and a stroll that prefers what was done
//! seldom. What is left to be found needs a history, and APE alone would make it of endless calendars.
//!
//! A jump leaves behind what the app has gathered: accounts, entries, settings. Code that needs them is only met by
//! walking on, however little each step promises. So there are two ways, hoping and walking by APE's rules without
//! jumps, and the one that bore more of late is gone (see [`Ways`]). The explorer lets each walk go on where the last one
//! stopped.

use super::leads::{ALL, Lead, Leads, fruit};
use super::{Choice, Sata, Strategy, View};
use crate::luck::Luck;
use crate::model::graph::ActionId;
use crate::model::name::ActionKind;
use crate::model::tree::{TreeId, WidgetId};
use crate::model::{Model, Place};

/// Below this hope, in millionths, APE's rules decide.
const HARDLY: u64 = 3000;
/// So many choices in a row are left to APE or to the stroll before luck decides again.
const STRETCH: u32 = 64;
/// So many choices make a spell; the first one is longer, because nothing has to be gathered for what is in plain view.
const SPELL: u32 = 64;
const FIRST_SPELL: u32 = 256;
/// So many spells of a thousand go the way that bore less.
const OTHER_WAY: u32 = 125;
/// What was borne so many choices ago is half forgotten.
const MEMORY: u64 = 64;
/// How much of a hope counts whatever the mood, and how much at most the mood adds.
const FIRM: u64 = 750;
const MOOD: usize = 250;

/// The strategy with what it has learnt.
#[derive(Clone, Debug, Default)]
pub struct Hopeful {
    leads: Leads,
    sata: Sata,
    last: Option<Lead>,
    /// Choices that are left of this stretch, and whether it is a stroll.
    stretch: (u32, bool),
    ways: Ways,
}

/// The two ways, hoping and walking. Whichever bears more is gone, in spells; now and then the other one is tried.
#[derive(Clone, Debug)]
struct Ways {
    walking: bool,
    /// Choices that are left of this spell.
    left: u32,
    /// What a choice bore of late, when hoping and when walking.
    yields: [u64; 2],
}

impl Default for Ways {
    fn default() -> Ways {
        Ways { walking: false, left: FIRST_SPELL, yields: [ALL, 0] }
    }
}

impl Ways {
    /// Whether this choice belongs to a walk; `other` says that a spell which begins goes the way that bore less.
    fn walks(&mut self, other: bool) -> bool {
        if self.left == 0 {
            self.left = SPELL;
            self.walking = (self.yields[1] > self.yields[0]) != other;
        }
        self.left -= 1;
        self.walking
    }

    fn note(&mut self, fruit: u64) {
        let of_late = &mut self.yields[usize::from(self.walking)];
        *of_late = (*of_late * (MEMORY - 1) + fruit) / MEMORY;
    }
}

/// The actions of a screen, as they are judged; kept with a remembered moment.
#[derive(Clone, Debug, Default)]
pub struct Outlook {
    prospects: Vec<Prospect>,
}

#[derive(Clone, Copy, Debug)]
struct Prospect {
    widget: Option<WidgetId>,
    kind: ActionKind,
    lead: Lead,
}

impl Strategy for Hopeful {
    fn choose(&mut self, view: &mut View<'_>) -> Option<Choice> {
        let choice = match self.ways.walking {
            // A walk hopes for everything, so that no jump ends it.
            true => self.sata.choose(view).map(|choice| Choice { hope: Some(ALL), ..choice }),
            false => self.hoped_for(view),
        };
        self.last = choice.as_ref().and_then(|c| self.lead_of(view, c));
        choice
    }

    fn walks(&mut self, luck: Luck) -> bool {
        self.ways.walks(luck.toss("way", 0, OTHER_WAY))
    }

    fn forget(&mut self) {
        self.last = None;
        self.sata.forget();
    }

    fn learn(&mut self, instructions: u64) {
        self.ways.note(fruit(instructions));
        if let Some(lead) = self.last.take() {
            self.leads.note(lead, instructions);
        }
    }

    fn outlook(&mut self, view: &mut View<'_>) -> Outlook {
        let mut prospects = Vec::new();
        for action in view.usable() {
            let kind = view.model.graph().action(action).kind;
            let widgets: Vec<Option<WidgetId>> = match kind.is_key() {
                true => vec![None],
                false => view.widgets(action).into_iter().map(Some).collect(),
            };
            for widget in widgets {
                let lead = self.leads.lead(view.model, &view.screen.tree, widget, kind, view.typed);
                prospects.push(Prospect { widget, kind, lead });
            }
        }
        Outlook { prospects }
    }

    fn hope(&self, model: &mut Model, tree: TreeId, outlook: &Outlook) -> Option<u64> {
        self.judge(model, tree, outlook).into_iter().map(|judged| judged.hope).max()
    }
}

/// What is to be hoped for from an action of a state.
struct Judged {
    action: ActionId,
    widget: Option<WidgetId>,
    hope: u64,
    rarity: u32,
}

impl Hopeful {
    /// What promises most, or, where hardly anything does, what APE or a stroll would do.
    fn hoped_for(&mut self, view: &mut View<'_>) -> Option<Choice> {
        let outlook = self.outlook(view);
        let best = self.most_promising(view, &outlook);
        let hope = best.as_ref().and_then(|c| c.hope);
        if hope >= Some(HARDLY) {
            self.sata.forget();
            return best;
        }
        let choice = if self.strolls(view) { self.stroll(view, &outlook) } else { self.sata.choose(view) };
        choice.map(|choice| Choice { hope, ..choice })
    }

    /// The action of the screen that promises most, up to a little luck.
    fn most_promising(&self, view: &mut View<'_>, outlook: &Outlook) -> Option<Choice> {
        let judged = self.judge(view.model, view.arrival.tree, outlook);
        let liking = |n: usize, j: &Judged| j.hope * (FIRM + view.luck.below("liking", n as u64, MOOD) as u64);
        let best = judged.iter().enumerate().max_by_key(|(n, j)| (liking(*n, j), std::cmp::Reverse(*n)));
        best.map(|(_, j)| Choice {
            widget: j.widget,
            hope: Some(j.hope),
            ..Choice::new(j.action, "hope", judged.len())
        })
    }

    /// Whether this choice belongs to a stroll.
    fn strolls(&mut self, view: &View<'_>) -> bool {
        let (left, strolling) = self.stretch;
        self.stretch = match left {
            0 => (STRETCH, view.luck.toss("stroll", 0, view.config.stroll)),
            _ => (left - 1, strolling),
        };
        if self.stretch.1 {
            self.sata.forget();
        }
        self.stretch.1
    }

    /// Any action of the screen, the seldom ones rather than the frequent ones.
    fn stroll(&self, view: &mut View<'_>, outlook: &Outlook) -> Option<Choice> {
        let judged = self.judge(view.model, view.arrival.tree, outlook);
        let rarities: Vec<u32> = judged.iter().map(|j| j.rarity).collect();
        let judged = &judged[view.luck.weighted("rarity", 0, &rarities)?];
        Some(Choice { widget: judged.widget, ..Choice::new(judged.action, "stroll", rarities.len()) })
    }

    fn judge(&self, model: &mut Model, tree: TreeId, outlook: &Outlook) -> Vec<Judged> {
        let Place { naming, state, .. } = *model.placed(tree);
        let named = model.named(naming, tree);
        let actions = &model.graph().state(state);
        let judge = |p: &Prospect| {
            let name = p.widget.map(|w| named.names[usize::from(w)]);
            let at = actions.find(name, p.kind)?;
            let action = &actions.actions[at as usize];
            let hope = self.leads.hope(p.lead, u64::from(action.visits.count / action.covers.max(1)));
            Some(Judged { action: ActionId { state, at }, widget: p.widget, hope, rarity: self.leads.rarity(p.lead) })
        };
        outlook.prospects.iter().filter_map(judge).collect()
    }

    /// How the table knows what was chosen. If the widget is left to luck, any that the action covers will do.
    fn lead_of(&mut self, view: &mut View<'_>, choice: &Choice) -> Option<Lead> {
        let kind = view.model.graph().action(choice.action).kind;
        let widget = choice.widget.or_else(|| view.widgets(choice.action).first().copied());
        (kind.is_key() || widget.is_some())
            .then(|| self.leads.lead(view.model, &view.screen.tree, widget, kind, view.typed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_that_bears_more_is_gone() {
        let mut ways = Ways::default();
        let mut spell = |other: bool, hoping: u64, walking: u64| {
            let walks = ways.walks(other);
            let left = ways.left;
            for _ in 0..=left {
                ways.note(if walks { walking } else { hoping });
            }
            (0..left).for_each(|_| _ = ways.walks(other));
            walks
        };
        assert!(!spell(false, 0, 0), "hoping comes first");
        assert!(!spell(false, 0, 0), "nothing is known of walking yet");
        assert!(spell(true, 0, ALL / 10), "now and then the other way is gone");
        assert!(spell(false, 0, ALL / 10), "which bore more");
        assert!(spell(false, 0, 0) && spell(false, 0, 0), "what bore once is not given up at once");
        let walked: Vec<bool> = (0..8).map(|_| spell(false, ALL / 100, 0)).collect();
        assert!(walked.contains(&false), "but in the end: {walked:?}");
    }
}

//! Finding the widget that an event was aimed at: first where it is, then after waiting, then after scrolling, all
//! within bounds.

use super::{Played, Player, Why};
use gui::event::{Action, Event};
use gui::trace::Step;
use gui::tree::Direction;
use gui::{Flag, Rect, Target};

/// An event that is ready to be performed.
pub(super) struct Located {
    pub(super) event: Event,
    pub(super) played: Played,
}

impl Player<'_> {
    /// The event as it must be performed now; none if its widget is nowhere to be found.
    pub(super) fn locate(&mut self, n: usize, step: &Step) -> device::Result<Option<Located>> {
        let mut played = Played::default();
        let Some(target) = step.target.as_ref().filter(|_| step.event.action.is_touch()) else {
            self.wait_for_activity(n, step, &mut played)?;
            return Ok(Some(Located { event: step.event.clone(), played }));
        };
        while self.find(target).is_none() && self.patient(n, &mut played)? {}
        while self.find(target).is_none() && self.scroll(n, &mut played)? {}
        let Some((bounds, score)) = self.find(target) else {
            self.diverge(n, Why::Missing { target: words(target), activity: self.seen.activity().to_owned() });
            return Ok(None);
        };
        played.score = Some(score);
        let recorded = target.bounds.unwrap_or(bounds);
        played.moved = recorded != bounds;
        let action = step.event.action.moved(recorded, bounds);
        Ok(Some(Located { event: Event { action, after: step.event.after }, played }))
    }

    /// Keys and texts have no widget; they wait for their activity and are then performed wherever they are.
    fn wait_for_activity(&mut self, n: usize, step: &Step, played: &mut Played) -> device::Result<()> {
        let elsewhere = |p: &Self| !step.activity.is_empty() && p.seen.activity() != step.activity;
        while elsewhere(self) && self.patient(n, played)? {}
        Ok(())
    }

    fn find(&self, target: &Target) -> Option<(Rect, u32)> {
        let found = target.find(&self.seen.tree)?;
        self.seen.tree.get(found.node).map(|node| (node.bounds, found.score))
    }

    /// Waits once more, if the device can wait and patience is left.
    fn patient(&mut self, n: usize, played: &mut Played) -> device::Result<bool> {
        let wait = Action::AdvanceTime { ms: self.config.wait_ms };
        if played.waits >= self.config.waits || !self.device.capabilities().can(&wait) {
            return Ok(false);
        }
        played.waits += 1;
        self.perform_own(n, &Event::settled(wait))?;
        Ok(true)
    }

    /// Scrolls the largest scrollable widget: down to its end, then up.
    fn scroll(&mut self, n: usize, played: &mut Played) -> device::Result<bool> {
        let scrollable = self.seen.tree.nodes().iter().filter(|w| w.is(Flag::Scrollable));
        let Some(within) = scrollable.map(|w| w.bounds).max_by_key(|b| b.area()) else { return Ok(false) };
        if played.scrolls >= 2 * self.config.scrolls {
            return Ok(false);
        }
        let direction = if played.scrolls < self.config.scrolls { Direction::Down } else { Direction::Up };
        played.scrolls += 1;
        self.perform_own(n, &Event::settled(Action::Scroll { direction, within }))?;
        Ok(true)
    }
}

/// What a target is, for people.
fn words(target: &Target) -> String {
    let id = target.id.as_deref().map(|id| format!("widget {}", id.rsplit('/').next().unwrap_or(id)));
    let text = target.text.as_ref().or(target.description.as_ref()).map(|t| format!("{t:?}"));
    let path = target.path.clone();
    [id, text].into_iter().flatten().reduce(|a, b| format!("{a} {b}")).or(path).unwrap_or_else(|| "widget".to_owned())
}

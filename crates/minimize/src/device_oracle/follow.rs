//! Events that follow their widgets.
//!
//! Candidates are performed by coordinates: that needs no look at the screen and is right wherever the screens are
//! those of the trace that the candidate was cut from. Leaving out a rotation or the closing of a banner moves widgets
//! instead; later touches then miss them, and an event seems to matter that nobody needs. So what is left is performed
//! once more with each touch moved to where its widget is now, or as it was if the widget is nowhere to be found. If
//! the screen after the gap is the one that the next event met before, nothing has moved and nothing is performed.
//!
//! What was performed in this way are new events of the pool. A candidate that is accepted is therefore a trace of
//! plain coordinates like any other, and neither its judges nor its replays have to know of widgets.

use super::{DeviceOracle, annotate, trie};
use crate::insight::Followed;
use crate::oracle::Item;
use gui::hash::Hash;
use gui::trace::Step;
use gui::{Event, Target};

/// What the events of a trace met when they were performed.
#[derive(Debug)]
pub(super) struct Met {
    trace: Vec<Item>,
    seed: u64,
    /// For each event the screen before it, and the widget that it touched.
    places: Vec<(Hash, Option<Target>)>,
}

impl Met {
    /// Nothing is known of this trace yet.
    pub(super) fn new(trace: &[Item], seed: u64) -> Met {
        Met { trace: trace.to_vec(), seed, places: Vec::with_capacity(trace.len()) }
    }
}

impl DeviceOracle<'_> {
    /// Notes what the next event of a trace meets, on a screen that was just read.
    pub(super) fn note_place(&self, item: Item, met: &mut Met) {
        let action = self.pool.get(item).map(|step| &step.event.action);
        met.places.push((self.looks, action.and_then(|action| annotate::target(action, &self.screen))));
    }

    /// Performs a trace without one of its events, by its widgets.
    pub(super) fn perform_by_widgets(
        &mut self,
        trace: &[Item],
        left_out: usize,
        seed: u64,
    ) -> device::Result<Followed> {
        let touches = |item: &Item| self.pool.get(*item).is_some_and(|step| step.event.action.is_touch());
        if !trace.iter().skip(left_out + 1).any(touches) {
            return Ok(Followed::default());
        }
        let blind = std::mem::take(&mut self.crashes_only);
        let followed = self.follow_all(trace, left_out, seed);
        self.crashes_only = blind;
        followed
    }

    fn follow_all(&mut self, trace: &[Item], left_out: usize, seed: u64) -> device::Result<Followed> {
        let executed = self.meet(trace, seed)?;
        let mut items = [&trace[..left_out], &trace[left_out + 1..]].concat();
        let (mut at, mut shown) = self.approach(&trie::keys(&items[..left_out]), seed)?;
        let start = at.depth;
        while at.depth < left_out && !shown {
            shown = self.perform(items[at.depth], &mut at)?;
        }
        // The moment may be a remembered one, whose screen nobody has read.
        self.look_closely()?;
        let (mut moved, same) = (false, self.looks_as_before(left_out + 1));
        if same {
            return Ok(Followed { found: None, executed: executed + (at.depth - start) as u64 });
        }
        while at.depth < items.len() && !shown {
            let place = at.depth;
            if let Some(step) = self.moved(items[place], place + 1) {
                items[place] = self.add_variant(step);
                moved = true;
            }
            shown = self.perform(items[place], &mut at)?;
        }
        items.truncate(at.depth);
        let executed = executed + (at.depth - start) as u64;
        Ok(Followed { found: Some(items).filter(|_| shown && moved), executed })
    }

    /// Notes what the events of a trace meet, if that is not known yet; gives the number of events that it took.
    fn meet(&mut self, trace: &[Item], seed: u64) -> device::Result<u64> {
        if self.met.as_ref().is_some_and(|met| met.trace == trace && met.seed == seed) {
            return Ok(0);
        }
        let (mut at, mut shown) = self.start(seed)?;
        let mut met = Met::new(trace, seed);
        while at.depth < trace.len() && !shown {
            self.note_place(trace[at.depth], &mut met);
            shown = self.perform(trace[at.depth], &mut at)?;
        }
        self.met = Some(met);
        Ok(at.depth as u64)
    }

    /// Whether the screen is the one that the event at this place of the trace met.
    fn looks_as_before(&self, place: usize) -> bool {
        self.met.as_ref().and_then(|met| met.places.get(place)).is_some_and(|(looks, _)| *looks == self.looks)
    }

    /// The event as it has to be performed on this screen to touch what it touched before at this place of the trace;
    /// none if that is the same event.
    fn moved(&self, item: Item, place: usize) -> Option<Step> {
        let (looks, target) = self.met.as_ref()?.places.get(place)?;
        let (step, target) = (self.pool.get(item)?, target.as_ref().filter(|_| *looks != self.looks)?);
        let bounds = self.screen.get(target.find(&self.screen)?.node)?.bounds;
        let action = step.event.action.moved(target.bounds?, bounds);
        let aim = annotate::target(&action, &self.screen);
        let event = Event { action, after: step.event.after };
        (event != step.event).then(|| Step { event, target: aim, ..step.clone() })
    }
}

//! What was drawn on the way to a moment, and which seeds would have come to the same one.
//!
//! A device is a pure function of its seed and its events, and the seed is felt through draws alone. A draw is a function
//! of seed, source and key, so that for another seed each draw of a recorded way can be told without going it: if all of
//! them fall among the outcomes that lead to the same run, that seed has this very run, and nobody need make it.

use device::{Device, Draw};
use std::rc::Rc;

/// The draws of a way, from the start on. Ways share what they have in common.
#[derive(Clone, Debug, Default)]
pub(super) struct Luck(Option<Rc<Link>>);

#[derive(Debug)]
struct Link {
    before: Luck,
    drawn: Drawn,
}

#[derive(Debug)]
enum Drawn {
    These(Vec<Draw>),
    /// The device cannot tell what it drew with this seed.
    Unknown(u64),
}

impl Luck {
    /// This way and what was drawn after it.
    pub(super) fn and(&self, draws: Vec<Draw>) -> Luck {
        if draws.is_empty() { self.clone() } else { self.with(Drawn::These(draws)) }
    }

    /// This way and something that nobody knows.
    pub(super) fn and_unknown(&self, seed: u64) -> Luck {
        self.with(Drawn::Unknown(seed))
    }

    /// Whether no draw was made, so that all seeds go this way.
    pub(super) fn is_certain(&self) -> bool {
        self.0.is_none()
    }

    /// Whether this is the very same way, with nothing drawn since.
    pub(super) fn is(&self, other: &Luck) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    /// Whether a seed goes this way.
    pub(super) fn serves(&self, device: &dyn Device, seed: u64) -> bool {
        self.links().all(|link| match &link.drawn {
            Drawn::These(draws) => draws.iter().all(|draw| device.draws_alike(draw, seed)),
            Drawn::Unknown(only) => *only == seed,
        })
    }

    /// The share of all seeds that go this way.
    pub(super) fn share(&self) -> f64 {
        let of = |link: &Link| match &link.drawn {
            Drawn::These(draws) => draws.iter().map(|draw| draw.alike.share()).product(),
            Drawn::Unknown(_) => 0.0,
        };
        self.links().map(of).product()
    }

    fn with(&self, drawn: Drawn) -> Luck {
        Luck(Some(Rc::new(Link { before: self.clone(), drawn })))
    }

    fn links(&self) -> impl Iterator<Item = &Link> {
        std::iter::successors(self.0.as_deref(), |link| link.before.0.as_deref())
    }
}

impl Drop for Link {
    /// Lets go of a long way link by link; the compiler would do it one inside the other.
    fn drop(&mut self) {
        let mut next = self.before.0.take();
        while let Some(mut link) = next.and_then(Rc::into_inner) {
            next = link.before.0.take();
        }
    }
}

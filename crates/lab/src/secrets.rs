//! Secrets: values of the environment that rules and traces name as `${NAME}`. They exist below this device only: what is
//! typed is filled in on the way down, and wherever the value shows on the way up (trees, logs, toasts, stacks) it is the
//! name again. Whatever is written above therefore cannot hold it. Pictures are the exception: a field that shows what
//! is typed shows it there too, so use secrets in password fields.

use device::{Device, Error, Layer, Performed, Result};
use gui::observation::Observation;
use gui::secret::Secrets;
use gui::{Action, Event};
use std::collections::{BTreeMap, BTreeSet};

/// Shorter values are not masked: they would be found everywhere.
const SHORTEST: usize = 3;

/// A device behind which secrets are kept.
pub struct Keeper {
    device: Box<dyn Device>,
    typed: Secrets,
    /// The values as they stand inside quotes in JSON.
    shown: Secrets,
}

impl Keeper {
    /// Keeps secrets, given by name.
    pub fn new(device: Box<dyn Device>, secrets: &BTreeMap<String, String>) -> Keeper {
        let (mut typed, mut shown) = (Secrets::default(), Secrets::default());
        for (name, value) in secrets {
            typed.insert(name, value);
            if value.len() >= SHORTEST {
                let quoted = serde_json::Value::from(value.as_str()).to_string();
                shown.insert(name, quoted.trim_matches('"'));
            }
        }
        Keeper { device, typed, shown }
    }

    fn reveal(&self, event: &Event) -> Event {
        let mut event = event.clone();
        if let Action::Text { text, .. } = &mut event.action {
            *text = self.typed.reveal(text);
        }
        event
    }

    /// Masks an observation as a whole, in its written form, so that no field can be forgotten.
    fn mask(&self, seen: Observation) -> Result<Observation> {
        let failed = |e: serde_json::Error| Error::Internal(format!("an observation cannot be masked: {e}"));
        let text = serde_json::to_string(&seen).map_err(failed)?;
        serde_json::from_str(&self.shown.mask(&text)).map_err(failed)
    }
}

impl Layer for Keeper {
    fn behind(&self) -> &dyn Device {
        &*self.device
    }

    fn behind_mut(&mut self) -> &mut dyn Device {
        &mut *self.device
    }

    fn perform(&mut self, id: u64, event: &Event) -> Result<Performed> {
        let event = self.reveal(event);
        self.device.perform(id, &event)
    }

    fn observe(&mut self) -> Result<Observation> {
        let seen = self.device.observe()?;
        if self.shown.is_empty() { Ok(seen) } else { self.mask(seen) }
    }

    fn news(&mut self) -> Result<Observation> {
        let seen = self.device.news()?;
        if self.shown.is_empty() { Ok(seen) } else { self.mask(seen) }
    }
}

/// The names that texts ask for as `${NAME}`.
pub fn names_in<'t>(texts: impl IntoIterator<Item = &'t str>) -> BTreeSet<String> {
    let parts = texts.into_iter().flat_map(|text| text.split("${").skip(1));
    let names = parts.filter_map(|part| part.split_once('}')).map(|(name, _)| name);
    names.filter(|name| gui::secret::is_name(name)).map(str::to_owned).collect()
}

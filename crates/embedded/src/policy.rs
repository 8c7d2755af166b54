//! How the device answers for its user: permissions, other apps, the keyboard, what lies on the phone at first.
//!
//! A policy is part of the recorded configuration: it is given before the app starts and does not change.

use crate::vary::{Source, Vary};
use gui::trace::DeviceInfo;
use std::collections::BTreeMap;
use std::str::FromStr;
use vm::Vm;

/// How the device answers for its user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What becomes of dangerous permissions.
    pub permissions: Permissions,
    /// What activities of other apps answer.
    pub external: External,
    /// Whether the keyboard takes its place on the screen while it is shown.
    pub keyboard: bool,
    /// Whether activities outlive being covered; off is "Don't keep activities" of the developer's settings.
    pub keep_activities: bool,
    /// Whether there are sample files, contacts, calls and appointments.
    pub sample_data: bool,
    /// What differs from seed to seed.
    pub vary: Vary,
    /// Whether the phone is connected when the app starts.
    pub connected: bool,
    /// What becomes of native libraries in the app, which cannot be run.
    pub libraries: Libraries,
}

/// What loading a native library of the app does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Libraries {
    /// It succeeds; calls of its methods are gaps.
    #[default]
    Load,
    /// It fails with an UnsatisfiedLinkError, as on a phone for whose processor the app brings none.
    Fail,
}

/// What becomes of dangerous permissions that an app asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Permissions {
    /// All are granted with the installation.
    #[default]
    Grant,
    /// Each request is refused.
    Deny,
    /// Each request waits for an answer.
    Ask,
}

/// What an activity of another app answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum External {
    /// The user leaves it at once.
    #[default]
    Cancel,
    /// It gives something that fits.
    Ok,
    /// It waits for an answer.
    Ask,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            permissions: Permissions::Grant,
            external: External::Cancel,
            keyboard: false,
            keep_activities: true,
            sample_data: true,
            vary: Vary::default(),
            connected: false,
            libraries: Libraries::Load,
        }
    }
}

impl Policy {
    /// The numbers of `gibbon.server.Policy`.
    pub(crate) fn numbers(&self) -> [i64; 6] {
        [
            self.permissions as i64,
            self.external as i64,
            i64::from(self.keyboard),
            i64::from(self.keep_activities),
            i64::from(self.sample_data),
            i64::from(self.connected),
        ]
    }

    /// The policy of one run: what varies is drawn for the whole run.
    pub(crate) fn drawn(&self, vm: &Vm) -> Policy {
        let heads = |source: Source| self.vary.has(source).then(|| vm.draw_below(source.name(), 0, 2) == 0);
        let mut policy = *self;
        if let Some(heads) = heads(Source::Permissions) {
            policy.permissions = if heads { Permissions::Grant } else { Permissions::Deny };
        }
        if let Some(heads) = heads(Source::External) {
            policy.external = if heads { External::Ok } else { External::Cancel };
        }
        if let Some(heads) = heads(Source::Samples) {
            policy.sample_data = heads;
        }
        if let Some(heads) = heads(Source::Network) {
            policy.connected = heads;
        }
        policy
    }

    /// The policy of a recorded configuration; what it does not say is as ever.
    pub fn recorded(device: &DeviceInfo) -> Policy {
        let usual = Policy::default();
        let word = |name: &str| device.config.get(name).and_then(|value| value.as_str());
        let switch = |name: &str, usual: bool| device.config.get(name).and_then(|v| v.as_bool()).unwrap_or(usual);
        Policy {
            permissions: word("permissions").and_then(|w| w.parse().ok()).unwrap_or(usual.permissions),
            external: word("external").and_then(|w| w.parse().ok()).unwrap_or(usual.external),
            keyboard: switch("keyboard", usual.keyboard),
            keep_activities: switch("keep_activities", usual.keep_activities),
            sample_data: switch("sample_data", usual.sample_data),
            vary: word("vary").and_then(|w| w.parse().ok()).unwrap_or(usual.vary),
            connected: switch("connected", usual.connected),
            libraries: word("libraries").and_then(|w| w.parse().ok()).unwrap_or(usual.libraries),
        }
    }

    /// Adds it to a recorded configuration.
    pub(crate) fn record<V: From<&'static str> + From<bool> + From<String>>(&self, config: &mut BTreeMap<String, V>) {
        config.insert("permissions".to_owned(), self.permissions.name().into());
        config.insert("external".to_owned(), self.external.name().into());
        config.insert("keyboard".to_owned(), self.keyboard.into());
        config.insert("keep_activities".to_owned(), self.keep_activities.into());
        config.insert("sample_data".to_owned(), self.sample_data.into());
        config.insert("vary".to_owned(), self.vary.to_string().into());
        config.insert("connected".to_owned(), self.connected.into());
        config.insert("libraries".to_owned(), self.libraries.name().into());
    }
}

impl Permissions {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Permissions::Grant => "grant",
            Permissions::Deny => "deny",
            Permissions::Ask => "ask",
        }
    }
}

impl FromStr for Permissions {
    type Err = String;

    fn from_str(word: &str) -> Result<Permissions, String> {
        let all = [Permissions::Grant, Permissions::Deny, Permissions::Ask];
        all.into_iter().find(|p| p.name() == word).ok_or_else(|| format!("{word:?} is none of grant, deny, ask"))
    }
}

impl External {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            External::Cancel => "cancel",
            External::Ok => "ok",
            External::Ask => "ask",
        }
    }
}

impl FromStr for External {
    type Err = String;

    fn from_str(word: &str) -> Result<External, String> {
        let all = [External::Cancel, External::Ok, External::Ask];
        all.into_iter().find(|e| e.name() == word).ok_or_else(|| format!("{word:?} is none of cancel, ok, ask"))
    }
}

impl Libraries {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Libraries::Load => "load",
            Libraries::Fail => "fail",
        }
    }
}

impl FromStr for Libraries {
    type Err = String;

    fn from_str(word: &str) -> Result<Libraries, String> {
        let all = [Libraries::Load, Libraries::Fail];
        all.into_iter().find(|l| l.name() == word).ok_or_else(|| format!("{word:?} is none of load, fail"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for policy in [Permissions::Grant, Permissions::Deny, Permissions::Ask] {
            assert_eq!(policy.name().parse(), Ok(policy));
        }
        for policy in [External::Cancel, External::Ok, External::Ask] {
            assert_eq!(policy.name().parse(), Ok(policy));
        }
        for policy in [Libraries::Load, Libraries::Fail] {
            assert_eq!(policy.name().parse(), Ok(policy));
        }
        assert!("maybe".parse::<Permissions>().is_err());
    }

    #[test]
    fn a_recorded_policy_is_found_again() {
        let policy = Policy {
            permissions: Permissions::Ask,
            external: External::Ok,
            keyboard: true,
            keep_activities: false,
            sample_data: false,
            vary: "delay,clock".parse().unwrap_or_default(),
            connected: true,
            libraries: Libraries::Fail,
        };
        let mut config = BTreeMap::<_, serde_json::Value>::new();
        policy.record(&mut config);
        assert_eq!(Policy::recorded(&DeviceInfo::new("embedded", config)), policy);
        assert_eq!(Policy::recorded(&DeviceInfo::default()), Policy::default());
    }
}

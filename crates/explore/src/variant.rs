//! A strategy with some of its settings changed, as `ape+sata.aba=false`: how a mechanism is measured against its
//! absence. Settings are named by their place in [`Config`], values are written as in JSON, words without quotes.

use crate::config::{Config, StrategyKind};
use crate::model::config::Profile;
use serde_json::Value;
use std::fmt;

/// A strategy and what is changed in its settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variant {
    /// The strategy.
    pub strategy: StrategyKind,
    changes: Vec<(String, String)>,
}

impl Variant {
    /// Reads `NAME` or `NAME+setting=value+…`; wrong names and values are told.
    pub fn parse(text: &str) -> Result<Variant, String> {
        let mut parts = text.trim().split('+');
        let name = parts.next().unwrap_or_default();
        let strategy = StrategyKind::parse(name).ok_or_else(|| {
            let known: Vec<&str> = StrategyKind::ALL.iter().map(|k| k.name()).collect();
            format!("expected {} or one of them with changes, such as ape+sata.aba=false", known.join(", "))
        })?;
        let change = |part: &str| {
            let (setting, value) = part.split_once('=').ok_or_else(|| format!("{part:?} is no setting=value"))?;
            Ok((setting.to_owned(), value.to_owned()))
        };
        let variant = Variant { strategy, changes: parts.map(change).collect::<Result<_, String>>()? };
        variant.config(Profile::default()).map(|_| variant)
    }

    /// Its settings under a profile.
    pub fn config(&self, profile: Profile) -> Result<Config, String> {
        let config = Config::of(self.strategy, profile);
        if self.changes.is_empty() {
            return Ok(config);
        }
        let mut json = serde_json::to_value(config).map_err(|e| e.to_string())?;
        for (setting, value) in &self.changes {
            let place = json.pointer_mut(&format!("/{}", setting.replace('.', "/")));
            let place = place.ok_or_else(|| format!("there is no setting {setting}"))?;
            *place = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value.as_str()));
        }
        serde_json::from_value(json).map_err(|e| e.to_string())
    }
}

impl From<StrategyKind> for Variant {
    fn from(strategy: StrategyKind) -> Variant {
        Variant { strategy, changes: Vec::new() }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.strategy)?;
        self.changes.iter().try_for_each(|(setting, value)| write!(f, "+{setting}={value}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::config::BaseNaming;

    /// The ablations of APE: without evolving, with other base namings, without resolving, coarsening and ABA.
    #[test]
    fn apes_mechanisms_can_be_switched_off_one_by_one() {
        let config = |text: &str| Variant::parse(text).and_then(|v| v.config(Profile::default()));
        let ape = Config::of(StrategyKind::Ape, Profile::default());
        assert_eq!(config("ape"), Ok(ape.clone()));
        assert_eq!(config("ape+model.evolve=false").map(|c| c.model.evolve), Ok(false));
        assert_eq!(config("ape+model.base_naming=stoat").map(|c| c.model.base_naming), Ok(BaseNaming::Stoat));
        assert_eq!(config("ape+model.resolve=false").map(|c| c.model.resolve), Ok(false));
        assert_eq!(config("ape+model.coarsen=false").map(|c| c.model.coarsen), Ok(false));
        let both = config("ape+sata.aba=false+sata.epsilon=100").expect("two changes");
        assert_eq!((both.sata.aba, both.sata.epsilon, both.model), (false, 100, ape.model));
    }

    #[test]
    fn a_variant_is_written_as_it_is_read_and_mistakes_are_told() {
        for text in ["gibbon", "ape+sata.aba=false", "gibbon+jump.enabled=false+input.fill=0"] {
            assert_eq!(Variant::parse(text).map(|v| v.to_string()), Ok(text.to_owned()));
        }
        for (text, why) in [
            ("clever", "expected gibbon, ape"),
            ("ape+aba", "no setting=value"),
            ("ape+sata.abba=false", "no setting sata.abba"),
            ("ape+sata.aba=7", "expected a boolean"),
        ] {
            assert!(Variant::parse(text).is_err_and(|e| e.contains(why)), "{text}: {:?}", Variant::parse(text));
        }
    }
}

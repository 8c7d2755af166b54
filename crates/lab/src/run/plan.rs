//! What a run is to do. Everything that shapes its log is here and is written to `run.json`, so that it can be resumed.

use crate::rules::Rules;
use crate::summary::Share;
use explore::config::Config;
use serde::{Deserialize, Serialize};

/// What a run is to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Plan {
    /// `test` or `explore`.
    pub command: String,
    /// The first seed of the strategy.
    pub seed: u64,
    /// How many seeds are run, one after the other.
    pub seeds: u64,
    /// Seed of the device.
    pub device_seed: u64,
    /// Events per seed.
    pub events: u64,
    /// Who decides, and how.
    pub explore: Config,
    /// Rules of the user for widgets; the others have become settings of `explore`.
    pub rules: Rules,
    /// Pictures are taken, and findings are confirmed and proven; without, a run only counts.
    pub evidence: bool,
    /// Findings are shrunk.
    pub minimize: bool,
    /// Events that shrinking one finding may execute.
    pub minimize_budget: u64,
    /// Runs of the shortest trace that measure how reliably it shows the finding.
    pub check_runs: u32,
    /// How much code there is.
    pub totals: Totals,
}

/// How much code of its own an app has, where that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Totals {
    /// Instructions.
    pub instructions: u64,
    /// Methods.
    pub methods: u64,
    /// Sides of branches.
    pub branches: u64,
    /// Instructions of libraries that the app brings.
    pub library_instructions: u64,
}

impl Totals {
    /// A share of these instructions.
    pub fn of_instructions(self, covered: u64) -> Share {
        Share { covered, total: self.instructions }
    }
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            command: "test".to_owned(),
            seed: 1,
            seeds: 1,
            device_seed: 1,
            events: 3000,
            explore: Config::default(),
            rules: Rules::default(),
            evidence: true,
            minimize: true,
            minimize_budget: 20_000,
            check_runs: 200,
            totals: Totals::default(),
        }
    }
}

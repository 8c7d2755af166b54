//! Settings of the commands that run apps.

use embedded::screen::ScreenConfig;
use embedded::{Policy, Vary};
use explore::model::config::Profile;
use explore::variant::Variant;
use lab::rules::Rules;
use lab::summary::FailOn;
use minimize::schedule::Kind;
use report::Format;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What runs of apps are told.
#[derive(Debug, Default)]
pub struct RunSettings {
    /// The activity to start.
    pub activity: Option<String>,
    /// The intent to start by.
    pub intent: Option<String>,
    /// What is done after the start, in order.
    pub acts: Vec<Act>,
    /// A trace whose events are performed.
    pub trace: Option<PathBuf>,
    /// Where the screen is written as XML.
    pub dump: Option<PathBuf>,
    /// The dump holds only what is important for accessibility.
    pub compressed: bool,
    /// Where the table of a survey is written as a page for a browser.
    pub html: Option<PathBuf>,
    /// Where the table of a survey is written as Markdown.
    pub markdown: Option<PathBuf>,
    /// Where a picture of the screen is written.
    pub screenshot: Option<PathBuf>,
    /// The app's log is printed.
    pub log: bool,
    /// An app that asks for a newer Android is refused.
    pub strict_sdk: bool,
    /// Variables of a flow.
    pub env: BTreeMap<String, String>,
    /// The app that a trace is replayed on.
    pub app: Vec<PathBuf>,
    /// Seed of the device.
    pub device_seed: u64,
    /// How the device answers for its user.
    pub policy: Policy,
    /// A file with what hosts answer.
    pub stubs: Option<PathBuf>,
    /// The screen of the device, its language and the speed of its animations.
    pub screen: ScreenConfig,
    /// What differs from seed to seed, if it is not as usual or as recorded.
    pub vary: Option<Vary>,
    /// How many seeds are explored.
    pub seeds: u64,
    /// Events per seed.
    pub events: u64,
    /// Seconds after which the exploration ends; 0 means never.
    pub max_time: u64,
    /// Who decides.
    pub strategy: Variant,
    /// Who is compared.
    pub strategies: Vec<Variant>,
    /// How many worker processes run at once.
    pub jobs: u64,
    /// Rules of the user for the app.
    pub rules: Rules,
    /// Which APE.
    pub profile: Profile,
    /// A run whose model is taken.
    pub model: Option<PathBuf>,
    /// Findings are shrunk.
    pub minimize: bool,
    /// Whether pictures are taken and findings confirmed.
    pub evidence: bool,
    /// The run folder.
    pub output: Option<PathBuf>,
    /// The run to go on with.
    pub resume: Option<PathBuf>,
    /// Names of obfuscated code.
    pub mapping: Option<PathBuf>,
    /// Which findings count.
    pub fail_on: FailOn,
    /// What is known already.
    pub baseline: Option<PathBuf>,
    /// An unhealthy run fails; none leaves it to the environment.
    pub require_health: Option<bool>,
    /// Reports to write.
    pub formats: Vec<Format>,
    /// Source files of the app.
    pub sources: Option<PathBuf>,
    /// Events of a trace that are replayed at most.
    pub until: Option<usize>,
    /// How often a replay is repeated with the same seed.
    pub repeat: u32,
    /// Where pictures of a replay go.
    pub screenshots: Option<PathBuf>,
    /// What a trace is shrunk for.
    pub target: Option<String>,
    /// ND3MIN with this scheduler instead of the gibbon way.
    pub scheduler: Option<Kind>,
    /// Runs per candidate of ND3MIN.
    pub runs: u32,
    /// Passes that a candidate of ND3MIN needs.
    pub successes: u32,
    /// Runs that ND3MIN counts as parallel.
    pub parallel: u32,
    /// Runs of the final check.
    pub check_runs: u32,
    /// Events that shrinking may execute.
    pub minimize_budget: u64,
    /// The format to export to.
    pub to: Option<export::Format>,
    /// The scripted device instead of the embedded one.
    pub scripted: bool,
}

/// Something done to an app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A tap on a place or a widget.
    Tap(String),
    /// A text.
    Type(String),
    /// A key.
    Key(String),
}

//! What differs from run to run on a phone: sources of variation, each switched on by name.
//!
//! Every source draws by the device's seed and a stable key ([`vm::draws`]), so a run with a seed is as repeatable
//! as any other. The distributions are our own choice, wide rather than true to one phone: they are meant to find out
//! what a finding depends on, not how often users meet it.

use std::fmt;
use std::str::FromStr;
use vm::Vm;

/// Virtual time between the end of one step and the next event, in milliseconds.
const THINK_MS: u64 = 50;
/// The times that are drawn instead: from bursts to a user who thinks.
const THINK_DRAWN_MS: [u64; 8] = [0, 20, 50, 100, 200, 500, 1_000, 2_000];
/// The start of a run lies in the year after the usual one.
const YEAR_MS: u64 = 365 * 24 * 3600 * 1000;

/// The languages of a run: other letters, other directions, other plurals, other rules for capitals.
const LOCALES: [&str; 8] = ["en-US", "de-DE", "ar-EG", "ja-JP", "tr-TR", "ru-RU", "hi-IN", "fr-FR"];
/// Milliseconds that one change of a file takes: from a new phone to a full one.
const STORAGE_MS: [u64; 4] = [0, 1, 5, 20];
/// Ways in which a phone lies or is held.
const POSES: u64 = 6;

/// Something that differs from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The lengths of turns: 20, 40, 60, 80, 100 or 120 thousand instructions. On unless it is switched off.
    Threads,
    /// The time before an event: one of eight from 0 to 2,000 ms, for each event.
    Delay,
    /// Date and time of the start: uniform over a year.
    Clock,
    /// Whether dangerous permissions are granted or refused: even odds, for a run.
    Permissions,
    /// Whether other apps are left or give something that fits: even odds, for a run.
    External,
    /// Whether there are sample files, contacts and appointments: even odds, for a run.
    Samples,
    /// Whether the phone is connected at the start: even odds, for a run.
    Network,
    /// The language: one of eight, for a run.
    Locale,
    /// What a change of a file takes: 0, 1, 5 or 20 ms, for a run.
    Storage,
    /// What becomes of a request to a host of the stub network: later by one of eight times from 0 to 12,000 ms, and one
    /// time in eight an error (500, 503, a reset, or no answer ever), for each request. `gibbon.net.Variation` draws it.
    Requests,
    /// What apps throw dice for: seeds of generators and random bytes, for each. On unless it is switched off.
    Chance,
    /// How the phone lies or is held when a sensor is listened to: one of six ways, for a run.
    Sensors,
}

impl Source {
    /// All sources.
    pub const ALL: [Source; 12] = [
        Source::Threads,
        Source::Delay,
        Source::Clock,
        Source::Permissions,
        Source::External,
        Source::Samples,
        Source::Network,
        Source::Locale,
        Source::Storage,
        Source::Requests,
        Source::Chance,
        Source::Sensors,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Source::Threads => "threads",
            Source::Delay => "delay",
            Source::Clock => "clock",
            Source::Permissions => "permissions",
            Source::External => "external",
            Source::Samples => "samples",
            Source::Network => "network",
            Source::Locale => "locale",
            Source::Storage => "storage",
            Source::Requests => "requests",
            Source::Chance => "chance",
            Source::Sensors => "sensors",
        }
    }
}

/// The sources that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vary(u16);

impl Default for Vary {
    fn default() -> Vary {
        Vary(bit(Source::Threads) | bit(Source::Chance))
    }
}

impl Vary {
    /// Whether a source is on.
    pub fn has(self, source: Source) -> bool {
        self.0 & bit(source) != 0
    }

    /// Milliseconds before an event.
    pub(crate) fn think_ms(self, vm: &Vm, event: u64) -> u64 {
        if !self.has(Source::Delay) {
            return THINK_MS;
        }
        one_of(&THINK_DRAWN_MS, vm, Source::Delay, event)
    }

    /// The language of a run, if it is drawn.
    pub(crate) fn locale(self, vm: &Vm) -> Option<&'static str> {
        self.has(Source::Locale).then(|| one_of(&LOCALES, vm, Source::Locale, 0))
    }

    /// Milliseconds that a change of a file takes in a run.
    pub(crate) fn storage_ms(self, vm: &Vm) -> u64 {
        if self.has(Source::Storage) { one_of(&STORAGE_MS, vm, Source::Storage, 0) } else { 0 }
    }

    /// How the phone lies or is held during a run, a number of `gibbon.server.Pose`; 0 is flat on a table.
    pub(crate) fn pose(self, vm: &Vm) -> i64 {
        if self.has(Source::Sensors) { vm.draw_below(Source::Sensors.name(), 0, POSES) as i64 } else { 0 }
    }

    /// Milliseconds by which a run starts after the usual moment.
    pub(crate) fn later_ms(self, vm: &Vm) -> u64 {
        if self.has(Source::Clock) { vm.draw_below(Source::Clock.name(), 0, YEAR_MS) } else { 0 }
    }
}

fn one_of<T: Copy>(values: &[T], vm: &Vm, source: Source, key: u64) -> T {
    values[vm.draw_below(source.name(), key, values.len() as u64) as usize]
}

fn bit(source: Source) -> u16 {
    1 << source as u16
}

impl fmt::Display for Vary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let on: Vec<&str> = Source::ALL.into_iter().filter(|s| self.has(*s)).map(Source::name).collect();
        f.write_str(if on.is_empty() { "none".to_owned() } else { on.join(",") }.as_str())
    }
}

impl FromStr for Vary {
    type Err = String;

    fn from_str(words: &str) -> Result<Vary, String> {
        match words {
            "none" => return Ok(Vary(0)),
            "all" => return Ok(Vary(Source::ALL.into_iter().map(bit).sum())),
            _ => {}
        }
        let mut vary = Vary(0);
        for word in words.split(',').map(str::trim) {
            let known = Source::ALL.into_iter().find(|s| s.name() == word);
            let names = Source::ALL.map(Source::name).join(", ");
            vary.0 |= bit(known.ok_or_else(|| format!("{word:?} is none of {names}, all, none"))?);
        }
        Ok(vary)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_written() {
        for words in [
            "none",
            "threads",
            "delay,clock",
            "threads,delay,clock,permissions,external,samples,network,locale,storage,requests,chance,sensors",
        ] {
            assert_eq!(words.parse::<Vary>().map(|v| v.to_string()), Ok(words.to_owned()));
        }
        assert_eq!("all".parse::<Vary>().map(|v| v.has(Source::Samples)), Ok(true));
        assert_eq!(Vary::default().to_string(), "threads,chance");
        assert!("delay,weather".parse::<Vary>().is_err_and(|e| e.starts_with("\"weather\" is none of threads, ")));
    }
}

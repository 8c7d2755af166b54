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

/// Something that differs from run to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The lengths of turns: 20,000 to 120,000 instructions, uniform. On unless it is switched off.
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
}

impl Source {
    /// All sources.
    pub const ALL: [Source; 6] =
        [Source::Threads, Source::Delay, Source::Clock, Source::Permissions, Source::External, Source::Samples];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Source::Threads => "threads",
            Source::Delay => "delay",
            Source::Clock => "clock",
            Source::Permissions => "permissions",
            Source::External => "external",
            Source::Samples => "samples",
        }
    }
}

/// The sources that are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vary(u8);

impl Default for Vary {
    fn default() -> Vary {
        Vary(1 << Source::Threads as u8)
    }
}

impl Vary {
    /// Whether a source is on.
    pub fn has(self, source: Source) -> bool {
        self.0 & 1 << source as u8 != 0
    }

    /// Milliseconds before an event.
    pub(crate) fn think_ms(self, vm: &Vm, event: u64) -> u64 {
        if !self.has(Source::Delay) {
            return THINK_MS;
        }
        THINK_DRAWN_MS[(vm.draw(Source::Delay.name(), event) % THINK_DRAWN_MS.len() as u64) as usize]
    }

    /// Milliseconds by which a run starts after the usual moment.
    pub(crate) fn later_ms(self, vm: &Vm) -> u64 {
        if self.has(Source::Clock) { vm.draw(Source::Clock.name(), 0) % YEAR_MS } else { 0 }
    }
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
        let bit = |source: Source| 1 << source as u8;
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
        for words in ["none", "threads", "delay,clock", "threads,delay,clock,permissions,external,samples"] {
            assert_eq!(words.parse::<Vary>().map(|v| v.to_string()), Ok(words.to_owned()));
        }
        assert_eq!("all".parse::<Vary>().map(|v| v.has(Source::Samples)), Ok(true));
        assert_eq!(Vary::default().to_string(), "threads");
        assert!("delay,weather".parse::<Vary>().is_err_and(|e| e.starts_with("\"weather\" is none of threads, ")));
    }
}

//! The walk of a strategy that hopes and walks in turn. Hoping jumps, and each jump leaves behind what the app has
//! gathered; so a walk goes on where the last one stopped, with the accounts, entries and settings of all walks before, and
//! what was done in between is gone. It is not driven out of tarpits either: it ends by itself when nothing comes of it.

use super::jump::Moment;
use super::{Explorer, Sink};
use crate::strategy::Strategy;

/// The walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    on: bool,
    /// Where it stopped last.
    stopped: Option<Moment>,
}

impl Walk {
    /// Whether the present choices belong to it.
    pub(super) fn is_on(&self) -> bool {
        self.on
    }
}

impl Explorer<'_> {
    /// Asks the strategy whether it walks; at the end of a walk the moment is kept, and the next one goes on from there.
    /// Says whether the device went back.
    pub(super) fn change_ways(&mut self, sink: &mut dyn Sink, strategy: &mut dyn Strategy) -> device::Result<bool> {
        let walks = strategy.walks(self.luck());
        let walked = std::mem::replace(&mut self.walk.on, walks);
        if walked == walks || !self.config.jump.enabled || !self.device.capabilities().snapshots {
            return Ok(false);
        }
        if walked {
            self.walk.stopped = Some(self.moment()?);
            return Ok(false);
        }
        let Some(stopped) = self.walk.stopped.take() else { return Ok(false) };
        let snapshot = stopped.snapshot;
        self.go_back(sink, strategy, "walk_on", stopped)?;
        self.device.drop_snapshot(snapshot);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::luck::Luck;
    use crate::strategy::{Choice, View};
    use device::Device;
    use device::scripted::Scripted;
    use gui::log::Record;

    /// Walks for five choices, hopes for five, and so on; always taps the same button.
    struct InTurn(u32);

    impl Strategy for InTurn {
        fn choose(&mut self, view: &mut View<'_>) -> Option<Choice> {
            view.usable().first().map(|action| Choice::new(*action, "first", 1))
        }

        fn walks(&mut self, _: Luck) -> bool {
            self.0 += 1;
            (self.0 - 1) % 10 < 5
        }

        fn forget(&mut self) {}
    }

    /// After which events the device was when it went back for a walk.
    fn resumed(jumps: bool) -> Vec<Option<u64>> {
        let script =
            "start = \"A\"\n[screens.A]\nwidgets = [{ class = \"Button\", text = \"on\", on.click = \"toast on\" }]";
        let mut device = Scripted::from_toml(script).expect("the script is right");
        let app = device.install(&[]).expect("installs");
        device.reset(1).expect("resets");
        let mut config = Config::default();
        (config.restart.enabled, config.fuzz.rate, config.environment.rate, config.burst.rate) = (false, 0, 0, 0);
        (config.jump.enabled, config.tarpit.steps, config.patience.linger) = (jumps, 0, 0);
        let mut log: Vec<Record> = Vec::new();
        let mut explorer = Explorer::new(&mut device, &app, config, 1);
        explorer.strategy = Some(Box::new(InTurn(0)));
        explorer.start(&mut log).expect("starts");
        explorer.run(24, &mut log).expect("runs");
        let restored = log.iter().filter_map(|r| if let Record::Restore(r) = r { Some(r) } else { None });
        restored.inspect(|r| assert_eq!(r.why, "walk_on")).map(|r| r.restore).collect()
    }

    #[test]
    fn a_walk_goes_on_where_the_last_one_stopped() {
        assert_eq!(resumed(true), [Some(4), Some(13)], "events 5 to 9 and 14 to 18 were hopes");
        assert_eq!(resumed(false), [], "without jumps nothing was left behind");
    }
}

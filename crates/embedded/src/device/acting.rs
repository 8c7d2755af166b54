//! What each action does to the phone: fingers and keys, commands to the system server, and the life of the process.

use super::Embedded;
use crate::gesture::touches;
use crate::intents;
use crate::phone::{Start, operation};
use device::{Device, Error, Result};
use gui::Action;
use gui::event::NotificationTouch;

/// How long a key is held for a long press.
const LONG_KEY_MS: u64 = 800;

impl Embedded {
    pub(super) fn act(&mut self, action: &Action) -> Result<()> {
        if let Some(pointers) = action.gesture() {
            self.touch(&pointers);
            return Ok(());
        }
        match action {
            Action::Key { key, long, meta } => self.key(key, *long, *meta)?,
            Action::Trackball { dx, dy } => {
                self.phone.send(operation::TRACKBALL, vec![i64::from(*dx), i64::from(*dy)], vec![]);
            }
            Action::Text { text, replace } => {
                self.phone.send(operation::TEXT, vec![i64::from(*replace)], vec![text.clone()]);
            }
            Action::Rotate { quarters } => self.phone.send(operation::ROTATE, vec![i64::from(*quarters % 4)], vec![]),
            Action::Background => self.phone.send(operation::HOME, vec![], vec![]),
            Action::Foreground => self.phone.send(operation::COME_BACK, vec![], vec![]),
            Action::Launch { component, stop, clear } if *stop || *clear => {
                self.end_process(*clear)?;
                self.start_process(Start::Fresh(component.as_deref().unwrap_or_default(), ""));
            }
            Action::Launch { component: None, stop: false, clear: false } => {
                self.phone.send(operation::COME_BACK, vec![], vec![]);
            }
            Action::Launch { component, stop: false, clear: false } => {
                let texts = vec![component.clone().unwrap_or_default()];
                self.phone.send(operation::START_ACTIVITY, vec![], texts);
            }
            Action::Intent { intent } => {
                let texts = vec![intent.component.clone().unwrap_or_default(), intents::uri(intent)];
                self.phone.send(operation::START_ACTIVITY, vec![], texts);
            }
            Action::Broadcast { intent } => self.phone.send(operation::BROADCAST, vec![], vec![intents::uri(intent)]),
            Action::AdvanceTime { ms } => self.wait(*ms),
            Action::Kill => self.kill()?,
            Action::Permission { name, grant } => {
                let texts = vec![name.clone().unwrap_or_default()];
                self.phone.send(operation::PERMISSION, vec![i64::from(*grant)], texts);
            }
            Action::External { answer } => {
                let texts = vec![intents::of_answer(answer)];
                self.phone.send(operation::EXTERNAL, vec![i64::from(answer.code)], texts);
            }
            Action::Notification { index, title, touch } => {
                let (how, button) = match touch {
                    NotificationTouch::Open => (0, ""),
                    NotificationTouch::Button(words) => (1, words.as_str()),
                    NotificationTouch::Dismiss => (2, ""),
                };
                let texts = vec![title.clone().unwrap_or_default(), button.to_owned()];
                self.phone.send(operation::NOTIFICATION, vec![i64::from(*index), how], texts);
            }
            other => return self.change(other),
        }
        Ok(())
    }

    /// Changes the world around the app.
    fn change(&mut self, action: &Action) -> Result<()> {
        let (operation, numbers, texts) = match action {
            Action::Network { state } => (operation::NETWORK, vec![*state as i64], vec![]),
            Action::Airplane { on } => (operation::AIRPLANE, vec![i64::from(*on)], vec![]),
            Action::Power { plugged, level } => {
                (operation::POWER, vec![i64::from(*plugged), level.map_or(-1, i64::from)], vec![])
            }
            Action::Screen { on } => (operation::SCREEN, vec![i64::from(*on)], vec![]),
            Action::Locale { tag } => (operation::LOCALE, vec![], vec![tag.clone()]),
            Action::Night { on } => (operation::NIGHT, vec![i64::from(*on)], vec![]),
            Action::FontScale { percent } => (operation::FONT_SCALE, vec![i64::from(*percent)], vec![]),
            Action::Location { latitude_e7, longitude_e7 } => {
                (operation::LOCATION, vec![i64::from(*latitude_e7), i64::from(*longitude_e7)], vec![])
            }
            _ => return Err(Error::Unsupported(action.kind())),
        };
        self.phone.send(operation, numbers, texts);
        Ok(())
    }

    /// The app goes to the background and its process dies there; what the system remembers of it stays.
    fn kill(&mut self) -> Result<()> {
        for operation in [operation::HOME, operation::SAVE] {
            self.phone.send(operation, vec![], vec![]);
            self.settle();
        }
        if self.running { self.end_process(false) } else { Ok(()) }
    }

    /// What an event does to an app without a process; says whether it is still to be performed.
    pub(super) fn revive(&mut self, action: &Action) -> Result<bool> {
        let saved = self.phone.has_saved_state();
        let (start, then) = match action {
            Action::AdvanceTime { ms } => return self.sleep(*ms).map(|()| false),
            Action::Foreground | Action::Launch { component: None, stop: false, clear: false } if saved => {
                (Start::Front, false)
            }
            Action::Intent { .. } | Action::Broadcast { .. } | Action::Notification { .. } if saved => {
                (Start::Background, true)
            }
            Action::Launch { stop: false, clear: false, .. } if saved => (Start::Background, true),
            Action::Launch { clear, .. } => {
                self.end_process(*clear)?;
                return self.launch(None).map(|()| false);
            }
            Action::Foreground => {
                self.end_process(false)?;
                return self.launch(None).map(|()| false);
            }
            _ => return Ok(false),
        };
        self.restart(start)?;
        Ok(then && self.running)
    }

    /// Starts a process for an app whose process was killed or ended itself.
    fn restart(&mut self, start: Start<'_>) -> Result<()> {
        self.end_process(false)?;
        self.start_process(start);
        self.settle();
        Ok(())
    }

    /// Time passes for an app without a process; an alarm or a job that is due starts one.
    fn sleep(&mut self, ms: u64) -> Result<()> {
        let end = self.phone.vm.now().after(ms.saturating_mul(1_000_000));
        let Some(due) = self.phone.next_due().filter(|due| *due <= end) else {
            self.phone.vm.sleep_until(end);
            return Ok(());
        };
        self.phone.vm.sleep_until(due);
        self.restart(Start::Background)?;
        let now = self.phone.vm.now();
        if self.running && now < end {
            self.wait((end.0 - now.0) / 1_000_000);
        }
        Ok(())
    }

    fn touch(&mut self, pointers: &[gui::event::Pointer]) {
        let mut before = 0;
        for touch in touches(pointers) {
            if touch.t > before {
                self.wait(u64::from(touch.t - before));
                before = touch.t;
            }
            let mut numbers = vec![touch.action, touch.fingers.len() as i64];
            for (id, x, y) in touch.fingers {
                numbers.extend([i64::from(id), i64::from((x as f32).to_bits()), i64::from((y as f32).to_bits())]);
            }
            self.phone.send(operation::MOTION, numbers, vec![]);
        }
    }

    fn key(&mut self, name: &str, long: bool, meta: u32) -> Result<()> {
        let code = gui::keys::code(name).ok_or(Error::Unsupported("this key"))?;
        if name == "HOME" {
            self.phone.send(operation::HOME, vec![], vec![]);
            return Ok(());
        }
        let down = self.phone.vm.now().millis() as i64;
        self.phone.send(operation::KEY, vec![0, i64::from(code), i64::from(meta), 0, down], vec![]);
        if long {
            self.wait(LONG_KEY_MS / 2);
            self.phone.send(operation::KEY, vec![0, i64::from(code), i64::from(meta), 1, down], vec![]);
            self.wait(LONG_KEY_MS / 2);
        } else {
            self.wait(u64::from(gui::event::TAP_MS));
        }
        self.phone.send(operation::KEY, vec![1, i64::from(code), i64::from(meta), 0, down], vec![]);
        Ok(())
    }
}

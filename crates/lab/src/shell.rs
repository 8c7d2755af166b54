//! The interactive prompt: one line in, what it did out. Reading lines and showing them is the caller's business.

use crate::locator::Spot;
use crate::session::Session;
use device::{Error, Snapshot};
use gui::event::{Action, LONG_PRESS_MS};
use gui::tree::Direction;
use gui::{Flag, NodeId, Tree};
use std::collections::BTreeMap;
use std::path::Path;

/// What there is to say, one line each.
pub const HELP: &str = "\
tree                       what is on the screen
tap|long|double WHERE      WHERE is X,Y, id/NAME, desc=WORDS or words on the screen
type TEXT                  types into the widget that has the focus
key NAME                   presses a key, such as ENTER
back, home, recents        the three buttons
rotate [0-3]               turns the screen
scroll up|down|left|right  moves the largest list
wait MS                    lets virtual time pass
kill, restart, clear       ends the app, starts it again, clears its data
snapshot [NAME], restore [NAME]
screenshot FILE.png, dump FILE.xml, save FILE.trace.jsonl
log [N], gaps, activity, crash, coverage
help, quit";

/// A prompt for one session.
pub struct Shell<'s, 'd> {
    session: &'s mut Session<'d>,
    /// Snapshots with the number of events before them.
    moments: BTreeMap<String, (Snapshot, usize)>,
    logged: usize,
}

/// What a line did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Text to show.
    Say(String),
    /// The line was wrong or could not be done.
    Wrong(String),
    /// The prompt ends.
    Quit,
}

impl<'s, 'd> Shell<'s, 'd> {
    /// A prompt for a session.
    pub fn new(session: &'s mut Session<'d>) -> Shell<'s, 'd> {
        Shell { session, moments: BTreeMap::new(), logged: 0 }
    }

    /// Does what a line says.
    pub fn line(&mut self, line: &str) -> Answer {
        let line = line.trim();
        let (verb, rest) = line.split_once(' ').map_or((line, ""), |(v, r)| (v, r.trim()));
        let done = match verb {
            "" => Ok(String::new()),
            "quit" | "exit" => return Answer::Quit,
            "help" | "?" => Ok(HELP.to_owned()),
            "tree" => Ok(outline(self.session.tree())),
            "activity" => Ok(self.session.seen().activity().to_owned()),
            "log" => self.log(rest),
            "gaps" => Ok(self.gaps()),
            "crash" => Ok(self.crashes()),
            "coverage" => Ok(self.coverage()),
            "snapshot" => self.snapshot(rest),
            "restore" => self.restore(rest),
            "screenshot" | "dump" | "save" => self.write(verb, rest),
            _ => self.act(verb, rest),
        };
        done.map_or_else(Answer::Wrong, Answer::Say)
    }

    fn act(&mut self, verb: &str, rest: &str) -> Result<String, String> {
        let action = match verb {
            "tap" => Action::Tap { at: self.spot(rest)? },
            "long" => Action::LongPress { at: self.spot(rest)?, ms: LONG_PRESS_MS },
            "double" => Action::DoubleTap { at: self.spot(rest)? },
            "type" => Action::Text { text: rest.to_owned(), replace: false },
            "key" => Action::key(&known_key(rest)?),
            "back" => Action::key("BACK"),
            "home" => Action::Background,
            "recents" => Action::Foreground,
            "kill" => Action::Kill,
            "restart" => Action::Launch { component: None, stop: true, clear: false },
            "clear" => {
                self.session.clear().and_then(|()| self.session.start(None)).map_err(told)?;
                return Ok(self.state());
            }
            "rotate" => {
                let next = (self.session.tree().rotation() + 1) % 4;
                Action::Rotate { quarters: if rest.is_empty() { next } else { number(rest)? } }
            }
            "scroll" => self.scroll(rest)?,
            "wait" => Action::AdvanceTime { ms: number(rest)? },
            _ => return Err(format!("{verb:?} is no command; try help")),
        };
        let event: gui::Event = action.into();
        let what = gui::words::describe_event(&event);
        let before = self.session.happened.crashes.len();
        self.session.perform(event).map_err(told)?;
        let crash =
            if self.session.happened.crashes.len() > before { format!("\n{}", self.crashes()) } else { String::new() };
        Ok(format!("{what}\n{}{crash}", self.state()))
    }

    fn spot(&self, words: &str) -> Result<gui::Point, String> {
        Spot::parse(words).place(self.session.tree()).ok_or_else(|| format!("{words:?} is not on the screen"))
    }

    fn scroll(&self, words: &str) -> Result<Action, String> {
        let direction = Direction::ALL.iter().find(|d| d.name() == words);
        let direction = *direction.ok_or("scroll up, down, left or right")?;
        let lists = self.session.tree().nodes().iter().filter(|n| n.is(Flag::Scrollable)).map(|n| n.bounds);
        let within = lists.max_by_key(|b| b.area()).ok_or("nothing on the screen can be scrolled")?;
        Ok(Action::Scroll { direction, within })
    }

    fn state(&self) -> String {
        let seen = self.session.seen();
        format!("{} ({} nodes, {} ms)", seen.activity(), seen.tree.len(), seen.time)
    }

    fn log(&mut self, rest: &str) -> Result<String, String> {
        let all = &self.session.happened.log;
        let from = if rest.is_empty() { self.logged } else { all.len().saturating_sub(number(rest)?) };
        let lines = all[from.min(all.len())..].iter().map(|l| format!("{}/{}: {}", l.level, l.tag, l.message));
        let text = lines.collect::<Vec<_>>().join("\n");
        self.logged = all.len();
        Ok(text)
    }

    /// What ran of the app so far, and what of that the last event was the first to run.
    fn coverage(&self) -> String {
        let (all, new) = (self.session.happened.covered, self.session.seen().gained);
        let app = self.session.app();
        let reached = app.activities.iter().filter(|name| self.session.happened.activities.contains(*name)).count();
        let rows = [
            ("methods", all.methods, new.methods),
            ("branches", all.branches, new.branches),
            ("instructions", all.instructions, new.instructions),
            ("instructions of libraries", all.library_instructions, new.library_instructions),
        ];
        let rows = rows.map(|(what, all, new)| format!("{all} {what}, {new} of them new")).join("\n");
        format!("{reached} of {} activities\n{rows}", app.activities.len())
    }

    fn gaps(&self) -> String {
        let gaps = self.session.happened.gaps.iter();
        gaps.map(|((name, caller), n)| format!("{n} {name} from {caller}")).collect::<Vec<_>>().join("\n")
    }

    fn crashes(&self) -> String {
        let Some(crash) = self.session.happened.crashes.last() else { return "no crash".to_owned() };
        let mut out = String::new();
        for (n, t) in crash.chain.iter().enumerate() {
            let message = t.message.as_ref().map(|m| format!(": {m}")).unwrap_or_default();
            out += &format!("{}{}{message}\n", if n == 0 { "" } else { "Caused by: " }, t.class);
            t.frames.iter().take(20).for_each(|f| out += &format!("    at {f}\n"));
        }
        out
    }

    fn snapshot(&mut self, name: &str) -> Result<String, String> {
        let moment = self.session.device().snapshot().map_err(told)?;
        let performed = self.session.performed();
        if let Some((old, _)) = self.moments.insert(name.to_owned(), (moment, performed)) {
            self.session.device().drop_snapshot(old);
        }
        Ok("remembered".to_owned())
    }

    fn restore(&mut self, name: &str) -> Result<String, String> {
        let (moment, performed) = *self.moments.get(name).ok_or("there is no such snapshot")?;
        self.session.device().restore(moment).map_err(told)?;
        self.session.went_back(performed).map_err(told)?;
        Ok(self.state())
    }

    fn write(&mut self, what: &str, file: &str) -> Result<String, String> {
        if file.is_empty() {
            return Err(format!("{what} needs a file"));
        }
        let bytes = match what {
            "screenshot" => self.session.device().screenshot().map_err(told)?,
            "dump" => gui::uiautomator::write(self.session.tree()).into_bytes(),
            _ => self.session.trace().to_jsonl().into_bytes(),
        };
        std::fs::write(Path::new(file), bytes).map_err(|e| format!("{file}: {e}"))?;
        Ok(format!("{file} written"))
    }
}

/// The tree for people: one line per node, indented.
pub fn outline(tree: &Tree) -> String {
    let depth = |id: NodeId| tree.ancestors(id).count() - 1;
    let line = |id: NodeId| {
        let Some(node) = tree.get(id) else { return String::new() };
        let mut out = format!("{}{}", "  ".repeat(depth(id).min(40)), node.simple_class());
        if !node.id.is_empty() {
            out += &format!(" {}", node.id.rsplit('/').next().unwrap_or(&node.id));
        }
        if !node.text.is_empty() {
            out += &format!(" {:?}", node.text);
        } else if !node.description.is_empty() {
            out += &format!(" [{:?}]", node.description);
        }
        let b = node.bounds;
        let marks: String = [(Flag::Clickable, " clickable"), (Flag::Checked, " checked"), (Flag::Focused, " focused")]
            .iter()
            .filter(|(flag, _)| node.is(*flag))
            .map(|(_, word)| *word)
            .collect();
        format!("{out} [{},{}][{},{}]{marks}", b.left, b.top, b.right, b.bottom)
    };
    (0..tree.len()).map(line).collect::<Vec<_>>().join("\n")
}

fn known_key(name: &str) -> Result<String, String> {
    let upper = name.trim_start_matches("KEYCODE_").to_ascii_uppercase();
    gui::keys::code(&upper).map(|_| upper).ok_or_else(|| format!("there is no key {name:?}"))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

fn told(e: Error) -> String {
    e.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use device::scripted::Scripted;

    const APP: &str = r#"
start = "Main"
vars = { n = 0 }
[screens.Main]
widgets = [
  { class = "TextView", id = "count", text = "count {n}", bounds = [0, 0, 500, 100] },
  { class = "Button", id = "more", text = "More", bounds = [0, 200, 500, 300], on.click = "set n 1" },
]
"#;

    #[test]
    fn a_session_by_hand() {
        let mut device = Scripted::from_toml(APP).expect("a script");
        let mut session = Session::install(&mut device, &[], 1).expect("a session");
        session.start(None).expect("a start");
        let mut shell = Shell::new(&mut session);
        let mut say = |line: &str| match shell.line(line) {
            Answer::Say(text) => text,
            Answer::Wrong(why) => format!("wrong: {why}"),
            Answer::Quit => "quit".to_owned(),
        };
        assert!(say("tree").contains("TextView count \"count 0\" [0,0][500,100]"));
        assert_eq!(say("snapshot a"), "remembered");
        assert!(say("tap More").starts_with("Tap at 250,250\n"));
        assert!(say("tree").contains("count 1"));
        assert!(say("coverage").contains(" methods, 1 of them new"));
        say("restore a");
        assert!(say("tree").contains("count 0"));
        assert_eq!(say("restore b"), "wrong: there is no such snapshot");
        assert_eq!(say("tap Less"), "wrong: \"Less\" is not on the screen");
        assert_eq!(say("fly"), "wrong: \"fly\" is no command; try help");
        assert_eq!(say("key nonsense"), "wrong: there is no key \"nonsense\"");
        assert_eq!(say("quit"), "quit");
        assert_eq!(session.performed(), 0, "a trace has no events that a restore took back");
    }
}

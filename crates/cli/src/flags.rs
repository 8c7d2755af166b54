//! The one table of flags. Help, man page, shell completions, keys of `gibbon.toml`, `GIBBON_*` variables and `docs/flags.md`
//! are all made from it, so that they cannot drift apart.
//!
//! Reading a command line has two stages: [`parse`] keeps what was typed, [`settings`] lays the sources over each other
//! (default, user file, project file, environment, flag) and remembers for every value where it came from.

pub mod config;
pub mod docs;
pub mod help;
pub mod parse;
pub mod run;
pub mod settings;

use crate::output::Colour;
use explore::config::StrategyKind;
use explore::model::config::Profile;
use lab::summary::FailOn;
use minimize::schedule::Kind;
use run::Act;
use settings::{Settings, View};

/// One flag, with all that is to be known about it.
pub struct Flag {
    /// The long name; also the key in `gibbon.toml`, and in capitals after `GIBBON_` the environment variable.
    pub name: &'static str,
    /// The one-letter name.
    pub short: Option<char>,
    /// What follows it.
    pub takes: Takes,
    /// The commands that know it; none named means all of them.
    pub commands: &'static [&'static str],
    /// Whether a file or the environment may set it. A flag that says what to do this once may only be typed.
    pub lasting: bool,
    /// The value when nobody says anything; empty for none.
    pub default: &'static str,
    /// What it does, in one line without full stop.
    pub about: &'static str,
    /// What there is to know beyond that; full sentences, may be empty.
    pub details: &'static str,
    /// Puts a value, from whichever source, into the settings.
    pub set: fn(&mut Settings, &str) -> Result<(), String>,
}

/// What follows a flag.
#[derive(Clone, Copy)]
pub enum Takes {
    /// Nothing: it is on or off.
    Nothing,
    /// A value, shown under this name.
    Value(&'static str),
    /// A value each time it is given, shown under this name.
    Each(&'static str),
    /// A value that may be left out, shown under this name.
    Maybe(&'static str),
    /// One of these words.
    OneOf(&'static [&'static str]),
}

impl Flag {
    /// The environment variable that sets it, if one does.
    pub fn variable(&self) -> Option<String> {
        self.lasting.then(|| format!("GIBBON_{}", self.name.replace('-', "_").to_uppercase()))
    }

    /// The name of the value in help texts.
    pub fn label(&self) -> String {
        match self.takes {
            Takes::Nothing => String::new(),
            Takes::Value(label) | Takes::Each(label) => label.to_owned(),
            Takes::Maybe(label) => format!("[{label}]"),
            Takes::OneOf(words) => words.join("|"),
        }
    }

    /// Whether `command` knows it.
    pub fn serves(&self, command: &str) -> bool {
        self.commands.is_empty() || self.commands.contains(&command)
    }
}

/// Every flag, in the order in which help shows them.
pub static FLAGS: &[Flag] = &[
    Flag {
        name: "manifest",
        short: None,
        takes: Takes::Nothing,
        commands: &["inspect"],
        lasting: false,
        default: "",
        about: "Show the manifest as XML",
        details: "References are shown with the name of the resource they lead to.",
        set: |settings, _| settings.look(View::Manifest),
    },
    Flag {
        name: "resources",
        short: None,
        takes: Takes::Maybe("NAME|ID"),
        commands: &["inspect"],
        lasting: false,
        default: "",
        about: "Show the resource table, or one resource in all its configurations",
        details: "NAME is `type/name` (`string/app_name`), `@type/name`, or a bare name; ID is a number such as `0x7f040000`.",
        set: |settings, value| settings.look(View::Resources(Some(value.to_owned()).filter(|value| !value.is_empty()))),
    },
    Flag {
        name: "classes",
        short: None,
        takes: Takes::Nothing,
        commands: &["inspect"],
        lasting: false,
        default: "",
        about: "List the classes with their sizes, the app's own and its libraries' apart",
        details: "",
        set: |settings, _| settings.look(View::Classes),
    },
    Flag {
        name: "disassemble",
        short: None,
        takes: Takes::Value("CLASS[.METHOD]"),
        commands: &["inspect"],
        lasting: false,
        default: "",
        about: "Disassemble a class or a method",
        details: "CLASS is written as in Java: `com.example.Main`, inner classes with `$`. All methods of that name are shown.",
        set: |settings, value| settings.look(View::Disassemble(value.to_owned())),
    },
    Flag {
        name: "activity",
        short: None,
        takes: Takes::Value("CLASS"),
        commands: &["launch", "shell"],
        lasting: false,
        default: "",
        about: "Start this activity instead of the main one",
        details: "CLASS is a full class name, or one that begins with a dot and lies in the app's package.",
        set: |settings, value| {
            settings.run.activity = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "intent",
        short: None,
        takes: Takes::Value("ACTION[ DATA]"),
        commands: &["launch", "shell"],
        lasting: false,
        default: "",
        about: "Start by an intent",
        details: "A word with a colon is the data; without an action it is opened like a link.",
        set: |settings, value| {
            settings.run.intent = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "tap",
        short: None,
        takes: Takes::Each("WHERE"),
        commands: &["launch"],
        lasting: false,
        default: "",
        about: "Tap a place or a widget",
        details: "WHERE is X,Y in pixels, id/NAME, desc=WORDS, or words on the screen. --tap, --type and --key are performed in the order in which they are given.",
        set: |settings, value| {
            settings.run.acts.push(Act::Tap(value.to_owned()));
            Ok(())
        },
    },
    Flag {
        name: "type",
        short: None,
        takes: Takes::Each("TEXT"),
        commands: &["launch"],
        lasting: false,
        default: "",
        about: "Type TEXT into the widget that has the focus",
        details: "",
        set: |settings, value| {
            settings.run.acts.push(Act::Type(value.to_owned()));
            Ok(())
        },
    },
    Flag {
        name: "key",
        short: None,
        takes: Takes::Each("NAME"),
        commands: &["launch"],
        lasting: false,
        default: "",
        about: "Press a key, such as BACK or ENTER",
        details: "",
        set: |settings, value| {
            settings.run.acts.push(Act::Key(value.to_owned()));
            Ok(())
        },
    },
    Flag {
        name: "trace",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &["launch"],
        lasting: false,
        default: "",
        about: "Perform the events of a trace first",
        details: "",
        set: |settings, value| {
            settings.run.trace = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "html",
        short: None,
        takes: Takes::Value("FILE.html"),
        commands: &["survey"],
        lasting: false,
        default: "",
        about: "Write the table as a page for a browser",
        details: "",
        set: |settings, value| {
            settings.run.html = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "markdown",
        short: None,
        takes: Takes::Value("FILE.md"),
        commands: &["survey"],
        lasting: false,
        default: "",
        about: "Write the table as Markdown; docs/compatibility.md is made so",
        details: "",
        set: |settings, value| {
            settings.run.markdown = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "dump",
        short: None,
        takes: Takes::Value("FILE.xml"),
        commands: &["launch"],
        lasting: false,
        default: "",
        about: "Write what is on the screen as uiautomator does",
        details: "",
        set: |settings, value| {
            settings.run.dump = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "screenshot",
        short: None,
        takes: Takes::Value("FILE.png"),
        commands: &["launch"],
        lasting: false,
        default: "",
        about: "Write a picture of the screen",
        details: "",
        set: |settings, value| {
            settings.run.screenshot = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "log",
        short: None,
        takes: Takes::Nothing,
        commands: &["launch"],
        lasting: false,
        default: "",
        about: "Print the app's log on stderr",
        details: "",
        set: |settings, _| {
            settings.run.log = true;
            Ok(())
        },
    },
    Flag {
        name: "env",
        short: Some('e'),
        takes: Takes::Each("NAME=VALUE"),
        commands: &["flow"],
        lasting: false,
        default: "",
        about: "Set a variable of the flow",
        details: "",
        set: |settings, value| {
            let (name, value) = value.split_once('=').ok_or("expected NAME=VALUE")?;
            settings.run.env.insert(name.to_owned(), value.to_owned());
            Ok(())
        },
    },
    Flag {
        name: "app",
        short: None,
        takes: Takes::Each("APK"),
        commands: &["replay", "minimize"],
        lasting: false,
        default: "",
        about: "Use this app instead of the recorded one",
        details: "",
        set: |settings, value| {
            settings.run.app.push(value.into());
            Ok(())
        },
    },
    Flag {
        name: "until",
        short: None,
        takes: Takes::Value("N"),
        commands: &["replay"],
        lasting: false,
        default: "",
        about: "Replay the first N events only",
        details: "",
        set: |settings, value| number(value).map(|n| settings.run.until = Some(n as usize)),
    },
    Flag {
        name: "repeat",
        short: None,
        takes: Takes::Value("N"),
        commands: &["replay"],
        lasting: false,
        default: "1",
        about: "Replay N times with the same seed",
        details: "A device is a pure function: N replays must be equal, event for event. If they are not, gibbon says so and ends with code 5.",
        set: |settings, value| small(value).map(|n| settings.run.repeat = n),
    },
    Flag {
        name: "screenshots",
        short: None,
        takes: Takes::Value("FOLDER"),
        commands: &["replay"],
        lasting: false,
        default: "",
        about: "Write a picture of the screen before each event, and of the last one",
        details: "",
        set: |settings, value| {
            settings.run.screenshots = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "target",
        short: None,
        takes: Takes::Value("KIND:WHAT"),
        commands: &["minimize"],
        lasting: false,
        default: "",
        about: "What the short trace must still do",
        details: "finding:ID, activity:PACKAGE/CLASS, method:N, branch:N, or gui:id=...,text=...,desc=...,class=... Without it, what the trace expects.",
        set: |settings, value| {
            settings.run.target = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "scheduler",
        short: None,
        takes: Takes::Value("NAME"),
        commands: &["minimize"],
        lasting: true,
        default: "gibbon",
        about: "How to shrink: gibbon, or ND3MIN with naive, round-robin, heuristic or mdp",
        details: "",
        set: |settings, value| {
            let kind = Kind::ALL.into_iter().find(|k| k.name() == value);
            if kind.is_none() && value != "gibbon" {
                return Err("expected gibbon, naive, round-robin, heuristic or mdp".to_owned());
            }
            settings.run.scheduler = kind;
            Ok(())
        },
    },
    Flag {
        name: "runs",
        short: None,
        takes: Takes::Value("N"),
        commands: &["minimize"],
        lasting: true,
        default: "20",
        about: "Runs per candidate of ND3MIN (nr)",
        details: "",
        set: |settings, value| small(value).map(|n| settings.run.runs = n),
    },
    Flag {
        name: "successes",
        short: None,
        takes: Takes::Value("N"),
        commands: &["minimize"],
        lasting: true,
        default: "18",
        about: "Runs of those that must show the target (st)",
        details: "",
        set: |settings, value| small(value).map(|n| settings.run.successes = n),
    },
    Flag {
        name: "parallel",
        short: None,
        takes: Takes::Value("N"),
        commands: &["minimize"],
        lasting: true,
        default: "1",
        about: "Runs of ND3MIN that count as one step (m)",
        details: "They are made one after the other all the same; the number shapes the schedule as in the paper.",
        set: |settings, value| small(value).map(|n| settings.run.parallel = n),
    },
    Flag {
        name: "check-runs",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "minimize"],
        lasting: true,
        default: "200",
        about: "Fresh seeds that measure how reliably the short trace shows its target",
        details: "",
        set: |settings, value| small(value).map(|n| settings.run.check_runs = n),
    },
    Flag {
        name: "minimize-events",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "minimize"],
        lasting: true,
        default: "20000",
        about: "Events that shrinking one trace may execute",
        details: "At its end the best trace so far is kept.",
        set: |settings, value| number(value).map(|n| settings.run.minimize_budget = n),
    },
    Flag {
        name: "to",
        short: None,
        takes: Takes::Value("FORMAT"),
        commands: &["export"],
        lasting: false,
        default: "",
        about: "The format: monkey, maestro, uiautomator, espresso, appium, w3c, adb or markdown",
        details: "",
        set: |settings, value| {
            let known = export::Format::parse(value);
            let wanted =
                known.ok_or("expected monkey, maestro, uiautomator, espresso, appium, w3c, adb or markdown")?;
            settings.run.to = Some(wanted);
            Ok(())
        },
    },
    Flag {
        name: "device-seed",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "explore", "compare", "launch", "flow", "shell", "survey"],
        lasting: true,
        default: "1",
        about: "Seed of everything that the device draws, such as the order of threads",
        details: "",
        set: |settings, value| number(value).map(|n| settings.run.device_seed = n),
    },
    Flag {
        name: "permissions",
        short: None,
        takes: Takes::Value("HOW"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey"],
        lasting: true,
        default: "grant",
        about: "What becomes of the permissions that an app asks its user for: grant, deny or ask",
        details: "`grant` gives them with the installation, `deny` refuses every request, `ask` shows a dialog that is answered like any other screen. Apps made before Android 6 have them in any case.",
        set: |settings, value| value.parse().map(|p| settings.run.policy.permissions = p),
    },
    Flag {
        name: "external",
        short: None,
        takes: Takes::Value("HOW"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey"],
        lasting: true,
        default: "cancel",
        about: "What other apps answer that the app starts: cancel, ok or ask",
        details: "`cancel` leaves them at once, `ok` gives a result that fits the request, `ask` waits for an event or BACK.",
        set: |settings, value| value.parse().map(|e| settings.run.policy.external = e),
    },
    Flag {
        name: "seeds",
        short: None,
        takes: Takes::Value("K"),
        commands: &["test", "explore", "compare", "replay"],
        lasting: true,
        default: "1",
        about: "Explore, or replay, with K seeds, one after the other",
        details: "Exploring: the seeds are --seed and those after it, each has a log of its own. Replaying: the recorded device seed and K-1 fresh ones.",
        set: |settings, value| number(value).map(|n| settings.run.seeds = n),
    },
    Flag {
        name: "events",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "explore", "compare", "survey"],
        lasting: true,
        default: "3000",
        about: "Events per seed after which the exploration ends",
        details: "For survey, the events that each app gets: 100 unless a number is given.",
        set: |settings, value| number(value).map(|n| settings.run.events = n),
    },
    Flag {
        name: "max-time",
        short: None,
        takes: Takes::Value("SECONDS"),
        commands: &["test", "explore"],
        lasting: true,
        default: "0",
        about: "End the exploration after so many seconds; 0 means never",
        details: "A run that ends by time promises no equal log.",
        set: |settings, value| number(value).map(|n| settings.run.max_time = n),
    },
    Flag {
        name: "strategy",
        short: None,
        takes: Takes::Value("NAME"),
        commands: &["test", "explore"],
        lasting: true,
        default: "gibbon",
        about: "Who decides: gibbon, ape, random, widget-random, dfs, bfs or q",
        details: "",
        set: |settings, value| {
            let known = StrategyKind::parse(value);
            settings.run.strategy = known.ok_or("expected gibbon, ape, random, widget-random, dfs, bfs or q")?;
            Ok(())
        },
    },
    Flag {
        name: "strategies",
        short: None,
        takes: Takes::Value("LIST"),
        commands: &["compare"],
        lasting: true,
        default: "ape,random,widget-random,dfs,bfs,q",
        about: "Compare these strategies, the first one with each of the others",
        details: "Names as for --strategy, with commas between them.",
        set: |settings, value| {
            let known = |name: &str| {
                StrategyKind::parse(name.trim())
                    .ok_or_else(|| "expected some of gibbon, ape, random, widget-random, dfs, bfs and q".to_owned())
            };
            settings.run.strategies = value.split(',').map(known).collect::<Result<_, String>>()?;
            Ok(())
        },
    },
    Flag {
        name: "jobs",
        short: Some('j'),
        takes: Takes::Value("N"),
        commands: &["compare", "survey"],
        lasting: true,
        default: "1",
        about: "Run N apps at once, in processes of their own",
        details: "Changes the time only, never a result.",
        set: |settings, value| number(value).map(|n| settings.run.jobs = n),
    },
    Flag {
        name: "profile",
        short: None,
        takes: Takes::Value("NAME"),
        commands: &["test", "explore"],
        lasting: true,
        default: "gibbon",
        about: "Which APE: gibbon, ape-paper or ape-code",
        details: "Where the paper, the program and gibbon differ, this says whom to follow; docs/ape.md has the table.",
        set: |settings, value| {
            settings.run.profile = match value {
                "gibbon" => Profile::Gibbon,
                "ape-paper" => Profile::ApePaper,
                "ape-code" => Profile::ApeCode,
                _ => return Err("expected gibbon, ape-paper or ape-code".to_owned()),
            };
            Ok(())
        },
    },
    Flag {
        name: "model",
        short: None,
        takes: Takes::Value("RUN"),
        commands: &["test", "explore"],
        lasting: false,
        default: "",
        about: "Go on from the model of an earlier run",
        details: "",
        set: |settings, value| {
            settings.run.model = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "minimize",
        short: None,
        takes: Takes::Nothing,
        commands: &["test"],
        lasting: true,
        default: "true",
        about: "Shrink each finding to the steps that matter",
        details: "Switched off with --no-minimize.",
        set: |settings, value| switch(value).map(|on| settings.run.minimize = on),
    },
    Flag {
        name: "output",
        short: Some('o'),
        takes: Takes::Value("PATH"),
        commands: &["test", "explore", "compare", "minimize", "export"],
        lasting: false,
        default: "",
        about: "Write the run into the folder PATH, or the trace into the file PATH",
        details: "A run without it goes to runs/<date>-<package>-<seed> in the working folder. A folder that is not empty is never touched: the name gets a number.",
        set: |settings, value| {
            settings.run.output = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "resume",
        short: None,
        takes: Takes::Value("RUN"),
        commands: &["test", "explore", "compare"],
        lasting: false,
        default: "",
        about: "Go on with a run that was interrupted",
        details: "The run is executed again up to where it stopped, which must give the same log, and goes on from there.",
        set: |settings, value| {
            settings.run.resume = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "mapping",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &["test", "explore", "replay", "minimize"],
        lasting: true,
        default: "",
        about: "Names of obfuscated code, as ProGuard and R8 write them",
        details: "",
        set: |settings, value| {
            settings.run.mapping = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "fail-on",
        short: None,
        takes: Takes::Value("LIST"),
        commands: &["test", "explore"],
        lasting: true,
        default: "",
        about: "Findings that make exit code 1: crash, anr, tainted, flaky, none",
        details: "Without it, every finding that is clean, was reproduced and is not in the baseline.",
        set: |settings, value| {
            settings.run.fail_on = if value.is_empty() { FailOn::default() } else { FailOn::parse(value)? };
            Ok(())
        },
    },
    Flag {
        name: "baseline",
        short: None,
        takes: Takes::Value("RUN|FILE"),
        commands: &["test", "explore"],
        lasting: true,
        default: "",
        about: "Findings that are known already: an earlier run, or a file with one id per line",
        details: "",
        set: |settings, value| {
            settings.run.baseline = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "require-health",
        short: None,
        takes: Takes::Nothing,
        commands: &["test", "explore"],
        lasting: true,
        default: "",
        about: "Exit with 6 when the run could not do its job",
        details: "On when the variable CI is set.",
        set: |settings, value| switch(value).map(|on| settings.run.require_health = Some(on)),
    },
    Flag {
        name: "report",
        short: None,
        takes: Takes::Value("LIST"),
        commands: &["test", "report"],
        lasting: true,
        default: "html,junit,sarif,md",
        about: "Reports to write: html, junit, sarif, md, json",
        details: "",
        set: |settings, value| report::Format::parse_list(value).map(|formats| settings.run.formats = formats),
    },
    Flag {
        name: "sources",
        short: None,
        takes: Takes::Value("FOLDER"),
        commands: &["test", "report"],
        lasting: true,
        default: "",
        about: "Name places in SARIF by the files below FOLDER",
        details: "",
        set: |settings, value| {
            settings.run.sources = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "device",
        short: None,
        takes: Takes::Value("KIND"),
        commands: &["test", "explore", "launch", "flow", "shell", "survey", "compare", "replay", "minimize"],
        lasting: true,
        default: "embedded",
        about: "What the app runs on: embedded or scripted",
        details: "embedded is the Android inside gibbon. scripted plays an app that a TOML file describes; it is for tests of gibbon itself.",
        set: |settings, value| {
            settings.run.scripted = match value {
                "embedded" => false,
                "scripted" => true,
                _ => return Err("expected embedded or scripted".to_owned()),
            };
            Ok(())
        },
    },
    Flag {
        name: "class-path",
        short: None,
        takes: Takes::Value("FILES"),
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "The program: DEX files, or archives with them, separated by colons",
        details: "May be written -cp as on Android.",
        set: |settings, value| {
            settings.class_path = value.split(':').filter(|file| !file.is_empty()).map(Into::into).collect();
            Ok(())
        },
    },
    Flag {
        name: "define",
        short: None,
        takes: Takes::Each("KEY=VALUE"),
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Set a system property of the program",
        details: "May be written -DKEY=VALUE as on Android, and given more than once.",
        set: |settings, value| {
            settings.properties.push(value.to_owned());
            Ok(())
        },
    },
    Flag {
        name: "seed",
        short: None,
        takes: Takes::Value("N"),
        commands: &["test", "explore", "compare", "dalvikvm"],
        lasting: true,
        default: "1",
        about: "Seed of the strategy; for a program, of everything that the machine draws",
        details: "Equal seeds give equal runs, on any machine.",
        set: |settings, value| number(value).map(|n| settings.seed = n),
    },
    Flag {
        name: "budget",
        short: None,
        takes: Takes::Value("N"),
        commands: &["dalvikvm"],
        lasting: true,
        default: "100000000000",
        about: "Instructions after which a program is stopped (exit code 6)",
        details: "",
        set: |settings, value| number(value).map(|n| settings.budget = n),
    },
    Flag {
        name: "time",
        short: None,
        takes: Takes::Nothing,
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Say on stderr what the run cost: instructions and virtual time",
        details: "",
        set: |settings, _| {
            settings.time = true;
            Ok(())
        },
    },
    Flag {
        name: "coverage",
        short: None,
        takes: Takes::Nothing,
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Say on stderr how much of the program's code ran: methods, instructions, branches",
        details: "Counts all code of the class path. The run is the same with and without it.",
        set: |settings, _| {
            settings.coverage = true;
            Ok(())
        },
    },
    Flag {
        name: "map",
        short: None,
        takes: Takes::Each("HOST=GUEST[:ro]"),
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "Let the program see a folder of this machine under a path of its own",
        details: "The folder is copied before the program starts, and what the program changed is copied back when it has ended, unless :ro is given. Symbolic links are left alone. May be given more than once.",
        set: |settings, value| lab::mapping::Mapping::parse(value).map(|mapping| settings.maps.push(mapping)),
    },
    Flag {
        name: "trace-gaps",
        short: None,
        takes: Takes::Nothing,
        commands: &["dalvikvm"],
        lasting: false,
        default: "",
        about: "List on stderr the natives that nobody wrote yet and who called them",
        details: "A gap answers a typed default, so what the program printed after one is not to be trusted.",
        set: |settings, _| {
            settings.trace_gaps = true;
            Ok(())
        },
    },
    Flag {
        name: "offline",
        short: None,
        takes: Takes::Nothing,
        commands: &[
            "test", "explore", "launch", "flow", "shell", "replay", "minimize", "survey", "compare", "boot", "dalvikvm",
        ],
        lasting: true,
        default: "false",
        about: "Never fetch anything",
        details: "",
        set: |settings, value| switch(value).map(|on| settings.offline = on),
    },
    Flag {
        name: "export",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &["boot"],
        lasting: false,
        default: "",
        about: "Copy the boot pack to FILE, for another machine or a CI cache",
        details: "",
        set: |settings, value| {
            settings.export = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "import",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &["boot"],
        lasting: false,
        default: "",
        about: "Take the boot pack from FILE, which this version of gibbon exported",
        details: "",
        set: |settings, value| {
            settings.import = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "cache",
        short: None,
        takes: Takes::Value("FOLDER"),
        commands: &[
            "test", "explore", "launch", "flow", "shell", "replay", "minimize", "survey", "compare", "boot", "dalvikvm",
        ],
        lasting: true,
        default: "",
        about: "Keep the boot pack, and what it is made from, in FOLDER",
        details: "Without it, the folder gibbon in the user's cache folder.",
        set: |settings, value| {
            settings.cache = Some(value.into());
            Ok(())
        },
    },
    Flag {
        name: "origin",
        short: None,
        takes: Takes::Nothing,
        commands: &["config"],
        lasting: false,
        default: "",
        about: "Say for each setting where its value comes from",
        details: "",
        set: |settings, _| {
            settings.origin = true;
            Ok(())
        },
    },
    Flag {
        name: "json",
        short: None,
        takes: Takes::Nothing,
        commands: &[
            "test", "explore", "launch", "flow", "replay", "minimize", "survey", "compare", "diff", "inspect",
            "doctor", "config",
        ],
        lasting: true,
        default: "false",
        about: "Print one JSON document instead of text",
        details: "The document carries `\"schema\":1`; fields may be added to it but never change their meaning. An error is an object as well, and the same line still goes to stderr.",
        set: |settings, value| switch(value).map(|on| settings.json = on),
    },
    Flag {
        name: "verbose",
        short: Some('v'),
        takes: Takes::Nothing,
        commands: &[],
        lasting: true,
        default: "false",
        about: "Leave nothing out of long lists",
        details: "",
        set: |settings, value| switch(value).map(|on| settings.verbose = on),
    },
    Flag {
        name: "quiet",
        short: Some('q'),
        takes: Takes::Nothing,
        commands: &[],
        lasting: true,
        default: "false",
        about: "Print results and errors, but no warnings",
        details: "",
        set: |settings, value| switch(value).map(|on| settings.quiet = on),
    },
    Flag {
        name: "color",
        short: None,
        takes: Takes::OneOf(&["auto", "always", "never"]),
        commands: &[],
        lasting: true,
        default: "auto",
        about: "Colour the output",
        details: "`auto` means on a terminal; NO_COLOR, CLICOLOR_FORCE and TERM=dumb are honoured.",
        set: |settings, value| {
            settings.colour = match value {
                "auto" => Colour::Auto,
                "always" => Colour::Always,
                "never" => Colour::Never,
                _ => return Err("expected auto, always or never".to_owned()),
            };
            Ok(())
        },
    },
    Flag {
        name: "config",
        short: None,
        takes: Takes::Value("FILE"),
        commands: &[],
        lasting: false,
        default: "",
        about: "Take settings from FILE instead of the nearest gibbon.toml",
        details: "Without it, gibbon.toml is searched in the working folder and then in each folder above.",
        set: |settings, value| {
            settings.config = Some(value.into());
            Ok(())
        },
    },
];

fn small(value: &str) -> Result<u32, String> {
    value.parse().map_err(|_| "expected a number".to_owned())
}

fn number(value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| "expected a number".to_owned())
}

/// Reads an on/off value as people write it in variables and files.
fn switch(value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "1" | "yes" | "on" => Ok(true),
        "false" | "0" | "no" | "off" | "" => Ok(false),
        _ => Err("expected true or false".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::COMMANDS;

    #[test]
    fn flags_name_only_commands_that_exist() {
        for flag in FLAGS {
            for name in flag.commands {
                assert!(COMMANDS.iter().any(|command| command.name == *name), "--{} names {name}", flag.name);
            }
        }
    }

    #[test]
    fn names_are_unique_and_defaults_are_accepted() {
        for (n, flag) in FLAGS.iter().enumerate() {
            assert!(
                FLAGS[..n]
                    .iter()
                    .all(|other| other.name != flag.name && (other.short != flag.short || flag.short.is_none()))
            );
            assert!(!flag.about.ends_with('.'), "--{}", flag.name);
            if !flag.default.is_empty() {
                assert_eq!((flag.set)(&mut Settings::default(), flag.default), Ok(()), "--{}", flag.name);
            }
        }
    }

    #[test]
    fn switches_read_what_people_write() {
        assert_eq!((switch("1"), switch("YES"), switch("off"), switch("")), (Ok(true), Ok(true), Ok(false), Ok(false)));
        assert!(switch("maybe").is_err());
    }
}

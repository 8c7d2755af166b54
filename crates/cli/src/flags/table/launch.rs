//! Flags of commands in which a person or a script uses an app: what is done, and what is kept of it.

use crate::flags::run::Act;
use crate::flags::{Flag, Takes, switch};

pub(super) static FLAGS: &[Flag] = &[
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
        name: "compressed",
        short: None,
        takes: Takes::Nothing,
        commands: &["launch"],
        lasting: false,
        default: "false",
        about: "Leave out of the dump what means nothing to accessibility",
        details: "As `uiautomator dump --compressed` does: the children of what is left out move up.",
        set: |settings, value| switch(value).map(|on| settings.run.compressed = on),
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
];

//! Flags that every command knows.

use crate::flags::{Flag, Takes, switch};
use crate::output::Colour;

pub(super) static FLAGS: &[Flag] = &[
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

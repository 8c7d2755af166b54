//! Flags of `inspect`: what to show of a file.

use crate::flags::settings::View;
use crate::flags::{Flag, Takes};

pub(super) static FLAGS: &[Flag] = &[
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
        name: "no-code",
        short: None,
        takes: Takes::Nothing,
        commands: &["inspect"],
        lasting: false,
        default: "",
        about: "Leave the code unread: only manifest, resources and signatures",
        details: "For lists of many files: it takes a fraction of the time. `dex` is null in JSON, and the verdict is `unknown` unless something else forbids the app. Signers are named, but what they signed is not compared with what is there.",
        set: |settings, _| {
            settings.no_code = true;
            Ok(())
        },
    },
];

//! Starts every activity of an app in a process of its own, and prints those that do not show a screen.
//!
//! `activities APK [ACTIVITY KEY=VALUE]...`: activities that only the app itself starts are given what it would give
//! them. Names may lack their beginning; whole numbers are numbers.

use device::{AppFile, Device};
use embedded::Embedded;
use gui::event::{Extra, Intent};
use std::collections::BTreeMap;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let path = args.next().ok_or("usage: activities APK [ACTIVITY KEY=VALUE]...")?;
    let words: Vec<String> = args.collect();
    let given: Vec<(&str, &str, &str)> =
        words.chunks(2).map(pair).collect::<Option<_>>().ok_or("ACTIVITY KEY=VALUE")?;
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    let installed = phone.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(&path)?.into() }])?;
    let mut shown = 0;
    for name in &installed.activities {
        let mine = given.iter().filter(|(activity, ..)| name.ends_with(activity));
        let extras: BTreeMap<String, Extra> = mine.map(|(_, key, value)| ((*key).to_owned(), extra(value))).collect();
        let with = if extras.is_empty() { "" } else { " with extras" };
        match start(&mut phone, name, extras) {
            Ok(()) => shown += 1,
            Err(why) => println!("{name}{with}: {why}"),
        }
    }
    println!("{shown} of {} activities show a screen", installed.activities.len());
    Ok(())
}

/// An activity, and a key and a value for it.
fn pair(words: &[String]) -> Option<(&str, &str, &str)> {
    let [activity, extra] = words else { return None };
    let (key, value) = extra.split_once('=')?;
    Some((activity, key, value))
}

fn extra(value: &str) -> Extra {
    value.parse().map_or_else(|_| Extra::Text(value.to_owned()), Extra::Int)
}

fn start(phone: &mut Embedded, name: &str, extras: BTreeMap<String, Extra>) -> Result<(), String> {
    phone.reset(0).map_err(|e| e.to_string())?;
    let intent = Intent { component: Some(name.to_owned()), extras, ..Intent::default() };
    phone.launch(Some(&intent)).map_err(|e| e.to_string())?;
    let failures = phone.take_failures();
    let seen = phone.observe().map_err(|e| e.to_string())?;
    if let Some(t) = seen.crashes.first().and_then(|c| c.chain.last()) {
        let frames: Vec<String> = t.frames.iter().take(4).map(ToString::to_string).collect();
        return Err(format!("{} {} {}", t.class, t.message.clone().unwrap_or_default(), frames.join(" < ")));
    }
    if let Some(anr) = seen.anrs.first() {
        let frames: Vec<String> = anr.samples.iter().flatten().take(4).map(ToString::to_string).collect();
        return Err(format!("ANR {}", frames.join(" < ")));
    }
    if !failures.is_empty() {
        return Err(failures.join("; "));
    }
    if seen.tree.is_empty() {
        return Err(format!("no screen; running {} settled {} at {}", seen.running, seen.settled, seen.activity()));
    }
    Ok(())
}

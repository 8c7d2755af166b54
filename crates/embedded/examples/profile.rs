//! Where the guest spends its instructions while an app starts, or after the last of some taps: samples of the stacks,
//! by method.

use device::{AppFile, Device};
use embedded::settle::Settled;
use embedded::{Embedded, Phone};
use gui::{Action, Event, Point};
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use vm::Config;

/// Instructions between two samples.
const EVERY: u64 = 2_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: profile APK [X,Y]...")?;
    let bytes = std::fs::read(&path)?;
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, Config::default())?;
    device.install(&[AppFile { name: "base.apk".into(), bytes }])?;
    let taps: Vec<String> = std::env::args().skip(2).collect();
    let usual = device.phone().rule.budget;
    device.phone().rule.budget = if taps.is_empty() { EVERY } else { usual };
    device.launch(None)?;
    for (n, tap) in taps.iter().enumerate() {
        let (x, y) = tap.split_once(',').ok_or("a tap is X,Y")?;
        device.phone().rule.budget = if n + 1 == taps.len() { EVERY } else { usual };
        let _performed =
            device.perform(n as u64, &Event::settled(Action::Tap { at: Point::new(x.parse()?, y.parse()?) }))?;
    }
    let mut samples = Samples::default();
    loop {
        samples.take(device.phone());
        if device.phone().settle() != Settled::Budget {
            break;
        }
    }
    samples.print();
    Ok(())
}

#[derive(Default)]
struct Samples {
    own: BTreeMap<String, u32>,
    with_callees: BTreeMap<String, u32>,
    all: u32,
}

impl Samples {
    fn take(&mut self, phone: &mut Phone) {
        let running = phone.vm.current_thread().fp;
        let lines: Vec<String> = phone.vm.thread_lines(running).iter().map(|l| name(&l.to_string())).collect();
        self.all += 1;
        if let Some(top) = lines.first() {
            *self.own.entry(top.clone()).or_default() += 1;
        }
        for line in lines.into_iter().collect::<BTreeSet<_>>() {
            *self.with_callees.entry(line).or_default() += 1;
        }
    }

    fn print(&self) {
        for (title, table) in [("own", &self.own), ("with callees", &self.with_callees)] {
            println!("{title}:");
            let mut rows: Vec<_> = table.iter().collect();
            rows.sort_by_key(|(name, n)| (std::cmp::Reverse(**n), (*name).clone()));
            for (name, n) in rows.iter().take(90) {
                println!("{:6.2} %  {name}", f64::from(**n) * 100.0 / f64::from(self.all));
            }
        }
    }
}

fn name(line: &str) -> String {
    line.split('(').next().unwrap_or(line).to_owned()
}

//! How long each part of starting and using an app takes, for finding out what to make faster.
#![expect(clippy::disallowed_types, reason = "a measurement looks at the host's clock")]

use device::{AppFile, Device};
use embedded::Embedded;
use gui::{Action, Event};
use std::sync::Arc;
use std::time::Instant;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: phases APK [LAUNCHES]")?;
    let bytes = std::fs::read(&path)?;
    let mut clock = Clock(Instant::now());
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    clock.lap("open the pack");
    let mut phone = Embedded::new(pack, Config::default())?;
    clock.lap("make a device");
    phone.install(&[AppFile { name: "base.apk".into(), bytes }])?;
    clock.lap("install");
    let launches = std::env::args().nth(2).map_or(Ok(4), |n| n.parse::<u32>())?;
    for _ in 0..launches {
        let before = phone.phone().vm.side.instructions;
        phone.launch(None)?;
        clock.lap("launch");
        println!("  {} instructions", phone.phone().vm.side.instructions - before);
        phone.observe()?;
        clock.lap("observe");
        phone.reset(0)?;
        clock.lap("reset");
    }
    phone.launch(None)?;
    clock.lap("launch");
    for _ in 0..5 {
        let before = phone.phone().vm.side.instructions;
        phone.perform(1, &Event::from(Action::Tap { at: gui::Point::new(500, 150) }))?;
        clock.lap("tap");
        println!("  {} instructions", phone.phone().vm.side.instructions - before);
        phone.observe()?;
        clock.lap("observe");
        phone.phone().vm.exact_hash();
        clock.lap("hash");
        let s = phone.snapshot()?;
        clock.lap("snapshot");
        phone.restore(s)?;
        clock.lap("restore");
    }
    Ok(())
}

struct Clock(Instant);

impl Clock {
    fn lap(&mut self, what: &str) {
        println!("{:8.2} ms  {what}", self.0.elapsed().as_secs_f64() * 1e3);
        self.0 = Instant::now();
    }
}

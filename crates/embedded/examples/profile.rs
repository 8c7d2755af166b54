//! Where the guest spends its instructions while an app starts, reads its screen or takes random taps (200, if no number
//! is given).

use device::{AppFile, Device, stroll};
use embedded::Embedded;
use embedded::profile::Profile;
use gui::Event;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let usage = "usage: profile start|tree|taps APK [EVENTS]";
    let (part, path) = (args.next().ok_or(usage)?, args.next().ok_or(usage)?);
    let events: u64 = args.next().map_or(Ok(200), |number| number.parse())?;
    let bytes = std::fs::read(&path)?;
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, Config::default())?;
    device.install(&[AppFile { name: "base.apk".into(), bytes: bytes.into() }])?;
    let mut profile = Profile::default();
    during(&mut device, &mut profile, part == "start", |device| device.launch(None))?;
    for n in 0..events {
        let seen = during(&mut device, &mut profile, part == "tree", |device| device.observe())?;
        if part == "start" {
            break;
        }
        if !seen.running || !seen.anrs.is_empty() || seen.tree.is_empty() {
            device.reset(n)?;
            device.launch(None)?;
            continue;
        }
        let event = Event::settled(stroll::tap_or_back(&seen.tree, gui::hash::draw(7, "profile", &[n])));
        let before = device.phone().vm.side.instructions;
        let performed = during(&mut device, &mut profile, part == "taps", |device| device.perform(n, &event));
        let used = device.phone().vm.side.instructions - before;
        eprintln!("{n}: {used} instructions {:?} {:?}", performed?, event.action);
    }
    print!("{profile}");
    Ok(())
}

/// Does something, under the profile if it is wanted.
fn during<T>(device: &mut Embedded, profile: &mut Profile, wanted: bool, act: impl FnOnce(&mut Embedded) -> T) -> T {
    device.phone().profile = wanted.then(|| std::mem::take(profile));
    let result = act(device);
    if let Some(more) = device.phone().profile.take() {
        *profile = more;
    }
    result
}

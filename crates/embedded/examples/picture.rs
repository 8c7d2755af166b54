//! Starts an app and writes a picture of its screen: for people who want to see what an app shows.

use device::{AppFile, Device};
use embedded::Embedded;
use std::sync::Arc;
use vm::Config;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [target, apks @ ..] = arguments.as_slice() else { return Err("usage: picture FOLDER APK...".into()) };
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, Config::default())?;
    for path in apks {
        let name = path.rsplit('/').next().unwrap_or_default().trim_end_matches(".apk");
        match show(&mut phone, path) {
            Ok(png) => std::fs::write(format!("{target}/{name}.png"), png)?,
            Err(e) => println!("{name}: {e}"),
        }
    }
    Ok(())
}

fn show(phone: &mut Embedded, path: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    phone.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(path)?.into() }])?;
    phone.launch(None)?;
    Ok(phone.screenshot()?)
}

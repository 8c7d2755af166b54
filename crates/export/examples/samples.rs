//! Writes every sample trace in every format, for other people's compilers: `cargo run -p export --example samples -- FOLDER`.

#[path = "../tests/samples/mod.rs"]
mod samples;

use export::{Format, export};
use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = std::env::args_os().nth(1).unwrap_or_else(|| "samples".into());
    let traces =
        [("finding", samples::finding()), ("everything", samples::everything()), ("hostile", samples::super_hostile())];
    for (name, trace) in traces {
        let home = Path::new(&folder).join(name);
        std::fs::create_dir_all(&home)?;
        for format in Format::ALL {
            std::fs::write(home.join(format.file_name()), export(&trace, format).text)?;
        }
    }
    Ok(())
}

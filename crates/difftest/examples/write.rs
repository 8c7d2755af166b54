//! Writes generated programs into a folder: `write FOLDER FIRST COUNT`.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, first, count] = args.as_slice() else {
        eprintln!("usage: write FOLDER FIRST COUNT");
        return ExitCode::from(2);
    };
    let (Ok(first), Ok(count)) = (first.parse::<u64>(), count.parse::<u64>()) else { return ExitCode::from(2) };
    for number in first..first.saturating_add(count) {
        let program = difftest::program(number);
        let path = PathBuf::from(folder).join(format!("{}.java", program.name));
        if let Err(error) = fs::write(&path, program.source) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(5);
        }
    }
    ExitCode::SUCCESS
}

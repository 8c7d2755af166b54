//! Measures how long commands take from being started to having ended, as whoever starts programs sees it: a script's `sh`, make and
//! CI runners start them with `posix_spawn` or `vfork`, and so does this. A large shell that forks itself pays for copying its own page
//! tables each time, which says nothing about the command.
//!
//! Usage: race ROUNDS COMMAND... [-- COMMAND...]...
//! The commands take turns, one of each in a round, so that whatever slows the machine down slows all of them. What they print goes
//! nowhere. For each command a line comes out: the microseconds of its fastest round (the one that nobody else disturbed) and those of
//! the round in the middle.

use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some((rounds, commands)) = read(&words) else {
        eprintln!("usage: race ROUNDS COMMAND... [-- COMMAND...]...");
        return ExitCode::from(2);
    };
    let mut times: Vec<Vec<u128>> = vec![Vec::new(); commands.len()];
    for _ in 0..rounds {
        for (command, times) in commands.iter().zip(&mut times) {
            match time(command) {
                Ok(micros) => times.push(micros),
                Err(cause) => {
                    eprintln!("race: {}: {cause}", command.join(" "));
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    for times in &mut times {
        times.sort_unstable();
        println!("{} {}", times[0], times[times.len() / 2]);
    }
    ExitCode::SUCCESS
}

/// The number of rounds and the commands.
fn read(words: &[String]) -> Option<(usize, Vec<&[String]>)> {
    let (rounds, words) = words.split_first()?;
    let rounds = rounds.parse().ok().filter(|&rounds| rounds > 0)?;
    let commands: Vec<_> = words.split(|word| word == "--").collect();
    commands.iter().all(|command| !command.is_empty()).then_some((rounds, commands))
}

/// Runs a command once; one that fails has not done its work, so that its time means nothing.
fn time(command: &[String]) -> Result<u128, String> {
    let mut ready = Command::new(&command[0]);
    ready.args(&command[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let status = ready.status().map_err(|cause| cause.to_string())?;
    let micros = start.elapsed().as_micros();
    if status.success() { Ok(micros) } else { Err(status.to_string()) }
}

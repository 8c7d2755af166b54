//! A level is data: another Android is another table of `boot`, and plain programs run on it.
//!
//! Making the pack of another level takes minutes, so the short run has only the one that everything else uses;
//! `LEVELS=all` has all.

use crate::programs::printed_by;
use boot::{LEVELS, Options, Silent};
use std::sync::Arc;
use vm::Config;

const EXPECTED: &str = "hello world
[brown, fox, quick, the] 4
from a thread, main
java.lang.Integer cannot be stored in an array of type java.lang.String[]
";

#[test]
fn hello_world_runs_on_every_level() {
    let all = std::env::var("LEVELS").is_ok_and(|v| v == "all");
    for level in LEVELS.iter().filter(|level| all || level.api == 23) {
        let pack = boot::prepare(&Options::new(level.api), &mut Silent);
        let pack = Arc::new(pack.unwrap_or_else(|e| panic!("no pack of level {}: {e}", level.api)));
        let config = Config { level: level.api as u8, ..Config::default() };
        assert_eq!(printed_by(&pack, config, "Levels", None), EXPECTED, "level {}", level.api);
        println!("level {}: as expected", level.api);
    }
}

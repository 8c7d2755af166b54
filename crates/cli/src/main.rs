//! The `gibbon` command.

fn main() {}

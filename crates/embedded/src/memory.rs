//! How much memory this process has, for surveys and benches: the device lives in it, so what it takes is what the app costs.

/// Bytes that this process has written and still uses, as the kernel counts them; 0 where it does not tell. What is free and
/// was only kept for later is given back first. What it only maps from a file is not its own: it comes and goes with the
/// neighbours that map the same, and counts as changed while the file was just made and is not on the disk yet.
pub fn in_use() -> u64 {
    vm::host_heap::give_back();
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let own = text.lines().filter(|l| l.starts_with("Anonymous:"));
    own.filter_map(|l| l.split_whitespace().nth(1)?.parse::<u64>().ok()).sum::<u64>() * 1024
}

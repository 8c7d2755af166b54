//! How much memory this process has.

/// Bytes that this process has written. What it only maps from the pack is its own as long as nobody else maps it, and
/// comes and goes with the neighbours.
pub(crate) fn written() -> u64 {
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let private = text.lines().filter(|l| l.starts_with("Private_Dirty"));
    private.filter_map(|l| l.split_whitespace().nth(1)?.parse::<u64>().ok()).sum::<u64>() * 1024
}

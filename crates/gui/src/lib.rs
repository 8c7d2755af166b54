//! The words that all engines share: GUI trees, selectors, events, traces, findings. Plain data.

//! What `gibbon --version` says: the release and the commit it was built from, because a bug report needs both.

/// For example `0.1.0 (commit 1a2b3c4d5e6f)`.
pub const SHORT: &str = concat!(env!("CARGO_PKG_VERSION"), " (commit ", env!("GIBBON_COMMIT"), ")");

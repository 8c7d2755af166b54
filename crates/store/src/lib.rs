//! Copy-on-write virtual file system, and SQLite on it.

//! SQLite on the virtual file system: the crate's only unsafe code, behind safe types.
//!
//! **How SQLite reaches the right files.** SQLite calls its file system (a `sqlite3_vfs`) from deep inside, with only
//! the pointer that it was registered with. So each [`Engine`] registers a VFS of its own whose `pAppData` points to
//! a [`call::Slot`], and the slot is empty except while a call is under way: [`Engine::enter`] puts the caller's
//! [`Call`] there (files, clock, draws) and takes it out again when the returned guard goes. Every operation on a
//! handle asks for that guard. What SQLite wants outside of a call, such as when a handle is thrown away, fails with
//! an I/O error: throwing a handle away leaves no trace in the files.
//!
//! **What is global in SQLite.** Its random generator and its local-time hook are process-wide. Both are set to the
//! caller's at every entry, under a lock that is held until the call ends, so that several devices may live in one
//! process; the lock guards no state of ours.
//!
//! **Nothing of the host.** URI file names (which could name another VFS) are switched off; worker threads, heap
//! limits and temporary directories, which are process-wide too, are out of the guest's reach (see `authorizer`).

#![expect(unsafe_code, reason = "SQLite's C interface; each block says why it is sound")]

mod authorizer;
mod call;
mod engine;
mod file;
mod function;
mod handle;
mod shm;
mod statement;
mod system;

pub(crate) use authorizer::{Actions, Pragma};
pub use call::CustomCall;
pub(crate) use call::{Call, Outside, Seen};
pub(crate) use engine::{Engine, Entered};
pub(crate) use file::{Files, MEMORY};
pub(crate) use handle::{Db, Failed};
pub(crate) use rusqlite::ffi;
pub(crate) use statement::{Cell, Statement};

//! The machine: linear heap, linker, interpreter, green threads, virtual clock, snapshots.
//!
//! It runs DEX code and knows nothing of Android: what the classes of the guest need from the host are
//! natives that other crates register. Words used everywhere: *guest* is the program that runs and everything
//! it can feel, *host* is this process. A [`Ref`](layout::Ref) is a guest reference, an
//! [`Addr`](region::Addr) a guest address, a [`ClassId`](layout::ClassId) or
//! [`MethodId`](class::MethodId) a number that means the same in every process with the same class path.

pub mod answers;
pub mod canonical;
pub mod census;
pub mod class;
pub mod classes;
pub mod code;
pub mod collect;
#[cfg_attr(not(all(target_arch = "x86_64", target_os = "linux")), path = "compile/absent.rs")]
mod compile;
mod compiling;
pub mod coverage;
pub mod draws;
pub mod effects;
mod entry;
mod file_names;
pub mod frame;
pub mod heap;
pub mod host_heap;
pub mod image;
pub mod internal;
pub mod interp;
pub mod known;
pub mod layout;
pub mod link;
pub mod loaders;
mod locked;
pub mod machine;
pub mod made;
pub mod monitor;
pub mod names;
pub mod native;
pub mod newer;
pub mod object;
pub mod observer;
pub mod pages;
pub mod proxy;
pub mod region;
pub mod resolve;
mod saved_names;
pub mod sched;
pub mod shadow;
pub mod shape;
pub mod side;
pub mod snapshot;
mod sparse;
mod spin;
pub mod taint;
pub mod thread;
pub mod trace;
pub mod translate;
pub mod verify;
pub mod wire;

pub use class::{LoaderId, MethodId};
pub use compiling::Compiling;
pub use image::Image;
pub use layout::{ClassId, Ref};
pub use machine::{Config, Vm};
pub use native::{Answer, Call, Callback, Native, NativeResult, Raise, Resumed, Value, Woke};
pub use saved_names::SavedNames;
pub use sched::{Ended, Until};

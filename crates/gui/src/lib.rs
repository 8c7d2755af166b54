//! The words that all engines share: GUI trees, selectors, events, traces, findings. Plain data.
//!
//! Nothing here does anything: no I/O, no clock, no device. Every type has one stable JSON form, because traces, logs
//! and findings outlive the release that wrote them: fields may be added, never renamed, and readers ignore fields
//! they do not know. Everything that is read was written by somebody else, so all readers are total: they answer a
//! value or a typed error that names the place, and they bound depth and size.

pub mod diff;
pub mod event;
pub mod finding;
pub mod geometry;
pub mod hash;
pub mod identity;
pub mod keys;
pub mod log;
pub mod mapping;
pub mod observation;
pub mod secret;
pub mod selector;
pub mod stack;
pub mod trace;
pub mod tree;
pub mod uiautomator;
pub mod words;

pub use event::{Action, After, Event};
pub use finding::{Finding, FindingKind};
pub use geometry::{Point, Rect};
pub use hash::Hash;
pub use observation::Observation;
pub use selector::Target;
pub use stack::{Frame, Throwable};
pub use trace::{Header, Step, Trace};
pub use tree::{Flag, Flags, Node, NodeId, Scroll, Tree, TreeBuilder, Window, WindowKind};

//! The Android device in this process.
//!
//! A [`Phone`] is a machine with the framework loaded, forked from the zygote's snapshot, in which one app runs. It
//! decides nothing: it performs what it is told, waits until the app has settled, and says what is on the screen.

pub mod answers;
pub mod canonical;
pub mod covered;
pub mod device;
pub mod effects;
pub mod gesture;
pub mod image;
pub mod install;
pub mod intents;
pub mod machine;
pub mod memory;
pub mod network;
pub mod phone;
pub mod policy;
pub mod profile;
pub mod screen;
pub mod settle;
pub mod tree;
pub mod vary;
pub mod watch;

pub use device::Embedded;
pub use phone::{Phone, PhoneError};
pub use policy::Policy;
pub use vary::Vary;

//! Minimising event traces of non-deterministic apps (ND3MIN and gibbon's way).
//!
//! A crash after 4,000 random events helps nobody; three steps do. Two minimisers live here. [`nd3min`] is the
//! published one, complete with its schedulers and its confidence report, so that its tables can be made again.
//! [`gibbon`] is our own: it uses what a deterministic device with snapshots offers and proves its result on seeds that
//! the search has never seen. Both ask an [`oracle::Oracle`] and never see what is behind it; [`oracle`] also says what
//! an answer costs, because a comparison that leaves out a cost is none. [`replay`] runs a trace again, on the same
//! build or on another one.

pub mod device_oracle;
pub mod gibbon;
pub mod goal;
pub mod insight;
pub mod nd3min;
pub mod oracle;
pub mod prior;
pub mod replay;
pub mod schedule;
pub mod simulate;
pub mod statistics;

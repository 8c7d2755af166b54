//! Model-based exploration with dynamic abstraction (APE) and its baselines.
//!
//! `model` learns the app as a state machine whose abstraction it refines and coarsens on the way; `strategy` decides
//! what to do next. Both are pure logic over `device` and `gui`: they never learn what kind of device they drive.
//! Every decision is logged with the rule that made it, and every random draw is keyed by the step and the rule, so
//! that a run can be repeated, cut and resumed.

pub mod config;
pub mod explorer;
pub mod luck;
pub mod model;
pub mod strategy;
pub mod text;
pub mod variant;
pub mod wild;

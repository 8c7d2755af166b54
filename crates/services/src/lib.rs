//! The system server as plain state machines.

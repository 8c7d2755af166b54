//! Natives of java.*, libcore.* and dalvik.*.

pub mod natives;

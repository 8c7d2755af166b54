//! Natives of java.*, libcore.* and dalvik.*.

//! The Device trait: what an engine may ask of an Android device.

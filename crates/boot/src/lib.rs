//! Makes the boot image: fetches, checks and converts Android's classes.

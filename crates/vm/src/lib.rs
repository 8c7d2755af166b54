//! The machine: linear heap, linker, interpreter, green threads, virtual clock, snapshots.

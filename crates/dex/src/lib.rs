//! Reader, verifier and disassembler of DEX files.

//! Natives of java.*, libcore.* and dalvik.*, and the algorithms below them.
//!
//! The algorithms (all modules but `natives`) know no virtual machine: they take slices and give values back,
//! so that they can be tested against other people's implementations. Whatever lives behind a `long` handle of
//! the guest is a plain value that can be cloned, hashed and written as bytes ([`wire::PlainState`]), because a
//! snapshot may be taken between any two calls. Nothing here reads a clock, a locale or an environment.

pub mod bignum;
pub mod casemap;
pub mod character;
pub mod charset;
pub mod crypto;
pub mod decimal;
pub mod expat;
pub mod natives;
pub mod numbers;
pub mod regex;
pub mod tls;
pub mod unicode;
pub mod wire;
pub mod zip;
pub mod zones;

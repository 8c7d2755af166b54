//! Cryptography below conscrypt's `NativeCrypto` and our own provider.
//!
//! Digests and block ciphers come from RustCrypto; everything that has a state between calls (digests, HMACs, cipher
//! modes) is a value that can be cloned and written. RSA, DSA and elliptic curves work on big integers: a guest's
//! secrets are not ours to hide, so there is no care for timing, and arbitrary curves and sizes work as they do in
//! OpenSSL. Randomness is always the caller's.

pub mod aead;
pub mod asn1;
pub mod cipher;
pub mod digest;
pub mod dsa;
pub mod ec;
pub mod hmac;
pub mod keys;
pub mod pbkdf2;
pub mod rsa;
pub mod x509;

//! Readers of package formats: zip container, binary XML, resource tables, manifest, signatures.

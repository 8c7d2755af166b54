//! The tree as the guest writes it, made into the words of `gui`.

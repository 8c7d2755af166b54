//! What is compiled, and when: a choice that has the same name on hosts that nothing is compiled for.

/// What is compiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Compiling {
    /// Nothing.
    Never,
    /// What runs often.
    #[default]
    Often,
    /// Everything, at once and again whenever more is known: slow, for tests.
    Always,
}

//! How the preparation tells what it is doing. Drawing is the command line's business.

/// Told of every step.
pub trait Progress {
    /// A step begins: number `index` of `count`.
    fn begin(&mut self, step: &str, index: usize, count: usize);

    /// The step that began last is over; `reused` if an earlier call had done it already.
    fn end(&mut self, reused: bool);
}

/// Says nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn begin(&mut self, _step: &str, _index: usize, _count: usize) {}

    fn end(&mut self, _reused: bool) {}
}

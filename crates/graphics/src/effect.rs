//! What a paint may carry: blend modes, shaders, colour filters, path effects, mask filters.
//!
//! These are values that the natives of the classes of the same names make. A paint refers to them by handle; a
//! recorded drawing holds the values, shared.

mod blend;
mod color_filter;
mod mask_filter;
mod path_effect;
mod shader;

use std::sync::Arc;

pub use blend::BlendMode;
pub use color_filter::ColorFilter;
pub use mask_filter::{BlurStyle, MaskFilter};
pub use path_effect::{PathDashStyle, PathEffect};
pub use shader::{GradientColors, ImageRef, Shader, ShaderKind, TileMode};

use crate::paint::EffectHandle;

/// Looks effects up by handle; the runtime's peer tables implement it.
pub trait Effects {
    /// The shader of a handle.
    fn shader(&self, handle: EffectHandle) -> Option<Arc<Shader>>;
    /// The colour filter of a handle.
    fn color_filter(&self, handle: EffectHandle) -> Option<Arc<ColorFilter>>;
    /// The blend mode of a handle.
    fn xfermode(&self, handle: EffectHandle) -> Option<BlendMode>;
    /// The path effect of a handle.
    fn path_effect(&self, handle: EffectHandle) -> Option<Arc<PathEffect>>;
    /// The mask filter of a handle.
    fn mask_filter(&self, handle: EffectHandle) -> Option<Arc<MaskFilter>>;
}

/// For drawings whose paints have no effects.
#[derive(Debug, Clone, Copy, Default)]
pub struct NoEffects;

impl Effects for NoEffects {
    fn shader(&self, _: EffectHandle) -> Option<Arc<Shader>> {
        None
    }
    fn color_filter(&self, _: EffectHandle) -> Option<Arc<ColorFilter>> {
        None
    }
    fn xfermode(&self, _: EffectHandle) -> Option<BlendMode> {
        None
    }
    fn path_effect(&self, _: EffectHandle) -> Option<Arc<PathEffect>> {
        None
    }
    fn mask_filter(&self, _: EffectHandle) -> Option<Arc<MaskFilter>> {
        None
    }
}

//! What a paint may carry: blend modes, shaders, colour filters, path effects, mask filters.
//!
//! These are values that the natives of the classes of the same names make. None of them ever changes: a paint shares
//! them, and so does whatever was drawn with it.

mod blend;
mod color_filter;
mod mask_filter;
mod path_effect;
mod shader;

pub use blend::BlendMode;
pub use color_filter::ColorFilter;
pub use mask_filter::{BlurStyle, MaskFilter};
pub use path_effect::{PathDashStyle, PathEffect};
pub use shader::{GradientColors, ImageRef, Shader, ShaderKind, TileMode};

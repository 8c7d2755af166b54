//! `android.graphics.Shader` and its kinds: colours that depend on the place.

use std::sync::Arc;

use super::BlendMode;
use crate::bitmap::BitmapInfo;
use crate::geometry::Point;
use crate::matrix::Matrix;
use crate::paint::PeerHandle;
use crate::persist::{persist_enum, persist_struct};

/// A bitmap as a drawing refers to it: whose pixels, and which state of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageRef {
    /// The bitmap's peer.
    pub handle: PeerHandle,
    /// Counts changes of its pixels.
    pub generation: u32,
    /// Size and form.
    pub info: BitmapInfo,
}

persist_struct!(ImageRef { handle, generation, info });

/// `Shader.TileMode`: what lies beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TileMode {
    /// The colour of the edge.
    #[default]
    Clamp,
    /// The same again.
    Repeat,
    /// The same mirrored.
    Mirror,
}

persist_enum!(TileMode { 0 => Clamp, 1 => Repeat, 2 => Mirror });

impl TileMode {
    /// The value for Java's number.
    pub fn from_native(value: i32) -> Option<Self> {
        [Self::Clamp, Self::Repeat, Self::Mirror].get(usize::try_from(value).ok()?).copied()
    }
}

/// Colours along a gradient.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GradientColors {
    /// At least two colours, not multiplied by alpha.
    pub colors: Vec<u32>,
    /// Where they are from 0 to 1; evenly spread if empty.
    pub positions: Vec<f32>,
}

persist_struct!(GradientColors { colors, positions });

impl GradientColors {
    /// Pairs of position and colour; positions never go back.
    pub fn stops(&self) -> Vec<(f32, u32)> {
        let even = |i: usize| i as f32 / (self.colors.len().max(2) - 1) as f32;
        let mut last = 0.0f32;
        let stop = |(i, color): (usize, &u32)| {
            let position = self.positions.get(i).copied().unwrap_or_else(|| even(i));
            last = if position.is_nan() { last } else { position.clamp(last, 1.0) };
            (last, *color)
        };
        self.colors.iter().enumerate().map(stop).collect()
    }
}

/// Where a colour comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum ShaderKind {
    /// A repeated picture.
    Bitmap {
        /// The picture.
        image: ImageRef,
        /// What lies to its sides.
        tile_x: TileMode,
        /// What lies above and below.
        tile_y: TileMode,
    },
    /// From a point to another.
    Linear {
        /// Where the first colour is.
        from: Point,
        /// Where the last colour is.
        to: Point,
        /// The colours.
        colors: GradientColors,
        /// What lies beyond.
        tile: TileMode,
    },
    /// From a centre outwards.
    Radial {
        /// Where the first colour is.
        center: Point,
        /// How far away the last colour is.
        radius: f32,
        /// The colours.
        colors: GradientColors,
        /// What lies beyond.
        tile: TileMode,
    },
    /// Around a centre, clockwise from the right.
    Sweep {
        /// Where it turns.
        center: Point,
        /// The colours.
        colors: GradientColors,
    },
    /// One over another; made by [`Shader::compose`].
    Compose {
        /// The destination.
        first: Arc<Shader>,
        /// The source.
        second: Arc<Shader>,
        /// How they blend.
        mode: BlendMode,
    },
}

persist_enum!(ShaderKind {
    0 => Bitmap { image, tile_x, tile_y },
    1 => Linear { from, to, colors, tile },
    2 => Radial { center, radius, colors, tile },
    3 => Sweep { center, colors },
    4 => Compose { first, second, mode },
});

/// A source of colours with its own matrix.
#[derive(Debug, Clone, PartialEq)]
pub struct Shader {
    /// Where colours come from.
    pub kind: ShaderKind,
    /// Maps the shader into the drawing's coordinates.
    pub local_matrix: Matrix,
}

persist_struct!(Shader { kind, local_matrix });

/// Shaders of shaders are refused beyond this: an app could nest them until a stack overflows.
const MAX_DEPTH: usize = 8;

impl Shader {
    /// The second shader over the first (`ComposeShader`); too deep a nesting keeps the first only.
    pub fn compose(first: Arc<Self>, second: Arc<Self>, mode: BlendMode) -> Self {
        if first.depth().max(second.depth()) >= MAX_DEPTH {
            return (*first).clone();
        }
        Self::new(ShaderKind::Compose { first, second, mode })
    }

    /// Calls `visit` for every bitmap that is needed.
    pub fn visit_images(&self, visit: &mut dyn FnMut(&ImageRef)) {
        match &self.kind {
            ShaderKind::Bitmap { image, .. } => visit(image),
            ShaderKind::Compose { first, second, .. } => {
                first.visit_images(visit);
                second.visit_images(visit);
            }
            _ => {}
        }
    }

    fn depth(&self) -> usize {
        match &self.kind {
            ShaderKind::Compose { first, second, .. } => 1 + first.depth().max(second.depth()),
            _ => 1,
        }
    }

    /// A shader in the drawing's own coordinates.
    pub fn new(kind: ShaderKind) -> Self {
        Self { kind, local_matrix: Matrix::IDENTITY }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::persist::Persist;

    #[test]
    fn stops_are_even_or_given() {
        let colors = |positions: &[f32]| GradientColors { colors: vec![1, 2, 3], positions: positions.to_vec() };
        assert_eq!(colors(&[]).stops(), [(0.0, 1), (0.5, 2), (1.0, 3)]);
        assert_eq!(colors(&[0.2, 0.1, 7.0]).stops(), [(0.2, 1), (0.2, 2), (1.0, 3)]);
        assert_eq!(colors(&[f32::NAN, 0.5, 0.6]).stops(), [(0.0, 1), (0.5, 2), (0.6, 3)]);
        assert!(GradientColors::default().stops().is_empty());
    }

    #[test]
    fn shaders_come_back_from_bytes() {
        let colors = GradientColors { colors: vec![1, 2], positions: vec![] };
        let sweep = Arc::new(Shader::new(ShaderKind::Sweep { center: Point::ZERO, colors }));
        let kind = ShaderKind::Compose { first: sweep.clone(), second: sweep, mode: BlendMode::Multiply };
        let shader = Shader::new(kind);
        assert_eq!(Shader::from_bytes(&shader.to_bytes()), Ok(shader));
    }
}

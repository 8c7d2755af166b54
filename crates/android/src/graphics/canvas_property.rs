//! android.graphics.CanvasProperty: values that animations of the render thread change.

use super::{add, get};
use graphics::paint::Paint;
use graphics::persist::persist_enum;
use libcore::natives::Table;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "android/graphics/CanvasProperty";

/// Natives of CanvasProperty.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nCreateFloat", "(F)J", |c| {
        let value = c.float();
        add(c.vm, CanvasProperty::Float(value))
    }),
    Native::exact(CLASS, "nCreatePaint", "(J)J", create_paint),
];

/// A value.
#[derive(Clone)]
pub enum CanvasProperty {
    /// A number.
    Float(f32),
    /// A paint.
    Paint(Paint),
}

persist_enum!(CanvasProperty { 0 => Float(value), 1 => Paint(paint) });

impl CanvasProperty {
    /// The number; a paint counts as none.
    pub fn float(&self) -> f32 {
        match self {
            Self::Float(value) => *value,
            Self::Paint(_) => 0.0,
        }
    }

    /// The paint; a number draws with a plain one.
    pub fn paint(&self) -> Paint {
        match self {
            Self::Float(_) => Paint::new(),
            Self::Paint(paint) => paint.clone(),
        }
    }
}

fn create_paint(c: &mut Call<'_>) -> NativeResult {
    let paint = c.long();
    let paint = get::<Paint>(c.vm, paint)?.clone();
    add(c.vm, CanvasProperty::Paint(paint))
}

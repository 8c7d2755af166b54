//! Fonts as Android 6 sees them: faces, families, typefaces, and the choice among them.
//!
//! A [`Typeface`] is a list of [`FontFamily`]s with a wanted weight and slant; the first family is the font that was
//! asked for, the others are the fallback for characters it lacks. Which family draws a character and which of its
//! fonts is closest in style is decided as Minikin decided it in 2015; what the chosen font lacks is faked (bold by
//! swelling, italic by skewing). Font files are not state: a snapshot names a face by its [`FaceId`], and the runtime
//! puts the same file under the same name into the [`FontStore`] of the process that reads the snapshot.

mod collection;
mod coverage;
mod face;
mod family;
mod metrics;
mod scale;
mod store;
mod style;
mod typeface;
mod xml;

pub use collection::{Collection, FontRun, FontWish};
pub use face::{ColorGlyph, Face};
pub use family::{FakedFont, FontFamily};
pub use metrics::{FontMetrics, FontMetricsInt};
pub use scale::GlyphScale;
pub use store::{FaceId, FontBytes, FontLoader, FontStore};
pub use style::{FontLanguage, FontStyle, FontVariant};
pub use typeface::Typeface;
pub use xml::{Alias, FontConfig, FontConfigError, FontEntry, FontListFamily, SystemFonts};

#[cfg(test)]
mod tests;

//! Fonts, text measuring, display lists and raster; knows no machine.
//!
//! The modules are shaped after the native methods of `android.graphics` and `android.text` (API 23): a native finds its
//! peer here, calls one method of the same name and hands the answer back. Three rules hold everywhere:
//!
//! * Nothing reads the host: fonts, Unicode data and pictures come in as bytes, transcendental functions from `libm`.
//! * Every peer is plain data that can be cloned, hashed by content and written to bytes ([`persist::Persist`]), because
//!   a snapshot of the device holds it.
//! * What is simplified against Android says so in the documentation of the item, with the word "model".

pub mod bitmap;
pub mod camera3d;
pub mod canvas;
pub mod color;
pub mod displaylist;
pub mod effect;
pub mod font;
pub mod geometry;
pub mod interpolator;
pub mod linebreak;
pub mod matrix;
pub mod paint;
pub mod path;
pub mod pathmeasure;
pub mod persist;
pub mod raster;
pub mod region;
pub mod text;

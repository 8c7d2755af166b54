//! Tests with the fonts and rule tables of a device; each says when they are absent.

mod bidi;
mod common;
mod linebreak;
mod oracle;
mod picture;
mod text;

//! Natives of android.graphics.

pub mod arrays;
mod assets;
pub mod bitmap;
pub mod bitmap_factory;
pub mod bitmap_parcel;
pub mod bitmap_peer;
pub mod camera;
pub mod canvas;
pub mod canvas_draw;
pub mod canvas_peer;
pub mod canvas_property;
pub mod color;
pub mod construct;
pub mod draw_filter;
pub mod effects;
pub mod fields;
pub mod font_family;
pub mod host;
pub mod interpolator;
pub mod matrix;
pub mod movie;
pub mod nine_patch;
pub mod paint;
pub mod paint_text;
pub mod path;
pub mod path_measure;
pub mod pdf;
pub mod picture;
pub mod pictures;
pub mod property_values_holder;
pub mod rasterizer;
pub mod region;
pub mod region_decoder;
pub mod region_iterator;
pub mod shader;
pub mod state;
pub mod stream;
pub mod surface_texture;
pub mod typeface;

pub use host::FontFiles;
pub use state::{add, change, find, get, insert, missing, remove, state, state_mut};

use graphics::font::FontConfig;
use libcore::natives::Table;
use store::fs::flags;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    bitmap::NATIVES,
    bitmap_factory::NATIVES,
    bitmap_parcel::NATIVES,
    camera::NATIVES,
    canvas::NATIVES,
    canvas_draw::NATIVES,
    canvas_property::NATIVES,
    color::NATIVES,
    draw_filter::NATIVES,
    effects::NATIVES,
    font_family::NATIVES,
    interpolator::NATIVES,
    matrix::NATIVES,
    movie::NATIVES,
    nine_patch::NATIVES,
    paint::NATIVES,
    paint_text::NATIVES,
    path::NATIVES,
    path_measure::NATIVES,
    pdf::NATIVES,
    picture::NATIVES,
    property_values_holder::NATIVES,
    rasterizer::NATIVES,
    region::NATIVES,
    region_decoder::NATIVES,
    region_iterator::NATIVES,
    shader::NATIVES,
    surface_texture::NATIVES,
    typeface::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(state::Graphics::new());
}

/// Gives the device its fonts: the list for `/system/etc/fonts.xml`, and a function from paths such as
/// `/system/fonts/Roboto-Regular.ttf` to bytes. The font files themselves are not put into the file system.
pub fn install_fonts(vm: &mut Vm, list: &FontConfig, files: FontFiles) -> Result<(), store::Errno> {
    state(vm).host.set_files(files);
    let list = list.to_string();
    libcore::natives::io::files::fs(vm).as_root(|fs| {
        fs.mkdirs(b"/system/etc", 0o755)?;
        let fd = fs.open(b"/system/etc/fonts.xml", flags::CREAT | flags::TRUNC | flags::WRONLY, 0o644)?;
        fs.write(fd, list.as_bytes())?;
        fs.close(fd)
    })
}

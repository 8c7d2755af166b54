//! Fonts, text measuring, display lists and raster; knows no machine.

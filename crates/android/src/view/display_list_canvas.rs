//! android.view.DisplayListCanvas: hardware canvases are said to be unavailable, so that windows draw in software.

use libcore::natives::Table;
use vm::Native;
use vm::native::boolean;

/// Natives of DisplayListCanvas.
pub const NATIVES: Table = &[Native::model(
    "android/view/DisplayListCanvas",
    "nIsAvailable",
    "()Z",
    |_| boolean(false),
    "windows draw in software",
)];

//! android.opengl.GLUtils, ETC1 and Visibility.

use super::gl;
use crate::idle;
use libcore::natives::Table;
use vm::native::int;
use vm::{Call, NativeResult};

const UTILS: &str = "android/opengl/GLUtils";
const ETC1: &str = "android/opengl/ETC1";
const VISIBILITY: &str = "android/opengl/Visibility";
const NO_TEXTURES: &str = "textures are neither packed nor unpacked";
const NOTHING_SEEN: &str = "nothing is visible";

/// Natives of GLUtils, ETC1 and Visibility.
pub const NATIVES: Table = libcore::natives![
    idle::answer(
        UTILS,
        "every bitmap has four bytes a pixel",
        "native_getInternalFormat(Landroid/graphics/Bitmap;)I",
        rgba,
    ),
    idle::answer(UTILS, "every bitmap has four bytes a pixel", "native_getType(Landroid/graphics/Bitmap;)I", bytes),
    idle::method(UTILS, gl::DRAWS_NOTHING, "native_texImage2D(IIILandroid/graphics/Bitmap;II)I"),
    idle::method(UTILS, gl::DRAWS_NOTHING, "native_texSubImage2D(IIIILandroid/graphics/Bitmap;II)I"),
    idle::method(UTILS, gl::DRAWS_NOTHING, "setTracingLevel(I)V"),
    idle::method(ETC1, NO_TEXTURES, "decodeBlock(Ljava/nio/Buffer;Ljava/nio/Buffer;)V"),
    idle::method(ETC1, NO_TEXTURES, "decodeImage(Ljava/nio/Buffer;Ljava/nio/Buffer;IIII)V"),
    idle::method(ETC1, NO_TEXTURES, "encodeBlock(Ljava/nio/Buffer;ILjava/nio/Buffer;)V"),
    idle::method(ETC1, NO_TEXTURES, "encodeImage(Ljava/nio/Buffer;IIIILjava/nio/Buffer;)V"),
    idle::method(ETC1, NO_TEXTURES, "formatHeader(Ljava/nio/Buffer;II)V"),
    idle::exact(ETC1, "getEncodedDataSize(II)I", encoded_size),
    idle::method(ETC1, NO_TEXTURES, "getHeight(Ljava/nio/Buffer;)I"),
    idle::method(ETC1, NO_TEXTURES, "getWidth(Ljava/nio/Buffer;)I"),
    idle::method(ETC1, NO_TEXTURES, "isValid(Ljava/nio/Buffer;)Z"),
    idle::method(VISIBILITY, NOTHING_SEEN, "computeBoundingSphere([FII[FI)V"),
    idle::method(VISIBILITY, NOTHING_SEEN, "frustumCullSpheres([FI[FII[III)I"),
    idle::method(VISIBILITY, NOTHING_SEEN, "visibilityTest([FI[FI[CII)I"),
];

fn rgba(_call: &mut Call<'_>) -> NativeResult {
    int(0x1908)
}

fn bytes(_call: &mut Call<'_>) -> NativeResult {
    int(0x1401)
}

/// Half a byte for each pixel of whole blocks of 4 by 4.
fn encoded_size(call: &mut Call<'_>) -> NativeResult {
    let (width, height) = (call.int(), call.int());
    let whole = |v: i32| v.wrapping_add(3) & !3;
    int((whole(width).wrapping_mul(whole(height)) as u32 >> 1) as i32)
}

//! android.opengl.GLES10Ext: extensions of OpenGL ES 1.0.

use super::gl;
use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/opengl/GLES10Ext";

/// Natives of GLES10Ext that do nothing.
pub const NATIVES: Table = idle::table!(
    CLASS,
    gl::DRAWS_NOTHING,
    [
        "_nativeClassInit()V",
        "glQueryMatrixxOES(Ljava/nio/IntBuffer;Ljava/nio/IntBuffer;)I",
        "glQueryMatrixxOES([II[II)I",
    ],
);

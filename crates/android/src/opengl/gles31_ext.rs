//! android.opengl.GLES31Ext: extensions of OpenGL ES 3.1.

use super::gl;
use crate::idle;
use libcore::natives::Table;

const CLASS: &str = "android/opengl/GLES31Ext";

/// Natives of GLES31Ext that have an answer.
pub const ANSWERS: Table = libcore::natives![
    idle::answer(CLASS, gl::DRAWS_NOTHING, "glGetObjectLabelKHR(II)Ljava/lang/String;", gl::empty_text),
    idle::answer(CLASS, gl::DRAWS_NOTHING, "glGetObjectPtrLabelKHR(J)Ljava/lang/String;", gl::empty_text),
];

/// Natives of GLES31Ext that do nothing.
pub const NATIVES: Table = idle::table!(
    CLASS,
    gl::DRAWS_NOTHING,
    [
        "_nativeClassInit()V",
        "glBlendBarrierKHR()V",
        "glBlendEquationSeparateiEXT(III)V",
        "glBlendEquationiEXT(II)V",
        "glBlendFuncSeparateiEXT(IIIII)V",
        "glBlendFunciEXT(III)V",
        "glColorMaskiEXT(IZZZZ)V",
        "glCopyImageSubDataEXT(IIIIIIIIIIIIIII)V",
        "glDebugMessageCallbackKHR(Landroid/opengl/GLES31Ext$DebugProcKHR;)V",
        "glDebugMessageControlKHR(IIIILjava/nio/IntBuffer;Z)V",
        "glDebugMessageControlKHR(IIII[IIZ)V",
        "glDebugMessageInsertKHR(IIIILjava/lang/String;)V",
        "glDisableiEXT(II)V",
        "glEnableiEXT(II)V",
        "glFramebufferTextureEXT(IIII)V",
        "glGetDebugMessageCallbackKHR()Landroid/opengl/GLES31Ext$DebugProcKHR;",
        "glGetDebugMessageLogKHR(II[II[II[II[II[II[BI)I",
        "glGetDebugMessageLogKHR(ILjava/nio/IntBuffer;Ljava/nio/IntBuffer;Ljava/nio/IntBuffer;Ljava/nio/IntBuffer;)[Ljava/lang/String;",
        "glGetDebugMessageLogKHR(ILjava/nio/IntBuffer;Ljava/nio/IntBuffer;Ljava/nio/IntBuffer;Ljava/nio/IntBuffer;Ljava/nio/IntBuffer;Ljava/nio/ByteBuffer;)I",
        "glGetDebugMessageLogKHR(I[II[II[II[II)[Ljava/lang/String;",
        "glGetSamplerParameterIivEXT(IILjava/nio/IntBuffer;)V",
        "glGetSamplerParameterIivEXT(II[II)V",
        "glGetSamplerParameterIuivEXT(IILjava/nio/IntBuffer;)V",
        "glGetSamplerParameterIuivEXT(II[II)V",
        "glGetTexParameterIivEXT(IILjava/nio/IntBuffer;)V",
        "glGetTexParameterIivEXT(II[II)V",
        "glGetTexParameterIuivEXT(IILjava/nio/IntBuffer;)V",
        "glGetTexParameterIuivEXT(II[II)V",
        "glIsEnablediEXT(II)Z",
        "glMinSampleShadingOES(F)V",
        "glObjectLabelKHR(IIILjava/lang/String;)V",
        "glObjectPtrLabelKHR(JLjava/lang/String;)V",
        "glPatchParameteriEXT(II)V",
        "glPopDebugGroupKHR()V",
        "glPrimitiveBoundingBoxEXT(FFFFFFFF)V",
        "glPushDebugGroupKHR(IIILjava/lang/String;)V",
        "glSamplerParameterIivEXT(IILjava/nio/IntBuffer;)V",
        "glSamplerParameterIivEXT(II[II)V",
        "glSamplerParameterIuivEXT(IILjava/nio/IntBuffer;)V",
        "glSamplerParameterIuivEXT(II[II)V",
        "glTexBufferEXT(III)V",
        "glTexBufferRangeEXT(IIIII)V",
        "glTexParameterIivEXT(IILjava/nio/IntBuffer;)V",
        "glTexParameterIivEXT(II[II)V",
        "glTexParameterIuivEXT(IILjava/nio/IntBuffer;)V",
        "glTexParameterIuivEXT(II[II)V",
        "glTexStorage3DMultisampleOES(IIIIIIZ)V",
    ],
);

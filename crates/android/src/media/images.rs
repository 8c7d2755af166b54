//! android.media.ImageReader and ImageWriter: no picture ever arrives. A reader has a surface that can be given to a camera
//! and drawn on, and nothing comes out of it.

use crate::graphics::construct::around;
use crate::graphics::fields::Field;
use crate::idle;
use crate::view::surface;
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{Call, NativeResult, reference, void};

const READER: &str = "android/media/ImageReader";
const READ: &str = "android/media/ImageReader$SurfaceImage";
const WRITER: &str = "android/media/ImageWriter";
const WRITTEN: &str = "android/media/ImageWriter$WriterSurfaceImage";
const FACES: &str = "android/media/FaceDetector";
const NO_IMAGE: &str = "no picture arrives and none is taken";
const NO_FACE: &str = "no face is found";

/// Natives of ImageReader, ImageReader.SurfaceImage, ImageWriter, ImageWriter.WriterSurfaceImage and FaceDetector.
pub const NATIVES: Table = libcore::natives![
    idle::method(READER, NO_IMAGE, "nativeClassInit()V"),
    idle::answer(READER, NO_IMAGE, "nativeClose()V", close),
    idle::method(READER, NO_IMAGE, "nativeDetachImage(Landroid/media/Image;)I"),
    idle::answer(READER, NO_IMAGE, "nativeGetSurface()Landroid/view/Surface;", get_surface),
    idle::answer(READER, NO_IMAGE, "nativeImageSetup(Landroid/media/Image;)I", idle::one),
    idle::answer(READER, NO_IMAGE, "nativeInit(Ljava/lang/Object;IIII)V", init),
    idle::method(READER, NO_IMAGE, "nativeReleaseImage(Landroid/media/Image;)V"),
    idle::method(READ, NO_IMAGE, "nativeCreatePlane(II)Landroid/media/ImageReader$SurfaceImage$SurfacePlane;"),
    idle::method(READ, NO_IMAGE, "nativeGetFormat(I)I"),
    idle::method(READ, NO_IMAGE, "nativeGetHeight(I)I"),
    idle::method(READ, NO_IMAGE, "nativeGetWidth(I)I"),
    idle::method(READ, NO_IMAGE, "nativeImageGetBuffer(II)Ljava/nio/ByteBuffer;"),
    idle::method(WRITER, NO_IMAGE, "cancelImage(JLandroid/media/Image;)V"),
    idle::method(WRITER, NO_IMAGE, "nativeAttachAndQueueImage(JJIJIIII)I"),
    idle::method(WRITER, NO_IMAGE, "nativeClassInit()V"),
    idle::method(WRITER, NO_IMAGE, "nativeClose(J)V"),
    idle::method(WRITER, NO_IMAGE, "nativeDequeueInputImage(JLandroid/media/Image;)V"),
    idle::answer(WRITER, NO_IMAGE, "nativeInit(Ljava/lang/Object;Landroid/view/Surface;I)J", idle::handle),
    idle::method(WRITER, NO_IMAGE, "nativeQueueInputImage(JLandroid/media/Image;JIIII)V"),
    idle::method(
        WRITTEN,
        NO_IMAGE,
        "nativeCreatePlanes(II)[Landroid/media/ImageWriter$WriterSurfaceImage$SurfacePlane;",
    ),
    idle::method(WRITTEN, NO_IMAGE, "nativeGetFormat()I"),
    idle::method(WRITTEN, NO_IMAGE, "nativeGetHeight()I"),
    idle::method(WRITTEN, NO_IMAGE, "nativeGetWidth()I"),
    idle::method(FACES, NO_FACE, "fft_destroy()V"),
    idle::method(FACES, NO_FACE, "fft_detect(Landroid/graphics/Bitmap;)I"),
    idle::method(FACES, NO_FACE, "fft_get_face(Landroid/media/FaceDetector$Face;I)V"),
    idle::answer(FACES, NO_FACE, "fft_initialize(III)I", idle::one),
    idle::method(FACES, NO_FACE, "nativeClassInit()V"),
];

/// The object of the surface has been made.
const MADE: u32 = 1;

fn init(c: &mut Call<'_>) -> NativeResult {
    let (reader, _weak, width, height) = (c.object("reader")?, c.reference(), c.int(), c.int());
    let made = surface::create(c.vm, width.unsigned_abs(), height.unsigned_abs());
    Field::ReaderHandle.set_long(c.vm, reader, made)?;
    void()
}

fn get_surface(c: &mut Call<'_>) -> NativeResult {
    if c.step == MADE {
        return reference(Ref(c.state(0)));
    }
    let reader = c.object("reader")?;
    let handle = Field::ReaderHandle.long(c.vm, reader)?;
    surface::retain(c.vm, handle)?;
    around(c, "android/view/Surface", handle, MADE)
}

fn close(c: &mut Call<'_>) -> NativeResult {
    let reader = c.object("reader")?;
    let handle = Field::ReaderHandle.long(c.vm, reader)?;
    Field::ReaderHandle.set_long(c.vm, reader, 0)?;
    surface::release(c.vm, handle)?;
    void()
}

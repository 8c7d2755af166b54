//! android.graphics.pdf: documents with pages that nothing is on (`gibbon.server.PdfDocumentNatives`).

use crate::in_java::java;
use libcore::natives::Table;

const DOCUMENT: &str = "android/graphics/pdf/PdfDocument";
const RENDERER: &str = "android/graphics/pdf/PdfRenderer";
const BLANK: &str = "pages have their sizes and nothing on them";

/// Natives of PdfDocument and PdfRenderer.
pub const NATIVES: Table = libcore::natives![
    java(DOCUMENT, BLANK, "nativeCreateDocument()J"),
    java(DOCUMENT, BLANK, "nativeClose(J)V"),
    java(DOCUMENT, BLANK, "nativeFinishPage(J)V"),
    java(DOCUMENT, BLANK, "nativeWriteTo(JLjava/io/OutputStream;[B)V"),
    java(DOCUMENT, BLANK, "nativeStartPage(JIIIIII)J"),
    java(RENDERER, BLANK, "nativeCreate(IJ)J"),
    java(RENDERER, BLANK, "nativeClose(J)V"),
    java(RENDERER, BLANK, "nativeGetPageCount(J)I"),
    java(RENDERER, BLANK, "nativeScaleForPrinting(J)Z"),
    java(RENDERER, BLANK, "nativeOpenPageAndGetSize(JILandroid/graphics/Point;)J"),
    java(RENDERER, BLANK, "nativeClosePage(J)V"),
    java(RENDERER, BLANK, "nativeRenderPage(JJLandroid/graphics/Bitmap;IIIIJI)V"),
];

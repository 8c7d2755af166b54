package gibbon.server;

import android.graphics.Canvas;
import android.graphics.Picture;
import android.graphics.pdf.PdfDocument;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.TreeMap;

/** The natives of {@link PdfDocument}: documents have their pages, in their sizes, and nothing on them. */
final class PdfDocumentNatives {
    private static final class Document {
        final ArrayList<int[]> pages = new ArrayList<>();
        /** What the app draws on goes with the page. */
        Picture recording;
        Canvas canvas;
    }

    private static final TreeMap<Long, Document> DOCUMENTS = new TreeMap<>();
    private static long last;

    private PdfDocumentNatives() {}

    static synchronized long nativeCreateDocument(PdfDocument document) {
        DOCUMENTS.put(++last, new Document());
        return last;
    }

    private static synchronized Document find(long document) {
        return DOCUMENTS.get(document);
    }

    static synchronized void nativeClose(PdfDocument document, long number) {
        DOCUMENTS.remove(number);
    }

    static long nativeStartPage(long number, int width, int height, int left, int top, int right, int bottom) {
        Document document = find(number);
        document.pages.add(new int[] {width, height});
        document.recording = new Picture();
        document.canvas = document.recording.beginRecording(width, height);
        document.canvas.translate(left, top);
        document.canvas.clipRect(0, 0, right - left, bottom - top);
        return document.canvas.getNativeCanvasWrapper();
    }

    /** The canvas of the page stays with the document, as the app may hold on to it. */
    static void nativeFinishPage(PdfDocument document, long number) {
        find(number).recording.endRecording();
    }

    static void nativeWriteTo(PdfDocument document, long number, OutputStream out, byte[] chunk) throws IOException {
        ArrayList<int[]> pages = find(number).pages;
        StringBuilder text = new StringBuilder("%PDF-1.4\n");
        ArrayList<Integer> places = new ArrayList<>();
        StringBuilder kids = new StringBuilder();
        for (int i = 0; i < pages.size(); i++) {
            kids.append(i + 3).append(" 0 R ");
        }
        object(text, places, "<< /Type /Catalog /Pages 2 0 R >>");
        object(text, places, "<< /Type /Pages /Count " + pages.size() + " /Kids [ " + kids + "] >>");
        for (int[] page : pages) {
            object(text, places, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + page[0] + " " + page[1] + "] >>");
        }
        int start = text.length();
        text.append("xref\n0 ").append(places.size() + 1).append("\n0000000000 65535 f \n");
        for (int place : places) {
            text.append(String.format(java.util.Locale.ROOT, "%010d 00000 n \n", place));
        }
        text.append("trailer\n<< /Size ").append(places.size() + 1).append(" /Root 1 0 R >>\nstartxref\n");
        text.append(start).append("\n%%EOF\n");
        out.write(text.toString().getBytes("US-ASCII"));
    }

    private static void object(StringBuilder text, ArrayList<Integer> places, String content) {
        places.add(text.length());
        text.append(places.size()).append(" 0 obj\n").append(content).append("\nendobj\n");
    }
}

package gibbon.server;

import android.graphics.Bitmap;
import android.graphics.Point;
import android.os.ParcelFileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The natives of {@link android.graphics.pdf.PdfRenderer}: pages are found and have their sizes, as far as the file
 * tells them in plain text; what is on them is not drawn.
 */
final class PdfRendererNatives {
    private static final Pattern PAGE = Pattern.compile("/Type\\s*/Page(?![s\\w])");
    private static final Pattern BOX =
            Pattern.compile("/MediaBox\\s*\\[\\s*([-.\\d]+)\\s+([-.\\d]+)\\s+([-.\\d]+)\\s+([-.\\d]+)");
    /** A page of US letter paper, which a document may leave unsaid. */
    private static final int[] LETTER = {612, 792};
    /** No longer file is read. */
    private static final int LARGEST = 16 << 20;

    private static final TreeMap<Long, ArrayList<int[]>> DOCUMENTS = new TreeMap<>();
    private static long last;

    private PdfRendererNatives() {}

    static synchronized long nativeCreate(int fd, long size) throws IOException {
        String text = read(fd, (int) Math.min(size, LARGEST));
        if (!text.startsWith("%PDF-")) {
            throw new IOException("file not in PDF format or corrupted");
        }
        ArrayList<int[]> pages = new ArrayList<>();
        Matcher page = PAGE.matcher(text);
        while (page.find()) {
            pages.add(size(text, page.start()));
        }
        if (pages.isEmpty()) {
            pages.add(LETTER);
        }
        DOCUMENTS.put(++last, pages);
        return last;
    }

    private static String read(int fd, int size) throws IOException {
        byte[] bytes = new byte[size];
        int length = 0;
        ParcelFileDescriptor copy = ParcelFileDescriptor.fromFd(fd);
        try (FileInputStream in = new ParcelFileDescriptor.AutoCloseInputStream(copy)) {
            for (int n = in.read(bytes); n > 0; n = in.read(bytes, length, size - length)) {
                length += n;
            }
        }
        return new String(bytes, 0, length, "ISO-8859-1");
    }

    /** The box within the page's own object, which ends with {@code endobj}. */
    private static int[] size(String text, int page) {
        int begin = Math.max(0, text.lastIndexOf(" obj", page));
        int end = text.indexOf("endobj", page);
        Matcher box = BOX.matcher(text.substring(begin, end < 0 ? text.length() : end));
        if (!box.find()) {
            return LETTER;
        }
        float width = Float.parseFloat(box.group(3)) - Float.parseFloat(box.group(1));
        float height = Float.parseFloat(box.group(4)) - Float.parseFloat(box.group(2));
        return new int[] {Math.round(width), Math.round(height)};
    }

    static synchronized void nativeClose(long document) {
        DOCUMENTS.remove(document);
    }

    static synchronized int nativeGetPageCount(long document) {
        return DOCUMENTS.get(document).size();
    }

    static boolean nativeScaleForPrinting(long document) {
        return true;
    }

    static synchronized long nativeOpenPageAndGetSize(long document, int index, Point size) {
        int[] page = DOCUMENTS.get(document).get(index);
        size.set(page[0], page[1]);
        return index + 1;
    }

    static void nativeClosePage(long page) {}

    static void nativeRenderPage(long document, long page, Bitmap target, int left, int top, int right, int bottom,
            long transform, int mode) {}
}

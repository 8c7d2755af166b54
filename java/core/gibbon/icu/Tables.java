package gibbon.icu;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Files of lines that are written when the boot pack is made and read as class resources. */
final class Tables {
    private Tables() {}

    /** The text of a resource, or null if there is none. */
    static String read(String name) {
        InputStream in = Tables.class.getResourceAsStream("/" + name);
        if (in == null) {
            return null;
        }
        try {
            byte[] bytes = new byte[in.available()];
            in.read(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The lines of a text, each of which ends with a line feed. */
    static List<String> lines(String text) {
        ArrayList<String> lines = new ArrayList<String>(200);
        int end;
        for (int start = 0; (end = text.indexOf('\n', start)) >= 0; start = end + 1) {
            lines.add(text.substring(start, end));
        }
        return lines;
    }

    /** Writes a text and makes the folders above it. */
    static void write(File file, String text) throws IOException {
        File folder = file.getParentFile();
        if (!folder.isDirectory() && !folder.mkdirs()) {
            throw new IOException("cannot make " + folder);
        }
        FileOutputStream out = new FileOutputStream(file);
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.close();
    }
}

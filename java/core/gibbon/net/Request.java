package gibbon.net;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A request as it came over a connection. */
final class Request {
    private static final int LONGEST_LINE = 65536;
    /** Bytes of a body that are kept to be compared; the rest is read and forgotten. */
    private static final int MOST_KEPT = 1 << 20;

    final String method;
    final String url;
    /** Whether whoever asked wants to ask again on the same connection. */
    final boolean goesOn;

    private final List<String> headers = new ArrayList<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    private Request(String line, String origin, InputStream in, OutputStream out) throws IOException {
        String[] words = line.split(" ");
        if (words.length < 2) {
            throw new IOException("no request: " + line);
        }
        method = words[0];
        url = words[1].startsWith("http") ? words[1] : origin + words[1];
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            headers.add(header);
        }
        String connection = lower(header("Connection"));
        goesOn = words.length > 2 && words[2].equals("HTTP/1.0") ? connection.contains("keep-alive") : !connection.contains("close");
        if (lower(header("Expect")).contains("100-continue")) {
            out.write("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        readBody(in);
    }

    /** Reads the next request to a server such as {@code http://host:8080}; null if the connection ended instead. */
    static Request read(InputStream in, OutputStream out, String origin) throws IOException {
        int first = in.read();
        while (first == '\r' || first == '\n') {
            first = in.read();
        }
        return first < 0 ? null : new Request((char) first + line(in), origin, in, out);
    }

    /** The value of a header, null if it has none of that name. */
    String header(String name) {
        for (String header : headers) {
            int colon = header.indexOf(':');
            if (colon == name.length() && header.regionMatches(true, 0, name, 0, colon)) {
                return header.substring(colon + 1).trim();
            }
        }
        return null;
    }

    /** The body as text. */
    String text() {
        return new String(body.toByteArray(), StandardCharsets.UTF_8);
    }

    private void readBody(InputStream in) throws IOException {
        if (!lower(header("Transfer-Encoding")).contains("chunked")) {
            String length = header("Content-Length");
            keep(in, length == null ? 0 : Long.parseLong(length));
            return;
        }
        for (long size = chunk(in); size > 0; size = chunk(in)) {
            keep(in, size);
            line(in);
        }
        while (!line(in).isEmpty()) {
            // Trailers say nothing that anybody compares.
        }
    }

    private static long chunk(InputStream in) throws IOException {
        return Long.parseLong(line(in).split(";")[0].trim(), 16);
    }

    private void keep(InputStream in, long count) throws IOException {
        byte[] buffer = new byte[8192];
        for (long left = count; left > 0; ) {
            int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
            if (read < 0) {
                throw new EOFException();
            }
            body.write(buffer, 0, Math.min(read, MOST_KEPT - body.size()));
            left -= read;
        }
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0 || line.length() > LONGEST_LINE) {
                throw new EOFException();
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    private static String lower(String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}

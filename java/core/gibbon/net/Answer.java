package gibbon.net;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** One answer of the stub network, or what happens instead of one. */
final class Answer {
    /** The answer itself is given. */
    static final int NONE = 0;
    /** The connection is reset instead of an answer. */
    static final int RESET = 1;
    /** Nothing ever comes. */
    static final int HANG = 2;
    /** The connection ends instead of an answer. */
    static final int CLOSE = 3;
    /** Nobody listens. */
    static final int REFUSED = 4;
    /** The name is not found. */
    static final int UNKNOWN_HOST = 5;
    /** The host does not answer to connections. */
    static final int SILENT = 6;
    /** The certificate is signed by nobody that the device trusts. */
    static final int UNTRUSTED = 7;
    /** The certificate has expired. */
    static final int EXPIRED = 8;
    /** The certificate is another host's. */
    static final int WRONG_HOST = 9;

    private static final String BODIES = "/data/system/gibbon.bodies";
    private static final byte[] NOTHING = {};

    final int status;
    final int latency;
    final int failure;

    private final boolean gzip;
    private final String[] headers;
    private final int bodyAt;
    private final int bodyLength;

    Answer(DataInputStream in) throws IOException {
        status = in.readInt();
        latency = in.readInt();
        failure = in.readInt();
        gzip = in.readInt() != 0;
        headers = Stub.texts(in);
        bodyAt = in.readInt();
        bodyLength = in.readInt();
    }

    private Answer(Answer of, int status, int latency, int failure) {
        this.status = status;
        this.latency = latency;
        this.failure = failure;
        gzip = of != null && of.gzip;
        headers = of == null ? new String[0] : of.headers;
        bodyAt = of == null ? 0 : of.bodyAt;
        bodyLength = of == null ? 0 : of.bodyLength;
    }

    /** An answer without headers and body. */
    static Answer bare(int status, int latency, int failure) {
        return new Answer(null, status, latency, failure);
    }

    /** The same after another time. */
    Answer later(int latency) {
        return new Answer(this, status, latency, failure);
    }

    /** Writes it to who asked; true if the connection goes on. */
    boolean write(Request request, OutputStream out) throws IOException {
        boolean zipped = gzip && has(request.header("Accept-Encoding"), "gzip");
        byte[] body = zipped ? zip(body()) : body();
        boolean chunked = has(header("Transfer-Encoding"), "chunked");
        boolean goesOn = request.goesOn && !has(header("Connection"), "close");
        StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status).append(' ').append(reason()).append("\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        if (zipped) {
            head.append("Content-Encoding: gzip\r\n");
        }
        if (!chunked && header("Content-Length") == null && status >= 200 && status != 204) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        if (!goesOn && header("Connection") == null) {
            head.append("Connection: close\r\n");
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
        if (!request.method.equals("HEAD") && status >= 200 && status != 204 && status != 304) {
            writeBody(body, chunked, all);
        }
        out.write(all.toByteArray());
        return goesOn;
    }

    private static void writeBody(byte[] body, boolean chunked, ByteArrayOutputStream out) throws IOException {
        if (!chunked) {
            out.write(body);
            return;
        }
        if (body.length > 0) {
            out.write((Integer.toHexString(body.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }

    private byte[] body() throws IOException {
        if (bodyLength == 0) {
            return NOTHING;
        }
        RandomAccessFile file = new RandomAccessFile(BODIES, "r");
        try {
            byte[] body = new byte[bodyLength];
            file.seek(bodyAt);
            file.readFully(body);
            return body;
        } finally {
            file.close();
        }
    }

    private static byte[] zip(byte[] body) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GZIPOutputStream zip = new GZIPOutputStream(out);
        zip.write(body);
        zip.close();
        return out.toByteArray();
    }

    private String header(String name) {
        for (String header : headers) {
            if (header.regionMatches(true, 0, name + ":", 0, name.length() + 1)) {
                return header.substring(name.length() + 1);
            }
        }
        return null;
    }

    private static boolean has(String header, String word) {
        return header != null && header.toLowerCase(Locale.ROOT).contains(word);
    }

    private String reason() {
        switch (status) {
            case 200: return "OK";
            case 201: return "Created";
            case 202: return "Accepted";
            case 204: return "No Content";
            case 206: return "Partial Content";
            case 301: return "Moved Permanently";
            case 302: return "Found";
            case 303: return "See Other";
            case 304: return "Not Modified";
            case 307: return "Temporary Redirect";
            case 400: return "Bad Request";
            case 401: return "Unauthorized";
            case 403: return "Forbidden";
            case 404: return "Not Found";
            case 405: return "Method Not Allowed";
            case 409: return "Conflict";
            case 429: return "Too Many Requests";
            case 500: return "Internal Server Error";
            case 502: return "Bad Gateway";
            case 503: return "Service Unavailable";
            case 504: return "Gateway Timeout";
            default: return "Stub";
        }
    }
}

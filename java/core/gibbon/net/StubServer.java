package gibbon.net;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import libcore.io.IoUtils;

/**
 * The other end of a connection to a host of the stub network: reads one request, waits as long as the answer takes, answers and closes.
 *
 * <p>It is a thread of the guest like any other, so its waiting is virtual time and all of it is in snapshots.
 */
final class StubServer implements Runnable {
    private static final long FOR_EVER = 24 * 3600 * 1000L;
    private static final int LONGEST_LINE = 65536;

    private final FileDescriptor socket = new FileDescriptor();
    private final String origin;

    private StubServer(int fd, String origin) {
        socket.setInt$(fd);
        this.origin = origin;
    }

    /** Called by the native side when somebody connects to a host. */
    static void accept(int fd, String host, int port) {
        String scheme = port == 443 ? "https://" : "http://";
        String place = port == 80 || port == 443 ? host : host + ":" + port;
        Thread thread = new Thread(new StubServer(fd, scheme + place), "gibbon.stub");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            serve(new BufferedInputStream(new FileInputStream(socket)), new FileOutputStream(socket));
        } catch (IOException | InterruptedException e) {
            // Whoever asked has gone away.
        } finally {
            // Streams leave a descriptor open that they did not open themselves.
            IoUtils.closeQuietly(socket);
        }
    }

    private void serve(InputStream in, FileOutputStream out) throws IOException, InterruptedException {
        String[] request = line(in).split(" ");
        if (request.length < 2) {
            return;
        }
        readRest(in);
        String path = request[1].startsWith("http") ? request[1] : origin + request[1];
        Stub stub = Stub.find(request[0], path);
        if (stub == null) {
            out.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return;
        }
        Thread.sleep(stub.latency);
        if (stub.failure == Stub.HANG) {
            Thread.sleep(FOR_EVER);
        }
        if (stub.failure == Stub.NONE) {
            out.write(answer(stub));
        }
    }

    /** One request per connection: whoever keeps connections would have to be told when they end. */
    private static byte[] answer(Stub stub) throws IOException {
        StringBuilder head = new StringBuilder("HTTP/1.1 ").append(stub.status).append(" Stub\r\n");
        for (String header : stub.headers) {
            head.append(header).append("\r\n");
        }
        head.append("Content-Length: ").append(stub.body.length).append("\r\nConnection: close\r\n\r\n");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        all.write(stub.body);
        return all.toByteArray();
    }

    /** Reads the headers and the body, which nobody looks at. */
    private static void readRest(InputStream in) throws IOException {
        long length = 0;
        boolean chunked = false;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String lower = header.toLowerCase(java.util.Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Long.parseLong(lower.substring(15).trim());
            } else if (lower.startsWith("transfer-encoding:") && lower.contains("chunked")) {
                chunked = true;
            }
        }
        if (!chunked) {
            skip(in, length);
            return;
        }
        for (long size = chunk(in); size > 0; size = chunk(in)) {
            skip(in, size);
            line(in);
        }
        line(in);
    }

    private static long chunk(InputStream in) throws IOException {
        return Long.parseLong(line(in).split(";")[0].trim(), 16);
    }

    private static void skip(InputStream in, long count) throws IOException {
        for (long left = count; left > 0; left--) {
            if (in.read() < 0) {
                throw new EOFException();
            }
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
}

package gibbon.vm;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;

/**
 * Class resources of the boot image, read straight from the mapped pack.
 *
 * <p>The natives are functions of their arguments alone; the position is in the stream object, so
 * a half-read resource is part of every snapshot without further ado.
 */
public final class BootResources {
    /** Android names the jar that holds the entry; programs print such addresses but rarely parse them. */
    private static final String PREFIX = "jar:file:/system/framework/framework.jar!/";

    private BootResources() {}

    /** The length of a resource in bytes, or -1 when there is none of this name. */
    private static native int length(String name);

    /** Copies bytes that lie within the resource. */
    private static native void read(String name, int position, byte[] target, int offset, int count);

    /** A stream over the resource, or null. */
    public static InputStream open(String name) {
        int length = length(name);
        return length < 0 ? null : new Stream(name, length);
    }

    /** An address whose stream is that of {@link #open}, or null. */
    public static URL url(String name) {
        if (length(name) < 0) {
            return null;
        }
        try {
            return new URL(null, PREFIX + name, new Handler());
        } catch (MalformedURLException e) {
            throw new AssertionError("the protocol is known", e);
        }
    }

    private static final class Stream extends InputStream {
        private final String name;
        private final int length;
        private int position;
        private int mark;

        Stream(String name, int length) {
            this.name = name;
            this.length = length;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int count) {
            if ((offset | count) < 0 || count > target.length - offset) {
                throw new ArrayIndexOutOfBoundsException("length=" + target.length + "; regionStart=" + offset
                        + "; regionLength=" + count);
            }
            int available = Math.min(count, length - position);
            if (available <= 0) {
                return count == 0 ? 0 : -1;
            }
            BootResources.read(name, position, target, offset, available);
            position += available;
            return available;
        }

        @Override
        public long skip(long count) {
            int skipped = (int) Math.max(0, Math.min(count, length - position));
            position += skipped;
            return skipped;
        }

        @Override
        public int available() {
            return length - position;
        }

        @Override
        public boolean markSupported() {
            return true;
        }

        @Override
        public void mark(int limit) {
            mark = position;
        }

        @Override
        public void reset() {
            position = mark;
        }
    }

    private static final class Handler extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) {
            return new Connection(url);
        }
    }

    private static final class Connection extends URLConnection {
        Connection(URL url) {
            super(url);
        }

        @Override
        public void connect() {}

        @Override
        public int getContentLength() {
            return length(entry());
        }

        @Override
        public InputStream getInputStream() throws IOException {
            InputStream result = open(entry());
            if (result == null) {
                throw new IOException("no such entry: " + url);
            }
            return result;
        }

        private String entry() {
            return url.toString().substring(PREFIX.length());
        }
    }
}

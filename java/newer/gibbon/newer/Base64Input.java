package gibbon.newer;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;

/** Reads the bytes of a text, all of which it takes at once. */
public final class Base64Input extends FilterInputStream {
    private final Base64.Decoder decoder;
    private InputStream bytes;
    private boolean closed;

    public Base64Input(InputStream in, Base64.Decoder decoder) {
        super(in);
        this.decoder = decoder;
    }

    private InputStream bytes() throws IOException {
        if (closed) {
            throw new IOException("Stream is closed");
        }
        if (bytes == null) {
            try {
                bytes = new ByteArrayInputStream(decoder.decode(java_io_InputStream.readAllBytes(in)));
            } catch (IllegalArgumentException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return bytes;
    }

    @Override
    public int read() throws IOException {
        return bytes().read();
    }

    @Override
    public int read(byte[] to, int start, int count) throws IOException {
        return bytes().read(to, start, count);
    }

    @Override
    public long skip(long count) throws IOException {
        return bytes().skip(count);
    }

    @Override
    public int available() throws IOException {
        return bytes().available();
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        in.close();
    }
}

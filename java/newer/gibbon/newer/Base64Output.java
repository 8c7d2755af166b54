package gibbon.newer;

import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;

/** Writes as text what is written to it, when it is closed: only then it is known where padding goes. */
public final class Base64Output extends FilterOutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Base64.Encoder encoder;
    private boolean closed;

    public Base64Output(OutputStream out, Base64.Encoder encoder) {
        super(out);
        this.encoder = encoder;
    }

    @Override
    public void write(int each) throws IOException {
        if (closed) {
            throw new IOException("Stream is closed");
        }
        bytes.write(each);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            out.write(encoder.encode(bytes.toByteArray()));
            out.close();
        }
    }
}

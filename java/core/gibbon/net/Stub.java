package gibbon.net;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/** One answer of the stub network, as the host wrote it down. */
final class Stub {
    private static final File TABLE = new File("/data/system/gibbon.stubs");

    /** The answer itself is given. */
    static final int NONE = 0;
    /** The connection ends without an answer. */
    static final int RESET = 1;
    /** Nothing ever comes. */
    static final int HANG = 2;

    final int status;
    final int latency;
    final int failure;
    final String[] headers;
    final byte[] body;

    private final String method;
    private final String url;

    private Stub(DataInputStream in) throws IOException {
        method = in.readUTF();
        url = in.readUTF();
        status = in.readInt();
        latency = in.readInt();
        failure = in.readInt();
        headers = new String[in.readInt()];
        for (int i = 0; i < headers.length; i++) {
            headers[i] = in.readUTF();
        }
        body = new byte[in.readInt()];
        in.readFully(body);
    }

    /** The first answer that fits a request; null if there is none. */
    static Stub find(String method, String url) throws IOException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(TABLE)));
        try {
            for (int left = in.readInt(); left > 0; left--) {
                Stub stub = new Stub(in);
                if ((stub.method.equals("*") || stub.method.equals(method)) && fits(stub.url, url)) {
                    return stub;
                }
            }
            return null;
        } finally {
            in.close();
        }
    }

    /** Whether an address fits a pattern in which a star stands for anything. */
    private static boolean fits(String pattern, String url) {
        int star = pattern.indexOf('*');
        if (star < 0) {
            return pattern.equals(url);
        }
        if (!url.startsWith(pattern.substring(0, star))) {
            return false;
        }
        String rest = pattern.substring(star + 1);
        for (int i = star; i <= url.length(); i++) {
            if (fits(rest, url.substring(i))) {
                return true;
            }
        }
        return false;
    }
}

package gibbon.net;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Locale;

/** What the stub network answers to requests of one kind, as the host wrote it down. */
final class Stub {
    /** Where it stands in the file. */
    final int number;
    /** What is answered, in turn; the last one again and again. */
    final Answer[] answers;

    private final String method;
    private final String url;
    private final String place;
    private final String[] headers;
    private final String body;

    Stub(int number, DataInputStream in) throws IOException {
        this.number = number;
        method = in.readUTF();
        url = in.readUTF();
        place = in.readUTF();
        headers = texts(in);
        body = in.readUTF();
        answers = new Answer[in.readInt()];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = new Answer(in);
        }
    }

    static String[] texts(DataInputStream in) throws IOException {
        String[] texts = new String[in.readInt()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = in.readUTF();
        }
        return texts;
    }

    /** Whether it speaks for a host and port, such as {@code https://host:443}. */
    boolean isAt(String scheme, String host, int port) {
        return place.equals(scheme + "://" + host.toLowerCase(Locale.ROOT) + ":" + port);
    }

    /** Whether it speaks for a host, at whatever port. */
    boolean isOf(String host) {
        int start = place.indexOf("://") + 3;
        return place.substring(start, place.lastIndexOf(':')).equals(host.toLowerCase(Locale.ROOT));
    }

    /** Whether it answers a request. */
    boolean fits(Request request) {
        if (!(method.equals("*") || method.equals(request.method)) || !Pattern.fits(url, request.url)) {
            return false;
        }
        for (String header : headers) {
            int colon = header.indexOf(':');
            String value = request.header(header.substring(0, colon));
            if (value == null || !Pattern.fits(header.substring(colon + 1), value)) {
                return false;
            }
        }
        return body.equals("*") || Pattern.fits(body, request.text());
    }
}

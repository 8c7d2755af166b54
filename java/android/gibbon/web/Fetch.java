package gibbon.web;

import android.net.http.SslError;
import android.webkit.WebResourceResponse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateExpiredException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Asks a host for a page, in a thread of its own, and tells the main thread when it is done. */
final class Fetch implements Runnable {
    private static final int MOST_BYTES = 1 << 20;

    private final Request request;
    private final SystemHttp.Trust trust;
    private final Runnable done;

    /** Why there is no page, or null. */
    LoadError error;
    /** What is wrong with the host's certificate, or null. */
    SslError warning;
    /** What an answer that is an error says, or null. */
    WebResourceResponse refusal;
    /** Where the page was found at last. */
    String url;
    /** The title that it gives itself, or null. */
    String title;

    Fetch(Request request, boolean lax, Runnable done) {
        this.request = request;
        trust = new SystemHttp.Trust(lax);
        this.done = done;
    }

    void start() {
        Thread thread = new Thread(this, "Chrome_IOThread");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            fetch();
        } catch (SSLHandshakeException | SSLPeerUnverifiedException e) {
            warning = trust.last() == null ? null : warning(e);
            error = trust.last() == null ? LoadError.of(e) : null;
        } catch (IOException e) {
            error = LoadError.of(e);
        }
        Main.post(done);
    }

    private void fetch() throws IOException {
        HttpURLConnection connection = SystemHttp.open(request.getUrl().toString(), trust);
        connection.setRequestMethod(request.getMethod());
        for (Map.Entry<String, String> header : request.getRequestHeaders().entrySet()) {
            connection.setRequestProperty(header.getKey(), header.getValue());
        }
        int status = connection.getResponseCode();
        InputStream in = status < 400 ? connection.getInputStream() : connection.getErrorStream();
        byte[] body = in == null ? new byte[0] : read(in);
        url = connection.getURL().toString();
        title = Addresses.title(new String(body, StandardCharsets.UTF_8));
        if (status >= 400) {
            refusal = refusal(connection, status, body);
        }
        connection.disconnect();
    }

    private static WebResourceResponse refusal(HttpURLConnection connection, int status, byte[] body) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (Map.Entry<String, List<String>> header : connection.getHeaderFields().entrySet()) {
            if (header.getKey() != null) {
                headers.put(header.getKey(), header.getValue().get(0));
            }
        }
        String type = connection.getContentType();
        String kind = type == null ? "" : type.split(";")[0].trim();
        String reason = connection.getResponseMessage();
        return new WebResourceResponse(kind, "utf-8", status, reason == null || reason.isEmpty() ? "Error" : reason, headers, new ByteArrayInputStream(body));
    }

    private static byte[] read(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        for (int read = in.read(buffer); read >= 0 && out.size() < MOST_BYTES; read = in.read(buffer)) {
            out.write(buffer, 0, read);
        }
        in.close();
        return out.toByteArray();
    }

    private SslError warning(IOException e) {
        int kind = e instanceof SSLPeerUnverifiedException ? SslError.SSL_IDMISMATCH : SslError.SSL_UNTRUSTED;
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            kind = cause instanceof CertificateExpiredException ? SslError.SSL_EXPIRED : kind;
        }
        return new SslError(kind, trust.last(), request.getUrl().toString());
    }
}

package gibbon.web;

import com.android.okhttp.HttpHandler;
import com.android.okhttp.HttpsHandler;
import com.android.okhttp.internal.tls.OkHostnameVerifier;
import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.URLStreamHandler;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** Requests of the system, which what an app sets for its own requests (factories, verifiers) does not change. */
public final class SystemHttp {
    private static final File STUBS = new File("/data/system/gibbon.stubs");

    private SystemHttp() {}

    /** Whether any host answers. */
    public static boolean isAnswered() {
        return STUBS.exists();
    }

    /** A connection that nothing was asked on yet. */
    public static HttpURLConnection open(String address, Trust trust) throws IOException {
        URLStreamHandler handler = address.startsWith("https:") ? new HttpsHandler() : new HttpHandler();
        HttpURLConnection connection = (HttpURLConnection) new URL(null, address, handler).openConnection();
        if (connection instanceof HttpsURLConnection) {
            secure((HttpsURLConnection) connection, trust);
        }
        return connection;
    }

    private static void secure(HttpsURLConnection connection, Trust trust) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {trust}, null);
            connection.setSSLSocketFactory(context.getSocketFactory());
            connection.setHostnameVerifier(trust);
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    /** Whom the system trusts: whom the device trusts, or anybody, as a user may want who was warned. */
    public static final class Trust implements X509TrustManager, HostnameVerifier {
        private final boolean anybody;
        private X509Certificate last;

        public Trust(boolean anybody) {
            this.anybody = anybody;
        }

        /** The certificate that was looked at last, or null. */
        public X509Certificate last() {
            return last;
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) throws CertificateException {
            throw new CertificateException("the system is no server");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) throws CertificateException {
            last = chain[0];
            if (!anybody) {
                device().checkServerTrusted(chain, kind);
            }
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }

        @Override
        public boolean verify(String host, SSLSession session) {
            return anybody || OkHostnameVerifier.INSTANCE.verify(host, session);
        }

        private static X509TrustManager device() throws CertificateException {
            try {
                TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
                factory.init((KeyStore) null);
                return (X509TrustManager) factory.getTrustManagers()[0];
            } catch (GeneralSecurityException e) {
                throw new CertificateException(e);
            }
        }
    }
}

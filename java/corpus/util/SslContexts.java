import java.io.IOException;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.net.SocketFactory;
import javax.net.ssl.*;

/** The objects around TLS, without any connection. */
public class SslContexts {
    public static void main(String[] args) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        System.out.println(context.getProtocol());
        try {
            context.getSocketFactory();
        } catch (IllegalStateException e) {
            System.out.println("not initialised");
        }
        context.init(null, null, null);
        Set<String> protocols = new HashSet<String>(Arrays.asList(context.getSupportedSSLParameters().getProtocols()));
        System.out.println(protocols.contains("TLSv1") + " " + protocols.contains("TLSv1.2"));
        SSLSocketFactory factory = context.getSocketFactory();
        System.out.println((factory.getDefaultCipherSuites().length > 0) + " " + Arrays.asList(factory.getSupportedCipherSuites()).containsAll(Arrays.asList(factory.getDefaultCipherSuites())));
        SSLSocket socket = (SSLSocket) factory.createSocket();
        System.out.println(socket.isConnected() + " " + socket.getUseClientMode() + " " + socket.getNeedClientAuth() + " " + socket.isClosed());
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        System.out.println(Arrays.toString(socket.getEnabledProtocols()));
        try {
            socket.setEnabledProtocols(new String[] {"NOSSL"});
        } catch (IllegalArgumentException e) {
            System.out.println("no such protocol");
        }
        try {
            socket.setEnabledCipherSuites(new String[] {"NO_CIPHER"});
        } catch (IllegalArgumentException e) {
            System.out.println("no such suite");
        }
        try {
            socket.startHandshake();
        } catch (IOException e) {
            System.out.println("not connected");
        }
        socket.close();
        System.out.println(socket.isClosed());
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("mine", Certificates.key("RSA", Certificates.RSA_KEY), "pw".toCharArray(), new X509Certificate[] {Certificates.certificate(Certificates.RSA_CERTIFICATE)});
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, "pw".toCharArray());
        X509KeyManager keyManager = (X509KeyManager) keys.getKeyManagers()[0];
        String[] aliases = keyManager.getClientAliases("RSA", null);
        System.out.println(aliases.length + " " + keyManager.getPrivateKey(aliases[0]).getAlgorithm() + " " + keyManager.getCertificateChain(aliases[0]).length + " " + keyManager.getClientAliases("EC", null));
        KeyStore trust = KeyStore.getInstance(KeyStore.getDefaultType());
        trust.load(null, null);
        trust.setCertificateEntry("root", Certificates.certificate(Certificates.RSA_CERTIFICATE));
        TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trusted.init(trust);
        X509TrustManager trustManager = (X509TrustManager) trusted.getTrustManagers()[0];
        System.out.println(trustManager.getAcceptedIssuers().length + " " + trustManager.getAcceptedIssuers()[0].getSubjectX500Principal());
        try {
            trustManager.checkServerTrusted(new X509Certificate[] {Certificates.certificate(Certificates.EC_CERTIFICATE)}, "ECDHE_ECDSA");
            System.out.println("trusted");
        } catch (CertificateException e) {
            System.out.println("not trusted");
        }
        try {
            trustManager.checkServerTrusted(new X509Certificate[0], "RSA");
        } catch (IllegalArgumentException e) {
            System.out.println("no chain");
        }
        context.init(keys.getKeyManagers(), new TrustManager[] {trustManager}, null);
        SSLServerSocket server = (SSLServerSocket) context.getServerSocketFactory().createServerSocket();
        System.out.println(server.isBound() + " " + server.getNeedClientAuth() + " " + server.getUseClientMode());
        server.close();
        SSLSessionContext sessions = context.getClientSessionContext();
        System.out.println(sessions.getIds().hasMoreElements() + " " + sessions.getSession(new byte[] {1}));
        System.out.println((SSLContext.getDefault() != null) + " " + (SSLSocketFactory.getDefault() instanceof SSLSocketFactory) + " " + SocketFactory.getDefault().createSocket().isConnected());
        for (String wrong : new String[] {"NOTLS", "x"}) {
            try {
                SSLContext.getInstance(wrong);
            } catch (NoSuchAlgorithmException e) {
                System.out.println("no such context");
            }
        }
        System.out.println(HttpsURLConnection.getDefaultHostnameVerifier() != null);
        SSLParameters parameters = new SSLParameters(new String[] {"A"}, new String[] {"B"});
        parameters.setNeedClientAuth(true);
        System.out.println(Arrays.toString(parameters.getCipherSuites()) + Arrays.toString(parameters.getProtocols()) + parameters.getNeedClientAuth() + parameters.getWantClientAuth());
    }
}

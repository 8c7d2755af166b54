import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLDecoder;
import java.net.URLEncoder;

/** Parsing of addresses, encoding of queries. */
public class UrlsAndUris {
    public static void main(String[] args) throws Exception {
        URL u = new URL("http://user@host.example:8080/path/file.html?q=1&r=2#frag");
        System.out.println(
                u.getProtocol()
                        + " "
                        + u.getHost()
                        + " "
                        + u.getPort()
                        + " "
                        + u.getPath()
                        + " "
                        + u.getQuery()
                        + " "
                        + u.getRef()
                        + " "
                        + u.getUserInfo()
                        + " "
                        + u.getFile()
                        + " "
                        + u.getAuthority()
                        + " "
                        + u.getDefaultPort());
        System.out.println(
                new URL(u, "../other?x")
                        + " "
                        + new URL("http://h").getPath()
                        + u.toExternalForm().length());
        for (String bad : new String[] {"nope", "http:/x:y:z", "unknown://x"})
            try {
                System.out.println(new URL(bad));
            } catch (MalformedURLException e) {
                System.out.println("malformed");
            }
        URI i = new URI("scheme://a.b:99/p/q/../r?x=y#z");
        System.out.println(
                i.getScheme()
                        + i.getHost()
                        + i.getPort()
                        + i.getPath()
                        + i.getQuery()
                        + i.getFragment()
                        + " "
                        + i.normalize()
                        + " "
                        + i.resolve("s/t")
                        + " "
                        + i.isAbsolute()
                        + i.isOpaque()
                        + " "
                        + new URI("mailto:x@y").isOpaque());
        try {
            new URI("http://[bad");
        } catch (URISyntaxException e) {
            System.out.println("syntax");
        }
        System.out.println(
                URLEncoder.encode("a b&c=d/\u20ac~*", "UTF-8")
                        + " "
                        + URLDecoder.decode("a+b%26%E2%82%AC", "UTF-8"));
        try {
            URLDecoder.decode("%zz", "UTF-8");
        } catch (IllegalArgumentException e) {
            System.out.println("decode");
        }
        System.out.println(
                i.equals(new URI("SCHEME://a.b:99/p/q/../r?x=y#z"))
                        + " "
                        + i.compareTo(new URI("b:c")) / 100);
        System.out.println(new URI("http", "h", "/a b", "f").toString());
    }
}

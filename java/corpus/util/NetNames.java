import java.net.*;
import java.util.*;

/** Addresses, cookies, international names and encoded texts: nothing that needs a network. */
public class NetNames {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"127.0.0.1", "10.1.2.3", "224.0.0.1", "255.255.255.255", "::1", "fe80::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4", "ff02::1"}) {
            InetAddress a = InetAddress.getByName(s);
            System.out.println(s + " " + (a instanceof Inet6Address) + " " + a.isLoopbackAddress() + a.isSiteLocalAddress() + a.isLinkLocalAddress() + a.isMulticastAddress() + a.isAnyLocalAddress() + " " + a.getAddress().length);
        }
        InetAddress named = InetAddress.getByAddress("host.example", new byte[] {1, 2, 3, 4});
        System.out.println(named + " " + named.getHostName() + " " + named.equals(InetAddress.getByName("1.2.3.4")));
        try {
            InetAddress.getByAddress(new byte[5]);
        } catch (UnknownHostException e) {
            System.out.println("five bytes");
        }
        InetSocketAddress unresolved = InetSocketAddress.createUnresolved("nowhere.example", 80);
        System.out.println(unresolved.isUnresolved() + " " + unresolved.getHostName() + " " + unresolved.getPort() + " " + unresolved.getAddress() + " " + new InetSocketAddress(named, 5).equals(new InetSocketAddress(InetAddress.getByName("1.2.3.4"), 5)));
        try {
            new InetSocketAddress(70000);
        } catch (IllegalArgumentException e) {
            System.out.println("port");
        }
        for (String header : new String[] {"Set-Cookie: a=b; Path=/x; Max-Age=60; Secure", "name=value; HttpOnly"}) {
            for (HttpCookie c : HttpCookie.parse(header)) System.out.println(c.getName() + "|" + c.getValue() + "|" + c.getPath() + "|" + c.getDomain() + "|" + c.getMaxAge() + "|" + c.getSecure() + "|" + c.getVersion());
        }
        System.out.println(HttpCookie.domainMatches(".example.com", "a.example.com") + " " + HttpCookie.domainMatches("example.com", "example.com"));
        System.out.println(IDN.toASCII("b\u00fccher.example") + " " + IDN.toUnicode("xn--bcher-kva.example") + " " + IDN.toASCII("plain.org"));
        System.out.println(URLEncoder.encode("a b&c=d/\u00e9*'(", "UTF-8") + " " + URLDecoder.decode("a+b%26%C3%A9", "UTF-8"));
        try {
            URLDecoder.decode("%zz", "UTF-8");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong escape");
        }
        URI base = new URI("http://a/b/c/d;p?q");
        for (String r : new String[] {"g", "./g", "g/", "/g", "//g", "g?y#s", "../../g", "g;x=1/../y", "mailto:x@y"}) System.out.print(base.resolve(r) + " ");
        System.out.println();
        System.out.println(new URI("http://h/a/b/c/").relativize(new URI("http://h/a/b/c/d?e")) + " " + new URI("http", "u@h", "/p q", "k=\u00e9", "f").toASCIIString());
        URI odd = new URI("mailto:a@b.c");
        System.out.println(odd.isOpaque() + " " + odd.getSchemeSpecificPart() + " " + odd.getPath() + " " + new URI("//[::1]:80/x").getHost());
        for (String bad : new String[] {"http://a b", "%", ":x", "http://[::1"}) {
            try {
                System.out.println(new URI(bad));
            } catch (URISyntaxException e) {
                System.out.println("no URI");
            }
        }
        URL url = new URL("https://user:pw@host.example:8443/dir/file.txt?q=1&r=2#frag");
        System.out.println(url.getProtocol() + " " + url.getUserInfo() + " " + url.getHost() + " " + url.getPort() + " " + url.getDefaultPort() + " " + url.getPath() + " " + url.getQuery() + " " + url.getRef() + " " + url.getFile() + " " + url.getAuthority());
        System.out.println(new URL(url, "../other?x") + " " + new URL("http", "h", 80, "/f") + " " + url.toURI().getRawFragment());
        for (String bad : new String[] {"nothing", "foo://x", "http://h:x/"}) {
            try {
                System.out.println(new URL(bad));
            } catch (MalformedURLException e) {
                System.out.println("no URL");
            }
        }
        System.out.println(InetAddress.getByName("localhost").isLoopbackAddress() + " " + InetAddress.getLoopbackAddress().isLoopbackAddress());
        Proxy proxy = new Proxy(Proxy.Type.HTTP, unresolved);
        System.out.println(proxy.type() + " " + Proxy.NO_PROXY.type() + " " + proxy.equals(new Proxy(Proxy.Type.HTTP, unresolved)) + " " + ProxySelector.getDefault().select(new URI("http://example.org/")).equals(Arrays.asList(Proxy.NO_PROXY)));
    }
}

package gibbon.web;

import android.net.Uri;
import java.util.Date;
import java.util.Locale;

/** One cookie, as the header Set-Cookie gives it. */
final class Cookie {
    private static final long NEVER = Long.MAX_VALUE;

    private final String name;
    private final String value;
    private String domain;
    private boolean subdomains;
    private String path;
    private boolean secure;
    private boolean session = true;
    private long expiry = NEVER;

    private Cookie(Uri uri, String name, String value) {
        this.name = name;
        this.value = value;
        domain = uri.getHost().toLowerCase(Locale.ROOT);
        path = directory(uri.getPath());
    }

    /** The cookie that a page sets, or null if it may not set it. */
    static Cookie parse(Uri uri, String header) {
        String[] parts = header.split(";");
        String[] first = pair(parts.length == 0 ? "" : parts[0]);
        Cookie cookie = first.length == 1 ? new Cookie(uri, "", first[0]) : new Cookie(uri, first[0], first[1]);
        for (int i = 1; i < parts.length; i++) {
            String[] attribute = pair(parts[i]);
            String text = attribute.length == 1 ? "" : attribute[1];
            if (!cookie.set(attribute[0].toLowerCase(Locale.ROOT), text)) {
                return null;
            }
        }
        return cookie;
    }

    private static String[] pair(String text) {
        int at = text.indexOf('=');
        if (at < 0) {
            return new String[] {text.trim()};
        }
        return new String[] {text.substring(0, at).trim(), text.substring(at + 1).trim()};
    }

    private static String directory(String path) {
        int slash = path == null ? -1 : path.lastIndexOf('/');
        return slash <= 0 ? "/" : path.substring(0, slash);
    }

    /** Applies an attribute; false if the cookie must not be stored. */
    private boolean set(String attribute, String text) {
        switch (attribute) {
            case "domain":
                return text.isEmpty() || setDomain(text.toLowerCase(Locale.ROOT));
            case "path":
                path = text.startsWith("/") ? text : path;
                return true;
            case "secure":
                secure = true;
                return true;
            case "max-age":
                setAge(text);
                return true;
            case "expires":
                setExpiry(text);
                return true;
            default:
                return true;
        }
    }

    private boolean setDomain(String text) {
        String wanted = text.startsWith(".") ? text.substring(1) : text;
        boolean own = domain.equals(wanted) || domain.endsWith("." + wanted);
        domain = wanted;
        subdomains = true;
        return own;
    }

    private void setAge(String text) {
        try {
            long seconds = Long.parseLong(text);
            long now = System.currentTimeMillis();
            session = false;
            expiry = seconds <= 0 ? 0 : seconds > (NEVER - now) / 1000 ? NEVER : now + seconds * 1000;
        } catch (NumberFormatException e) {
            // A cookie whose age is no number lives as long as the session.
        }
    }

    @SuppressWarnings("deprecation")
    private void setExpiry(String text) {
        try {
            long time = Date.parse(text.replace('-', ' '));
            expiry = session ? time : expiry;
            session = false;
        } catch (IllegalArgumentException e) {
            // A cookie whose date is none lives as long as the session.
        }
    }

    boolean isReplacedBy(Cookie other) {
        return name.equals(other.name)
                && domain.equals(other.domain)
                && subdomains == other.subdomains
                && path.equals(other.path);
    }

    boolean isOfSession() {
        return session;
    }

    boolean isExpired() {
        return expiry <= System.currentTimeMillis();
    }

    /** Whether a request of this address carries the cookie. */
    boolean isFor(Uri uri) {
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        boolean ofHost = host.equals(domain) || (subdomains && host.endsWith("." + domain));
        return ofHost && ofPath(uri.getPath()) && (!secure || "https".equalsIgnoreCase(uri.getScheme()));
    }

    private boolean ofPath(String text) {
        String asked = text == null || text.isEmpty() ? "/" : text;
        return asked.equals(path) || asked.startsWith(path.endsWith("/") ? path : path + "/");
    }

    @Override
    public String toString() {
        return name.isEmpty() ? value : name + "=" + value;
    }
}

package gibbon.web;

import android.net.Uri;
import android.util.Base64;
import java.nio.charset.Charset;
import java.util.Locale;

/** Addresses and documents as Chromium reads them. */
final class Addresses {
    private static final Charset UTF_8 = Charset.forName("UTF-8");

    private Addresses() {}

    /** The canonical form of an address: small letters in scheme and host, and a path that is never empty. */
    static String canonical(String url) {
        String text = url.trim();
        int host = text.indexOf("://") + 3;
        if (!isOfNetwork(text) || host < 3) {
            return text;
        }
        int end = host;
        while (end < text.length() && "/?#".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        boolean path = end < text.length() && text.charAt(end) == '/';
        return text.substring(0, end).toLowerCase(Locale.ROOT) + (path ? "" : "/") + text.substring(end);
    }

    static boolean isOfNetwork(String url) {
        return hasScheme(url, "http:") || hasScheme(url, "https:");
    }

    static boolean isScript(String url) {
        return hasScheme(url.trim(), "javascript:");
    }

    private static boolean hasScheme(String url, String scheme) {
        return url.regionMatches(true, 0, scheme, 0, scheme.length());
    }

    /** The address that stands for a document of the app's own. */
    static String data(String document, String type, boolean base64) {
        return "data:" + type + (base64 ? ";base64," : ",") + document;
    }

    /** The text of a document in the encoding that loadData takes. */
    static String decode(String document, boolean base64) {
        if (!base64) {
            return Uri.decode(document);
        }
        try {
            return new String(Base64.decode(document, Base64.DEFAULT), UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    /** The title that an HTML document gives itself, or null. */
    static String title(String html) {
        String small = html.toLowerCase(Locale.ROOT);
        int start = small.indexOf("<title");
        int open = start < 0 ? -1 : small.indexOf('>', start);
        int end = open < 0 ? -1 : small.indexOf("</title", open);
        if (end < 0 || small.length() != html.length()) {
            return null;
        }
        String title = html.substring(open + 1, end).replaceAll("\\s+", " ").trim();
        return title.isEmpty() ? null : unescape(title);
    }

    private static String unescape(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&nbsp;", "\u00a0")
                .replace("&amp;", "&");
    }
}

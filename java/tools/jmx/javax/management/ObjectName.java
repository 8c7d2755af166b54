package javax.management;

import java.util.TreeMap;

/** {@code domain:key=value,…}; a trailing {@code ,*} makes it a pattern that other keys may follow. */
public class ObjectName {
    private final String text;
    private final String domain;
    private final TreeMap<String, String> properties = new TreeMap<>();
    private boolean open;

    public ObjectName(String text) throws MalformedObjectNameException {
        int colon = text.indexOf(':');
        if (colon < 0 || colon + 1 == text.length()) {
            throw new MalformedObjectNameException(text);
        }
        this.text = text;
        this.domain = text.substring(0, colon);
        for (String part : text.substring(colon + 1).split(",", -1)) {
            add(part);
        }
    }

    private void add(String part) throws MalformedObjectNameException {
        int equals = part.indexOf('=');
        if (part.equals("*")) {
            open = true;
        } else if (equals <= 0 || !isValue(part.substring(equals + 1))) {
            throw new MalformedObjectNameException(text);
        } else {
            properties.put(part.substring(0, equals), part.substring(equals + 1));
        }
    }

    private static boolean isValue(String value) {
        for (char c : value.toCharArray()) {
            if ("=:\"*?\n".indexOf(c) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a name is this one, or fits this pattern. */
    boolean matches(ObjectName name) {
        return domain.equals(name.domain)
                && (open ? name.properties.entrySet().containsAll(properties.entrySet()) : equals(name));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ObjectName
                && domain.equals(((ObjectName) other).domain)
                && open == ((ObjectName) other).open
                && properties.equals(((ObjectName) other).properties);
    }

    @Override
    public int hashCode() {
        return domain.hashCode() * 31 + properties.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}

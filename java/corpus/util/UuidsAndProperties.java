import java.io.*;
import java.util.*;

/** UUIDs, property files and bundles of resources. */
public class UuidsAndProperties {
    public static void main(String[] args) throws Exception {
        UUID u = UUID.nameUUIDFromBytes("corpus".getBytes("UTF-8"));
        System.out.println(u + " " + u.version() + " " + u.variant() + " " + u.hashCode() + " " + u.getMostSignificantBits());
        UUID time = UUID.fromString("c9a6f2a0-2f4e-11e5-a151-feff819cdc9f");
        System.out.println(time.timestamp() + " " + time.clockSequence() + " " + time.node() + " " + time.compareTo(u));
        System.out.println(UUID.fromString("1-2-3-4-5") + " " + new UUID(-1, 1) + " " + UUID.randomUUID().version());
        for (String bad : new String[] {"", "1-2-3-4", "x-2-3-4-5"}) {
            try {
                System.out.println(UUID.fromString(bad));
            } catch (IllegalArgumentException e) {
                System.out.println("no UUID");
            }
        }
        try {
            u.timestamp();
        } catch (UnsupportedOperationException e) {
            System.out.println("not by time");
        }
        Properties p = new Properties();
        p.load(new StringReader("# remark\n! another\n key = value \nempty\nwith\\ space:x\\ny\ncontinued=a,\\\n   b,\\\n   c\nuni=\\u00e9\\u20AC\ntab\tsplit\na==b\nslash=c\\:\\\\d\\#\\q\nlast"));
        for (String key : new TreeSet<String>(p.stringPropertyNames())) System.out.println("[" + key + "]=[" + p.getProperty(key).replace("\n", "\\n") + "]");
        Properties child = new Properties(p);
        child.setProperty("key", "own");
        System.out.println(child.getProperty("key") + " " + child.getProperty("uni") + " " + child.getProperty("none", "default") + " " + child.size() + " " + child.stringPropertyNames().size());
        Properties write = new Properties();
        write.setProperty(" k:=#!", " v:=#!\t\n\u00e9\u0001");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write.store(bytes, null);
        Properties again = new Properties();
        again.load(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(again.equals(write));
        bytes.reset();
        p.storeToXML(bytes, "remark");
        Properties xml = new Properties();
        xml.loadFromXML(new ByteArrayInputStream(bytes.toByteArray()));
        System.out.println(xml.equals(p));
        try {
            p.load(new StringReader("bad=\\u00zz"));
        } catch (IllegalArgumentException e) {
            System.out.println("wrong escape");
        }
        ResourceBundle bundle = new PropertyResourceBundle(new StringReader("a=1\nb=two"));
        System.out.println(bundle.getString("a") + " " + bundle.containsKey("c") + " " + new TreeSet<String>(bundle.keySet()));
        try {
            bundle.getString("c");
        } catch (MissingResourceException e) {
            System.out.println("missing " + e.getKey());
        }
        try {
            ResourceBundle.getBundle("no.such.Bundle", Locale.GERMANY);
        } catch (MissingResourceException e) {
            System.out.println("no bundle");
        }
        System.out.println(ResourceBundle.getBundle("UuidsAndProperties$Words", Locale.GERMANY).getString("hello") + " " + ResourceBundle.getBundle("UuidsAndProperties$Words", Locale.FRANCE).getString("hello") + " " + ResourceBundle.getBundle("UuidsAndProperties$Words", Locale.GERMANY).getString("bye"));
    }

    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "hello"}, {"bye", "bye"}};
        }
    }

    public static class Words_de extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"hello", "hallo"}};
        }
    }
}

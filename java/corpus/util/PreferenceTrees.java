import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.prefs.*;

/** Preferences in memory: nodes, values, listeners, export. */
public class PreferenceTrees {
    static class Memory extends AbstractPreferences {
        final Map<String, String> values = new TreeMap<String, String>();
        final Map<String, Memory> children = new TreeMap<String, Memory>();

        Memory(AbstractPreferences parent, String name) {
            super(parent, name);
            newNode = parent != null;
        }

        protected void putSpi(String key, String value) {
            values.put(key, value);
        }

        protected String getSpi(String key) {
            return values.get(key);
        }

        protected void removeSpi(String key) {
            values.remove(key);
        }

        protected void removeNodeSpi() {
            System.out.println("removed " + absolutePath());
        }

        protected String[] keysSpi() {
            return values.keySet().toArray(new String[0]);
        }

        protected String[] childrenNamesSpi() {
            return children.keySet().toArray(new String[0]);
        }

        protected AbstractPreferences childSpi(String name) {
            Memory child = new Memory(this, name);
            children.put(name, child);
            return child;
        }

        protected void syncSpi() {}

        protected void flushSpi() {}
    }

    public static void main(String[] args) throws Exception {
        Memory root = new Memory(null, "");
        Preferences node = root.node("a/b");
        System.out.println(node.absolutePath() + " " + node.name() + " " + node.parent().name() + " " + root.nodeExists("a/b") + " " + root.nodeExists("x") + " " + node.node("/a").equals(node.parent()));
        node.put("text", "value");
        node.putInt("int", 42);
        node.putLong("long", 1L << 40);
        node.putBoolean("flag", true);
        node.putDouble("double", 1.5);
        node.putFloat("float", 2.5f);
        node.putByteArray("bytes", new byte[] {1, 2, -3, 4});
        System.out.println(node.get("text", "") + " " + node.getInt("int", 0) + " " + node.getLong("long", 0) + " " + node.getBoolean("flag", false) + " " + node.getDouble("double", 0) + " " + node.getFloat("float", 0) + " " + Arrays.toString(node.getByteArray("bytes", null)) + " " + node.get("bytes", ""));
        System.out.println(node.getInt("text", -1) + " " + node.getBoolean("text", true) + " " + node.get("missing", "default") + " " + node.getByteArray("text", null) + " " + Arrays.toString(node.keys()));
        System.out.println(node.keys().length + " " + Arrays.toString(root.childrenNames()) + " " + node.isUserNode());
        final CountDownLatch heard = new CountDownLatch(3);
        // A node of its own: Android tells listeners of what changed before they came, if its thread is late.
        Preferences watched = root.node("watched");
        watched.addPreferenceChangeListener(new PreferenceChangeListener() {
            public void preferenceChange(PreferenceChangeEvent e) {
                System.out.println("changed " + e.getKey() + " " + e.getNewValue() + " " + e.getNode().name());
                heard.countDown();
            }
        });
        watched.addNodeChangeListener(new NodeChangeListener() {
            public void childAdded(NodeChangeEvent e) {
                System.out.println("added " + e.getChild().name() + " to " + e.getParent().name());
                heard.countDown();
            }

            public void childRemoved(NodeChangeEvent e) {}
        });
        watched.put("text", "other");
        watched.remove("text");
        watched.node("child");
        heard.await();
        node.node("child");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        node.exportSubtree(out);
        String xml = out.toString("UTF-8");
        System.out.println(xml.contains("key=\"text\"") + " " + xml.contains("name=\"child\""));
        node.parent().removeNode();
        System.out.println(root.nodeExists("a") + " " + node.nodeExists(""));
        try {
            node.get("text", "");
        } catch (IllegalStateException e) {
            System.out.println("gone");
        }
        for (String wrong : new String[] {"a//b", "a/", "/"}) {
            try {
                System.out.println(root.node(wrong).absolutePath());
            } catch (IllegalArgumentException e) {
                System.out.println("wrong path " + wrong);
            }
        }
        char[] key = new char[Preferences.MAX_KEY_LENGTH + 1];
        Arrays.fill(key, 'k');
        try {
            root.put(new String(key), "v");
        } catch (IllegalArgumentException e) {
            System.out.println("key too long");
        }
        try {
            root.put("k", null);
        } catch (NullPointerException e) {
            System.out.println("no value");
        }
        try {
            root.removeNode();
        } catch (UnsupportedOperationException e) {
            System.out.println("the root stays");
        }
        try {
            Preferences.importPreferences(new ByteArrayInputStream("no xml".getBytes()));
        } catch (InvalidPreferencesFormatException e) {
            System.out.println("wrong format");
        }
    }
}

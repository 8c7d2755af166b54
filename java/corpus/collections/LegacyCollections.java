import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;

/** Vector, Stack, Hashtable, Enumeration. */
public class LegacyCollections {
    public static void main(String[] args) throws Exception {
        Vector<String> v = new Vector<>();
        v.addElement("a");
        v.add("b");
        v.insertElementAt("c", 0);
        System.out.println(
                v + " " + v.elementAt(1) + v.firstElement() + v.lastElement() + v.indexOf("b"));
        v.removeElement("a");
        v.setSize(4);
        System.out.println(v);
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 5; i++) s.push(i * i);
        System.out.println(s + " " + s.pop() + s.peek() + " " + s.search(1) + s.empty());
        s.clear();
        try {
            s.pop();
        } catch (EmptyStackException e) {
            System.out.println("empty");
        }
        Hashtable<String, Integer> h = new Hashtable<>();
        h.put("x", 1);
        h.put("y", 2);
        int sum = 0;
        for (Enumeration<Integer> e = h.elements(); e.hasMoreElements(); ) sum += e.nextElement();
        System.out.println(sum + " " + h.contains(2) + " " + new TreeMap<>(h));
        try {
            h.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        try {
            h.put("k", null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        System.out.println(Collections.list(v.elements()).size());
    }
}

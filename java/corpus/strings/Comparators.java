import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.TreeSet;

/** Orders of strings. */
public class Comparators {
    public static void main(String[] args) throws Exception {
        String[] v = {
            "banana",
            "Apple",
            "cherry",
            "apple",
            "Banana",
            "\u00e4pfel",
            "zoo",
            "10",
            "9",
            "",
            "apple pie",
            "APPLE"
        };
        String[] a = v.clone();
        Arrays.sort(a);
        System.out.println(Arrays.asList(a));
        Arrays.sort(a, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.asList(a));
        Arrays.sort(
                a,
                new Comparator<String>() {
                    public int compare(String x, String y) {
                        int d = x.length() - y.length();
                        return d != 0 ? d : x.compareTo(y);
                    }
                });
        System.out.println(Arrays.asList(a));
        Arrays.sort(a, Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER));
        System.out.println(a[0] + a[11]);
        TreeSet<String> t = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(t, v);
        System.out.println(t);
        System.out.println(t.headSet("b") + " " + t.ceiling("BA"));
    }
}

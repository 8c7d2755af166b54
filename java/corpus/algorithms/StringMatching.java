import java.util.TreeMap;

/** Knuth-Morris-Pratt, Rabin-Karp and a trie. */
public class StringMatching {
    public static void main(String[] args) throws Exception {
        String t = "abababcababababcabab";
        for (String p : new String[] {"ababc", "abab", "c", "zz", ""})
            System.out.println(kmp(t, p) + " " + rk(t, p) + " " + t.indexOf(p));
        T root = new T();
        for (String w : new String[] {"he", "she", "his", "hers", "her"}) root.add(w);
        System.out.println(
                root.count("he")
                        + " "
                        + root.count("h")
                        + " "
                        + root.count("x")
                        + " "
                        + root.words(""));
    }

    static int kmp(String t, String p) {
        if (p.isEmpty()) return 0;
        int[] f = new int[p.length()];
        for (int i = 1, k = 0; i < p.length(); i++) {
            while (k > 0 && p.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (p.charAt(i) == p.charAt(k)) k++;
            f[i] = k;
        }
        for (int i = 0, k = 0; i < t.length(); i++) {
            while (k > 0 && t.charAt(i) != p.charAt(k)) k = f[k - 1];
            if (t.charAt(i) == p.charAt(k)) k++;
            if (k == p.length()) return i - k + 1;
        }
        return -1;
    }

    static int rk(String t, String p) {
        long hp = 0, ht = 0, pow = 1;
        int n = p.length();
        for (int i = 0; i < n; i++) {
            hp = hp * 131 + p.charAt(i);
            ht = ht * 131 + t.charAt(i);
            pow *= 131;
        }
        for (int i = 0; ; i++) {
            if (hp == ht && t.startsWith(p, i)) return i;
            if (i + n >= t.length()) return -1;
            ht = ht * 131 + t.charAt(i + n) - pow * t.charAt(i);
        }
    }

    static class T {
        final TreeMap<Character, T> next = new TreeMap<>();
        boolean end;

        void add(String w) {
            T n = this;
            for (char c : w.toCharArray()) {
                if (!n.next.containsKey(c)) n.next.put(c, new T());
                n = n.next.get(c);
            }
            n.end = true;
        }

        int count(String prefix) {
            T n = this;
            for (char c : prefix.toCharArray()) {
                n = n.next.get(c);
                if (n == null) return 0;
            }
            return n.words("").split(" ", -1).length - 1;
        }

        String words(String prefix) {
            StringBuilder s = new StringBuilder(end ? prefix + " " : "");
            for (char c : next.keySet()) s.append(next.get(c).words(prefix + c));
            return s.toString();
        }
    }
}

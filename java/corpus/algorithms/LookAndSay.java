/** A growing text sequence and run lengths. */
public class LookAndSay {
    public static void main(String[] args) throws Exception {
        String s = "1"; for (int i = 0; i < 12; i++) { StringBuilder n = new StringBuilder(); for (int k = 0; k < s.length(); ) { int j = k; while (j < s.length() && s.charAt(j) == s.charAt(k)) j++; n.append(j - k).append(s.charAt(k)); k = j; } s = n.toString(); } System.out.println(s.length() + " " + s.hashCode()); String packed = pack("aaabccddddde"); System.out.println(packed + " " + unpack(packed));
    }

    static String pack(String s) {
        return s.isEmpty() ? "" : packFrom(s, 0, new StringBuilder());
    }

    static String packFrom(String s, int at, StringBuilder out) {
        if (at == s.length()) return out.toString();
        int end = at;
        while (end < s.length() && s.charAt(end) == s.charAt(at)) end++;
        return packFrom(s, end, out.append(s.charAt(at)).append(end - at));
    }

    static String unpack(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i += 2) for (int k = s.charAt(i + 1) - '0'; k > 0; k--) b.append(s.charAt(i));
        return b.toString();
    }
}

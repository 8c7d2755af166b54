/** Classical ciphers. */
public class CaesarAndVigenere {
    public static void main(String[] args) throws Exception {
        String t = "The quick brown fox, 42 times!"; for (int k : new int[] {3, 13, 25, -1}) { String e = caesar(t, k); System.out.println(e + " " + caesar(e, -k).equals(t)); } String v = vig("ATTACK AT DAWN", "LEMON", 1); System.out.println(v + " " + vig(v, "LEMON", -1));
    }

    static String caesar(String s, int k) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c >= 'a' && c <= 'z' ? (char) ('a' + Math.abs((c - 'a' + k + 52) % 26)) : c >= 'A' && c <= 'Z' ? (char) ('A' + (c - 'A' + k + 52) % 26) : c);
        return b.toString();
    }

    static String vig(String s, String key, int dir) {
        StringBuilder b = new StringBuilder();
        int i = 0;
        for (char c : s.toCharArray()) b.append(c == ' ' ? c : (char) ('A' + (c - 'A' + dir * (key.charAt(i++ % key.length()) - 'A') + 26) % 26));
        return b.toString();
    }
}

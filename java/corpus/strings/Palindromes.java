/** Tests on characters from both ends. */
public class Palindromes {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"", "a", "ab", "aba", "A man, a plan, a canal: Panama", "No lemon, no melon", "almost", "\u00e9t\u00e9"}) { StringBuilder b = new StringBuilder(); for (char c : s.toCharArray()) if (Character.isLetterOrDigit(c)) b.append(Character.toLowerCase(c)); String t = b.toString(); int i = 0, j = t.length() - 1; while (i < j && t.charAt(i) == t.charAt(j)) { i++; j--; } System.out.println(s + ": " + (i >= j) + " " + t.equals(b.reverse().toString())); }
    }
}

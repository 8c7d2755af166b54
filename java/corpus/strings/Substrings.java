/** Substrings, concatenation, replacing, trimming. */
public class Substrings {
    public static void main(String[] args) throws Exception {
        String s = "  one two  three ";
        System.out.println("[" + s.trim() + "]");
        System.out.println(
                s.substring(2, 5)
                        + "|"
                        + s.substring(6)
                        + "|"
                        + s.substring(17)
                        + "|"
                        + s.subSequence(0, 3));
        System.out.println(
                s.replace(' ', '_')
                        + s.replace("two", "2")
                        + s.replace("", "-")
                        + s.replace("e", "")
                        + s.replace("x", "y"));
        System.out.println("a".concat("b").concat(""));
        for (int[] r : new int[][] {{-1, 2}, {5, 4}, {0, 99}})
            try {
                s.substring(r[0], r[1]);
            } catch (StringIndexOutOfBoundsException e) {
                System.out.println("range");
            }
        System.out.println(s.toUpperCase() + s.toLowerCase());
        System.out.println(
                String.valueOf((Object) null)
                        + String.valueOf(1.5f)
                        + String.valueOf('c')
                        + String.valueOf(new char[] {'x', 'y'})
                        + String.valueOf(true)
                        + String.valueOf(5L));
        System.out.println(String.copyValueOf(new char[] {'a', 'b', 'c'}, 1, 2));
        char[] c = s.toCharArray();
        c[2] = 'O';
        System.out.println(new String(c) + new String(c, 2, 3));
        char[] d = new char[5];
        "hello".getChars(1, 4, d, 1);
        d[0] = '<';
        d[4] = '>';
        System.out.println(new String(d));
        System.out.println("\t\n x \u0000\r".trim().length());
        String t = "";
        for (int i = 0; i < 20; i++) t += i;
        System.out.println(t);
        System.out.println(s.trim().split(" ").length);
    }
}

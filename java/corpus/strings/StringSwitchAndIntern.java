/** Interning of computed and literal strings. */
public class StringSwitchAndIntern {
    public static void main(String[] args) throws Exception {
        String a = "inter" + "ned", b = "inter";
        for (int i = 0; i < 3; i++) b += "ned".charAt(i);
        System.out.println(a == b);
        System.out.println(a == b.intern());
        System.out.println(b.intern() == new String("interned").intern());
        String empty = "";
        System.out.println(empty.intern() == "");
        System.out.println((a + "x").intern() == "internedx");
        StringBuilder sb = new StringBuilder();
        for (char x : a.toCharArray()) sb.append(x);
        System.out.println(sb.toString() == a);
        System.out.println(sb.toString().intern() == a);
        final String c = "con";
        System.out.println((c + "st") == "const");
        System.out.println(K == OTHER);
    }

    static final String K = "shared constant";
    static final String OTHER = "shared " + "constant";
}

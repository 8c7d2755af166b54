/** Constants with all kinds of characters. */
public class StringConstants {
    public static void main(String[] args) throws Exception {
        String[] v = {
            "",
            "\u0000",
            "\u007f\u0080",
            "\u07ff\u0800",
            "\uffff",
            "\ud800",
            "\udfff\ud800",
            "\ud83d\ude00",
            "tab\tnew\nquote\"back\\",
            "\u00e4\u00f6\u00fc\u00df",
            "\u4e2d\u6587",
            "end\u0000"
        };
        for (String s : v) {
            StringBuilder b =
                    new StringBuilder()
                            .append(s.length())
                            .append(' ')
                            .append(s.hashCode())
                            .append(':');
            for (char c : s.toCharArray()) b.append(Integer.toHexString(c)).append('.');
            System.out.println(b);
        }
        System.out.println(v[1].equals("\0") + " " + (v[5] + v[6].charAt(0)).length());
        char c = '\'';
        System.out.println(c + "" + '\u0041' + '\101' + '\7' + '\b');
    }
}

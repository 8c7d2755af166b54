import java.util.Locale;

/** Upper and lower case beyond ASCII. */
public class CaseMapping {
    public static void main(String[] args) throws Exception {
        String[] v = {
            "stra\u00dfe",
            "\u00c4\u00d6\u00dc",
            "\ufb01x",
            "I\u0130i\u0131",
            "\u03a3\u03c3\u03c2",
            "ABCabc123",
            "\u0149",
            "\u01c4\u01c5\u01c6",
            "\ud801\udc00"
        };
        for (String s : v) {
            hex(s.toUpperCase(Locale.ROOT));
            hex(s.toLowerCase(Locale.ROOT));
            hex(s.toUpperCase(Locale.US));
        }
        hex("title".toUpperCase(new Locale("tr")));
        hex("TITLE I".toLowerCase(new Locale("tr")));
        System.out.println(
                "\u00c4".equalsIgnoreCase("\u00e4")
                        + " "
                        + "\u00df".equalsIgnoreCase("SS")
                        + " "
                        + "\u212a".equalsIgnoreCase("k"));
    }

    static void hex(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(Integer.toHexString(c)).append(' ');
        System.out.println(b);
    }
}

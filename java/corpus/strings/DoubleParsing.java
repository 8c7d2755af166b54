/** Texts that are and are not floating-point numbers. */
public class DoubleParsing {
    public static void main(String[] args) throws Exception {
        String[] v = {
            "1",
            "1.",
            ".5",
            "-1.5e3",
            "+2E-2",
            "1e400",
            "-1e400",
            "1e-400",
            "NaN",
            "Infinity",
            "-Infinity",
            "  3.5  ",
            "1f",
            "2D",
            "0x1p3",
            "0x.8p1",
            "",
            ".",
            "e5",
            "1e",
            "1e+",
            "abc",
            "1,5",
            "--1",
            "0x",
            "1.0.0",
            "1 2",
            "infinity",
            "9007199254740993",
            "2.2250738585072012e-308",
            "0.1e1",
            "00012",
            "1e0000000005",
            "179769313486231580793e289"
        };
        for (String s : v) {
            String r;
            try {
                r = Long.toHexString(Double.doubleToLongBits(Double.parseDouble(s)));
            } catch (NumberFormatException e) {
                r = "no";
            }
            String g;
            try {
                g = Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s)));
            } catch (NumberFormatException e) {
                g = "no";
            }
            System.out.println("[" + s + "] " + r + " " + g);
        }
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(
                Double.valueOf("2.5").intValue() + " " + Float.valueOf("2.5").equals(2.5f));
    }
}

/** Text to numbers and its errors. */
public class NumberParsing {
    public static void main(String[] args) throws Exception {
        String[] v = {
            "0",
            "-5",
            "+7",
            "2147483647",
            "2147483648",
            "-2147483648",
            "",
            " 1",
            "1 ",
            "0x10",
            "abc",
            "9223372036854775807",
            "9223372036854775808",
            "-",
            "1_000",
            "\u0663"
        };
        for (String s : v) {
            String r = "";
            try {
                r += Integer.parseInt(s);
            } catch (NumberFormatException e) {
                r += "int?";
            }
            try {
                r += " " + Long.parseLong(s);
            } catch (NumberFormatException e) {
                r += " long?";
            }
            try {
                r += " " + Short.parseShort(s);
            } catch (NumberFormatException e) {
                r += " short?";
            }
            try {
                r += " " + Byte.parseByte(s);
            } catch (NumberFormatException e) {
                r += " byte?";
            }
            try {
                r += " " + Integer.decode(s);
            } catch (NumberFormatException e) {
                r += " decode?";
            }
            System.out.println(s + ": " + r);
        }
        System.out.println(
                Integer.parseInt("-ff", 16)
                        + " "
                        + Integer.parseInt("zz", 36)
                        + " "
                        + Long.parseLong("1010", 2)
                        + " "
                        + Integer.valueOf("77", 8)
                        + " "
                        + Integer.decode("#1f")
                        + " "
                        + Integer.decode("-010")
                        + " "
                        + Long.decode("0X7fffffffff"));
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println("null");
        }
        try {
            Integer.parseInt("1", 99);
        } catch (NumberFormatException e) {
            System.out.println("radix");
        }
    }
}

/** Building long strings in several ways gives the same text. */
public class LargeConcat {
    public static void main(String[] args) throws Exception {
        String plus = "";
        StringBuilder b = new StringBuilder();
        StringBuffer f = new StringBuffer();
        for (int i = 0; i < 400; i++) {
            String part =
                    i
                            + ":"
                            + i * i
                            + (i % 3 == 0 ? "!" : "")
                            + (char) (65 + i % 26)
                            + i / 2.0
                            + ";";
            plus += part;
            b.append(part);
            f.append(part);
        }
        System.out.println(
                plus.equals(b.toString())
                        + " "
                        + plus.contentEquals(f)
                        + " "
                        + plus.length()
                        + " "
                        + plus.hashCode());
        char[] c = plus.toCharArray();
        int sum = 0;
        for (char x : c) sum = sum * 7 + x;
        System.out.println(sum);
        System.out.println(
                plus.indexOf("399:")
                        + " "
                        + plus.lastIndexOf(";")
                        + " "
                        + plus.substring(1000, 1020));
        String r = b.reverse().toString();
        System.out.println(r.hashCode());
        System.out.println(plus.replace("1", "one").length());
    }
}

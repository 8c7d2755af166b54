/** Switch on strings, with colliding hash codes. */
public class StringSwitch {
    public static void main(String[] args) throws Exception {
        for (String s :
                new String[] {
                    "Aa", "BB", "C#", "AaAa", "BBBB", "AaBB", "", "one", "two", "ONE", "\u00fc"
                }) System.out.println(s + " " + f(s));
        try {
            f(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    static int f(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "AaAa":
                return 3;
            case "BBBB":
                return 4;
            case "":
                return 5;
            case "one":
            case "two":
                return 6;
            case "\u00fc":
                return 7;
            default:
                return 0;
        }
    }
}

/** Switch on enums, and a missing constant. */
public class EnumSwitch {
    public static void main(String[] args) throws Exception {
        for (Color c : Color.values()) System.out.println(c + " " + f(c) + " " + g(c));
        try {
            f(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    enum Color {
        RED,
        GREEN,
        BLUE,
        BLACK
    }

    static int f(Color c) {
        switch (c) {
            case RED:
                return 1;
            case BLUE:
                return 2;
            default:
                return 0;
        }
    }

    static String g(Color c) {
        String r = "";
        switch (c) {
            case GREEN:
                r += "g";
            case RED:
                r += "r";
                break;
            case BLACK:
                r += "k";
        }
        return r;
    }
}

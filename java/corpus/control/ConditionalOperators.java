/** Short circuits. */
public class ConditionalOperators {
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 8; i++) {
            boolean a = (i & 1) != 0, b = (i & 2) != 0, c = (i & 4) != 0;
            log.setLength(0);
            boolean r = t("a", a) && t("b", b) || !t("c", c);
            System.out.println(log + " " + r);
            log.setLength(0);
            r = t("a", a) || t("b", b) && t("c", c);
            System.out.println(log + " " + r);
            log.setLength(0);
            r = t("a", a) ^ t("b", b) | t("c", c);
            System.out.println(log + " " + r);
        }
        boolean x = false;
        System.out.println((x = true) && x);
        System.out.println(!x || !!x);
        if (x == false || (x ^= true)) System.out.println("one");
        else System.out.println("two");
    }

    static StringBuilder log = new StringBuilder();

    static boolean t(String n, boolean v) {
        log.append(n);
        return v;
    }
}

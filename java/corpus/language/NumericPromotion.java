/** Which type an expression has. */
public class NumericPromotion {
    public static void main(String[] args) throws Exception {
        byte b = 1;
        short s = 2;
        char c = 3;
        int i = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        System.out.println(
                t(b + b)
                        + t(b + s)
                        + t(c + c)
                        + t(i + l)
                        + t(l + f)
                        + t(f + d)
                        + t(-b)
                        + t(+c)
                        + t(~s)
                        + t(b << l)
                        + t(l >> b)
                        + t(c * f)
                        + t(true ? b : s)
                        + t(true ? b : c)
                        + t(true ? i : l)
                        + t(true ? 'a' : 5)
                        + t(true ? 1 : 2.0f)
                        + t(b++)
                        + t(b += 5.5)
                        + t((byte) (b + b))
                        + t(1 / 2)
                        + t(1 / 2f)
                        + t('a' + "b")
                        + t(1 + 2 + "x" + 1 + 2)
                        + t(5 % 3L));
    }

    static String t(byte x) {
        return "b ";
    }

    static String t(short x) {
        return "s ";
    }

    static String t(char x) {
        return "c ";
    }

    static String t(int x) {
        return "i ";
    }

    static String t(long x) {
        return "l ";
    }

    static String t(float x) {
        return "f ";
    }

    static String t(double x) {
        return "d ";
    }

    static String t(String x) {
        return "S" + x + " ";
    }
}

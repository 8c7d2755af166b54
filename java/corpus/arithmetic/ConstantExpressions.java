/** Constants folded by the compiler agree with the same at run time. */
public class ConstantExpressions {
    public static void main(String[] args) throws Exception {
        final int a = 7;
        final long b = 1L << 40;
        int x = 7;
        long y = 1L << 40;
        System.out.println(a * 3 % 5 == x * 3 % 5);
        System.out.println(a / 2 + a % 2 == x / 2 + x % 2);
        System.out.println((b >>> 3 ^ a) == (y >>> 3 ^ x));
        System.out.println(
                ("k" + a + b + 'c' + 1.5f + true).equals("k" + x + y + 'c' + 1.5f + true));
        System.out.println((byte) (a << 7) == (byte) (x << 7));
        System.out.println((1.0 / 3 == 1.0 / (x - 4)) + " " + (0.1f + 0.2f == 0.1f + (x - 6.8f)));
        System.out.println("ab" == "a" + "b");
        System.out.println(
                CONST + LCONST + "" + FCONST + DCONST + CCONST + BCONST + ZCONST + SCONST + STR);
    }

    static final int CONST = 1 << 30;
    static final long LCONST = -1L >>> 1;
    static final float FCONST = 1.5f;
    static final double DCONST = 2.25;
    static final char CCONST = '\u00e9';
    static final byte BCONST = -5;
    static final boolean ZCONST = true;
    static final short SCONST = 999;
    static final String STR = "constant \u20ac";
}

import java.math.BigInteger;
import java.util.Random;

/** Records what OpenJDK's BigInteger answers for random operands; see data/README.md. */
public final class RecordBigInteger {
    public static void main(String[] args) {
        Random random = new Random(Long.parseLong(args[0]));
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            BigInteger a = number(random);
            BigInteger b = number(random);
            BigInteger m = number(random).abs();
            int n = random.nextInt(200) - 100;
            int word = 1 + random.nextInt(Integer.MAX_VALUE);
            show("add", a, b, a.add(b));
            show("sub", a, b, a.subtract(b));
            show("mul", a, b, a.multiply(b));
            if (b.signum() != 0) {
                show("div", a, b, a.divide(b));
                show("rem", a, b, a.remainder(b));
            }
            show("gcd", a, b, a.gcd(b));
            show("cmp", a, b, a.compareTo(b));
            show("bits", a, 0, a.bitLength());
            show("bit", a.abs(), Math.abs(n), a.abs().testBit(Math.abs(n)) ? 1 : 0);
            BigInteger shifted = n >= 0 ? a.abs().shiftLeft(n) : a.abs().shiftRight(-n);
            show("shift", a, n, a.signum() < 0 ? shifted.negate() : shifted);
            show("long", a, 0, a.longValue());
            show("hex", a, 0, a.toString(16));
            int exponent = random.nextInt(8);
            show("exp", a, exponent, a.pow(exponent));
            show("addw", a, word, a.add(BigInteger.valueOf(word)));
            show("mulw", a, word, a.multiply(BigInteger.valueOf(word)));
            show("modw", a, word, a.abs().mod(BigInteger.valueOf(word)));
            if (m.signum() > 0) {
                show("mod", a, m, a.mod(m));
                System.out.println("modexp\t" + a + "\t" + b.abs() + " " + m + "\t" + a.modPow(b.abs(), m));
                show("inv", a, m, a.gcd(m).equals(BigInteger.ONE) ? a.modInverse(m) : "none");
            }
            show("prime", m, 0, m.isProbablePrime(100) ? 1 : 0);
        }
    }

    private static void show(String op, Object a, Object b, Object result) {
        System.out.println(op + "\t" + a + "\t" + b + "\t" + result);
    }

    private static BigInteger number(Random random) {
        switch (random.nextInt(6)) {
            case 0:
                return BigInteger.valueOf(random.nextInt(21) - 10);
            case 1:
                return BigInteger.valueOf(random.nextLong());
            case 2:
                return BigInteger.ONE.shiftLeft(random.nextInt(200)).multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1));
            case 3:
                return BigInteger.probablePrime(2 + random.nextInt(100), random);
            default:
                BigInteger n = new BigInteger(random.nextInt(400), random);
                return random.nextBoolean() ? n : n.negate();
        }
    }
}

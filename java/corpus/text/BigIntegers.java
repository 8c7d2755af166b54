import java.math.BigInteger;

/** Arithmetic on large integers. */
public class BigIntegers {
    public static void main(String[] args) throws Exception {
        BigInteger a = new BigInteger("123456789012345678901234567890"),
                b = new BigInteger("-98765432109876543210"),
                c = BigInteger.valueOf(97);
        System.out.println(a.add(b));
        System.out.println(a.subtract(b));
        System.out.println(a.multiply(b));
        System.out.println(a.divide(b));
        System.out.println(a.mod(c) + " " + a.remainder(b) + " " + b.mod(c));
        System.out.println(a.pow(5));
        System.out.println(
                a.gcd(BigInteger.valueOf(30))
                        + " "
                        + b.negate().abs().signum()
                        + " "
                        + a.compareTo(b));
        System.out.println(
                a.modPow(BigInteger.valueOf(65537), new BigInteger("1000000007"))
                        + " "
                        + c.modInverse(BigInteger.valueOf(1000)));
        System.out.println(a.shiftLeft(70) + " " + a.shiftRight(33) + " " + b.shiftRight(5));
        System.out.println(
                a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(
                a.bitLength()
                        + " "
                        + a.bitCount()
                        + " "
                        + b.bitCount()
                        + " "
                        + a.testBit(5)
                        + a.setBit(200).bitLength()
                        + " "
                        + a.getLowestSetBit());
        System.out.println(
                a.toString(16)
                        + " "
                        + b.toString(36)
                        + " "
                        + new BigInteger("-ff", 16)
                        + " "
                        + a.longValue()
                        + " "
                        + b.intValue()
                        + " "
                        + a.hashCode());
        System.out.println(
                java.util.Arrays.toString(b.toByteArray())
                        + new BigInteger(new byte[] {-1, 0})
                        + new BigInteger(1, new byte[] {-1, 0}));
        BigInteger f = BigInteger.ONE;
        for (int i = 1; i <= 60; i++) f = f.multiply(BigInteger.valueOf(i));
        System.out.println(
                f + " " + f.isProbablePrime(10) + new BigInteger("1000000007").isProbablePrime(20));
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println("zero");
        }
        try {
            new BigInteger("12x");
        } catch (NumberFormatException e) {
            System.out.println("format");
        }
        System.out.println(
                a.doubleValue()
                        + " "
                        + BigInteger.TEN.equals(BigInteger.valueOf(10))
                        + " "
                        + java.util.Arrays.toString(a.divideAndRemainder(c))
                        + a.max(b).equals(a));
    }
}

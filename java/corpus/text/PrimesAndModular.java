import java.math.BigInteger;

/** Number theory with BigInteger and long. */
public class PrimesAndModular {
    public static void main(String[] args) throws Exception {
        long count = 0;
        for (int i = 2; i < 2000; i++) if (BigInteger.valueOf(i).isProbablePrime(20)) count += i;
        System.out.println(count);
        BigInteger p = new BigInteger("170141183460469231731687303715884105727");
        System.out.println(p.isProbablePrime(30) + " " + p.mod(BigInteger.valueOf(1 << 30)));
        BigInteger e = BigInteger.valueOf(65537), phi = p.subtract(BigInteger.ONE);
        BigInteger d = e.modInverse(phi);
        BigInteger m = new BigInteger("123456789123456789");
        BigInteger enc = m.modPow(e, p);
        System.out.println(enc + " " + enc.modPow(d, p).equals(m));
        BigInteger x = BigInteger.ONE, y = BigInteger.ONE;
        for (int i = 0; i < 300; i++) {
            BigInteger z = x.add(y);
            x = y;
            y = z;
        }
        System.out.println(y);
        System.out.println(
                y.toString(2).length() + " " + new BigInteger(y.toString(7), 7).equals(y));
        try {
            BigInteger.valueOf(2).modInverse(BigInteger.valueOf(4));
        } catch (ArithmeticException ex) {
            System.out.println("not invertible");
        }
    }
}

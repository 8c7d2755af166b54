/** Operations with small and medium literals. */
public class Literals {
    public static void main(String[] args) throws Exception {
        int x = 1000;
        System.out.println(
                (x + 5)
                        + " "
                        + (x + 3000)
                        + " "
                        + (x + 100000)
                        + " "
                        + (5 - x)
                        + " "
                        + (20000 - x)
                        + " "
                        + x * 7
                        + " "
                        + x * 1234
                        + " "
                        + x / 7
                        + " "
                        + x / 999
                        + " "
                        + x % 7
                        + " "
                        + x % 999
                        + " "
                        + (x & 15)
                        + " "
                        + (x & 0xfff)
                        + " "
                        + (x | 1)
                        + " "
                        + (x | 0x4000)
                        + " "
                        + (x ^ -1)
                        + " "
                        + (x ^ 0x1234)
                        + " "
                        + (x << 3)
                        + " "
                        + (x >> 3)
                        + " "
                        + (-x >>> 28));
        long y = 1000;
        System.out.println(
                (y + 5)
                        + " "
                        + (y - 70000)
                        + " "
                        + y * 7
                        + " "
                        + y / 7
                        + " "
                        + y % 7
                        + " "
                        + (y & 15)
                        + " "
                        + (y | 1)
                        + " "
                        + (y ^ -1)
                        + " "
                        + (y << 33)
                        + " "
                        + (-y >> 3)
                        + " "
                        + (-y >>> 60));
        x += 5;
        x -= 3;
        x *= 2;
        x /= 3;
        x %= 100;
        x &= 63;
        x |= 64;
        x ^= 7;
        x <<= 2;
        x >>= 1;
        x >>>= 1;
        System.out.println(x);
        int m = Integer.MIN_VALUE;
        System.out.println(m / -1 + " " + m % -1 + " " + m * -1 + " " + (m - 1));
        long w = Long.MIN_VALUE;
        System.out.println(w / -1 + " " + w % -1);
    }
}

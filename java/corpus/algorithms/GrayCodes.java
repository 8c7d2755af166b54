/** Gray codes, parity and bit reversal permutations. */
public class GrayCodes {
    public static void main(String[] args) throws Exception {
        StringBuilder s = new StringBuilder(); for (int i = 0; i < 16; i++) { int g = i ^ i >> 1, b = 0; for (int k = g; k > 0; k >>= 1) b ^= k; s.append(Integer.toBinaryString(g | 16).substring(1)).append(b == i ? ' ' : '!'); } System.out.println(s); int[] rev = new int[16]; for (int i = 0; i < 16; i++) rev[i] = Integer.reverse(i) >>> 28; System.out.println(java.util.Arrays.toString(rev)); int par = 0; for (int i = 0; i < 1000; i++) par = par * 3 + (Integer.bitCount(i * 2654435761L > 0 ? (int) (i * 2654435761L) : i) & 1); System.out.println(par);
    }
}

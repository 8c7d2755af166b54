/** Bits of several hashes. */
public class BloomFilter {
    public static void main(String[] args) throws Exception {
        long[] bits = new long[16]; for (int i = 0; i < 100; i++) for (int h : hashes("key" + i)) bits[h >> 6] |= 1L << h; int yes = 0, falsePositive = 0; for (int i = 0; i < 300; i++) { boolean in = true; for (int h : hashes("key" + i)) in &= (bits[h >> 6] & 1L << h) != 0; if (in && i < 100) yes++; if (in && i >= 100) falsePositive++; } int set = 0; for (long b : bits) set += Long.bitCount(b); System.out.println(yes + " " + falsePositive + " " + set);
    }

    static int[] hashes(String s) {
        int h = s.hashCode(), g = h * 0x9e3779b9 ^ h >>> 15;
        return new int[] {h & 1023, g & 1023, h + g & 1023};
    }
}

/** All forms of loops with break and continue. */
public class Loops {
    public static void main(String[] args) throws Exception {
        int n = 0;
        for (int i = 0; i < 10; i++) {
            if (i % 2 == 0) continue;
            if (i > 7) break;
            n += i;
        }
        System.out.println(n);
        int w = 0;
        while (w < 5) w++;
        System.out.println(w);
        int d = 10;
        do {
            d -= 3;
        } while (d > 0);
        System.out.println(d);
        for (int i = 0, j = 10; i < j; i++, j--) n += i * j;
        System.out.println(n);
        for (; ; ) {
            if (++n > 150) break;
        }
        System.out.println(n);
        int k = 0;
        while (true) {
            k++;
            if (k == 3) continue;
            if (k > 5) break;
        }
        System.out.println(k);
        do {
            k--;
            if (k == 2) continue;
        } while (k > 0);
        System.out.println(k);
        for (String s : new String[] {"a", "b"}) System.out.print(s);
        System.out.println();
        long sum = 0;
        for (long l = 1L << 33; l > 0; l >>= 3) sum += l;
        System.out.println(sum);
        for (double x = 0; x < 1; x += 0.25) System.out.print(x + " ");
        System.out.println();
    }
}

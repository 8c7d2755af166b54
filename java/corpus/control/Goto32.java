/** A loop body so long that branches need wide offsets. */
public class Goto32 {
    public static void main(String[] args) throws Exception {
        int x = 1;
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 2; k++) {
                x = x * 31 + i;
                x ^= x >>> 7;
                x = x * 17 + k;
                x ^= x << 3;
                x = x * 13 - i;
                x ^= x >>> 11;
                x = x * 29 + 1;
                x ^= x << 5;
                x = x * 37 - k;
                x ^= x >>> 13;
                x = step(x, i);
                x = step(x, k);
                x = step(step(x, 1), 2);
                if (x == 0) break;
                if (x == 1) continue;
                x += (x & 1) != 0 ? x >> 3 : x << 2;
            }
        }
        System.out.println(x);
        int state = 0;
        StringBuilder s = new StringBuilder();
        while (state >= 0) {
            switch (state) {
                case 0:
                    s.append('a');
                    state = 3;
                    break;
                case 1:
                    s.append('b');
                    state = 4;
                    break;
                case 2:
                    s.append('c');
                    state = 1;
                    break;
                case 3:
                    s.append('d');
                    state = 2;
                    break;
                default:
                    state = -1;
            }
        }
        System.out.println(s);
    }

    static int step(int x, int k) {
        return k % 2 == 0 ? x + 0x1234567 : x - 0x7654321;
    }
}

/** Deeply nested conditions. */
public class BranchDensity {
    public static void main(String[] args) throws Exception {
        int h = 7;
        for (int i = 0; i < 64; i++) {
            boolean a = (i & 1) != 0,
                    b = (i & 2) != 0,
                    c = (i & 4) != 0,
                    d = (i & 8) != 0,
                    e = (i & 16) != 0,
                    f = (i & 32) != 0;
            int r;
            if (a) {
                if (b) {
                    if (c || d && e) r = 1;
                    else r = 2;
                } else if (c ^ d) r = e ? 3 : f ? 4 : 5;
                else r = 6;
            } else if (b && (c || !d)) {
                r = e ? (f ? 7 : 8) : 9;
            } else {
                r = c ? d ? e ? f ? 10 : 11 : 12 : 13 : 14;
            }
            if (!(a && b) || (c && !d)) r += 100;
            h = h * 31 + r;
            System.out.print(r + " ");
        }
        System.out.println();
        System.out.println(h);
    }
}

/** A heap written by hand against sorting. */
public class BinaryHeap {
    public static void main(String[] args) throws Exception {
        int[] h = new int[100]; int n = 0, x = 99; int[] in = new int[80]; for (int i = 0; i < 80; i++) { x = x * 1664525 + 1013904223; in[i] = x >>> 8 & 1023; h[n] = in[i]; for (int k = n++; k > 0 && h[(k - 1) / 2] > h[k]; k = (k - 1) / 2) { int t = h[k]; h[k] = h[(k - 1) / 2]; h[(k - 1) / 2] = t; } } java.util.Arrays.sort(in); boolean same = true; StringBuilder s = new StringBuilder(); for (int i = 0; i < 80; i++) { int top = h[0]; h[0] = h[--n]; for (int k = 0, c; (c = 2 * k + 1) < n; k = c) { if (c + 1 < n && h[c + 1] < h[c]) c++; if (h[k] <= h[c]) break; int t = h[k]; h[k] = h[c]; h[c] = t; } same &= top == in[i]; if (i % 10 == 0) s.append(top).append(' '); } System.out.println(same + " " + s);
    }
}

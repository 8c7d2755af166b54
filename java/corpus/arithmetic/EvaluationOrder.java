/** Operands are evaluated from left to right, before exceptions of the operator. */
public class EvaluationOrder {
    public static void main(String[] args) throws Exception {
        int[] a = new int[3];
        int r = t(1) + t(2) * t(3);
        System.out.println(r);
        try {
            a[t(5)] = t(6);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        try {
            int[] n = null;
            n[t(7)] = t(8);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            System.out.println(t(1) / (t(2) - t(2)));
        } catch (ArithmeticException e) {
            System.out.println("zero");
        }
        System.out.println(t(0) == 1 && t(2) == 2 || t(3) == 3);
        System.out.println(t(0) == 1 & t(2) == 2 | t(3) == 3);
        m(t(1), t(2), t(3));
        int i = 2;
        i = i + (i = 3) * i;
        System.out.println(i);
        a[i = 1] = i;
        System.out.println(a[1]);
    }

    static int t(int x) {
        System.out.print("<" + x + ">");
        return x;
    }

    static void m(int a, int b, int c) {
        System.out.println(a + b + c);
    }
}

/** Plain, mutual and deep recursion. */
public class Recursion {
    public static void main(String[] args) throws Exception {
        System.out.println(fact(20));
        System.out.println(fib(18));
        System.out.println(even(1001));
        System.out.println(ack(2, 5));
        System.out.println(depth(3000));
        System.out.println(hanoi(8, 'a', 'b', 'c'));
        System.out.println(gcd(1071, 462));
        StringBuilder s = new StringBuilder();
        permute("", "abcd", s);
        System.out.println(s);
    }

    static long fact(int n) {
        return n <= 1 ? 1 : n * fact(n - 1);
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int ack(int m, int n) {
        return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
    }

    static int depth(int n) {
        return n == 0 ? 0 : 1 + depth(n - 1);
    }

    static int hanoi(int n, char a, char b, char c) {
        return n == 0 ? 0 : hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a);
    }

    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static void permute(String done, String rest, StringBuilder out) {
        if (rest.isEmpty()) out.append(done).append(' ');
        for (int i = 0; i < rest.length(); i++)
            permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }
}

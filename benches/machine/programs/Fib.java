/** Calls of a static method: the 32nd Fibonacci number, recursively. */
public class Fib {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        System.out.println(fib(32));
    }
}

/** Calls that go as deep as they can, with the smallest frames there are, again and again. */
public class DeepCalls {
    static int depth;
    static int turns;

    static void down() {
        depth++;
        down();
    }

    static long sum(int n) {
        return n == 0 ? 0 : n + sum(n - 1);
    }

    interface Step {
        int go(int n);
    }

    static final Step EVEN = new Step() {
        public int go(int n) {
            return n == 0 ? turns : ODD.go(n - 1);
        }
    };
    static final Step ODD = new Step() {
        public int go(int n) {
            turns++;
            return EVEN.go(n - 1);
        }
    };

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                down();
            } catch (StackOverflowError e) {
                System.out.println("overflow " + (depth > 1000));
            }
        }
        for (int i = 0; i < 50; i++) sum(i);
        System.out.println(sum(3000));
        for (int i = 0; i < 40; i++) turns = EVEN.go(20) - 10;
        System.out.println(EVEN.go(2000));
    }
}

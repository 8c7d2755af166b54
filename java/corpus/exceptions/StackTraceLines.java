/** Methods and lines of stack traces. */
public class StackTraceLines {
    public static void main(String[] args) throws Exception {
        try {
            one(3);
        } catch (IllegalStateException e) {
            print(e);
            print(e.getCause());
        }
        try {
            new Inner().go(null);
        } catch (NullPointerException e) {
            print(e);
        }
        try {
            int[] a = new int[1];
            a[0] = 1;
            a[1] = 2;
        } catch (RuntimeException e) {
            print(e);
        }
        Throwable made = make();
        print(made);
        made.fillInStackTrace();
        print(made);
    }

    static void print(Throwable t) {
        StringBuilder s = new StringBuilder();
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("StackTraceLines")) {
                s.append(e.getFileName())
                        .append(' ')
                        .append(e.getClassName())
                        .append('.')
                        .append(e.getMethodName())
                        .append(':')
                        .append(e.getLineNumber())
                        .append(' ');
            }
        }
        System.out.println(s);
    }

    static void one(int n) {
        if (n == 0) {
            try {
                Integer.parseInt("x");
            } catch (NumberFormatException e) {
                throw new IllegalStateException(e);
            }
        }
        one(n - 1);
    }

    static Throwable make() {
        return new Throwable();
    }

    static class Inner {
        int x;

        Inner() {
            this.x = 5;
        }

        void go(String s) {
            new Object() {
                void run() {
                    System.out.println(x + s.length());
                }
            }.run();
        }
    }
}

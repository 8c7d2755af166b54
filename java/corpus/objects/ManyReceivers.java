import java.util.ArrayList;
import java.util.List;

/** Calls that meet more classes than a call site remembers: all kinds of results, many arguments, natives, recursion, throws. */
public class ManyReceivers {
    public static void main(String[] args) throws Exception {
        Node[] nodes = {
            new Node(), new A(), new B(), new C(), new D(), new E(), new F(), new G(), new H(), new A() {
                @Override
                public int one(int x) {
                    return x - 9;
                }
            }
        };
        long sum = 0;
        for (int round = 0; round < 3000; round++) {
            Node node = nodes[(round * 7 + round / 13) % nodes.length];
            Work work = nodes[(round * 3 + round / 11) % nodes.length];
            node.nothing(round);
            sum += node.one(round) + work.two(round, 5L) + (long) node.three(round * 0.5);
            sum += node.many(1, 2L, 3, 4.0, 5, "six", round) + work.text(round).length() + node.state;
            sum += depth(nodes, round % 40) + thrown(work, round);
        }
        System.out.println(sum);
        System.out.println(natives());
    }

    /** Calls itself through calls that meet many classes. */
    static int depth(Node[] nodes, int left) {
        return left == 0 ? 0 : nodes[left % nodes.length].down(nodes, left - 1) + 1;
    }

    static int thrown(Work work, int round) {
        try {
            return work.refuse(round);
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    /** The same calls on classes whose methods are natives, compiled, or neither. */
    static long natives() {
        List<Object> things = new ArrayList<>();
        for (Object o : new Object[] {"text", 5, 6L, 7.5, 'c', true, new StringBuilder("builder"), new int[2], Thread.State.NEW}) {
            things.add(o);
        }
        CharSequence[] texts = {"a", new StringBuilder("bb"), new StringBuffer("ccc"), java.nio.CharBuffer.wrap("dddd"), new Text(5), new Text(6) {}, new Text(7) {}};
        long sum = 0;
        for (int round = 0; round < 2000; round++) {
            Object thing = things.get(round % things.size());
            sum += thing.equals("text") ? 3 : 1;
            sum += thing.toString().isEmpty() ? 1 : 2;
            sum += texts[round % texts.length].length();
        }
        return sum;
    }

    interface Work {
        long two(int x, long y);

        String text(int x);

        int refuse(int x);
    }

    static class Node implements Work {
        int state;

        void nothing(int x) {
            state = x & 15;
        }

        public int one(int x) {
            return x;
        }

        double three(double x) {
            return x * 2;
        }

        int many(int a, long b, int c, double d, int e, String f, int g) {
            return a + (int) b + c + (int) d + e + f.length() + g;
        }

        int down(Node[] nodes, int left) {
            return depth(nodes, left);
        }

        @Override
        public long two(int x, long y) {
            return x * y;
        }

        @Override
        public String text(int x) {
            return "node";
        }

        @Override
        public int refuse(int x) {
            if (x % 5 == 0) throw new IllegalStateException("refused " + x);
            return 1;
        }
    }

    static class A extends Node {
        @Override
        public int one(int x) {
            return x + 1;
        }
    }

    static class B extends Node {
        @Override
        void nothing(int x) {}

        @Override
        public long two(int x, long y) {
            return x + y;
        }
    }

    static class C extends A {
        @Override
        double three(double x) {
            int a = (int) x, b = a + 1, c = b + 2, d = c * 3, e = d - a, f = e ^ b, g = f + c, h = g - d;
            return a + b + c + d + e + f + g + h;
        }
    }

    static class D extends B {
        @Override
        int many(int a, long b, int c, double d, int e, String f, int g) {
            return super.many(g, b, e, d, c, f, a) * 2;
        }
    }

    static class E extends Node {
        @Override
        int down(Node[] nodes, int left) {
            return left > 3 ? depth(nodes, left - 3) : left;
        }
    }

    static class F extends E {
        @Override
        public String text(int x) {
            return "f" + (x % 7);
        }
    }

    static class G extends Node {
        @Override
        public int refuse(int x) {
            return x / (x % 3 == 9 ? 0 : 4);
        }
    }

    static class H extends G {
        @Override
        public synchronized int one(int x) {
            return x ^ state;
        }
    }

    static class Text implements CharSequence {
        final int length;

        Text(int length) {
            this.length = length;
        }

        @Override
        public int length() {
            return length;
        }

        @Override
        public char charAt(int at) {
            return 'x';
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return new Text(to - from);
        }
    }
}

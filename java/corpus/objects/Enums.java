import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;

/** Constants with bodies, fields, methods, and the methods of Enum. */
public class Enums {
    public static void main(String[] args) throws Exception {
        for (Op o : Op.values())
            System.out.println(
                    o
                            + " "
                            + o.apply(6, 3)
                            + " "
                            + o.ordinal()
                            + " "
                            + o.symbol
                            + " "
                            + o.name()
                            + " "
                            + o.getDeclaringClass().getSimpleName());
        System.out.println(Op.valueOf("TIMES"));
        try {
            Op.valueOf("DIVIDE");
        } catch (IllegalArgumentException e) {
            System.out.println("no such");
        }
        try {
            Op.valueOf(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(Op.PLUS.compareTo(Op.TIMES));
        System.out.println(Op.PLUS.equals(Op.PLUS));
        EnumMap<Op, Integer> m = new EnumMap<>(Op.class);
        m.put(Op.TIMES, 1);
        m.put(Op.PLUS, 2);
        System.out.println(m);
        EnumSet<Op> s = EnumSet.complementOf(EnumSet.of(Op.MINUS));
        System.out.println(s);
        System.out.println(EnumSet.allOf(Op.class).size() + " " + EnumSet.range(Op.PLUS, Op.MINUS));
        System.out.println(Op.PLUS.getClass() == Op.class);
        System.out.println(Op.MINUS.getClass().isEnum());
        System.out.println(Op.class.isEnum());
        System.out.println(Arrays.toString(Op.class.getEnumConstants()));
        System.out.println(Single.INSTANCE.next() + Single.INSTANCE.next());
        System.out.println(Enum.valueOf(Op.class, "PLUS"));
    }

    enum Op {
        PLUS("+") {
            int apply(int a, int b) {
                return a + b;
            }
        },
        MINUS("-") {
            int apply(int a, int b) {
                return a - b;
            }
        },
        TIMES("*") {
            int apply(int a, int b) {
                return a * b;
            }

            @Override
            public String toString() {
                return "times!";
            }
        };

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);
    }

    enum Single {
        INSTANCE;

        private int n;

        int next() {
            return ++n;
        }
    }
}

/** Inner, nested, local and anonymous classes with captured variables. */
public class InnerClasses {
    public static void main(String[] args) throws Exception {
        InnerClasses outer = new InnerClasses(5);
        Inner in = outer.new Inner(3);
        System.out.println(in.sum());
        Inner.Deep deep = in.new Deep();
        System.out.println(deep.all());
        int base = 10;
        String text = "t";
        class Local {
            int z = base * 2;

            int f(int y) {
                return base + y + z + text.length();
            }
        }
        System.out.println(new Local().f(1));
        System.out.println(outer.make(7).get());
        Getter g =
                new Getter() {
                    int state = base;

                    public int get() {
                        return state += outer.v;
                    }
                };
        g.get();
        System.out.println(g.get());
        System.out.println(new Nested().secret() + Nested.count);
        System.out.println(outer.touch());
    }

    int v;
    private int hidden = 1;

    InnerClasses(int v) {
        this.v = v;
    }

    interface Getter {
        int get();
    }

    Getter make(final int n) {
        return new Getter() {
            public int get() {
                return v * n
                        + new Getter() {
                            public int get() {
                                return v + hidden++;
                            }
                        }.get();
            }
        };
    }

    int touch() {
        return hidden;
    }

    class Inner {
        int v;

        Inner(int v) {
            this.v = v;
        }

        int sum() {
            return v + InnerClasses.this.v;
        }

        class Deep {
            int v = 100;

            String all() {
                return v + " " + Inner.this.v + " " + InnerClasses.this.v;
            }
        }
    }

    static class Nested {
        private static int count = 0;
        private String s = "secret" + ++count;

        String secret() {
            return s;
        }
    }
}

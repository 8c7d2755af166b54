/** Private members across nested classes, package-private and protected ones. */
public class AccessLevels {
    public static void main(String[] args) throws Exception {
        Outer o = new Outer();
        o.in.v = 5;
        System.out.println(o.in.v + o.read() + o.in.readOuter());
        System.out.println(new Child().call());
        Outer.count += 3;
        System.out.println(Outer.bump() + Outer.count);
        Private p = new Private(8);
        System.out.println(p.x++ + p.x + p.twice());
    }

    static class Outer {
        private int secret = 42;
        private static int count = 1;
        final Inner in = new Inner();

        private int read() {
            return in.v + secret;
        }

        private static int bump() {
            return ++count;
        }

        class Inner {
            private int v;

            private int readOuter() {
                return secret--;
            }
        }
    }

    static class Parent {
        protected int p = 3;

        int pack() {
            return 4;
        }

        private String who() {
            return "parent";
        }

        String call() {
            return who() + p + pack();
        }
    }

    static class Child extends Parent {
        private String who() {
            return "child";
        }

        @Override
        int pack() {
            return super.pack() * 10 + who().length();
        }
    }

    static class Private {
        private int x;

        private Private(int x) {
            this.x = x;
        }

        private int twice() {
            return x * 2;
        }
    }
}

/** Bridges, accessors, captured variables and enum switches in inner classes. */
public class SyntheticAccess {
    public static void main(String[] args) throws Exception {
        SyntheticAccess o = new SyntheticAccess();
        Inner in = o.new Inner();
        in.bump();
        in.bump();
        System.out.println(o.secret + " " + in.read() + " " + total);
        Cmp c = new Cmp();
        java.util.Comparator<Integer> raw = c;
        System.out.println(raw.compare(1, 2));
        int local = 3;
        String text = "cap";
        Object anon =
                new Object() {
                    int twice = local * 2;

                    @Override
                    public String toString() {
                        return text + twice + o.secret + total;
                    }
                };
        System.out.println(anon);
        class Loc {
            int f() {
                return local + o.hidden(2);
            }
        }
        System.out.println(new Loc().f());
    }

    private int secret = 1;
    private static long total;

    private int hidden(int x) {
        return secret * x;
    }

    class Inner {
        private int own = 5;

        void bump() {
            secret += own++;
            total += secret;
            secret <<= 1;
            SyntheticAccess.this.secret--;
        }

        private int read() {
            return hidden(own) + new Deep().get();
        }

        class Deep {
            private int get() {
                return own + secret;
            }
        }
    }

    static class Cmp implements java.util.Comparator<Integer> {
        public int compare(Integer a, Integer b) {
            return b - a;
        }
    }
}

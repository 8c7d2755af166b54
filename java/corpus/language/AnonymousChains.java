/** Anonymous classes in anonymous classes, with constructors and blocks. */
public class AnonymousChains {
    public static void main(String[] args) throws Exception {
        System.out.println(
                new Base(5) {
                    int extra;

                    {
                        extra = v * 2;
                    }

                    @Override
                    String go() {
                        return super.go()
                                + new Base(extra) {
                                    @Override
                                    String go() {
                                        return super.go() + extra + v;
                                    }
                                }.go();
                    }
                }.go());
        Base[] all = {
            new Base(1) {},
            new Base(2) {
                @Override
                public String toString() {
                    return "second";
                }
            }
        };
        System.out.println(
                all[1]
                        + " "
                        + all[0].getClass().getSuperclass().getSimpleName()
                        + (all[0].getClass() == all[1].getClass()));
    }

    static class Base {
        final int v;

        Base(int v) {
            this.v = v;
        }

        String go() {
            return "<" + v + ">";
        }
    }
}

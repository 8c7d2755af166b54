/** Names that hide other names. */
public class Shadowing {
    public static void main(String[] args) throws Exception {
        int x = 1;
        new Object() {
            int x = 2;

            void go(int y) {
                int z = x + y;
                {
                    int w = z;
                    z += w;
                }
                System.out.println(x + " " + z);
            }
        }.go(x);
        System.out.println(f + new Shadowing().g() + Inner.f);
        for (int i = 0; i < 2; i++) {
            String s = "loop" + i;
            System.out.print(s);
        }
        for (int i = 5; i < 6; i++) System.out.println(i);
        System.out.println(new Sub().show());
    }

    static String f = "outer ";
    String g = "field ";

    String g() {
        String g = "local ";
        return g + this.g;
    }

    static class Inner {
        static String f = "inner ";
    }

    static class Sup {
        String name = "sup";

        String show() {
            return name;
        }
    }

    static class Sub extends Sup {
        String name = "sub";

        @Override
        String show() {
            return name + super.name + super.show() + ((Sup) this).name;
        }
    }
}

/** Classes, fields, methods and labels of the same names. */
public class SameNames {
    public static void main(String[] args) throws Exception {
        x x = new x();
        x.x = 5;
        x:
        for (int i = 0; ; i++) {
            x.x(i);
            if (x.x > 20) break x;
        }
        System.out.println(x.x + " " + x.x(1).x + " " + new x().x);
        y.y.y = "deep";
        System.out.println(y.y.y());
    }

    static class x {
        int x = 1;

        x x(int x) {
            this.x += x;
            return this;
        }
    }

    static class y {
        static class z {
            String y = "z";

            String y() {
                return y + "()";
            }
        }

        static z y = new z();
    }
}

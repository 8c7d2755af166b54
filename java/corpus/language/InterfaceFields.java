/** Constants and nested types in interfaces. */
public class InterfaceFields {
    public static void main(String[] args) throws Exception {
        System.out.println(I.A + I.B + Impl.C + new Impl().sum() + I.E.TWO + new I.N().n + J.A);
    }

    interface I {
        int A = 1;
        String B = "b" + A;
        int C = Integer.parseInt("7");

        enum E {
            ONE,
            TWO
        }

        class N {
            int n = A + 5;
        }
    }

    interface J extends I {
        int A = 100;
    }

    static class Impl implements J {
        int sum() {
            return I.A + J.A + C;
        }
    }
}

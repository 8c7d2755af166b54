/** The test turns the return of a number into the return of an object. */
public class Typed {
    static class Inner {
        static int bad(int n) {
            return n + 0x5a5a;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Inner.bad(1));
            } catch (VerifyError e) {
                System.out.println(e);
            }
        }
        System.out.println("after");
    }
}

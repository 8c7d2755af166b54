/** Assertions are off unless somebody turns them on. */
public class Assertions {
    public static void main(String[] args) throws Exception {
        int n = 0;
        assert n++ == 99 : "never evaluated";
        System.out.println(n + " " + Assertions.class.desiredAssertionStatus());
        try {
            throw new AssertionError("by hand");
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(
                new AssertionError(5).getMessage()
                        + new AssertionError('c').getMessage()
                        + new AssertionError((Object) null).getMessage()
                        + new AssertionError("m", new Exception("cause")).getCause().getMessage());
    }
}

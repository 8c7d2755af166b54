/** A hook runs when the program asks to exit. */
public class ShutdownHooks {
    public static void main(String[] args) throws Exception {
        Thread h = new Thread(() -> {});
        Runtime.getRuntime().addShutdownHook(h);
        try {
            Runtime.getRuntime().addShutdownHook(h);
        } catch (IllegalArgumentException e) {
            System.out.println("twice");
        }
        System.out.println(
                Runtime.getRuntime().removeShutdownHook(h)
                        + " "
                        + Runtime.getRuntime().removeShutdownHook(h));
        try {
            Runtime.getRuntime().addShutdownHook(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

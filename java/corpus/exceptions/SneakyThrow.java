/** A checked exception thrown where none is declared. */
public class SneakyThrow {
    public static void main(String[] args) throws Exception {
        try {
            sneak(new java.io.IOException("sneaky"));
            System.out.println("no");
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            SneakyThrow.<RuntimeException>cast(new Exception("cast"));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        Runnable r = () -> sneak(new InterruptedException("in run"));
        try {
            r.run();
        } catch (Throwable t) {
            System.out.println(t);
        }
    }

    static void sneak(Throwable t) {
        SneakyThrow.<RuntimeException>cast(t);
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void cast(Throwable t) throws T {
        throw (T) t;
    }
}

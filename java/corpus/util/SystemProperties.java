/** Properties, environment and time of the system, as far as all agree. */
public class SystemProperties {
    public static void main(String[] args) throws Exception {
        System.out.println(
                System.getProperty("file.separator")
                        + System.getProperty("path.separator")
                        + System.getProperty("line.separator").length()
                        + System.getProperty("no.such")
                        + System.getProperty("no.such", "default"));
        System.setProperty("mine", "1");
        System.out.println(
                System.getProperty("mine")
                        + System.setProperty("mine", "2")
                        + System.clearProperty("mine")
                        + System.getProperty("mine"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println("empty");
        }
        try {
            System.getProperty(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        System.out.println(
                System.lineSeparator().length()
                        + " "
                        + System.getenv("NO_SUCH_VARIABLE")
                        + (System.currentTimeMillis() > 0)
                        + (System.nanoTime() != 0)
                        + (Runtime.getRuntime().availableProcessors() > 0)
                        + (Runtime.getRuntime().totalMemory() > 0)
                        + (Runtime.getRuntime().maxMemory()
                                >= Runtime.getRuntime().freeMemory() / 2));
        System.out.println(
                Boolean.getBoolean("mine")
                        + " "
                        + Integer.getInteger("mine")
                        + Integer.getInteger("mine", 5));
        System.setProperty("num", "0x1f");
        System.out.println(Integer.getInteger("num") + Long.getLong("num"));
        java.io.PrintStream old = System.out;
        java.io.ByteArrayOutputStream b = new java.io.ByteArrayOutputStream();
        System.setOut(new java.io.PrintStream(b));
        System.out.println("captured");
        System.setOut(old);
        System.out.println(b.toString().trim());
        System.setIn(new java.io.ByteArrayInputStream("input".getBytes()));
        System.out.println((char) System.in.read());
    }
}

import java.util.Locale;

/** %d, %x, %o with flags and widths. */
public class FormatIntegers {
    public static void main(String[] args) throws Exception {
        Object[] v = {
            0, 1, -1, 255, -255, 123456789, Integer.MIN_VALUE, 1L << 40, (byte) -1, (short) 300
        };
        for (Object o : v)
            System.out.println(
                    String.format(
                            Locale.US,
                            "[%d] [%5d] [%-8d] [%08d] [%+d] [% d] [%,d] [%(d] [%x] [%X] [%#x] [%o]"
                                    + " [%10x]",
                            o,
                            o,
                            o,
                            o,
                            o,
                            o,
                            o,
                            o,
                            o,
                            o,
                            o,
                            o,
                            o));
        System.out.println(String.format("%s %2$s %1$s %<s %s", "a", "b"));
        System.out.println(String.format("%b %c %h %n%%", true, 'x', "hash").length());
    }
}

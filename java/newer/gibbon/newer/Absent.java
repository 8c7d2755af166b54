package gibbon.newer;

/** What static fields hold that a newer platform has and this one does not: nothing. There is one for each kind of value. */
public class Absent {
    public static Object reference;
    public static boolean truth;
    public static byte octet;
    public static char letter;
    public static short little;
    public static int number;
    public static long large;
    public static float fraction;
    public static double exact;
}

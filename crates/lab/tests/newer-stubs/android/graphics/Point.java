package android.graphics;

/** The platform's class as a newer one might have it: for the compiler, never on the device. */
public class Point {
    public int x;
    public int depth;
    public long span;
    public String label;
}

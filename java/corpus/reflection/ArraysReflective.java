import java.lang.reflect.Array;
import java.util.Arrays;

/** java.lang.reflect.Array. */
public class ArraysReflective {
    public static void main(String[] args) throws Exception {
        Object a = Array.newInstance(int.class, 3);
        Array.set(a, 0, 5);
        Array.setInt(a, 1, 6);
        Array.set(a, 2, (byte) 7);
        System.out.println(
                Arrays.toString((int[]) a)
                        + Array.getLength(a)
                        + Array.get(a, 1)
                        + Array.getLong(a, 2)
                        + Array.getDouble(a, 0));
        Object m = Array.newInstance(String.class, 2, 3);
        System.out.println(m.getClass().getName() + Array.getLength(Array.get(m, 1)));
        Array.set(Array.get(m, 0), 1, "x");
        System.out.println(((String[][]) m)[0][1]);
        System.out.println(
                Array.newInstance(int[].class, 1).getClass().getName()
                        + Array.newInstance(Object.class, 0).getClass().getName());
        try {
            Array.get(a, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("bounds");
        }
        try {
            Array.set(a, 0, 5L);
        } catch (IllegalArgumentException e) {
            System.out.println("wide");
        }
        try {
            Array.getLength("x");
        } catch (IllegalArgumentException e) {
            System.out.println("not an array");
        }
        try {
            Array.newInstance(int.class, -1);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
        try {
            Array.newInstance(void.class, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("void");
        }
        try {
            Array.getLength(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Array.getByte(a, 0);
        } catch (IllegalArgumentException e) {
            System.out.println("narrow");
        }
        boolean[] z = (boolean[]) Array.newInstance(boolean.class, 1);
        Array.setBoolean(z, 0, true);
        char[] c = {'q'};
        System.out.println(
                z[0]
                        + ""
                        + Array.getChar(c, 0)
                        + Array.getInt(c, 0)
                        + Array.get(new double[] {1.5}, 0));
        try {
            Array.set(new String[1], 0, 1);
        } catch (IllegalArgumentException e) {
            System.out.println("reference type");
        }
    }
}

import java.util.concurrent.Callable;

/** Exceptions from every kind of instruction, caught by type in a table. */
public class ExceptionTables {
    public static void main(String[] args) throws Exception {
        Object[] cases = {(Callable<Object>) () -> 1 / zero(), (Callable<Object>) () -> 1L % zero(), (Callable<Object>) () -> new int[2][zero() - 1], (Callable<Object>) () -> (Integer) (Object) "x", (Callable<Object>) () -> new int[1][0][zero()].length, (Callable<Object>) () -> "abc".charAt(zero() - 1), (Callable<Object>) () -> "abc".substring(4 + zero()), (Callable<Object>) () -> Integer.valueOf("z"), (Callable<Object>) () -> new java.util.ArrayList<Object>().get(zero()), (Callable<Object>) () -> new java.util.ArrayList<Object>().iterator().next(), (Callable<Object>) () -> java.util.Collections.emptyList().set(0, null), (Callable<Object>) () -> Thread.State.valueOf("NONE"), (Callable<Object>) () -> Class.forName("no.Such"), (Callable<Object>) () -> Object.class.getMethod("none"), (Callable<Object>) () -> new Object[] {null}[0].toString(), (Callable<Object>) () -> { throw new CloneNotSupportedException(); }, (Callable<Object>) () -> java.nio.ByteBuffer.allocate(zero()).get(), (Callable<Object>) () -> new java.util.Scanner("").next(), (Callable<Object>) () -> new java.util.ArrayDeque<Object>().pop(), (Callable<Object>) () -> java.nio.charset.Charset.forName("?!"), (Callable<Object>) () -> new java.util.TreeMap<Object, Object>().firstKey(), (Callable<Object>) () -> ((Object[]) new String[1])[0] = zero()}; for (Object c : cases) { try { System.out.println(((Callable<?>) c).call()); } catch (Exception e) { System.out.println(e.getClass().getName()); } }
    }

    static int zero() {
        return 0;
    }
}

import java.util.BitSet;

/** BitSet arithmetic. */
public class BitSets {
    public static void main(String[] args) throws Exception {
        BitSet a = new BitSet(), b = new BitSet(100);
        for (int i = 0; i < 200; i += 3) a.set(i);
        for (int i = 0; i < 200; i += 5) b.set(i);
        System.out.println(
                a.cardinality() + " " + b.length() + " " + a.get(3) + a.get(4) + a.get(9999));
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(c);
        c.or(a);
        c.xor(b);
        System.out.println(c.cardinality() + " " + c.hashCode());
        c.andNot(a);
        System.out.println(c);
        a.flip(0, 10);
        a.clear(20, 40);
        a.set(64, 70);
        System.out.println(
                a.nextSetBit(11)
                        + " "
                        + a.nextClearBit(64)
                        + " "
                        + a.intersects(b)
                        + " "
                        + a.equals(b)
                        + " "
                        + a.isEmpty());
        long[] words = new BitSet().toLongArray();
        System.out.println(
                words.length
                        + " "
                        + BitSet.valueOf(new long[] {5, 1}).toString()
                        + " "
                        + a.get(0, 8));
        StringBuilder s = new StringBuilder();
        for (int i = a.nextSetBit(0); i >= 0; i = a.nextSetBit(i + 1)) s.append(i).append(',');
        System.out.println(s);
        try {
            a.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("negative");
        }
        System.out.println(a.previousSetBit(63) + " " + a.size() % 64);
    }
}

import java.util.IdentityHashMap;

/** Many objects of many sizes keep their identity and content. */
public class ObjectHeaders {
    public static void main(String[] args) throws Exception {
        Object[] all = new Object[2000];
        for (int i = 0; i < all.length; i++) {
            switch (i % 5) {
                case 0:
                    all[i] = new byte[i % 37];
                    break;
                case 1:
                    all[i] = new long[i % 11];
                    break;
                case 2:
                    all[i] = Integer.valueOf(i + 1000);
                    break;
                case 3:
                    all[i] = new int[] {i, -i};
                    break;
                default:
                    all[i] = new Object[] {all[i - 1], i};
            }
        }
        IdentityHashMap<Object, Integer> m = new IdentityHashMap<>();
        for (int i = 0; i < all.length; i++) m.put(all[i], i);
        System.out.println(m.size());
        boolean ok = true;
        for (int i = 0; i < all.length; i++) ok &= m.get(all[i]) == i;
        System.out.println(ok);
        long sum = 0;
        for (Object o : all) {
            if (o instanceof byte[]) sum += ((byte[]) o).length;
            else if (o instanceof long[]) sum += ((long[]) o).length * 2;
            else if (o instanceof Integer) sum += (Integer) o;
            else if (o instanceof int[]) sum += ((int[]) o)[0] + ((int[]) o)[1];
            else sum += (Integer) ((Object[]) o)[1];
        }
        System.out.println(sum);
        int[] h = new int[3];
        for (int i = 0; i < 3; i++) h[i] = all[i].hashCode();
        System.out.println(h[0] == all[0].hashCode() && h[1] == System.identityHashCode(all[1]));
    }
}

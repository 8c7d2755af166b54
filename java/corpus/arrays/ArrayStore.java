/** A store checks the run-time type of the array. */
public class ArrayStore {
    public static void main(String[] args) throws Exception {
        Object[] o = new String[2];
        try {
            o[0] = 1;
            System.out.println("no");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        o[1] = "ok";
        o[0] = null;
        System.out.println(o[1]);
        Number[] n = new Integer[1];
        n[0] = 5;
        try {
            n[0] = 5.0;
            System.out.println("no");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        Object[][] x = new String[1][1];
        x[0] = new String[] {"s"};
        try {
            x[0] = new Integer[1];
            System.out.println("no");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        try {
            x[0] = new Object[1];
            System.out.println("no");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        Runnable[] r = new Thread[1];
        try {
            r[0] =
                    new Runnable() {
                        public void run() {}
                    };
            System.out.println("no");
        } catch (ArrayStoreException e) {
            System.out.println("store");
        }
        Object[] any = new Object[2];
        any[0] = any;
        any[1] = new int[0];
        System.out.println(any[0] == any);
        Cloneable[] c = new Cloneable[1];
        c[0] = new int[1];
        System.out.println(c[0] instanceof int[]);
    }
}

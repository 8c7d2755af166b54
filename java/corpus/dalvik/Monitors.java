/** Nested, exceptional and reentrant monitors. */
public class Monitors {
    public static void main(String[] args) throws Exception {
        Object a = new Object(), b = new Object();
        int n = 0;
        synchronized (a) {
            synchronized (b) {
                synchronized (a) {
                    n++;
                }
                n += Thread.holdsLock(b) ? 10 : 0;
            }
            n += Thread.holdsLock(b) ? 1000 : 100;
        }
        System.out.println(n);
        try {
            synchronized (a) {
                throw new RuntimeException();
            }
        } catch (RuntimeException e) {
            System.out.println(Thread.holdsLock(a));
        }
        System.out.println(early(a) + " " + Thread.holdsLock(a));
        for (int i = 0; i < 3; i++) {
            synchronized (a) {
                if (i == 1) continue;
                if (i == 2) break;
                n++;
            }
        }
        System.out.println(n + " " + Thread.holdsLock(a));
        try {
            synchronized ((Object) null) {
                System.out.println("no");
            }
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        synchronized (Monitors.class) {
            System.out.println(Thread.holdsLock(Monitors.class));
        }
        int[] arr = {1};
        synchronized (arr) {
            arr[0]++;
        }
        System.out.println(arr[0]);
        String s = "lock";
        synchronized (s) {
            System.out.println(Thread.holdsLock("lock"));
        }
    }

    static int early(Object o) {
        synchronized (o) {
            for (int i = 0; ; i++) if (i == 5) return i;
        }
    }
}

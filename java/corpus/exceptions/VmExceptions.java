/** Every exception that the machine itself throws. */
public class VmExceptions {
    public static void main(String[] args) throws Exception {
        Object[] todo = new Object[12];
        for (int i = 0; i < 12; i++) {
            try {
                run(i);
                System.out.println("nothing");
            } catch (Throwable t) {
                System.out.println(i + " " + t.getClass().getName());
            }
        }
    }

    static int zero;
    static Object nothing;
    static int[] noArray;
    static int[][] grid = new int[2][3];

    static void run(int i) throws Throwable {
        switch (i) {
            case 0:
                System.out.println(1 / zero);
                break;
            case 1:
                System.out.println(1L % zero);
                break;
            case 2:
                nothing.hashCode();
                break;
            case 3:
                System.out.println(noArray.length);
                break;
            case 4:
                noArray[0] = 1;
                break;
            case 5:
                System.out.println(grid[1][3]);
                break;
            case 6:
                System.out.println(new int[zero - 1]);
                break;
            case 7:
                Object[] s = new String[1];
                s[0] = 1;
                break;
            case 8:
                Object o = "s";
                System.out.println((Integer) o);
                break;
            case 9:
                throw null;
            case 10:
                synchronized (nothing) {
                    System.out.println("in");
                }
                break;
            case 11:
                nothing.wait();
                break;
        }
    }
}

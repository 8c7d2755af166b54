/** Static initialisers with loops, exceptions and dependencies. */
public class StaticInitForms {
    public static void main(String[] args) throws Exception {
        System.out.println(
                T.TABLE[10]
                        + " "
                        + T.SUM
                        + " "
                        + T.NAME
                        + " "
                        + T.caught
                        + " "
                        + U.order
                        + " "
                        + T.LATE);
    }

    static class T {
        static final int[] TABLE = new int[20];
        static final int SUM;
        static final String NAME;
        static String caught = "";
        static final long LATE = System.nanoTime() > 0 || true ? 5 : 6;

        static {
            int s = 0;
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i * i;
                s += TABLE[i];
            }
            SUM = s;
            String n;
            try {
                n = "n" + Integer.parseInt("zz");
            } catch (NumberFormatException e) {
                n = "fallback";
                caught += "c";
            } finally {
                caught += "f";
            }
            NAME = n;
        }
    }

    static class U {
        static String order = "";

        static {
            order += "1";
        }

        static int x = add("2");

        static {
            order += "3";
        }

        static int add(String s) {
            order += s;
            return 0;
        }
    }
}

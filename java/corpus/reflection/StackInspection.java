/** Thread and Throwable stack elements. */
public class StackInspection {
    public static void main(String[] args) throws Exception {
        System.out.println(here());
        System.out.println(caller());
        StackTraceElement[] t = Thread.currentThread().getStackTrace();
        boolean found = false;
        for (StackTraceElement e : t)
            found |= e.getClassName().equals("StackInspection") && e.getMethodName().equals("main");
        System.out.println(found);
        new Inner().go();
    }

    static String here() {
        return new Throwable().getStackTrace()[0].getMethodName();
    }

    static String caller() {
        return level();
    }

    static String level() {
        return new Throwable().getStackTrace()[1].getMethodName();
    }

    static class Inner {
        Inner() {
            System.out.println(new Throwable().getStackTrace()[0].getMethodName());
        }

        void go() {
            Runnable r =
                    new Runnable() {
                        public void run() {
                            StackTraceElement[] e = new Throwable().getStackTrace();
                            System.out.println(
                                    e[0].getClassName()
                                            + "."
                                            + e[0].getMethodName()
                                            + " "
                                            + e[1].getMethodName()
                                            + " "
                                            + e[1].getLineNumber());
                        }
                    };
            r.run();
        }
    }
}

/** The first matching handler wins; rethrown and translated exceptions. */
public class CatchOrder {
    public static void main(String[] args) throws Exception {
        Throwable[] all = {
            new ArrayIndexOutOfBoundsException(),
            new StringIndexOutOfBoundsException(),
            new IndexOutOfBoundsException(),
            new NumberFormatException(),
            new IllegalArgumentException(),
            new ArithmeticException(),
            new RuntimeException(),
            new java.io.FileNotFoundException(),
            new java.io.IOException(),
            new InterruptedException(),
            new AssertionError(),
            new ThreadDeath(),
            new Throwable()
        };
        for (Throwable t : all) {
            try {
                rethrow(t);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println("array");
            } catch (IndexOutOfBoundsException e) {
                System.out.println("index");
            } catch (NumberFormatException e) {
                System.out.println("number");
            } catch (RuntimeException e) {
                System.out.println("runtime");
            } catch (java.io.FileNotFoundException e) {
                System.out.println("file");
            } catch (Exception e) {
                System.out.println("checked " + e.getClass().getSimpleName());
            } catch (AssertionError e) {
                System.out.println("assertion");
            } catch (Error e) {
                System.out.println("error");
            } catch (Throwable e) {
                System.out.println("throwable");
            }
        }
    }

    static void rethrow(Throwable t) throws Throwable {
        try {
            throw t;
        } catch (IllegalArgumentException e) {
            if (e instanceof NumberFormatException) throw e;
            throw new ArithmeticException();
        } catch (Throwable e) {
            throw e;
        }
    }
}

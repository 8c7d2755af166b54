/** A program that ends by an exception. */
public class Uncaught {
    public static void main(String[] args) throws Exception {
        System.out.println("before");
        StringBuilder s = null;
        if (args.length == 0) throw new IllegalStateException("the end");
        System.out.println("after");
    }
}

import java.io.BufferedReader;
import java.io.InputStreamReader;

/** Asks and answers until standard input ends. */
public class Talks {
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.print("name? ");
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            System.out.print("hello " + line + "\nname? ");
        }
        System.out.println("bye at " + System.currentTimeMillis() % 1000);
    }
}

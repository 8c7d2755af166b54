import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.Scanner;

/** A program that behaves. */
public class Plain {
    /** No main here. */
    static class Without {}

    /** A main that nobody may call. */
    static class Hidden {
        static void main(String[] args) {}
    }

    static int never(int n) {
        return n > 0 ? 1 : 2;
    }

    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            System.out.println("plain");
            return;
        }
        File folder = new File(args[0]);
        String[] names = folder.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names));
        System.out.println(new Scanner(new File(folder, "in.txt")).nextLine());
        try (FileWriter writer = new FileWriter(new File(folder, "out.txt"))) {
            writer.write("written");
        }
    }
}

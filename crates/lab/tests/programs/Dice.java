import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Random;

/** Throws dice; with an argument, others have thrown theirs before: classes that do so when they are first used. */
public class Dice {
    static class Lucky {
        static final int NUMBER = new Random().nextInt();
    }

    static double others() {
        Collections.shuffle(new ArrayList<>(Arrays.asList(1, 2, 3)));
        return Math.random() + Lucky.NUMBER;
    }

    public static void main(String[] args) {
        if (args.length > 0 && others() == 0) {
            System.out.println("what luck");
        }
        System.out.println(new Random().nextInt());
        System.out.println(new Random().nextInt());
    }
}

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A little of everything that a program needs from a level's core library. */
public class Levels {
    public static void main(String[] args) throws Exception {
        System.out.println("hello world");
        List<String> words = new ArrayList<String>();
        Matcher matcher = Pattern.compile("[a-z]+").matcher("the quick brown fox");
        while (matcher.find()) {
            words.add(matcher.group());
        }
        Collections.sort(words);
        System.out.println(words + String.format(" %d", words.size()));
        final StringBuilder text = new StringBuilder();
        Thread thread = new Thread() {
            @Override
            public void run() {
                text.append("from a thread");
            }
        };
        thread.start();
        thread.join();
        System.out.println(text + ", " + Levels.class.getMethod("main", String[].class).getName());
        try {
            Object[] objects = new String[1];
            objects[0] = 1;
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}

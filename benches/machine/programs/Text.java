/** Texts: two million pieces appended, the result taken apart. */
public class Text {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2_000_000; i++) {
            text.append(i % 10);
            if (i % 8 == 7) text.append(',');
        }
        int length = 0;
        for (String part : text.toString().split(",")) length += part.length();
        System.out.println(length);
    }
}

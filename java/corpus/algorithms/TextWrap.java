/** Word wrapping, justification and columns. */
public class TextWrap {
    public static void main(String[] args) throws Exception {
        String t =
                "the quick brown fox jumps over the lazy dog and runs away from the very angry bear"
                    + " that lives in the dark forest";
        for (int width : new int[] {20, 33}) {
            StringBuilder line = new StringBuilder();
            for (String w : t.split(" ")) {
                if (line.length() + w.length() + 1 > width) {
                    System.out.println(justify(line.toString().trim(), width) + "|");
                    line.setLength(0);
                }
                line.append(w).append(' ');
            }
            System.out.println(line.toString().trim());
        }
    }

    static String justify(String s, int width) {
        String[] w = s.split(" ");
        if (w.length == 1) return s;
        int gaps = w.length - 1, spaces = width - s.length();
        StringBuilder r = new StringBuilder();
        for (int i = 0; i < w.length; i++) {
            r.append(w[i]);
            if (i < gaps)
                for (int k = 0; k < 1 + spaces / gaps + (i < spaces % gaps ? 1 : 0); k++)
                    r.append(' ');
        }
        return r.toString();
    }
}

/** An interpreter for a tiny language. */
public class BrainInterpreter {
    public static void main(String[] args) throws Exception {
        System.out.println(
                run(
                        "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.",
                        ""));
        System.out.println(run(",[.-]", "\u0005").length());
    }

    static String run(String p, String in) {
        byte[] m = new byte[100];
        int at = 0, i = 0;
        StringBuilder out = new StringBuilder();
        for (int pc = 0; pc < p.length(); pc++) {
            switch (p.charAt(pc)) {
                case '>':
                    at++;
                    break;
                case '<':
                    at--;
                    break;
                case '+':
                    m[at]++;
                    break;
                case '-':
                    m[at]--;
                    break;
                case '.':
                    out.append((char) (m[at] & 255));
                    break;
                case ',':
                    m[at] = (byte) (i < in.length() ? in.charAt(i++) : 0);
                    break;
                case '[':
                    if (m[at] == 0)
                        for (int d = 1; d > 0; ) {
                            char c = p.charAt(++pc);
                            if (c == '[') d++;
                            else if (c == ']') d--;
                        }
                    break;
                case ']':
                    if (m[at] != 0)
                        for (int d = 1; d > 0; ) {
                            char c = p.charAt(--pc);
                            if (c == ']') d++;
                            else if (c == '[') d--;
                        }
                    break;
            }
        }
        return out.toString();
    }
}

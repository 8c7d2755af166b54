import java.util.ArrayDeque;

/** Infix to postfix, and evaluation with a stack. */
public class Postfix {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"1+2*3", "(1+2)*3", "2^3^2", "10/4-7%4", "((5))", "1+", "(2"}) { try { String p = post(s); System.out.println(p + "= " + eval(p)); } catch (RuntimeException e) { System.out.println(s + " " + e.getClass().getSimpleName()); } }
    }

    static int rank(char c) {
        return c == '^' ? 3 : "*/%".indexOf(c) >= 0 ? 2 : "+-".indexOf(c) >= 0 ? 1 : 0;
    }

    static String post(String s) {
        StringBuilder out = new StringBuilder();
        ArrayDeque<Character> st = new ArrayDeque<>();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (Character.isDigit(c)) {
                while (i < s.length() && Character.isDigit(s.charAt(i))) out.append(s.charAt(i++));
                out.append(' ');
                i--;
            } else if (c == '(') {
                st.push(c);
            } else if (c == ')') {
                while (st.peek() != '(') out.append(st.pop()).append(' ');
                st.pop();
            } else {
                while (!st.isEmpty() && (rank(st.peek()) > rank(c) || rank(st.peek()) == rank(c) && c != '^')) out.append(st.pop()).append(' ');
                st.push(c);
            }
        }
        while (!st.isEmpty()) {
            if (st.peek() == '(') throw new IllegalArgumentException();
            out.append(st.pop()).append(' ');
        }
        return out.toString();
    }

    static int eval(String p) {
        ArrayDeque<Integer> st = new ArrayDeque<>();
        for (String t : p.trim().split(" ")) {
            if (Character.isDigit(t.charAt(0))) {
                st.push(Integer.parseInt(t));
                continue;
            }
            int b = st.pop(), a = st.pop();
            switch (t.charAt(0)) {
                case '+': st.push(a + b); break;
                case '-': st.push(a - b); break;
                case '*': st.push(a * b); break;
                case '/': st.push(a / b); break;
                case '%': st.push(a % b); break;
                default: int r = 1; for (int i = 0; i < b; i++) r *= a; st.push(r);
            }
        }
        return st.pop();
    }
}

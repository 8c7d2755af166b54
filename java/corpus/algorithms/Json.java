import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A parser and printer for JSON written by hand. */
public class Json {
    public static void main(String[] args) throws Exception {
        for (String s :
                new String[] {
                    "{\"a\":[1,2.5,-3e2,true,false,null],\"b\":{\"c\":\"x\\n\\u00e9\\\"\"}}",
                    "[]",
                    "[[[]]]",
                    "\"\"",
                    "{",
                    "[1,]",
                    "tru",
                    "1 2",
                    "{\"a\" 1}"
                }) {
            try {
                System.out.println(print(new Parser(s).all()));
            } catch (RuntimeException e) {
                System.out.println("error " + e.getMessage());
            }
        }
    }

    static String print(Object o) {
        if (o instanceof Map) {
            StringBuilder s = new StringBuilder("{");
            for (Map.Entry<?, ?> e : ((Map<?, ?>) o).entrySet())
                s.append(s.length() > 1 ? "," : "")
                        .append(print(e.getKey()))
                        .append(':')
                        .append(print(e.getValue()));
            return s + "}";
        }
        if (o instanceof String)
            return "\"" + ((String) o).replace("\n", "\\n").replace("\"", "\\\"") + "\"";
        return String.valueOf(o).replace(", ", ",");
    }

    static class Parser {
        final String s;
        int at;

        Parser(String s) {
            this.s = s;
        }

        Object all() {
            Object o = value();
            if (at < s.length()) throw new RuntimeException("rest at " + at);
            return o;
        }

        char peek() {
            while (at < s.length() && s.charAt(at) == ' ') at++;
            if (at >= s.length()) throw new RuntimeException("end");
            return s.charAt(at);
        }

        void expect(char c) {
            if (peek() != c) throw new RuntimeException("expected " + c + " at " + at);
            at++;
        }

        Object value() {
            switch (peek()) {
                case '{':
                    {
                        Map<String, Object> m = new TreeMap<>();
                        at++;
                        while (peek() != '}') {
                            if (!m.isEmpty()) expect(',');
                            String k = string();
                            expect(':');
                            m.put(k, value());
                        }
                        at++;
                        return m;
                    }
                case '[':
                    {
                        List<Object> l = new ArrayList<>();
                        at++;
                        while (peek() != ']') {
                            if (!l.isEmpty()) expect(',');
                            l.add(value());
                        }
                        at++;
                        return l;
                    }
                case '"':
                    return string();
                case 't':
                    return word("true", true);
                case 'f':
                    return word("false", false);
                case 'n':
                    return word("null", null);
                default:
                    {
                        int start = at;
                        while (at < s.length() && "+-.eE0123456789".indexOf(s.charAt(at)) >= 0)
                            at++;
                        if (start == at) throw new RuntimeException("bad at " + at);
                        return Double.parseDouble(s.substring(start, at));
                    }
            }
        }

        Object word(String w, Object v) {
            if (!s.startsWith(w, at)) throw new RuntimeException("bad word at " + at);
            at += w.length();
            return v;
        }

        String string() {
            expect('"');
            StringBuilder b = new StringBuilder();
            while (s.charAt(at) != '"') {
                char c = s.charAt(at++);
                if (c == '\\') {
                    c = s.charAt(at++);
                    if (c == 'n') c = '\n';
                    else if (c == 'u') {
                        c = (char) Integer.parseInt(s.substring(at, at + 4), 16);
                        at += 4;
                    }
                }
                b.append(c);
            }
            at++;
            return b.toString();
        }
    }
}

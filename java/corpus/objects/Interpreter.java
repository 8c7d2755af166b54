import java.util.HashMap;
import java.util.Map;

/** A small interpreter with nodes, visitors and an environment. */
public class Interpreter {
    public static void main(String[] args) throws Exception {
        Map<String, Integer> env = new HashMap<>();
        env.put("x", 6);
        env.put("y", 7);
        Expr e =
                new Bin(
                        '+',
                        new Bin('*', new Var("x"), new Var("y")),
                        new Bin('-', new Num(10), new Bin('/', new Var("y"), new Num(2))));
        System.out.println(e.eval(env) + " = " + e.accept(new Printer()));
        System.out.println(parse("2*(3+4)-x/2%2").eval(env));
        try {
            new Bin('/', new Num(1), new Num(0)).eval(env);
        } catch (ArithmeticException x) {
            System.out.println("division");
        }
        try {
            new Var("q").eval(env);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
    }

    interface Visitor<R> {
        R num(Num n);

        R var(Var v);

        R bin(Bin b);
    }

    abstract static class Expr {
        abstract int eval(Map<String, Integer> env);

        abstract <R> R accept(Visitor<R> v);
    }

    static class Num extends Expr {
        final int n;

        Num(int n) {
            this.n = n;
        }

        int eval(Map<String, Integer> env) {
            return n;
        }

        <R> R accept(Visitor<R> v) {
            return v.num(this);
        }
    }

    static class Var extends Expr {
        final String name;

        Var(String name) {
            this.name = name;
        }

        int eval(Map<String, Integer> env) {
            Integer i = env.get(name);
            if (i == null) throw new IllegalArgumentException("unbound " + name);
            return i;
        }

        <R> R accept(Visitor<R> v) {
            return v.var(this);
        }
    }

    static class Bin extends Expr {
        final char op;
        final Expr a, b;

        Bin(char op, Expr a, Expr b) {
            this.op = op;
            this.a = a;
            this.b = b;
        }

        int eval(Map<String, Integer> env) {
            int x = a.eval(env), y = b.eval(env);
            switch (op) {
                case '+':
                    return x + y;
                case '-':
                    return x - y;
                case '*':
                    return x * y;
                case '%':
                    return x % y;
                default:
                    return x / y;
            }
        }

        <R> R accept(Visitor<R> v) {
            return v.bin(this);
        }
    }

    static class Printer implements Visitor<String> {
        public String num(Num n) {
            return "" + n.n;
        }

        public String var(Var v) {
            return v.name;
        }

        public String bin(Bin b) {
            return "(" + b.a.accept(this) + b.op + b.b.accept(this) + ")";
        }
    }

    static int at;

    static Expr parse(String s) {
        at = 0;
        return sum(s);
    }

    static Expr sum(String s) {
        Expr e = product(s);
        while (at < s.length() && (s.charAt(at) == '+' || s.charAt(at) == '-'))
            e = new Bin(s.charAt(at++), e, product(s));
        return e;
    }

    static Expr product(String s) {
        Expr e = atom(s);
        while (at < s.length() && "*/%".indexOf(s.charAt(at)) >= 0)
            e = new Bin(s.charAt(at++), e, atom(s));
        return e;
    }

    static Expr atom(String s) {
        char c = s.charAt(at++);
        if (c == '(') {
            Expr e = sum(s);
            at++;
            return e;
        }
        return c >= '0' && c <= '9' ? new Num(c - '0') : new Var("" + c);
    }
}

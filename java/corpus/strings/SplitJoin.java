/** split with limits, and simple patterns. */
public class SplitJoin {
    public static void main(String[] args) throws Exception {
        String[] inputs = {"a,b,,c,,", ",a", "", "abc", "a;b,c", "1.2.3", "x  y", "aXbXc"};
        for (String s : inputs) {
            show(s.split(","));
            show(s.split(",", 2));
            show(s.split(",", -1));
            show(s.split("[;,]"));
            show(s.split("\\."));
            show(s.split(" +"));
            show(s.split("X", 0));
        }
    }

    static void show(String[] p) {
        StringBuilder s = new StringBuilder().append(p.length);
        for (String x : p) s.append('[').append(x).append(']');
        System.out.println(s);
    }
}

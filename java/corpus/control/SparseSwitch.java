/** A switch that becomes a search. */
public class SparseSwitch {
    public static void main(String[] args) throws Exception {
        int[] v = {
            -2000000000, -1000, -1, 0, 1, 77, 500, 1000000, Integer.MAX_VALUE, Integer.MIN_VALUE, 5
        };
        for (int i : v) System.out.println(i + " " + f(i));
    }

    static String f(int i) {
        switch (i) {
            case Integer.MIN_VALUE:
                return "min";
            case -2000000000:
                return "low";
            case -1000:
                return "thousand";
            case 0:
                return "zero";
            case 77:
                return "lucky";
            case 1000000:
                return "million";
            case Integer.MAX_VALUE:
                return "max";
            default:
                return "other";
        }
    }
}

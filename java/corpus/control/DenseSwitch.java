/** A switch that becomes a table. */
public class DenseSwitch {
    public static void main(String[] args) throws Exception {
        for (int i = -3; i < 12; i++) System.out.print(f(i) + " ");
        System.out.println();
        for (int i : new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE, 1000})
            System.out.println(f(i));
    }

    static int f(int i) {
        switch (i) {
            case -1:
                return 100;
            case 0:
                return 101;
            case 1:
                i += 5;
            case 2:
                return i;
            case 3:
            case 4:
            case 5:
                i *= 2;
                break;
            case 6:
                {
                    int t = i;
                    i = t * t;
                }
            default:
                i = -i;
                break;
            case 8:
                return 8;
        }
        return i;
    }
}

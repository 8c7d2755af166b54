/** Large dense and sparse switches, nested and over several types. */
public class BigSwitches {
    public static void main(String[] args) throws Exception {
        int h = 0;
        for (int i = -5; i < 70; i++) h = h * 31 + dense(i);
        System.out.println(h);
        for (int i : new int[] {0, 10, 100, 1000, 10000, 100000, 1000000, -1, -100000, 55})
            h = h * 31 + sparse(i);
        System.out.println(h);
        StringBuilder s = new StringBuilder();
        for (char c = 'a'; c <= 'z'; c++) s.append(vowel(c));
        System.out.println(s);
    }

    static int dense(int i) {
        switch (i) {
            case 0:
                return 9;
            case 1:
                return 8;
            case 2:
                return 7;
            case 3:
                return 6;
            case 4:
                return 5;
            case 5:
                return 4;
            case 6:
                return 3;
            case 7:
                return 2;
            case 8:
                return 19;
            case 9:
                return 18;
            case 10:
                return 17;
            case 11:
                return 16;
            case 12:
                return 15;
            case 13:
                return 14;
            case 14:
                return 13;
            case 15:
                return 12;
            case 20:
                i++;
            case 21:
                i++;
            case 22:
                i++;
            case 23:
                return i;
            case 30:
                switch (i % 4) {
                    case 2:
                        return -2;
                    default:
                        return -3;
                }
            case 40:
            case 41:
            case 42:
            case 43:
            case 44:
            case 45:
                return 45;
            case 50:
                break;
            case 60:
                return dense(i - 50);
            default:
                return -1;
        }
        return 50;
    }

    static int sparse(int i) {
        switch (i) {
            case 0:
                return 1;
            case 10:
                return 2;
            case 100:
                return 3;
            case 1000:
                return 4;
            case 10000:
                return 5;
            case 100000:
                return 6;
            case 1000000:
                return 7;
            case -100000:
                return 8;
            default:
                return 0;
        }
    }

    static char vowel(char c) {
        switch (c) {
            case 'a':
            case 'e':
            case 'i':
            case 'o':
            case 'u':
                return Character.toUpperCase(c);
            case 'y':
                return '?';
            default:
                return '-';
        }
    }
}

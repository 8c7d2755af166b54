/** Counting loops with strange steps and bounds. */
public class LoopInvariants {
    public static void main(String[] args) throws Exception {
        int n = 0;
        for (int i = Integer.MAX_VALUE - 3; i > 0; i++) n++;
        System.out.println(n);
        n = 0;
        for (long l = Long.MIN_VALUE; l < Long.MIN_VALUE + 5; l++) n++;
        System.out.println(n);
        n = 0;
        for (byte b = 120; b > 0; b++) n++;
        System.out.println(n);
        n = 0;
        for (char c = '\ufff0'; c != 0; c++) n++;
        System.out.println(n);
        n = 0;
        for (float f = 16777210f; f < 16777216f; f++) n++;
        System.out.println(n);
        n = 0;
        for (int i = 100; i != 0; i /= 3) n += i;
        System.out.println(n);
        n = 0;
        for (int i = 1, j = 1000; i < j; i *= 2, j -= i) n++;
        System.out.println(n);
        n = 0;
        int k = 5;
        while (k-- > 0) n += k;
        System.out.println(n + " " + k);
        do n++;
        while (n % 7 != 0);
        System.out.println(n);
        for (int i = 0; i < 3; i++)
            for (int j = i; j < 3; j++) {
                if (j == 1) continue;
                n += i * j;
            }
        System.out.println(n);
    }
}

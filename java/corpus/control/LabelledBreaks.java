/** Break and continue to outer labels, and out of blocks. */
public class LabelledBreaks {
    public static void main(String[] args) throws Exception {
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                System.out.print(i * 10 + j + " ");
            }
        }
        System.out.println();
        block:
        {
            if (args.length == 0) break block;
            System.out.println("not reached");
        }
        int count = 0;
        a:
        while (true) {
            b:
            do {
                count++;
                switch (count) {
                    case 1:
                        continue a;
                    case 2:
                        break b;
                    case 3:
                        continue b;
                    default:
                        break a;
                }
            } while (count < 3);
            count += 10;
        }
        System.out.println(count);
    }
}

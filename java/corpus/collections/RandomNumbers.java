import java.util.Random;

/** java.util.Random with fixed seeds. */
public class RandomNumbers {
    public static void main(String[] args) throws Exception {
        Random r = new Random(12345);
        for (int i = 0; i < 5; i++)
            System.out.println(
                    r.nextInt()
                            + " "
                            + r.nextInt(100)
                            + " "
                            + r.nextLong()
                            + " "
                            + r.nextBoolean()
                            + " "
                            + Double.doubleToLongBits(r.nextDouble())
                            + " "
                            + Float.floatToIntBits(r.nextFloat())
                            + " "
                            + r.nextInt(1 << 20));
        byte[] b = new byte[10];
        r.nextBytes(b);
        System.out.println(java.util.Arrays.toString(b));
        r.setSeed(1);
        System.out.println(r.nextInt(7) + r.nextInt(7) * 10);
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println("bound");
        }
        Random g = new Random(99);
        for (int i = 0; i < 4; i++) System.out.println(Double.doubleToLongBits(g.nextGaussian()));
        int[] hist = new int[6];
        Random d = new Random(7);
        for (int i = 0; i < 600; i++) hist[d.nextInt(6)]++;
        System.out.println(java.util.Arrays.toString(hist));
    }
}

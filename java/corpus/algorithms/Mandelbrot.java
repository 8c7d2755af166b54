/** A picture made of characters. */
public class Mandelbrot {
    public static void main(String[] args) throws Exception {
        for (double y = -1.2; y <= 1.2; y += 0.3) {
            StringBuilder s = new StringBuilder();
            for (double x = -2; x <= 0.6; x += 0.08) {
                double a = 0, b = 0;
                int n = 0;
                while (n < 60 && a * a + b * b < 4) {
                    double t = a * a - b * b + x;
                    b = 2 * a * b + y;
                    a = t;
                    n++;
                }
                s.append(" .:-=+*#%@".charAt(n * 9 / 60));
            }
            System.out.println(s);
        }
    }
}

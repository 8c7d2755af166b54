/** cmpl and cmpg biases with NaN. */
public class FloatCompares {
    public static void main(String[] args) throws Exception {
        float[] f = {Float.NaN, 0f, -0f, 1f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
        double[] d = {Double.NaN, 0, -0.0, 1, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < 6; i++) {
            StringBuilder s = new StringBuilder();
            for (int j = 0; j < 6; j++) {
                s.append(f[i] < f[j] ? 1 : 0)
                        .append(f[i] > f[j] ? 1 : 0)
                        .append(f[i] <= f[j] ? 1 : 0)
                        .append(f[i] >= f[j] ? 1 : 0)
                        .append(f[i] == f[j] ? 1 : 0)
                        .append(f[i] != f[j] ? 1 : 0)
                        .append(!(f[i] < f[j]) ? 1 : 0);
                s.append(d[i] < d[j] ? 1 : 0)
                        .append(d[i] > d[j] ? 1 : 0)
                        .append(d[i] <= d[j] ? 1 : 0)
                        .append(d[i] >= d[j] ? 1 : 0)
                        .append(d[i] == d[j] ? 1 : 0)
                        .append(d[i] != d[j] ? 1 : 0)
                        .append(!(d[i] > d[j]) ? 1 : 0)
                        .append(' ');
            }
            System.out.println(s);
        }
    }
}

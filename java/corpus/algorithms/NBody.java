/** A planetary simulation, to the last bit. */
public class NBody {
    public static void main(String[] args) throws Exception {
        double[] px = {0, 4.84143144246472090, 8.34336671824457987},
                py = {0, -1.16032004402742839, 4.12479856412430479},
                vx = {0, 0.6063263929958, -1.01077434617879},
                vy = {0, 2.81198684491626, 1.82566237123},
                m = {39.47841760435743, 0.03769367487038949, 0.011286326131968767};
        for (int step = 0; step < 200; step++) {
            for (int i = 0; i < 3; i++)
                for (int j = i + 1; j < 3; j++) {
                    double dx = px[i] - px[j],
                            dy = py[i] - py[j],
                            d2 = dx * dx + dy * dy,
                            mag = 0.01 / (d2 * Math.sqrt(d2));
                    vx[i] -= dx * m[j] * mag;
                    vy[i] -= dy * m[j] * mag;
                    vx[j] += dx * m[i] * mag;
                    vy[j] += dy * m[i] * mag;
                }
            for (int i = 0; i < 3; i++) {
                px[i] += 0.01 * vx[i];
                py[i] += 0.01 * vy[i];
            }
        }
        for (int i = 0; i < 3; i++)
            System.out.println(
                    Long.toHexString(Double.doubleToLongBits(px[i]))
                            + " "
                            + Long.toHexString(Double.doubleToLongBits(py[i])));
    }
}

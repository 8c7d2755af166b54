/** Fields and floating-point arithmetic: five bodies, half a million steps. */
public class NBody {
    double x, y, z, vx, vy, vz, mass;

    NBody(double x, double y, double z, double vx, double vy, double vz, double mass) {
        this.x = x;
        this.y = y;
        this.z = z;
        this.vx = vx;
        this.vy = vy;
        this.vz = vz;
        this.mass = mass;
    }

    static void advance(NBody[] bodies, double dt) {
        for (int i = 0; i < bodies.length; i++) {
            NBody a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                NBody b = bodies[j];
                double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                double square = dx * dx + dy * dy + dz * dz;
                double magnitude = dt / (square * Math.sqrt(square));
                a.vx -= dx * b.mass * magnitude;
                a.vy -= dy * b.mass * magnitude;
                a.vz -= dz * b.mass * magnitude;
                b.vx += dx * a.mass * magnitude;
                b.vy += dy * a.mass * magnitude;
                b.vz += dz * a.mass * magnitude;
            }
        }
        for (NBody body : bodies) {
            body.x += dt * body.vx;
            body.y += dt * body.vy;
            body.z += dt * body.vz;
        }
    }

    public static void main(String[] args) {
        NBody[] bodies = {
            new NBody(0, 0, 0, 0, 0, 0, 40),
            new NBody(4.8, -1.2, -0.1, 0.6, 2.8, -0.02, 0.037),
            new NBody(8.3, 4.1, -0.4, -1.0, 1.8, 0.008, 0.011),
            new NBody(12.9, -15.1, -0.2, 1.1, 0.9, -0.01, 0.0017),
            new NBody(15.4, -25.9, 0.2, 1.0, 0.6, -0.03, 0.002),
        };
        for (int i = 0; i < 500_000; i++) advance(bodies, 0.001);
        System.out.println(Double.doubleToLongBits(bodies[1].x) == 0 ? "zero" : "done");
    }
}

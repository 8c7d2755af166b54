/** Complex arithmetic and a small Fourier transform. */
public class ComplexNumbers {
    public static void main(String[] args) throws Exception {
        double[] re = {1, 2, 3, 4, 0, 0, 0, 0}, im = new double[8]; fft(re, im, 1); for (int i = 0; i < 8; i++) System.out.println(Math.round(re[i] * 1000) + " " + Math.round(im[i] * 1000)); fft(re, im, -1); for (int i = 0; i < 4; i++) System.out.print(Math.round(re[i] / 8) + " "); System.out.println();
    }

    static void fft(double[] re, double[] im, int sign) {
        int n = re.length;
        if (n == 1) return;
        double[] er = new double[n / 2], ei = new double[n / 2], or = new double[n / 2], oi = new double[n / 2];
        for (int i = 0; i < n / 2; i++) {
            er[i] = re[2 * i];
            ei[i] = im[2 * i];
            or[i] = re[2 * i + 1];
            oi[i] = im[2 * i + 1];
        }
        fft(er, ei, sign);
        fft(or, oi, sign);
        for (int k = 0; k < n / 2; k++) {
            double c = Math.cos(2 * Math.PI * k / n), s = -sign * Math.sin(2 * Math.PI * k / n);
            double tr = c * or[k] - s * oi[k], ti = c * oi[k] + s * or[k];
            re[k] = er[k] + tr;
            im[k] = ei[k] + ti;
            re[k + n / 2] = er[k] - tr;
            im[k + n / 2] = ei[k] - ti;
        }
    }
}

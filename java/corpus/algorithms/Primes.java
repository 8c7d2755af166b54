import java.util.ArrayList;
import java.util.List;

/** A sieve, a wheel and factorisation. */
public class Primes {
    public static void main(String[] args) throws Exception {
        int n = 2000; boolean[] c = new boolean[n + 1]; int count = 0; long sum = 0; for (int i = 2; i <= n; i++) { if (c[i]) continue; count++; sum += i; for (int j = i * 2; j <= n; j += i) c[j] = true; } System.out.println(count + " " + sum); for (long v : new long[] {2, 97, 360, 1001, 65535, 1L << 40, 600851475143L, 1000000007L * 3}) { List<Long> f = new ArrayList<>(); long m = v; for (long d = 2; d * d <= m; d++) while (m % d == 0) { f.add(d); m /= d; } if (m > 1) f.add(m); System.out.println(v + " " + f); } int twins = 0; for (int i = 3; i + 2 <= n; i++) if (!c[i] && !c[i + 2]) twins++; System.out.println(twins);
    }
}

/** Array loops: the primes below five million. */
public class Sieve {
    public static void main(String[] args) {
        int limit = 5_000_000;
        boolean[] composite = new boolean[limit];
        int count = 0;
        for (int i = 2; i < limit; i++) {
            if (composite[i]) continue;
            count++;
            for (long k = (long) i * i; k < limit; k += i) composite[(int) k] = true;
        }
        System.out.println(count);
    }
}

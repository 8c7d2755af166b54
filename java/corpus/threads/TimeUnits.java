import java.util.concurrent.TimeUnit;

/** Conversions of TimeUnit. */
public class TimeUnits {
    public static void main(String[] args) throws Exception {
        for (TimeUnit u : TimeUnit.values())
            System.out.println(
                    u
                            + " "
                            + u.toNanos(5)
                            + " "
                            + u.toMicros(5)
                            + " "
                            + u.toMillis(5)
                            + " "
                            + u.toSeconds(5)
                            + " "
                            + u.toMinutes(500)
                            + " "
                            + u.toHours(500)
                            + " "
                            + u.toDays(500)
                            + " "
                            + u.convert(36, TimeUnit.HOURS));
        System.out.println(
                TimeUnit.DAYS.toNanos(Long.MAX_VALUE)
                        + " "
                        + TimeUnit.NANOSECONDS.toDays(-1)
                        + " "
                        + TimeUnit.SECONDS.convert(1999, TimeUnit.MILLISECONDS));
        long t = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(3);
        System.out.println(System.nanoTime() - t >= 2000000);
        long a = System.currentTimeMillis();
        Thread.sleep(5);
        System.out.println(System.currentTimeMillis() - a >= 4);
        System.out.println(System.nanoTime() <= System.nanoTime());
    }
}

package gibbon.net;

/**
 * What a network does to single requests when {@code --vary requests} is on.
 *
 * <p>A draw is named by the request and by how many like it came before, so a request that is left out changes no other's.
 */
final class Variation {
    private static final int[] LATENCIES = {0, 0, 50, 200, 500, 1000, 3000, 12_000};

    private Variation() {}

    /** The answer as it arrives: later in three cases of four, an error instead in one of eight. */
    static Answer of(Answer answer, String what, int before) {
        int outcome = draw(key(what, before));
        int later = LATENCIES[outcome >> 5];
        int latency = (int) Math.min(Integer.MAX_VALUE, (long) answer.latency + later);
        switch (outcome & 31) {
            case 0: return Answer.bare(500, latency, Answer.NONE);
            case 1: return Answer.bare(503, latency, Answer.NONE);
            case 2: return Answer.bare(0, latency, Answer.RESET);
            case 3: return Answer.bare(0, latency, Answer.HANG);
            default: return answer.later(latency);
        }
    }

    /** A number for the n-th request of a kind. */
    private static long key(String what, int before) {
        long key = 0xcbf29ce484222325L;
        for (int i = 0; i < what.length(); i++) {
            key = (key ^ what.charAt(i)) * 0x100000001b3L;
        }
        return (key ^ before) * 0x100000001b3L;
    }

    /** One of 256 outcomes; those that differ only in which kind of no error they mean count as the same. */
    private static native int draw(long key);
}

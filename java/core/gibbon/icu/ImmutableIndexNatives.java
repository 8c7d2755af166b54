package gibbon.icu;

import android.icu.text.AlphabeticIndex;

/** The natives of {@code libcore.icu.AlphabeticIndex.ImmutableIndex}. */
public final class ImmutableIndexNatives {
    private ImmutableIndexNatives() {}

    static int getBucketCount(long peer) {
        return index(peer).getBucketCount();
    }

    /** Several threads may share such an index, but ICU4J keeps its work in the collator. */
    static int getBucketIndex(long peer, String text) {
        AlphabeticIndex.ImmutableIndex<?> index = index(peer);
        synchronized (index) {
            return index.getBucketIndex(text);
        }
    }

    static String getBucketLabel(long peer, int number) {
        AlphabeticIndex.ImmutableIndex<?> index = index(peer);
        if (number < 0 || number >= index.getBucketCount()) {
            throw AlphabeticIndexNatives.noBucket(number);
        }
        return AlphabeticIndexNatives.label(index.getBucket(number));
    }

    private static AlphabeticIndex.ImmutableIndex<?> index(long peer) {
        return (AlphabeticIndex.ImmutableIndex<?>) Peers.get(peer);
    }
}

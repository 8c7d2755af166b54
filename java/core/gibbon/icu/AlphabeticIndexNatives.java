package gibbon.icu;

import android.icu.text.AlphabeticIndex;
import android.icu.text.AlphabeticIndex.Bucket.LabelType;
import android.icu.text.UnicodeSet;
import android.icu.util.ULocale;

/** The natives of {@code libcore.icu.AlphabeticIndex}. */
public final class AlphabeticIndexNatives {
    private AlphabeticIndexNatives() {}

    static long create(String locale) {
        return Peers.add(new AlphabeticIndex<Object>(new ULocale(locale)));
    }

    static void destroy(long peer) {
        Peers.remove(peer);
    }

    static int getMaxLabelCount(long peer) {
        return index(peer).getMaxLabelCount();
    }

    static void setMaxLabelCount(long peer, int count) {
        if (count <= 0) {
            throw new IllegalArgumentException(
                    "AlphabeticIndex::setMaxLabelCount failed: U_ILLEGAL_ARGUMENT_ERROR");
        }
        index(peer).setMaxLabelCount(count);
    }

    static void addLabels(long peer, String locale) {
        index(peer).addLabels(new ULocale(locale));
    }

    static void addLabelRange(long peer, int first, int last) {
        index(peer).addLabels(new UnicodeSet(first, last));
    }

    static int getBucketCount(long peer) {
        return index(peer).getBucketCount();
    }

    static int getBucketIndex(long peer, String text) {
        return index(peer).getBucketIndex(text);
    }

    static String getBucketLabel(long peer, int number) {
        int i = 0;
        for (AlphabeticIndex.Bucket<Object> bucket : index(peer)) {
            if (i++ == number) {
                return label(bucket);
            }
        }
        throw noBucket(number);
    }

    static long buildImmutableIndex(long peer) {
        return Peers.add(index(peer).buildImmutableIndex());
    }

    /** The buckets before, between and after the letters have no label on Android. */
    static String label(AlphabeticIndex.Bucket<?> bucket) {
        return bucket.getLabelType() == LabelType.NORMAL ? bucket.getLabel() : "";
    }

    static IllegalArgumentException noBucket(int number) {
        return new IllegalArgumentException("Invalid index: " + number);
    }

    @SuppressWarnings("unchecked")
    private static AlphabeticIndex<Object> index(long peer) {
        return (AlphabeticIndex<Object>) Peers.get(peer);
    }
}

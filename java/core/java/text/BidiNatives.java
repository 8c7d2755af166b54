package java.text;

import android.icu.text.BidiRun;
import gibbon.icu.Peers;

/** The natives of {@link Bidi}; in its package because its runs are of a class that only the package sees. */
final class BidiNatives {
    private BidiNatives() {}

    static long ubidi_open() {
        return Peers.add(new android.icu.text.Bidi());
    }

    static void ubidi_close(long peer) {
        Peers.remove(peer);
    }

    static void ubidi_setPara(long peer, char[] text, int length, int level, byte[] embeddings) {
        char[] chars = text.length == length ? text : java.util.Arrays.copyOf(text, length);
        bidi(peer).setPara(chars, ofJavaLibrary(level), embeddings == null ? null : embeddings.clone());
    }

    /** The levels that leave the direction to the text have other numbers in ICU's Java library. */
    private static byte ofJavaLibrary(int level) {
        switch (level) {
            case Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT:
                return android.icu.text.Bidi.LEVEL_DEFAULT_LTR;
            case Bidi.DIRECTION_DEFAULT_RIGHT_TO_LEFT:
                return android.icu.text.Bidi.LEVEL_DEFAULT_RTL;
            default:
                return (byte) level;
        }
    }

    static long ubidi_setLine(long peer, int start, int limit) {
        return Peers.add(bidi(peer).setLine(start, limit));
    }

    static int ubidi_getDirection(long peer) {
        return bidi(peer).getDirection();
    }

    static int ubidi_getLength(long peer) {
        return bidi(peer).getLength();
    }

    static byte ubidi_getParaLevel(long peer) {
        return bidi(peer).getParaLevel();
    }

    static byte[] ubidi_getLevels(long peer) {
        return bidi(peer).getLevels();
    }

    static int ubidi_countRuns(long peer) {
        return bidi(peer).countRuns();
    }

    static Bidi.Run[] ubidi_getRuns(long peer) {
        android.icu.text.Bidi bidi = bidi(peer);
        Bidi.Run[] runs = new Bidi.Run[bidi.countRuns()];
        int start = 0;
        for (int i = 0; i < runs.length; i++) {
            BidiRun run = bidi.getLogicalRun(start);
            runs[i] = new Bidi.Run(start, run.getLimit(), run.getEmbeddingLevel());
            start = run.getLimit();
        }
        return runs;
    }

    static int[] ubidi_reorderVisual(byte[] levels, int length) {
        byte[] part = levels.length == length ? levels : java.util.Arrays.copyOf(levels, length);
        return android.icu.text.Bidi.reorderVisual(part);
    }

    private static android.icu.text.Bidi bidi(long peer) {
        return (android.icu.text.Bidi) Peers.get(peer);
    }
}

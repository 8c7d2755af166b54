package gibbon.server;

import android.media.audiofx.AudioEffect;
import android.media.audiofx.BassBoost;
import android.media.audiofx.Equalizer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.TreeMap;
import java.util.UUID;
import java.util.WeakHashMap;

/**
 * The natives of {@link AudioEffect}: every effect keeps what it is told and answers it again. An equalizer has the five
 * bands and ten presets of Android's own.
 */
final class AudioEffectNatives {
    private static final int BANDS = 5;
    private static final short LEVEL = 1500;
    private static final int[] CENTRES = {60_000, 230_000, 910_000, 3_600_000, 14_000_000};
    private static final int[][] RANGES = {
        {30_000, 120_000}, {120_001, 460_000}, {460_001, 1_800_000}, {1_800_001, 7_000_000}, {7_000_001, 20_000_000},
    };
    private static final String[] PRESETS = {
        "Normal", "Classical", "Dance", "Flat", "Folk", "Heavy Metal", "Hip Hop", "Jazz", "Pop", "Rock",
    };
    private static final short[][] PRESET_LEVELS = {
        {3, 0, 0, 0, 3}, {5, 3, -2, 4, 4}, {6, 0, 2, 4, 1}, {0, 0, 0, 0, 0}, {3, 0, 0, 2, -1}, {4, 1, 9, 3, 0},
        {5, 3, 0, 1, 3}, {4, 2, -2, 2, 5}, {-1, 2, 5, 1, -2}, {5, 3, -1, 3, 5},
    };

    /** What one effect was told. */
    private static final class Effect {
        final String type;
        boolean enabled;
        short preset;
        final short[] levels = new short[BANDS];
        final TreeMap<String, byte[]> others = new TreeMap<>();

        Effect(String type) {
            this.type = type;
            use((short) 0);
        }

        void use(short number) {
            preset = number;
            for (int i = 0; i < BANDS; i++) {
                levels[i] = (short) (PRESET_LEVELS[number][i] * 100);
            }
        }
    }

    private static final WeakHashMap<AudioEffect, Effect> EFFECTS = new WeakHashMap<>();
    private static int last;

    private AudioEffectNatives() {}

    static void native_init() {}

    static synchronized int native_setup(AudioEffect effect, Object reference, String type, String uuid, int priority,
            int session, int[] id, Object[] descriptor, String caller) {
        EFFECTS.put(effect, new Effect(type));
        id[0] = ++last;
        descriptor[0] = described(type);
        return AudioEffect.SUCCESS;
    }

    private static AudioEffect.Descriptor described(String type) {
        String name = type.equals(AudioEffect.EFFECT_TYPE_EQUALIZER.toString()) ? "Equalizer"
                : type.equals(AudioEffect.EFFECT_TYPE_BASS_BOOST.toString()) ? "Dynamic Bass Boost"
                : type.equals(AudioEffect.EFFECT_TYPE_VIRTUALIZER.toString()) ? "Virtualizer" : "Effect";
        return new AudioEffect.Descriptor(type, UUID.nameUUIDFromBytes(name.getBytes()).toString(),
                AudioEffect.EFFECT_INSERT, name, "gibbon");
    }

    private static synchronized Effect effect(AudioEffect effect) {
        Effect found = EFFECTS.get(effect);
        if (found == null) {
            throw new IllegalStateException("Unable to retrieve AudioEffect pointer");
        }
        return found;
    }

    static synchronized void native_release(AudioEffect effect) {
        EFFECTS.remove(effect);
    }

    static void native_finalize(AudioEffect effect) {
        native_release(effect);
    }

    static int native_setEnabled(AudioEffect effect, boolean enabled) {
        effect(effect).enabled = enabled;
        return AudioEffect.SUCCESS;
    }

    static boolean native_getEnabled(AudioEffect effect) {
        return effect(effect).enabled;
    }

    static boolean native_hasControl(AudioEffect effect) {
        effect(effect);
        return true;
    }

    static Object[] native_query_effects() {
        return new AudioEffect.Descriptor[] {
            described(AudioEffect.EFFECT_TYPE_EQUALIZER.toString()),
            described(AudioEffect.EFFECT_TYPE_BASS_BOOST.toString()),
            described(AudioEffect.EFFECT_TYPE_VIRTUALIZER.toString()),
        };
    }

    static Object[] native_query_pre_processing(int session) {
        return new AudioEffect.Descriptor[0];
    }

    static int native_command(AudioEffect effect, int code, int size, byte[] command, int room, byte[] reply) {
        effect(effect);
        return AudioEffect.SUCCESS;
    }

    private static ByteBuffer buffer(byte[] bytes, int size) {
        return ByteBuffer.wrap(bytes, 0, Math.min(size, bytes.length)).order(ByteOrder.nativeOrder());
    }

    static int native_setParameter(AudioEffect effect, int keySize, byte[] key, int size, byte[] value) {
        Effect told = effect(effect);
        if (told.type.equals(AudioEffect.EFFECT_TYPE_EQUALIZER.toString())) {
            return setEqualizer(told, buffer(key, keySize), buffer(value, size));
        }
        told.others.put(Arrays.toString(Arrays.copyOf(key, keySize)), Arrays.copyOf(value, size));
        return AudioEffect.SUCCESS;
    }

    private static int setEqualizer(Effect effect, ByteBuffer key, ByteBuffer value) {
        switch (key.getInt()) {
            case Equalizer.PARAM_BAND_LEVEL:
                int band = key.getInt();
                short level = value.getShort();
                if (band < 0 || band >= BANDS || level < -LEVEL || level > LEVEL) {
                    return AudioEffect.ERROR_BAD_VALUE;
                }
                effect.levels[band] = level;
                effect.preset = -1;
                return AudioEffect.SUCCESS;
            case Equalizer.PARAM_CURRENT_PRESET:
                short preset = value.getShort();
                if (preset < 0 || preset >= PRESETS.length) {
                    return AudioEffect.ERROR_BAD_VALUE;
                }
                effect.use(preset);
                return AudioEffect.SUCCESS;
            default:
                return AudioEffect.SUCCESS;
        }
    }

    /** Answers the size of the value. */
    static int native_getParameter(AudioEffect effect, int keySize, byte[] key, int size, byte[] value) {
        Effect told = effect(effect);
        ByteBuffer question = buffer(key, keySize);
        ByteBuffer answer = buffer(value, size);
        boolean known;
        if (told.type.equals(AudioEffect.EFFECT_TYPE_EQUALIZER.toString())) {
            known = getEqualizer(told, question, answer);
        } else {
            known = getOther(told, key, keySize, question, answer);
        }
        return known ? answer.position() : AudioEffect.ERROR_BAD_VALUE;
    }

    private static boolean getEqualizer(Effect effect, ByteBuffer question, ByteBuffer answer) {
        int parameter = question.getInt();
        int number = question.hasRemaining() ? question.getInt() : 0;
        boolean isBand = number >= 0 && number < BANDS;
        switch (parameter) {
            case Equalizer.PARAM_NUM_BANDS:
                answer.putShort((short) BANDS);
                return true;
            case Equalizer.PARAM_LEVEL_RANGE:
                answer.putShort((short) -LEVEL).putShort(LEVEL);
                return true;
            case Equalizer.PARAM_BAND_LEVEL:
                return isBand && answer.putShort(effect.levels[number]) != null;
            case Equalizer.PARAM_CENTER_FREQ:
                return isBand && answer.putInt(CENTRES[number]) != null;
            case Equalizer.PARAM_BAND_FREQ_RANGE:
                return isBand && answer.putInt(RANGES[number][0]).putInt(RANGES[number][1]) != null;
            case Equalizer.PARAM_GET_BAND:
                answer.putShort(band(number));
                return true;
            case Equalizer.PARAM_CURRENT_PRESET:
                answer.putShort(effect.preset);
                return true;
            case Equalizer.PARAM_GET_NUM_OF_PRESETS:
                answer.putShort((short) PRESETS.length);
                return true;
            case Equalizer.PARAM_GET_PRESET_NAME:
                if (number < 0 || number >= PRESETS.length) {
                    return false;
                }
                answer.put(PRESETS[number].getBytes()).put((byte) 0);
                return true;
            default:
                return properties(effect, answer);
        }
    }

    private static short band(int frequency) {
        for (short i = 0; i < BANDS; i++) {
            if (frequency <= RANGES[i][1]) {
                return i;
            }
        }
        return BANDS - 1;
    }

    private static boolean properties(Effect effect, ByteBuffer answer) {
        answer.putShort(effect.preset).putShort((short) BANDS);
        for (short level : effect.levels) {
            answer.putShort(level);
        }
        return true;
    }

    /** Whether the strength can be set is yes; whatever else was never set is 0. */
    private static boolean getOther(Effect effect, byte[] key, int keySize, ByteBuffer question, ByteBuffer answer) {
        byte[] told = effect.others.get(Arrays.toString(Arrays.copyOf(key, keySize)));
        boolean strength = effect.type.equals(AudioEffect.EFFECT_TYPE_BASS_BOOST.toString())
                || effect.type.equals(AudioEffect.EFFECT_TYPE_VIRTUALIZER.toString());
        if (told == null && strength && question.getInt() == BassBoost.PARAM_STRENGTH_SUPPORTED) {
            answer.putInt(1);
            return true;
        }
        int strengthSize = strength ? 2 : answer.remaining();
        answer.put(told != null && told.length <= answer.remaining() ? told : new byte[strengthSize]);
        return true;
    }
}

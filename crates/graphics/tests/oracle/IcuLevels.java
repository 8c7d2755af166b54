// Prints texts and the levels that ICU 55 (the version of Android 6) gives their characters: one text per line, units in
// hexadecimal, then for each requested level (0, 1, first strong or 0, first strong or 1) the paragraph's and all others.

import com.ibm.icu.text.Bidi;
import java.util.Random;

public class IcuLevels {
    private static final int[] POOL = {
        'a', 'b', 'Z', '1', '2', ' ', ' ', '\t', '(', ')', '[', ']', '+', '-', ',', '.', '/', ':', '$', '%', '!', '"', 0xa0, 0xad, 0xe9,
        0x5d0, 0x5d1, 0x5d2, 0x5d3, 0x627, 0x628, 0x62c, 0x660, 0x661, 0x6f1, 0x5b0, 0x301, 0x64b, 0x60c, 0x200b, 0x200c, 0x200d,
        0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x2069, 0x2060, 0xfeff, 0x2028, 0x4e00,
        0x1f600, 0x10800, '\n', 0xfffc,
    };

    public static void main(String[] args) {
        Random random = new Random(7);
        byte[] requests = {0, 1, Bidi.LEVEL_DEFAULT_LTR, Bidi.LEVEL_DEFAULT_RTL};
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(20);
            for (int j = 0; j < length; j++) {
                text.appendCodePoint(POOL[random.nextInt(POOL.length)]);
            }
            StringBuilder out = new StringBuilder();
            for (int j = 0; j < text.length(); j++) {
                out.append(j == 0 ? "" : " ").append(Integer.toHexString(text.charAt(j)));
            }
            for (byte request : requests) {
                Bidi bidi = new Bidi();
                bidi.setPara(text.toString(), request, null);
                out.append('|').append(bidi.getParaLevel()).append(' ');
                for (byte level : bidi.getLevels()) {
                    out.append((char) ('0' + level));
                }
            }
            System.out.println(out);
        }
    }
}

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UTF16;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.text.UnicodeSetIterator;
import com.ibm.icu.util.VersionInfo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.Deflater;

/**
 * Writes crates/libcore/data/unicode7: the Unicode 7.0 tables of ICU 55, which is what Android 6 has.
 * The formats are described in src/unicode/. Run as data/README.md says; the result is committed.
 */
public final class UnicodeTables {
    private static final int LIMIT = 0x110000;
    private static final int BLOCK = 64;
    /** The order is that of the constants in src/unicode/record.rs. */
    private static final int[] FLAGS = {
        UProperty.ALPHABETIC, UProperty.IDEOGRAPHIC, UProperty.BIDI_MIRRORED, UProperty.CASE_SENSITIVE,
        UProperty.GRAPHEME_EXTEND, UProperty.CASED, UProperty.CASE_IGNORABLE, UProperty.SOFT_DOTTED,
        UProperty.WHITE_SPACE, UProperty.PATTERN_WHITE_SPACE, UProperty.DEFAULT_IGNORABLE_CODE_POINT,
    };

    private static Path out;

    public static void main(String[] args) throws IOException {
        out = Path.of(args[0]);
        records();
        properties();
        fullCase();
        caseClosure();
        ranges();
        normalization();
        names();
    }

    /** stage1.bin, stage2.bin, records.bin: one record of fixed size for every code point. */
    private static void records() throws IOException {
        Map<String, Integer> recordIds = new LinkedHashMap<>();
        Bytes recordBytes = new Bytes();
        Map<String, Integer> blockIds = new LinkedHashMap<>();
        Bytes stage1 = new Bytes();
        Bytes stage2 = new Bytes();
        for (int start = 0; start < LIMIT; start += BLOCK) {
            Bytes block = new Bytes();
            for (int c = start; c < start + BLOCK; c++) {
                Bytes r = record(c);
                Integer id = recordIds.get(r.key());
                if (id == null) {
                    id = recordIds.size();
                    recordIds.put(r.key(), id);
                    recordBytes.write(r.toByteArray());
                }
                block.u16(id);
            }
            Integer id = blockIds.get(block.key());
            if (id == null) {
                id = blockIds.size();
                blockIds.put(block.key(), id);
                stage2.write(block.toByteArray());
            }
            stage1.u16(id);
        }
        save("stage1.bin", stage1);
        save("stage2.bin", stage2);
        save("records.bin", recordBytes);
    }

    private static Bytes record(int c) {
        Bytes r = new Bytes();
        r.u8(UCharacter.getType(c));
        r.u8(UCharacter.getDirection(c));
        r.u8(UScript.getScript(c));
        r.u8(UCharacter.getCombiningClass(c));
        double numeric = UCharacter.getUnicodeNumericValue(c);
        int java = numeric == UCharacter.NO_NUMERIC_VALUE ? -1 : numeric < 0 || Math.floor(numeric + 0.5) != numeric ? -2 : (int) numeric;
        r.u32(java);
        r.u8(UCharacter.getIntPropertyValue(c, UProperty.GRAPHEME_CLUSTER_BREAK));
        r.u8(UCharacter.getIntPropertyValue(c, UProperty.WORD_BREAK));
        r.u8(UCharacter.digit(c, 10) < 0 || UCharacter.getType(c) != UCharacter.DECIMAL_DIGIT_NUMBER ? 255 : UCharacter.digit(c, 10));
        r.u8(UCharacter.getIntPropertyValue(c, UProperty.HANGUL_SYLLABLE_TYPE));
        int flags = 0;
        for (int i = 0; i < FLAGS.length; i++) {
            flags |= UCharacter.hasBinaryProperty(c, FLAGS[i]) ? 1 << i : 0;
        }
        r.u32(flags);
        r.u32(UCharacter.toLowerCase(c) - c);
        r.u32(UCharacter.toUpperCase(c) - c);
        r.u32(UCharacter.toTitleCase(c) - c);
        r.u32(UCharacter.foldCase(c, true) - c);
        return r;
    }

    /** props.txt: sorted names; sets.bin: the code points of each property value. */
    private static void properties() throws IOException {
        TreeSet<String> lines = new TreeSet<>();
        Sets sets = new Sets();
        for (int p = UProperty.BINARY_START; p < UProperty.BINARY_LIMIT; p++) {
            String id = propertyNames(p, lines, 'b');
            if (id != null) {
                lines.add("v:" + id + "=y\t" + sets.add(new UnicodeSet().applyIntPropertyValue(p, 1)));
            }
        }
        for (int p = UProperty.INT_START; p < UProperty.INT_LIMIT; p++) {
            String id = propertyNames(p, lines, 'e');
            if (p == UProperty.GENERAL_CATEGORY || id == null) {
                continue;
            }
            for (int v = UCharacter.getIntPropertyMinValue(p); v <= UCharacter.getIntPropertyMaxValue(p); v++) {
                enumerated(id, p, v, lines, sets);
            }
        }
        generalCategories(lines, sets);
        scriptExtensions(lines, sets);
        numericValues(lines, sets);
        ages(lines, sets);
        lines.add("p:na\tna");
        lines.add("p:name\tna");
        Files.writeString(out.resolve("props.txt"), String.join("\n", lines) + "\n", StandardCharsets.US_ASCII);
        save("sets.bin", sets.bytes());
    }

    private static void enumerated(String id, int p, int v, TreeSet<String> lines, Sets sets) {
        UnicodeSet set = new UnicodeSet().applyIntPropertyValue(p, v);
        List<String> names = valueNames(p, v);
        boolean combining = p == UProperty.CANONICAL_COMBINING_CLASS || p == UProperty.LEAD_CANONICAL_COMBINING_CLASS
                || p == UProperty.TRAIL_CANONICAL_COMBINING_CLASS;
        if (combining && !set.isEmpty()) {
            names.add(Integer.toString(v));
        }
        for (String name : names) {
            lines.add("v:" + id + "=" + name + "\t" + sets.add(set) + "\t" + v);
        }
    }

    private static void generalCategories(TreeSet<String> lines, Sets sets) {
        int mask = UProperty.GENERAL_CATEGORY_MASK;
        List<Integer> masks = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            masks.add(1 << i);
        }
        for (String group : new String[] {"C", "L", "LC", "M", "N", "P", "S", "Z"}) {
            masks.add(UCharacter.getPropertyValueEnum(mask, group));
        }
        for (int m : masks) {
            int set = sets.add(new UnicodeSet().applyIntPropertyValue(mask, m));
            for (String name : valueNames(mask, m)) {
                lines.add("v:gc=" + name + "\t" + set);
            }
        }
    }

    private static void scriptExtensions(TreeSet<String> lines, Sets sets) {
        propertyNames(UProperty.SCRIPT_EXTENSIONS, lines, 'e');
        for (int v = 0; v <= UCharacter.getIntPropertyMaxValue(UProperty.SCRIPT); v++) {
            int set = sets.add(new UnicodeSet().applyIntPropertyValue(UProperty.SCRIPT_EXTENSIONS, v));
            for (String name : valueNames(UProperty.SCRIPT, v)) {
                lines.add("v:scx=" + name + "\t" + set + "\t" + v);
            }
        }
    }

    private static void numericValues(TreeSet<String> lines, Sets sets) {
        propertyNames(UProperty.NUMERIC_VALUE, lines, 'n');
        TreeMap<Double, UnicodeSet> values = new TreeMap<>();
        for (int c = 0; c < LIMIT; c++) {
            double d = UCharacter.getUnicodeNumericValue(c);
            if (d != UCharacter.NO_NUMERIC_VALUE) {
                values.computeIfAbsent(d, k -> new UnicodeSet()).add(c);
            }
        }
        values.forEach((d, s) -> lines.add("n:" + Double.toHexString(d) + "\t" + sets.add(s) + "\t" + Double.doubleToLongBits(d)));
    }

    private static void ages(TreeSet<String> lines, Sets sets) {
        propertyNames(UProperty.AGE, lines, 'a');
        TreeMap<String, UnicodeSet> values = new TreeMap<>();
        for (int c = 0; c < LIMIT; c++) {
            VersionInfo v = UCharacter.getAge(c);
            values.computeIfAbsent(v.getMajor() + "." + v.getMinor(), k -> new UnicodeSet()).add(c);
        }
        values.forEach((v, s) -> lines.add("a:" + v + "\t" + sets.add(s)));
    }

    /** Adds the names of a property and answers its identifier: the short name, made loose. */
    private static String propertyNames(int p, TreeSet<String> lines, char kind) {
        List<String> names = new ArrayList<>();
        for (int choice = 0;; choice++) {
            String name = name(p, choice);
            if (name == null && choice > 0) {
                break;
            }
            if (name != null) {
                names.add(loose(name));
            }
        }
        if (names.isEmpty()) {
            return null;
        }
        for (String name : names) {
            lines.add("p:" + name + "\t" + kind + "\t" + names.get(0));
        }
        return names.get(0);
    }

    private static String name(int p, int choice) {
        try {
            return UCharacter.getPropertyName(p, choice);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static List<String> valueNames(int p, int v) {
        List<String> names = new ArrayList<>();
        for (int choice = 0; choice < 12; choice++) {
            try {
                String name = UCharacter.getPropertyValueName(p, v, choice);
                if (name != null) {
                    names.add(loose(name));
                }
            } catch (IllegalArgumentException e) {
                if (choice > 1) {
                    break;
                }
            }
        }
        return names;
    }

    private static String loose(String name) {
        return name.toLowerCase(java.util.Locale.ROOT).replaceAll("[ _\\-\t\n\u000b\f\r]", "");
    }

    /** fullcase.bin: code points whose mapping is not one code point, unconditionally. */
    private static void fullCase() throws IOException {
        Bytes b = new Bytes();
        com.ibm.icu.util.ULocale root = com.ibm.icu.util.ULocale.ROOT;
        for (int c = 0; c < LIMIT; c++) {
            if (c == 0x3a3) {
                continue;
            }
            String s = UTF16.valueOf(c);
            String[] full = {
                UCharacter.toLowerCase(root, s), UCharacter.toUpperCase(root, s),
                UCharacter.toTitleCase(root, s, null, UCharacter.TITLECASE_NO_BREAK_ADJUSTMENT), UCharacter.foldCase(s, true),
            };
            int[] simple = {
                UCharacter.toLowerCase(c), UCharacter.toUpperCase(c), UCharacter.toTitleCase(c), UCharacter.foldCase(c, true),
            };
            int mask = 0;
            for (int i = 0; i < 4; i++) {
                mask |= full[i].equals(UTF16.valueOf(simple[i])) ? 0 : 1 << i;
            }
            if (mask == 0) {
                continue;
            }
            b.u32(c);
            for (String f : full) {
                b.u16(f.length());
                for (int i = 0; i < 3; i++) {
                    b.u16(i < f.length() ? f.charAt(i) : 0);
                }
            }
        }
        save("fullcase.bin", b);
    }

    /** closure.bin: for each code point with case variants, the code points that a case-insensitive set adds. */
    private static void caseClosure() throws IOException {
        Bytes b = new Bytes();
        for (int c = 0; c < LIMIT; c++) {
            UnicodeSet s = new UnicodeSet(c, c).closeOver(UnicodeSet.CASE);
            for (UnicodeSetIterator it = new UnicodeSetIterator(s); it.next();) {
                if (it.codepoint != UnicodeSetIterator.IS_STRING && it.codepoint != c) {
                    b.u32(c);
                    b.u32(it.codepoint);
                }
            }
        }
        save("closure.bin", b);
    }

    /** blocks.bin, mirror.bin, brackets.bin: ranges and pairs. */
    private static void ranges() throws IOException {
        Bytes blocks = new Bytes();
        int last = -1;
        for (int c = 0; c < LIMIT; c++) {
            int block = UCharacter.UnicodeBlock.of(c).getID();
            if (block != last) {
                blocks.u32(c);
                blocks.u32(block);
                last = block;
            }
        }
        save("blocks.bin", blocks);
        Bytes mirror = new Bytes();
        Bytes brackets = new Bytes();
        for (int c = 0; c < LIMIT; c++) {
            if (UCharacter.getMirror(c) != c) {
                mirror.u32(c);
                mirror.u32(UCharacter.getMirror(c));
            }
            if (UCharacter.getIntPropertyValue(c, UProperty.BIDI_PAIRED_BRACKET_TYPE) != 0) {
                brackets.u32(c);
                brackets.u32(UCharacter.getBidiPairedBracket(c));
                brackets.u32(UCharacter.getIntPropertyValue(c, UProperty.BIDI_PAIRED_BRACKET_TYPE));
            }
        }
        save("mirror.bin", mirror);
        save("brackets.bin", brackets);
    }

    /** decompose.bin: index and text of raw decompositions; compose.bin: pairs of primary composites. */
    private static void normalization() throws IOException {
        Normalizer2 nfc = Normalizer2.getNFCInstance();
        Normalizer2 nfkc = Normalizer2.getNFKCInstance();
        Bytes index = new Bytes();
        StringBuilder text = new StringBuilder();
        Bytes compose = new Bytes();
        TreeMap<Long, Integer> pairs = new TreeMap<>();
        for (int c = 0; c < LIMIT; c++) {
            if (c >= 0xac00 && c <= 0xd7a3) {
                continue;
            }
            String canonical = nfc.getDecomposition(c);
            String compat = nfkc.getDecomposition(c);
            if (canonical == null && compat == null) {
                continue;
            }
            index.u32(c);
            for (String d : new String[] {canonical, compat}) {
                index.u16(d == null ? 0 : text.length());
                index.u16(d == null ? 0 : d.length());
                text.append(d == null ? "" : d);
            }
            String raw = nfc.getRawDecomposition(c);
            if (raw != null && raw.codePointCount(0, raw.length()) == 2) {
                int a = raw.codePointAt(0);
                int b = raw.codePointBefore(raw.length());
                if (nfc.composePair(a, b) == c) {
                    pairs.put((long) a << 32 | b, c);
                }
            }
        }
        Bytes units = new Bytes();
        for (char unit : text.toString().toCharArray()) {
            units.u16(unit);
        }
        pairs.forEach((ab, c) -> {
            compose.u32((int) (ab >> 32));
            compose.u32((int) (long) ab);
            compose.u32(c);
        });
        save("decompose.bin", index);
        save("decompose_text.bin", units);
        save("compose.bin", compose);
    }

    /** names.z: deflated lines "code point in hex, name"; the algorithmic names of Hangul and ideographs are left out. */
    private static void names() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int c = 0; c < LIMIT; c++) {
            String name = UCharacter.getName(c);
            boolean control = c <= 0x1f || c >= 0x7f && c <= 0x9f;
            name = control ? UCharacter.getExtendedName(c) : name;
            if (name == null || c >= 0xac00 && c <= 0xd7a3 || name.equals(String.format("CJK UNIFIED IDEOGRAPH-%04X", c))) {
                continue;
            }
            text.append(Integer.toHexString(c)).append(' ').append(name).append('\n');
        }
        Deflater deflater = new Deflater(9, true);
        deflater.setInput(text.toString().getBytes(StandardCharsets.US_ASCII));
        deflater.finish();
        Bytes b = new Bytes();
        b.u32(text.length());
        byte[] chunk = new byte[65536];
        while (!deflater.finished()) {
            b.write(chunk, 0, deflater.deflate(chunk));
        }
        save("names.z", b);
    }

    private static void save(String name, Bytes bytes) throws IOException {
        Files.write(out.resolve(name), bytes.toByteArray());
    }

    /** Sets as gaps between the ends of their ranges, each a base-128 number; equal sets are stored once. */
    private static final class Sets {
        private final Map<String, Integer> ids = new LinkedHashMap<>();
        private final List<byte[]> encoded = new ArrayList<>();

        int add(UnicodeSet set) {
            Bytes b = new Bytes();
            int at = 0;
            for (int i = 0; i < set.getRangeCount(); i++) {
                b.varint(set.getRangeStart(i) - at);
                b.varint(set.getRangeEnd(i) + 1 - set.getRangeStart(i));
                at = set.getRangeEnd(i) + 1;
            }
            Integer id = ids.get(b.key());
            if (id == null) {
                id = ids.size();
                ids.put(b.key(), id);
                encoded.add(b.toByteArray());
            }
            return id;
        }

        Bytes bytes() {
            Bytes b = new Bytes();
            b.u32(encoded.size());
            int offset = 0;
            for (byte[] e : encoded) {
                b.u32(offset);
                offset += e.length;
            }
            b.u32(offset);
            encoded.forEach(e -> b.write(e, 0, e.length));
            return b;
        }
    }

    private static final class Bytes extends ByteArrayOutputStream {
        void u8(int v) {
            write(v);
        }

        void u16(int v) {
            if (v >>> 16 != 0) {
                throw new IllegalArgumentException("u16 " + v);
            }
            write(v);
            write(v >> 8);
        }

        void u32(int v) {
            for (int i = 0; i < 32; i += 8) {
                write(v >> i);
            }
        }

        void varint(int v) {
            for (; v >= 128; v >>>= 7) {
                write(v & 127 | 128);
            }
            write(v);
        }

        String key() {
            return Arrays.toString(toByteArray());
        }

        @Override
        public void write(byte[] b) {
            write(b, 0, b.length);
        }
    }
}

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Members of numbers, texts, maps and fixed collections that came after Android 6: what OpenJDK prints is right. */
public class Numbers {
    interface Action {
        Object run() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        integers();
        longs();
        small();
        exact();
        texts();
        objects();
        maps(new HashMap<>());
        maps(new TreeMap<>());
        maps(new ConcurrentHashMap<>());
        maps(new ConcurrentSkipListMap<>());
        concurrent();
        fixed();
        atomics();
        adders();
        base64();
        streams();
        reflection();
        patterns();
        updaters();
    }

    static void show(String name, Object... values) {
        System.out.println(name + ": " + Arrays.asList(values));
    }

    static void tried(String name, Action action) {
        try {
            show(name, action.run());
        } catch (Exception e) {
            show(name, e.getClass().getName(), e.getMessage());
        }
    }

    /** For failures whose message differs between libraries. */
    static void failing(String name, Action action) {
        try {
            show(name, action.run());
        } catch (Exception e) {
            show(name, e.getClass().getName());
        }
    }

    static void integers() {
        int[] edges = {0, 1, 7, -1, -7, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : edges) {
            show("unsigned", Integer.toUnsignedLong(a), Integer.toUnsignedString(a), Integer.toUnsignedString(a, 16));
            for (int b : edges) {
                show("pair", Integer.compareUnsigned(a, b), b == 0 ? 0 : Integer.divideUnsigned(a, b), b == 0 ? 0 : Integer.remainderUnsigned(a, b));
            }
        }
        failing("by zero", () -> Integer.divideUnsigned(1, 0));
        for (String text : new String[] {"0", "4294967295", "+7", "2147483648"}) {
            show("parsed", Integer.parseUnsignedInt(text));
        }
        show("parsed", Integer.parseUnsignedInt("ffffffff", 16), Integer.parseUnsignedInt("777", 8));
        tried("negative", () -> Integer.parseUnsignedInt("-1"));
        tried("too large", () -> Integer.parseUnsignedInt("4294967296"));
        tried("no number", () -> Integer.parseUnsignedInt("x1"));
        failing("nothing", () -> Integer.parseUnsignedInt(""));
        failing("null", () -> Integer.parseUnsignedInt(null));
    }

    static void longs() {
        long[] edges = {0, 1, 7, -1, -7, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : edges) {
            show("unsigned", Long.toUnsignedString(a), Long.toUnsignedString(a, 36));
            for (long b : edges) {
                show("pair", Long.compareUnsigned(a, b), b == 0 ? 0 : Long.divideUnsigned(a, b), b == 0 ? 0 : Long.remainderUnsigned(a, b));
            }
        }
        failing("by zero", () -> Long.remainderUnsigned(1, 0));
        show("parsed", Long.parseUnsignedLong("18446744073709551615"), Long.parseUnsignedLong("ff", 16));
        tried("too large", () -> Long.parseUnsignedLong("18446744073709551616"));
        tried("negative", () -> Long.parseUnsignedLong("-1"));
        BigInteger large = BigInteger.ONE.shiftLeft(31);
        show("exact", large.longValueExact(), large.negate().intValueExact());
        tried("exact", () -> large.intValueExact());
        tried("exact", () -> large.shortValueExact());
        tried("exact", () -> large.byteValueExact());
        tried("exact", () -> large.shiftLeft(32).longValueExact());
    }

    static void small() {
        show("bytes", Byte.toUnsignedInt((byte) -1), Byte.toUnsignedLong((byte) -128), Byte.compareUnsigned((byte) -1, (byte) 1), Byte.hashCode((byte) -3));
        show("shorts", Short.toUnsignedInt((short) -1), Short.toUnsignedLong((short) 5), Short.compareUnsigned((short) 1, (short) -1), Short.hashCode((short) -3));
        show("letters", Character.hashCode('x'), Character.toString(0x1f600).length(), Character.isBmpCodePoint('x'));
        show("sizes", Integer.BYTES, Long.BYTES, Double.BYTES, Character.BYTES);
        show("fractions", Double.isFinite(Double.NaN), Float.isFinite(1f), Double.hashCode(-0.0), Float.hashCode(2f), Double.max(-0.0, 0.0), Float.min(1f, Float.NaN));
        show("truths", Boolean.hashCode(false), Boolean.logicalAnd(true, false), Boolean.logicalOr(true, false));
    }

    static void exact() {
        tried("increment", () -> Math.incrementExact(Integer.MAX_VALUE));
        tried("increment", () -> Math.incrementExact(Long.MAX_VALUE));
        tried("decrement", () -> Math.decrementExact(Integer.MIN_VALUE));
        tried("decrement", () -> Math.decrementExact(5L));
        tried("negate", () -> Math.negateExact(Integer.MIN_VALUE));
        tried("negate", () -> Math.negateExact(Long.MIN_VALUE));
        tried("negate", () -> Math.negateExact(7));
        tried("multiply", () -> Math.multiplyExact(Long.MAX_VALUE, 2));
        tried("multiply", () -> Math.multiplyExact(1L << 33, 3));
        tried("strict", () -> StrictMath.addExact(Integer.MAX_VALUE, 1));
        tried("strict", () -> StrictMath.toIntExact(1L << 40));
        show("strict", StrictMath.floorMod(-7, 3), StrictMath.floorDiv(-7L, 3L), StrictMath.multiplyExact(3, 4));
        show("floor", Math.floorDiv(-7L, 2), Math.floorMod(-7L, 2), Math.floorMod(7L, -4));
        show("wide", Math.multiplyFull(Integer.MIN_VALUE, Integer.MIN_VALUE), Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE), Math.multiplyHigh(Long.MIN_VALUE, 3), Math.multiplyHigh(-1, -1));
        show("down", Math.nextDown(1.0), Math.nextDown(0f), Math.nextDown(Double.NEGATIVE_INFINITY), Math.nextDown(Float.POSITIVE_INFINITY));
        failing("by zero", () -> Math.floorMod(1, 0));
    }

    static void texts() {
        for (String text : new String[] {"", " ", "\t\n\u2003", " a b ", "a\u00a0", "\ud83d\ude00 "}) {
            show("blank", text.isBlank(), text.strip().length(), text.stripLeading().length(), text.stripTrailing().length());
        }
        show("repeat", "ab".repeat(3), "ab".repeat(0), "".repeat(5));
        tried("repeat", () -> "a".repeat(-1));
        show("lines", "one\ntwo\r\n\rthree\n".lines().collect(Collectors.toList()), "".lines().count());
        show("join", String.join("-", List.of("a", "b")), String.join("", new TreeSet<>(List.of("b", "a"))));
    }

    static void objects() {
        show("else", Objects.requireNonNullElse(null, "b"), Objects.requireNonNullElse("a", null), Objects.requireNonNullElseGet(null, () -> "c"));
        tried("else", () -> Objects.requireNonNullElse(null, null));
        tried("else", () -> Objects.requireNonNullElseGet(null, () -> null));
        show("index", Objects.checkIndex(2, 3), Objects.checkFromToIndex(0, 3, 3), Objects.checkFromIndexSize(1, 2, 3));
        tried("index", () -> Objects.checkIndex(3, 3));
        tried("index", () -> Objects.checkIndex(-1, 3));
        tried("range", () -> Objects.checkFromToIndex(2, 1, 3));
        tried("size", () -> Objects.checkFromIndexSize(2, 2, 3));
    }

    static void maps(Map<String, Integer> map) {
        show("map", map.getClass().getSimpleName());
        show("absent", map.getOrDefault("a", 7), map.putIfAbsent("a", 1), map.putIfAbsent("a", 2), map.getOrDefault("a", 7));
        show("compute absent", map.computeIfAbsent("b", String::length), map.computeIfAbsent("b", key -> 9), map.computeIfAbsent("c", key -> null), map);
        show("compute present", map.computeIfPresent("b", (key, n) -> n + 10), map.computeIfPresent("none", (key, n) -> 1), map.computeIfPresent("b", (key, n) -> null), map);
        show("compute", map.compute("a", (key, n) -> n + 1), map.compute("d", (key, n) -> n == null ? 4 : 5), map.compute("e", (key, n) -> null), map.compute("d", (key, n) -> null), map);
        show("merge", map.merge("a", 5, Integer::sum), map.merge("f", 5, Integer::sum), map.merge("f", 1, (a, b) -> null), map);
        show("remove", map.remove("a", 99), map.remove("none", null == map.get("x") ? 1 : 2), map.remove("a", 7), map);
        show("replace", map.replace("a", 1), map.put("a", 1), map.replace("a", 2), map.replace("a", 1, 3), map.replace("a", 2, 4), map.replace("none", 1, 3), map);
        map.put("g", 2);
        map.replaceAll((key, n) -> n * 100);
        int[] sum = new int[1];
        map.forEach((key, n) -> sum[0] += n);
        show("all", sum[0], map);
        map.entrySet().removeIf(entry -> entry.getKey().equals("g"));
        show("removed", map.keySet().removeIf(key -> key.equals("none")), map);
        failing("null value", () -> map.merge("a", null, Integer::sum));
        failing("null function", () -> map.computeIfAbsent("z", null));
        tried("thrown", () -> map.compute("a", (key, n) -> {
            throw new IllegalStateException(key + n);
        }));
        show("kept", map);
    }

    static void concurrent() throws InterruptedException {
        ConcurrentMap<String, Integer> counts = new ConcurrentHashMap<>();
        AtomicInteger made = new AtomicInteger();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 50; n++) {
                    counts.computeIfAbsent("made", key -> {
                        Thread.yield();
                        return made.incrementAndGet();
                    });
                    counts.merge("merged", 1, Integer::sum);
                    counts.compute("computed", (key, known) -> known == null ? 1 : known + 1);
                }
            });
            threads[i].start();
        }
        for (Thread each : threads) {
            each.join();
        }
        show("counted", new TreeMap<>(counts), made);
        Set<String> keys = ConcurrentHashMap.newKeySet();
        show("keys", keys.add("a"), keys.add("a"), keys, ((ConcurrentHashMap<String, Integer>) counts).keySet().size(), ((ConcurrentHashMap<String, Integer>) counts).mappingCount());
    }

    static void fixed() {
        List<Integer> list = List.of(1, 2, 3);
        show("list", list, List.of(), List.of("a"), list.equals(Arrays.asList(1, 2, 3)), list.hashCode(), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size());
        failing("list", () -> list.add(4));
        failing("list", () -> list.set(0, 4));
        failing("list", () -> List.of("a", null));
        failing("list", () -> List.copyOf(Arrays.asList("a", null)));
        String[] array = {"x", "y"};
        List<String> copy = List.of(array);
        array[0] = "z";
        show("copies", copy, List.copyOf(new ArrayDeque<>(copy)), Set.copyOf(Arrays.asList(1, 1)), Map.copyOf(Collections.singletonMap(1, 2)));
        show("set", new TreeSet<>(Set.of("c", "a", "b")), Set.of().isEmpty(), Set.of(1, 2).equals(new HashSet<>(Arrays.asList(2, 1))));
        tried("set", () -> Set.of("a", "b", "a"));
        failing("set", () -> Set.of(1).remove(1));
        show("map", new TreeMap<>(Map.of("b", 2, "a", 1)), Map.of(), Map.of(1, 2).get(1), new TreeMap<>(Map.ofEntries(Map.entry(2, "b"), Map.entry(1, "a"))), Map.entry("k", "v"));
        tried("map", () -> Map.of("a", 1, "a", 2));
        failing("map", () -> Map.of("a", null));
        failing("map", () -> Map.of("a", 1).put("b", 2));
        failing("entry", () -> Map.entry("a", 1).setValue(2));
        show("array", Arrays.toString(list.toArray(Integer[]::new)));
    }

    static void atomics() {
        AtomicInteger number = new AtomicInteger(5);
        show("integer", number.getAndAccumulate(3, (a, b) -> a * b), number.accumulateAndGet(2, (a, b) -> a - b), number.getAndUpdate(n -> n + 1), number.updateAndGet(n -> -n));
        AtomicLong large = new AtomicLong(5);
        show("long", large.getAndAccumulate(3, (a, b) -> a * b), large.accumulateAndGet(2, (a, b) -> a - b), large.getAndUpdate(n -> n + 1), large.updateAndGet(n -> -n));
        AtomicReference<String> text = new AtomicReference<>("a");
        show("reference", text.getAndAccumulate("b", String::concat), text.accumulateAndGet("c", String::concat), text.getAndUpdate(t -> t + "d"), text.updateAndGet(t -> t + "e"));
        AtomicIntegerArray numbers = new AtomicIntegerArray(new int[] {1, 2});
        show("integers", numbers.getAndUpdate(1, n -> n * 5), numbers.updateAndGet(1, n -> n + 1), numbers.getAndAccumulate(0, 4, Integer::sum), numbers.accumulateAndGet(0, 4, Integer::sum), numbers);
        AtomicLongArray longs = new AtomicLongArray(new long[] {1, 2});
        show("longs", longs.getAndUpdate(1, n -> n * 5), longs.updateAndGet(1, n -> n + 1), longs.getAndAccumulate(0, 4, Long::sum), longs.accumulateAndGet(0, 4, Long::sum), longs);
        AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(new String[] {"a", "b"});
        show("references", texts.getAndUpdate(1, t -> t + "!"), texts.updateAndGet(1, t -> t + "?"), texts.getAndAccumulate(0, "x", String::concat), texts.accumulateAndGet(0, "y", String::concat), texts);
    }

    static void adders() {
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        adder.decrement();
        show("adder", adder, adder.sum(), adder.intValue(), adder.doubleValue(), adder.sumThenReset(), adder.sum());
        DoubleAdder fractions = new DoubleAdder();
        fractions.add(0.5);
        fractions.add(0.25);
        show("fractions", fractions, fractions.sum(), fractions.longValue(), fractions.sumThenReset(), fractions);
        LongAccumulator greatest = new LongAccumulator(Math::max, Long.MIN_VALUE);
        greatest.accumulate(3);
        greatest.accumulate(-3);
        show("greatest", greatest, greatest.get(), greatest.getThenReset(), greatest.get());
        DoubleAccumulator product = new DoubleAccumulator((a, b) -> a * b, 1);
        product.accumulate(3);
        product.accumulate(0.5);
        show("product", product, product.intValue());
        product.reset();
        show("product", product.get());
    }

    static void base64() throws IOException {
        byte[] bytes = new byte[60];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 37 - 5);
        }
        for (int length : new int[] {0, 1, 2, 3, 4, 5, 57, 58, 60}) {
            byte[] part = Arrays.copyOf(bytes, length);
            String text = Base64.getEncoder().encodeToString(part);
            show("encoded", text, Base64.getUrlEncoder().encodeToString(part), Base64.getMimeEncoder().encodeToString(part), Base64.getEncoder().withoutPadding().encodeToString(part));
            show("decoded", Arrays.equals(part, Base64.getDecoder().decode(text)), Arrays.equals(part, Base64.getMimeDecoder().decode(Base64.getMimeEncoder().encode(part))), Arrays.equals(part, Base64.getUrlDecoder().decode(Base64.getUrlEncoder().withoutPadding().encode(part))));
        }
        show("lines", Base64.getMimeEncoder(9, new byte[] {'|'}).encodeToString(Arrays.copyOf(bytes, 20)), Base64.getMimeEncoder(0, new byte[] {'|'}).encodeToString(Arrays.copyOf(bytes, 20)));
        failing("lines", () -> Base64.getMimeEncoder(8, new byte[] {'A'}));
        for (String text : new String[] {"QQ", "QQ=", "QQ==", "QQ===", "QUI", "QUI=", "QUJD", "Q", "QUJD=", "Q=", "=", "Q-==", "QQ==QQ==", "QU I=", "QQ=\n="}) {
            tried("decode " + text.trim(), () -> new String(Base64.getDecoder().decode(text), StandardCharsets.ISO_8859_1));
        }
        for (String text : new String[] {"QQ", "Q Q = =", "QQ=\r\n=\r\n", "QU*JD", "QUI=", "Q"}) {
            tried("lenient " + text.trim().length(), () -> new String(Base64.getMimeDecoder().decode(text), StandardCharsets.ISO_8859_1));
        }
        byte[] to = new byte[8];
        show("into", Base64.getEncoder().encode(new byte[] {1, 2, 3, 4}, to), new String(to, StandardCharsets.ISO_8859_1), Base64.getDecoder().decode(to, new byte[9]));
        failing("too small", () -> Base64.getEncoder().encode(new byte[9], new byte[3]));
        ByteBuffer buffer = Base64.getEncoder().encode(ByteBuffer.wrap(new byte[] {7, 8}));
        show("buffer", buffer.remaining(), Base64.getDecoder().decode(buffer).get(1), buffer.remaining());
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (OutputStream out = Base64.getEncoder().wrap(written)) {
            out.write(bytes, 0, 7);
            out.write(9);
        }
        show("written", written);
        try (InputStream in = Base64.getDecoder().wrap(new ByteArrayInputStream(written.toByteArray()))) {
            show("read", in.read(), in.readAllBytes().length, in.read());
        }
    }

    static void streams() throws IOException {
        byte[] bytes = {1, 2, 3, 4, 5};
        InputStream in = new ByteArrayInputStream(bytes);
        byte[] to = new byte[4];
        show("some", in.readNBytes(to, 1, 2), Arrays.toString(to), Arrays.toString(new ByteArrayInputStream(bytes).readNBytes(9)));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        show("rest", in.transferTo(out), out.size(), in.readAllBytes().length);
    }

    static void reflection() throws NoSuchMethodException {
        Method method = Numbers.class.getDeclaredMethod("show", String.class, Object[].class);
        show("method", method.getParameterCount(), method.isDefault());
        Type element = Map.Entry[].class;
        show("types", int[][].class.getTypeName(), Map.Entry.class.getTypeName(), element.getTypeName());
    }

    static void patterns() {
        Matcher date = Pattern.compile("(x(?:y))?(?<year>[0-9(]+)-(?<!a)(?=[0-9])(?<month>\\d\\d)\\(\\Q(\\E").matcher("on 2015-11((");
        show("found", date.find(), date.group("year"), date.group("month"), date.start("month"), date.end("year"), date.groupCount());
        tried("no group", () -> date.group("day"));
        failing("null", () -> date.group((String) null));
        Matcher commented = Pattern.compile("a # (?<no>b)\n (?<yes>c)", Pattern.COMMENTS).matcher("ac");
        show("comments", commented.matches(), commented.group("yes"));
        tried("no match", () -> Pattern.compile("(?<a>b)").matcher("c").find());
    }

    volatile int number = 3;
    volatile long large = 4;
    volatile String text = "a";

    static void updaters() {
        Numbers object = new Numbers();
        AtomicIntegerFieldUpdater<Numbers> number = AtomicIntegerFieldUpdater.newUpdater(Numbers.class, "number");
        show("integer", number.getAndUpdate(object, n -> n + 1), number.updateAndGet(object, n -> n * 2), number.getAndAccumulate(object, 2, Integer::sum), number.accumulateAndGet(object, 3, Integer::sum));
        AtomicLongFieldUpdater<Numbers> large = AtomicLongFieldUpdater.newUpdater(Numbers.class, "large");
        show("long", large.getAndUpdate(object, n -> n + 1), large.updateAndGet(object, n -> n * 2), large.getAndAccumulate(object, 2, Long::sum), large.accumulateAndGet(object, 3, Long::sum));
        AtomicReferenceFieldUpdater<Numbers, String> text = AtomicReferenceFieldUpdater.newUpdater(Numbers.class, String.class, "text");
        show("text", text.getAndUpdate(object, t -> t + "b"), text.updateAndGet(object, t -> t + "c"), text.getAndAccumulate(object, "d", String::concat), text.accumulateAndGet(object, "e", String::concat));
        show("empty", Collections.emptySortedSet(), Collections.emptySortedMap().isEmpty());
        failing("empty", () -> Collections.emptySortedSet().add("x"));
    }
}

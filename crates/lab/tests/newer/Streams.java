import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.*;
import java.util.regex.Pattern;
import java.util.stream.*;

/** Streams, which came with Android 7, and what makes and takes them: what OpenJDK prints is right. */
public class Streams {
    private static final StringBuilder LOG = new StringBuilder();

    public static void main(String[] args) {
        sources();
        intermediate();
        order();
        terminal();
        primitives();
        doubles();
        ranges();
        collectors();
        groups();
        failures();
        closing();
        iterators();
        spliterators();
        splitting();
        entries();
        optionals();
        summaries();
        arrays();
        functions();
        own();
    }

    static void show(String name, Object value) {
        System.out.println(name + ": " + value + (LOG.length() == 0 ? "" : " after" + LOG));
        LOG.setLength(0);
    }

    static void log(Object text) {
        LOG.append(' ').append(text);
    }

    static <T> Consumer<T> logging(String name) {
        return each -> log(name + each);
    }

    static void fails(String name, Runnable action) {
        try {
            action.run();
            show(name, "nothing failed");
        } catch (RuntimeException e) {
            show(name, e.getClass().getName() + " " + e.getMessage());
        }
    }

    /** For failures whose message differs between libraries. */
    static void failsSomehow(String name, Runnable action) {
        try {
            action.run();
            show(name, "nothing failed");
        } catch (RuntimeException e) {
            show(name, e.getClass().getName());
        }
    }

    static void sources() {
        show("list", Arrays.asList(3, 1, 2).stream().collect(Collectors.toList()));
        show("set", new TreeSet<>(Arrays.asList(3, 1, 2)).stream().collect(Collectors.toList()));
        show("deque", new ArrayDeque<>(Arrays.asList(3, 1, 2)).parallelStream().collect(Collectors.toList()));
        show("copies", new CopyOnWriteArrayList<>(Arrays.asList(3, 1)).stream().collect(Collectors.toList()));
        show("empty", Stream.empty().count() + " " + Stream.empty().findFirst());
        show("one", Stream.of("a").collect(Collectors.toList()));
        show("some", Stream.of("a", null, "c").collect(Collectors.toList()));
        show("nullable", Stream.ofNullable(null).count() + " " + Stream.ofNullable("x").count());
        show("iterate", Stream.iterate(1, n -> n * 2).limit(6).collect(Collectors.toList()));
        show("iterate until", Stream.iterate(1, n -> n < 50, n -> n * 3).collect(Collectors.toList()));
        show("iterate nothing", Stream.iterate(1, n -> n < 0, n -> n * 3).collect(Collectors.toList()));
        show("iterate lazily", Stream.iterate(1, n -> {
            log("next" + n);
            return n + 1;
        }).limit(3).collect(Collectors.toList()));
        int[] count = new int[1];
        show("generate", Stream.generate(() -> count[0]++).limit(4).collect(Collectors.toList()));
        show("concat", Stream.concat(Stream.of(1, 2), Stream.of(3)).map(n -> n + 1).collect(Collectors.toList()));
        Stream.Builder<String> builder = Stream.builder();
        builder.add("a").add("b").accept("c");
        show("builder", builder.build().collect(Collectors.joining()));
        fails("builder again", () -> builder.build());
        fails("builder late", () -> builder.add("d"));
        show("array", Arrays.stream(new String[] {"a", "b", "c", "d"}, 1, 3).collect(Collectors.toList()));
        fails("array bounds", () -> Arrays.stream(new String[] {"a"}, 1, 0));
        failsSomehow("array bounds", () -> Arrays.stream(new String[] {"a"}, 0, 2));
        List<String> late = new ArrayList<>(Arrays.asList("a"));
        Stream<String> stream = late.stream().map(text -> text + "!");
        late.add("b");
        show("late", stream.collect(Collectors.toList()));
        show("chars", "grün".chars().mapToObj(c -> (char) c).collect(Collectors.toList()));
        show("chars of a builder", new StringBuilder("ab").chars().sum());
        show("code points", "a😀b".codePoints().mapToObj(Integer::toHexString).collect(Collectors.toList()));
        show("surrogates", "a😀b".chars().mapToObj(Integer::toHexString).collect(Collectors.toList()));
        show("lines", new BufferedReader(new StringReader("one\ntwo\r\nthree")).lines().collect(Collectors.toList()));
        show("split", Pattern.compile(",").splitAsStream("a,b,,c,,").collect(Collectors.toList()));
        show("split nothing", Pattern.compile(",").splitAsStream("").collect(Collectors.toList()));
        show("split letters", Pattern.compile("").splitAsStream("abc").collect(Collectors.toList()));
        show("split start", Pattern.compile(",").splitAsStream(",a").collect(Collectors.toList()));
        show("pattern", Stream.of("a1", "b", "2").filter(Pattern.compile("[0-9]").asPredicate()).count());
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(70);
        show("bits", bits.stream().boxed().collect(Collectors.toList()));
        show("random", new Random(5).ints(3).boxed().collect(Collectors.toList()));
        show("random longs", new Random(5).longs(3).boxed().collect(Collectors.toList()));
        show("random doubles", new Random(5).doubles().limit(3).boxed().collect(Collectors.toList()));
        show("random between", new Random(5).ints(200, -3, 4).distinct().sorted().boxed().collect(Collectors.toList()));
        show("random between", new Random(5).longs(200, 5, 9).distinct().sorted().boxed().collect(Collectors.toList()));
        show("random between", new Random(5).doubles(200, 5, 6).allMatch(d -> d >= 5 && d < 6));
        show("random wide", new Random(5).ints(50, Integer.MIN_VALUE, Integer.MAX_VALUE).count());
        fails("random bounds", () -> new Random(5).ints(3, 3));
        fails("random count", () -> new Random(5).ints(-1));
    }

    static void intermediate() {
        List<Integer> some = Arrays.asList(5, 3, 8, 3, 1, 9, 5);
        show("filter", some.stream().filter(n -> n > 3).collect(Collectors.toList()));
        show("map", some.stream().map(n -> "n" + n).collect(Collectors.toList()));
        show("distinct", some.stream().distinct().collect(Collectors.toList()));
        show("distinct nulls", Stream.of(null, "a", null, "a").distinct().collect(Collectors.toList()));
        show("sorted", some.stream().sorted().collect(Collectors.toList()));
        show("sorted down", some.stream().sorted(Comparator.reverseOrder()).collect(Collectors.toList()));
        show("sorted twice", some.stream().sorted(Comparator.reverseOrder()).sorted().collect(Collectors.toList()));
        show("sorted stably", Stream.of("bb", "a", "cc", "b").sorted(Comparator.comparing(String::length)).collect(Collectors.toList()));
        TreeSet<Integer> down = new TreeSet<>(Comparator.reverseOrder());
        down.addAll(some);
        show("sorted of sorted", down.stream().sorted().collect(Collectors.toList()));
        show("sorted of sorted", new TreeSet<>(some).stream().sorted().map(n -> -n).sorted().collect(Collectors.toList()));
        show("limit", some.stream().limit(3).collect(Collectors.toList()) + "" + some.stream().limit(0).count() + some.stream().limit(99).count());
        show("skip", some.stream().skip(5).collect(Collectors.toList()) + "" + some.stream().skip(0).count() + some.stream().skip(99).count());
        show("slice", some.stream().skip(2).limit(3).collect(Collectors.toList()));
        show("take", some.stream().takeWhile(n -> n != 8).collect(Collectors.toList()));
        show("drop", some.stream().dropWhile(n -> n != 8).collect(Collectors.toList()));
        show("flat", some.stream().flatMap(n -> n > 4 ? Stream.of(n, -n) : null).collect(Collectors.toList()));
        show("flat ints", some.stream().flatMapToInt(n -> IntStream.range(0, n)).sum());
        show("flat longs", some.stream().flatMapToLong(n -> LongStream.of(n, n)).sum());
        show("flat doubles", some.stream().flatMapToDouble(n -> DoubleStream.of(n / 2.0)).sum());
        show("numbers", some.stream().mapToInt(n -> n).sum() + " " + some.stream().mapToLong(n -> n).sum() + " " + some.stream().mapToDouble(n -> n).sum());
        show("parallel", some.parallelStream().isParallel() + " " + some.stream().isParallel() + " " + some.stream().parallel().map(n -> n).isParallel() + " " + some.parallelStream().sequential().isParallel());
        show("unordered", some.stream().unordered().filter(n -> n == 3).count());
    }

    static void order() {
        show("lazy", Stream.of(1, 2).peek(logging("p")).map(n -> n) != null);
        show("interleaved", Stream.of(1, 2, 3).peek(logging("a")).map(n -> n * 10).peek(logging("b")).collect(Collectors.toList()));
        show("limited", Stream.of(1, 2, 3).peek(logging("a")).limit(2).peek(logging("b")).collect(Collectors.toList()));
        show("skipped", Stream.of(1, 2, 3).peek(logging("a")).skip(2).peek(logging("b")).collect(Collectors.toList()));
        show("sorted", Stream.of(3, 1, 2).peek(logging("a")).sorted().peek(logging("b")).collect(Collectors.toList()));
        show("sorted, limited", Stream.of(3, 1, 2).peek(logging("a")).sorted().peek(logging("b")).limit(1).collect(Collectors.toList()));
        show("limited, sorted", Stream.of(3, 1, 2).peek(logging("a")).limit(2).sorted().peek(logging("b")).collect(Collectors.toList()));
        show("first", Stream.of(3, 1, 2).peek(logging("a")).filter(n -> n < 3).findFirst());
        show("first of sorted", Stream.of(3, 1, 2).peek(logging("a")).sorted().peek(logging("b")).findFirst());
        show("any", Stream.of(3, 1, 2).peek(logging("a")).anyMatch(n -> n == 1));
        show("all", Stream.of(3, 1, 2).peek(logging("a")).allMatch(n -> n == 3));
        show("none", Stream.of(3, 1, 2).peek(logging("a")).noneMatch(n -> n == 3));
        show("flat", Stream.of(1, 2, 3).peek(logging("a")).flatMap(n -> Stream.of(n, n * 10).peek(logging("i"))).peek(logging("b")).collect(Collectors.toList()));
        show("flat, first", Stream.of(1, 2, 3).peek(logging("a")).flatMap(n -> Stream.of(n, n * 10).peek(logging("i"))).findFirst());
        show("flat, limited", Stream.of(1, 2, 3).peek(logging("a")).flatMap(n -> Stream.of(n, n * 10).peek(logging("i"))).limit(3).collect(Collectors.toList()));
        show("flat, infinite", Stream.of(1, 2).flatMap(n -> Stream.iterate(n, m -> m + 1)).limit(4).collect(Collectors.toList()));
        show("flat, nested", Stream.of(1, 2).flatMap(n -> Stream.of(n, n).flatMap(m -> Stream.of(m, -m))).skip(1).limit(4).collect(Collectors.toList()));
        show("distinct, limited", Stream.iterate(0, n -> n + 1).map(n -> n % 3).distinct().limit(3).collect(Collectors.toList()));
        show("taken", Stream.of(1, 2, 3, 4).peek(logging("a")).takeWhile(n -> n < 3).peek(logging("b")).collect(Collectors.toList()));
        show("dropped", Stream.of(1, 2, 3, 1).peek(logging("a")).dropWhile(n -> n < 3).peek(logging("b")).collect(Collectors.toList()));
        show("concat", Stream.concat(Stream.of(1, 2).peek(logging("a")), Stream.of(3, 4).peek(logging("b"))).limit(3).collect(Collectors.toList()));
        show("each", "done");
        Stream.of(2, 1).sorted().forEachOrdered(logging("e"));
        show("each", "done");
        IntStream.range(0, 3).peek(n -> log("p" + n)).forEach(n -> log("e" + n));
        show("each", "done");
    }

    static void terminal() {
        List<String> words = Arrays.asList("pear", "fig", "apple", "date");
        show("count", words.stream().filter(w -> w.length() == 4).count());
        show("reduce", words.stream().reduce("", String::concat));
        show("reduce", words.stream().reduce((a, b) -> a + "-" + b));
        show("reduce nothing", Stream.<String>empty().reduce((a, b) -> a + "-" + b));
        show("reduce", words.stream().reduce(0, (sum, w) -> sum + w.length(), Integer::sum));
        show("collect", words.stream().collect(StringBuilder::new, StringBuilder::append, StringBuilder::append));
        show("collect", words.stream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        show("min", words.stream().min(Comparator.naturalOrder()) + " " + words.stream().max(Comparator.comparing(String::length)));
        show("min of equal", words.stream().min(Comparator.comparing(w -> 0)) + " " + words.stream().max(Comparator.comparing(w -> 0)));
        show("min of nothing", Stream.<String>empty().min(Comparator.naturalOrder()));
        show("array", Arrays.toString(words.stream().toArray()) + words.stream().toArray().getClass());
        show("array", Arrays.toString(words.stream().toArray(String[]::new)) + words.stream().toArray(String[]::new).getClass());
        failsSomehow("array of others", () -> words.stream().toArray(Integer[]::new));
        show("match", words.stream().anyMatch(w -> w.isEmpty()) + " " + words.stream().allMatch(w -> w.length() > 2) + " " + words.stream().noneMatch(w -> w.length() > 5));
        show("match nothing", Stream.empty().anyMatch(w -> true) + " " + Stream.empty().allMatch(w -> false) + " " + Stream.empty().noneMatch(w -> true));
        show("find", words.stream().findFirst() + " " + words.stream().skip(9).findAny());
        failsSomehow("find null", () -> Stream.of((Object) null, "a").findFirst());
        failsSomehow("max null", () -> Stream.of((String) null).max(Comparator.naturalOrder()));
        show("null in the middle", Stream.of("a", null).filter(Objects::isNull).count());
        words.stream().forEach(logging(""));
        show("forEach", "done");
    }

    static void primitives() {
        show("sum", IntStream.of(1, 2, 3).sum() + " " + IntStream.empty().sum());
        show("sum wraps", IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + LongStream.of(Long.MAX_VALUE, 1).sum());
        show("average", IntStream.of(1, 2).average() + " " + IntStream.empty().average() + " " + LongStream.of(4, 5, 7).average());
        show("average of large", IntStream.of(Integer.MAX_VALUE, Integer.MAX_VALUE).average());
        show("min", IntStream.of(3, -1).min() + " " + IntStream.empty().max() + " " + LongStream.of(3, 9).max());
        show("map", IntStream.of(1, 2).map(n -> n * n).mapToObj(n -> "n" + n).collect(Collectors.toList()));
        show("convert", IntStream.of(1, 2).asLongStream().sum() + " " + IntStream.of(1, 2).asDoubleStream().sum() + " " + LongStream.of(1L << 40).asDoubleStream().sum());
        show("convert", IntStream.of(1).mapToLong(n -> n + (1L << 40)).sum() + " " + LongStream.of(1L << 33).mapToInt(n -> (int) (n >> 30)).sum() + " " + IntStream.of(1).mapToDouble(n -> n / 4.0).sum());
        show("boxed", IntStream.of(2, 1).boxed().sorted().collect(Collectors.toList()) + " " + LongStream.of(2).boxed().findFirst());
        show("sorted", Arrays.toString(IntStream.of(3, 1, 3, 2).distinct().sorted().toArray()));
        show("slices", Arrays.toString(LongStream.of(1, 2, 3, 4, 5).skip(1).limit(3).toArray()));
        show("take", Arrays.toString(IntStream.iterate(1, n -> n + 2).takeWhile(n -> n < 9).dropWhile(n -> n < 4).toArray()));
        show("iterate", IntStream.iterate(1, n -> n < 100, n -> n * 3).boxed().collect(Collectors.toList()) + " " + LongStream.iterate(5, n -> -n).limit(3).sum());
        int[] next = new int[1];
        show("generate", IntStream.generate(() -> next[0]++).limit(3).sum() + " " + LongStream.generate(() -> 4).limit(2).sum());
        show("concat", IntStream.concat(IntStream.of(1), IntStream.range(5, 7)).boxed().collect(Collectors.toList()) + " " + LongStream.concat(LongStream.empty(), LongStream.of(3)).sum());
        show("builder", IntStream.builder().add(1).add(2).build().sum() + " " + LongStream.builder().add(7).build().sum());
        fails("builder late", () -> {
            IntStream.Builder builder = IntStream.builder();
            builder.build();
            builder.accept(1);
        });
        show("reduce", IntStream.of(2, 3, 4).reduce(1, (a, b) -> a * b) + " " + IntStream.of(2, 3).reduce((a, b) -> a - b) + " " + LongStream.empty().reduce(Long::sum));
        show("collect", IntStream.of(2, 3).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        show("match", IntStream.of(2, 3).anyMatch(n -> n == 3) + " " + IntStream.of(2, 3).allMatch(n -> n == 3) + " " + LongStream.of(2).noneMatch(n -> n == 3));
        show("find", IntStream.of(2, 3).filter(n -> n > 2).findFirst() + " " + IntStream.empty().findAny() + " " + LongStream.of(6).findAny());
        show("flat", IntStream.range(0, 4).flatMap(n -> IntStream.range(0, n)).boxed().collect(Collectors.toList()));
        show("flat", LongStream.of(1, 2).flatMap(n -> n == 1 ? null : LongStream.of(n, n)).sum());
        show("count", IntStream.range(0, 9).filter(n -> n % 2 == 0).count());
        show("summary", IntStream.of(4, 6, 11).summaryStatistics());
        show("summary", LongStream.empty().summaryStatistics());
        show("parallel", IntStream.range(0, 9).parallel().isParallel() + " " + IntStream.range(0, 9).parallel().sequential().isParallel() + " " + IntStream.range(0, 9).unordered().sum());
        fails("used", () -> {
            IntStream stream = IntStream.of(1);
            stream.sum();
            stream.sum();
        });
        fails("null", () -> Stream.of(1).map(n -> (Integer) null).mapToInt(n -> n == null ? 4 : n).limit(-3));
        failsSomehow("null", () -> IntStream.of(1).map(null));
    }

    static void doubles() {
        show("sum", DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.empty().sum());
        show("sum of many", DoubleStream.generate(() -> 0.1).limit(1000).sum());
        show("sum of large", DoubleStream.of(1e100, 1, -1e100).sum());
        show("sum of infinite", DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum());
        show("sum of no number", DoubleStream.of(Double.NaN, 1).sum() + " " + DoubleStream.of(Double.NaN, 1).min());
        show("average", DoubleStream.of(0.1, 0.2, 0.3, 0.7).average() + " " + DoubleStream.empty().average());
        show("least", DoubleStream.of(0.0, -0.0).min() + " " + DoubleStream.of(-0.0, 0.0).max());
        show("sorted", Arrays.toString(DoubleStream.of(2, Double.NaN, -0.0, 0.0, -1).sorted().toArray()));
        show("distinct", Arrays.toString(DoubleStream.of(2, -0.0, 0.0, 2, Double.NaN, Double.NaN).distinct().toArray()));
        show("map", DoubleStream.of(1.5, 2.5).map(d -> d * 2).mapToInt(d -> (int) d).sum() + " " + DoubleStream.of(1.5).mapToLong(Math::round).sum() + " " + DoubleStream.of(1.5).mapToObj(Double::toString).findFirst());
        show("flat", DoubleStream.of(1, 2).flatMap(d -> DoubleStream.of(d, d / 2)).sum());
        show("iterate", DoubleStream.iterate(1, d -> d > 0.1, d -> d / 2).boxed().collect(Collectors.toList()));
        show("concat", DoubleStream.concat(DoubleStream.of(1), DoubleStream.of(2).filter(d -> d > 1)).boxed().collect(Collectors.toList()));
        show("reduce", DoubleStream.of(2, 3).reduce(1, (a, b) -> a * b) + " " + DoubleStream.of(2, 3).reduce(Math::max) + " " + DoubleStream.builder().add(1).add(4).build().max());
        show("summary", DoubleStream.of(1, 2.5).summaryStatistics());
        show("find", DoubleStream.of(7, 8).findFirst() + " " + DoubleStream.of(7).anyMatch(d -> d > 7));
    }

    static void ranges() {
        show("range", IntStream.range(2, 5).boxed().collect(Collectors.toList()) + " " + IntStream.rangeClosed(2, 5).sum());
        show("empty", IntStream.range(5, 5).count() + " " + IntStream.range(6, 5).count() + " " + IntStream.rangeClosed(6, 5).count() + " " + IntStream.rangeClosed(5, 5).count());
        show("edge", IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).boxed().collect(Collectors.toList()));
        show("edge", IntStream.range(Integer.MIN_VALUE, Integer.MAX_VALUE).limit(2).boxed().collect(Collectors.toList()));
        show("long", LongStream.range(2, 5).boxed().collect(Collectors.toList()) + " " + LongStream.rangeClosed(2, 5).sum());
        show("long edge", LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).boxed().collect(Collectors.toList()));
        show("long edge", LongStream.range(Long.MIN_VALUE, Long.MAX_VALUE).skip(1).limit(2).boxed().collect(Collectors.toList()));
        show("long empty", LongStream.range(3, 3).count() + " " + LongStream.rangeClosed(3, 2).count());
        show("size", IntStream.range(0, 10).spliterator().estimateSize() + " " + LongStream.range(-5, 10).spliterator().estimateSize());
    }

    static void collectors() {
        List<String> words = Arrays.asList("pear", "fig", "apple", "date", "fig");
        show("list", words.stream().collect(Collectors.toList()).getClass());
        show("set", new TreeSet<>(words.stream().collect(Collectors.toSet())));
        show("collection", words.stream().collect(Collectors.toCollection(LinkedList::new)));
        show("joining", words.stream().collect(Collectors.joining()) + words.stream().collect(Collectors.joining(", ")) + words.stream().collect(Collectors.joining("/", "<", ">")));
        show("joining nothing", "[" + Stream.<String>empty().collect(Collectors.joining(",", "<", ">")) + Stream.<String>empty().collect(Collectors.joining(",")) + "]");
        show("mapping", words.stream().collect(Collectors.mapping(String::length, Collectors.toList())));
        show("filtering", words.stream().collect(Collectors.filtering(w -> w.length() == 3, Collectors.counting())));
        show("flat mapping", words.stream().collect(Collectors.flatMapping(w -> w.length() == 3 ? null : w.chars().boxed(), Collectors.counting())));
        show("and then", words.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size)));
        show("counting", words.stream().collect(Collectors.counting()) + " " + Stream.empty().collect(Collectors.counting()));
        show("least", words.stream().collect(Collectors.minBy(Comparator.naturalOrder())) + " " + words.stream().collect(Collectors.maxBy(Comparator.naturalOrder())) + " " + Stream.<String>empty().collect(Collectors.maxBy(Comparator.naturalOrder())));
        show("summing", words.stream().collect(Collectors.summingInt(String::length)) + " " + words.stream().collect(Collectors.summingLong(String::length)) + " " + words.stream().collect(Collectors.summingDouble(w -> w.length() / 10.0)));
        show("summing wraps", Stream.of(Integer.MAX_VALUE, 1).collect(Collectors.summingInt(n -> n)));
        show("averaging", words.stream().collect(Collectors.averagingInt(String::length)) + " " + words.stream().collect(Collectors.averagingLong(String::length)) + " " + words.stream().collect(Collectors.averagingDouble(String::length)) + " " + Stream.<String>empty().collect(Collectors.averagingInt(String::length)));
        show("summarizing", words.stream().collect(Collectors.summarizingInt(String::length)));
        show("summarizing", words.stream().collect(Collectors.summarizingLong(String::length)));
        show("summarizing", words.stream().collect(Collectors.summarizingDouble(String::length)));
        show("reducing", words.stream().collect(Collectors.reducing((a, b) -> a + b)) + " " + words.stream().collect(Collectors.reducing("", (a, b) -> b + a)) + " " + words.stream().collect(Collectors.reducing(0, String::length, Integer::sum)) + " " + Stream.<String>empty().collect(Collectors.reducing((a, b) -> a)));
        show("map", new TreeMap<>(words.stream().distinct().collect(Collectors.toMap(w -> w, String::length))));
        show("map merged", words.stream().collect(Collectors.toMap(String::length, w -> w, (a, b) -> a + "+" + b, TreeMap::new)));
        show("map merged", new TreeMap<>(words.stream().collect(Collectors.toMap(String::length, w -> w, (a, b) -> null))));
        show("map class", words.stream().collect(Collectors.toMap(String::length, w -> w, (a, b) -> b)).getClass());
        fails("map twice", () -> words.stream().collect(Collectors.toMap(w -> w, String::length)));
        failsSomehow("map of null", () -> words.stream().collect(Collectors.toMap(w -> w, w -> null)));
        show("map of null keys", Stream.of("a").collect(Collectors.toMap(w -> null, w -> w)));
        show("concurrent map", new TreeMap<>(words.stream().collect(Collectors.toConcurrentMap(w -> w, String::length, Integer::sum))));
        show("concurrent map", words.stream().collect(Collectors.toConcurrentMap(w -> w, String::length, Integer::sum, ConcurrentSkipListMap::new)));
        fails("concurrent map twice", () -> words.stream().collect(Collectors.toConcurrentMap(w -> w, String::length)));
        List<String> fixed = words.stream().collect(Collectors.toUnmodifiableList());
        failsSomehow("unmodifiable" + fixed, () -> fixed.add("x"));
        failsSomehow("unmodifiable null", () -> Stream.of("a", null).collect(Collectors.toUnmodifiableList()));
        show("unmodifiable", new TreeSet<>(words.stream().collect(Collectors.toUnmodifiableSet())) + "" + Stream.of(1).collect(Collectors.toUnmodifiableMap(n -> n, n -> -n)) + Stream.of(1, 1).collect(Collectors.toUnmodifiableMap(n -> n, n -> n, Integer::sum)));
        Collector<String, StringBuilder, String> made = Collector.of(StringBuilder::new, StringBuilder::append, StringBuilder::append, StringBuilder::toString);
        show("made", words.stream().collect(made) + made.characteristics());
        Collector<String, List<String>, List<String>> same = Collector.of(ArrayList::new, List::add, (a, b) -> a, Collector.Characteristics.UNORDERED);
        show("made", words.stream().collect(same) + "" + same.characteristics());
        show("characteristics", Collectors.toList().characteristics() + "" + Collectors.toSet().characteristics() + Collectors.joining().characteristics() + Collectors.groupingByConcurrent(w -> w).characteristics() + Collectors.collectingAndThen(Collectors.toSet(), s -> s).characteristics() + Collectors.mapping(w -> w, Collectors.toList()).characteristics() + Collectors.partitioningBy(w -> true, Collectors.counting()).characteristics());
        failsSomehow("characteristics stay", () -> Collectors.toList().characteristics().clear());
        show("combined", combined(Collectors.toList(), words, fixed) + " " + combined(Collectors.joining("-"), words, fixed) + " " + combined(Collectors.counting(), words, fixed));
        show("combined", combined(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()), words, fixed) + " " + combined(Collectors.partitioningBy(w -> w.length() > 3, Collectors.counting()), words, fixed) + " " + combined(Collectors.averagingDouble(String::length), words, fixed));
    }

    static <T, A, R> R combined(Collector<? super T, A, R> collector, List<T> first, List<T> second) {
        A one = collector.supplier().get();
        A two = collector.supplier().get();
        first.forEach(each -> collector.accumulator().accept(one, each));
        second.forEach(each -> collector.accumulator().accept(two, each));
        return collector.finisher().apply(collector.combiner().apply(one, two));
    }

    static void groups() {
        List<String> words = Arrays.asList("pear", "fig", "apple", "date", "kiwi", "plum", "yam");
        show("groups", new TreeMap<>(words.stream().collect(Collectors.groupingBy(String::length))));
        show("groups of sets", new TreeMap<>(words.stream().collect(Collectors.groupingBy(String::length, Collectors.toCollection(TreeSet::new)))));
        show("tree", words.stream().collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.counting())));
        show("tree", words.stream().collect(Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.mapping(String::length, Collectors.toList()))));
        show("nested", words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.groupingBy(w -> w.charAt(0), TreeMap::new, Collectors.joining("+")))));
        show("order", words.stream().collect(Collectors.groupingBy(w -> -w.length(), LinkedHashMap::new, Collectors.reducing(0, w -> 1, Integer::sum))));
        show("concurrent", new TreeMap<>(words.stream().collect(Collectors.groupingByConcurrent(String::length, Collectors.counting()))));
        show("concurrent", words.stream().collect(Collectors.groupingByConcurrent(String::length, ConcurrentSkipListMap::new, Collectors.toList())));
        fails("null key", () -> words.stream().collect(Collectors.groupingBy(w -> (String) null)));
        show("nothing", Stream.<String>empty().collect(Collectors.groupingBy(String::length)));
        Map<Boolean, List<String>> parts = words.stream().collect(Collectors.partitioningBy(w -> w.length() > 3));
        show("parts", parts + " " + parts.get(true) + parts.get(false) + parts.get(null) + parts.size() + parts.keySet() + parts.containsKey(true));
        show("parts", words.stream().collect(Collectors.partitioningBy(w -> w.length() > 9, Collectors.counting())));
        show("parts", Stream.<String>empty().collect(Collectors.partitioningBy(w -> true)));
        show("parts of groups", words.stream().collect(Collectors.partitioningBy(w -> w.length() > 3, Collectors.groupingBy(String::length, TreeMap::new, Collectors.averagingInt(String::length)))));
        show("group minima", words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.minBy(Comparator.<String>naturalOrder()))));
        show("group sums", words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.summingInt(String::length))));
        show("group lists", words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList))));
        show("sorted groups", words.stream().collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting())).entrySet().stream().sorted(Map.Entry.<Integer, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).map(e -> e.getKey() + "x" + e.getValue()).collect(Collectors.joining(" ")));
    }

    static void failures() {
        Stream<String> used = Stream.of("a", "b");
        used.count();
        fails("used up", () -> used.count());
        fails("used up", () -> used.map(w -> w));
        fails("used up", () -> used.iterator());
        fails("used up", () -> used.onClose(() -> {}));
        Stream<String> linked = Stream.of("a", "b");
        Stream<String> next = linked.filter(w -> true);
        fails("linked", () -> linked.filter(w -> true));
        show("linked", next.count());
        fails("concat of used", () -> Stream.concat(used, Stream.of("c")));
        fails("flat of used", () -> Stream.of(1).flatMap(n -> used).count());
        Stream<String> closed = Stream.of("a");
        closed.close();
        fails("closed", () -> closed.count());
        show("skip nothing", Stream.of(1, 2).skip(0).count());
        fails("limit", () -> Stream.of(1).limit(-1));
        fails("skip", () -> IntStream.of(1).skip(-7));
        failsSomehow("null filter", () -> Stream.of(1).filter(null));
        failsSomehow("null map", () -> Stream.of(1).map(null));
        failsSomehow("null flat", () -> Stream.of(1).flatMap(null));
        failsSomehow("null peek", () -> Stream.of(1).peek(null));
        failsSomehow("null sorted", () -> Stream.of(1).sorted(null));
        failsSomehow("null each", () -> Stream.of(1).forEach(null));
        failsSomehow("null reduce", () -> Stream.of(1).reduce(null));
        failsSomehow("null min", () -> Stream.of(1).min(null));
        failsSomehow("null match", () -> Stream.of(1).anyMatch(null));
        failsSomehow("null collect", () -> Stream.of(1).collect(null, null, null));
        failsSomehow("null iterate", () -> Stream.iterate(1, null));
        failsSomehow("null generate", () -> Stream.generate(null));
        failsSomehow("null close", () -> Stream.of(1).onClose(null));
        failsSomehow("unlike", () -> Stream.of(1, "a").sorted().toArray());
        failsSomehow("incomparable", () -> Stream.of(new Object(), new Object()).sorted().findFirst());
        fails("thrown", () -> Stream.of(1, 2, 3).peek(logging("a")).forEach(n -> {
            if (n == 2) {
                throw new IllegalStateException("two");
            }
        }));
        Reader broken = new Reader() {
            @Override
            public int read(char[] to, int from, int count) throws IOException {
                throw new IOException("broken");
            }

            @Override
            public void close() {}
        };
        try {
            new BufferedReader(broken).lines().count();
        } catch (UncheckedIOException e) {
            show("unchecked", e.getMessage() + " " + e.getCause().getMessage());
        }
        show("unchecked", new UncheckedIOException("text", new IOException("cause")).getMessage());
    }

    static void closing() {
        try (Stream<Integer> stream = Stream.of(1, 2).onClose(() -> log("first")).map(n -> n).onClose(() -> log("second"))) {
            show("count", stream.count());
        }
        show("closed", "once");
        Stream<Integer> twice = Stream.of(1).onClose(() -> log("closed"));
        twice.close();
        twice.close();
        show("closed", "twice");
        Stream<Integer> failing = Stream.of(1).onClose(() -> {
            throw new IllegalStateException("one");
        }).onClose(() -> log("two")).onClose(() -> {
            throw new IllegalArgumentException("three");
        });
        try {
            failing.close();
        } catch (IllegalStateException e) {
            show("failed", e.getMessage() + Arrays.toString(e.getSuppressed()));
        }
        Stream.of(1, 2).flatMap(n -> Stream.of(n).onClose(() -> log("inner" + n))).forEach(logging("e"));
        show("inner", "closed");
        Stream<Integer> both = Stream.concat(Stream.of(1).onClose(() -> log("a")), Stream.of(2).onClose(() -> log("b")));
        both.close();
        show("both", "closed");
        IntStream.of(1).onClose(() -> log("ints")).boxed().close();
        show("ints", "closed");
        show("unclosed", Stream.of(1).onClose(() -> log("never")).count());
        Stream<Integer> same = Stream.of(1);
        show("same", (same.onClose(() -> {}) == same) + " " + (same.parallel() == same) + " " + (same.sequential() == same));
    }

    static void iterators() {
        Iterator<Integer> all = Stream.of(1, 2, 3).peek(logging("p")).map(n -> n * 10).iterator();
        show("next", all.next());
        show("has next", all.hasNext() + " " + all.hasNext());
        show("next", all.next());
        all.forEachRemaining(logging("r"));
        show("rest", all.hasNext());
        failsSomehow("end", () -> all.next());
        fails("remove", () -> Stream.of(1).iterator().remove());
        PrimitiveIterator.OfInt ints = IntStream.range(0, 4).iterator();
        show("int", ints.nextInt() + " " + ints.next());
        ints.forEachRemaining((IntConsumer) n -> log("i" + n));
        show("ints", ints.hasNext());
        failsSomehow("ints end", () -> ints.nextInt());
        PrimitiveIterator.OfDouble doubles = DoubleStream.of(1.5, 2).iterator();
        show("double", doubles.nextDouble() + " " + doubles.next());
        Iterator<Integer> endless = Stream.iterate(0, n -> n + 1).filter(n -> n % 3 == 0).flatMap(n -> Stream.of(n, -n)).iterator();
        show("endless", endless.next() + " " + endless.next() + " " + endless.next() + " " + endless.next());
        Iterator<Integer> sorted = Stream.of(3, 1, 2).peek(logging("p")).sorted().limit(2).iterator();
        show("sorted", sorted.next() + " " + sorted.next() + " " + sorted.hasNext());
        Iterable<String> iterable = () -> Arrays.asList("x", "y").iterator();
        show("iterable", StreamSupport.stream(iterable.spliterator(), false).collect(Collectors.joining()));
        for (String each : (Iterable<String>) Stream.of("a", "b")::iterator) {
            log(each);
        }
        show("for", "done");
    }

    static String traits(Spliterator<?> all) {
        int c = all.characteristics();
        String text = "";
        String[] names = {"DISTINCT", "SORTED", "ORDERED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
        int[] bits = {Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.ORDERED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        for (int i = 0; i < bits.length; i++) {
            text += (c & bits[i]) != 0 ? names[i] + " " : "";
        }
        return text + all.getExactSizeIfKnown();
    }

    static void spliterators() {
        show("list", traits(new ArrayList<>(Arrays.asList(1, 2)).spliterator()));
        show("linked list", traits(new LinkedList<>(Arrays.asList(1, 2)).spliterator()));
        show("set", traits(new HashSet<>(Arrays.asList(1, 2)).spliterator()).replace("SUBSIZED ", ""));
        show("linked set", traits(new LinkedHashSet<>(Arrays.asList(1, 2)).spliterator()));
        TreeSet<String> tree = new TreeSet<>(Comparator.reverseOrder());
        show("tree", traits(new TreeSet<>(Arrays.asList(1, 2)).spliterator()).replace("SUBSIZED ", "") + new TreeSet<>(Arrays.asList(1, 2)).spliterator().getComparator());
        show("tree", tree.spliterator().getComparator() == tree.comparator());
        fails("list", () -> new ArrayList<String>().spliterator().getComparator());
        show("array", traits(Arrays.spliterator(new int[] {1, 2, 3}, 1, 3)) + " " + traits(Spliterators.spliterator(new Object[4], Spliterator.NONNULL)));
        show("empty", traits(Spliterators.emptySpliterator()) + " " + traits(Spliterators.emptyIntSpliterator()));
        show("iterator", traits(Spliterators.spliteratorUnknownSize(new ArrayList<>().iterator(), Spliterator.ORDERED)) + " " + traits(Spliterators.spliterator(new ArrayList<>().iterator(), 9, 0)));
        show("range", traits(IntStream.range(0, 7).spliterator()) + " " + traits(LongStream.rangeClosed(0, 7).spliterator()));
        show("map", traits(Arrays.asList(1, 2).stream().map(n -> n).spliterator()));
        show("filter", traits(Arrays.asList(1, 2).stream().filter(n -> true).spliterator()));
        show("sorted", traits(Arrays.asList(1, 2).stream().sorted().spliterator()) + Arrays.asList(1, 2).stream().sorted().spliterator().getComparator());
        show("distinct", traits(Arrays.asList(1, 2).stream().distinct().spliterator()));
        show("unordered", traits(Arrays.asList(1, 2).stream().unordered().map(n -> n).spliterator()));
        show("flat", traits(Arrays.asList(1, 2).stream().sorted().flatMap(n -> Stream.of(n)).spliterator()));
        show("concat", Stream.concat(Stream.of(1), Stream.of(2, 3)).spliterator().getExactSizeIfKnown());
        Spliterator<Integer> some = Stream.of(1, 2, 3).map(n -> n * 2).spliterator();
        show("advance", some.tryAdvance(logging("t")));
        some.forEachRemaining(logging("r"));
        show("advance", some.tryAdvance(logging("t")));
        Spliterator.OfInt ints = IntStream.of(4, 5, 6).spliterator();
        show("advance", ints.tryAdvance((IntConsumer) n -> log(n)) + " " + ints.hasCharacteristics(Spliterator.SIZED));
        ints.forEachRemaining((IntConsumer) n -> log(n));
        show("advance", ints.tryAdvance((IntConsumer) n -> log(n)));
        show("from iterator", StreamSupport.stream(Spliterators.spliteratorUnknownSize(Arrays.asList(1, 2).iterator(), 0), false).collect(Collectors.toList()));
        show("supplied", StreamSupport.stream(() -> {
            log("asked");
            return Arrays.asList(1, 2).spliterator();
        }, Spliterator.ORDERED, false).peek(logging("p")).count() > 0);
        show("ints", StreamSupport.intStream(Spliterators.spliterator(new int[] {1, 2}, 0), false).sum() + " " + StreamSupport.longStream(() -> LongStream.of(8).spliterator(), 0, true).sum() + " " + StreamSupport.doubleStream(DoubleStream.of(8).spliterator(), true).isParallel());
        failsSomehow("null action", () -> Arrays.asList(1).spliterator().tryAdvance(null));
        show("back", Spliterators.iterator(Arrays.asList(1, 2).spliterator()).next());
        Spliterator<Integer> counting = new Spliterators.AbstractSpliterator<Integer>(3, Spliterator.SIZED) {
            private int next;

            @Override
            public boolean tryAdvance(Consumer<? super Integer> action) {
                if (next < 3) {
                    action.accept(next++);
                    return true;
                }
                return false;
            }
        };
        show("own", traits(counting) + StreamSupport.stream(counting, false).map(n -> n + 1).collect(Collectors.toList()));
        Spliterator.OfInt own = new Spliterators.AbstractIntSpliterator(Long.MAX_VALUE, Spliterator.ORDERED) {
            private int next = 10;

            @Override
            public boolean tryAdvance(IntConsumer action) {
                action.accept(next--);
                return true;
            }
        };
        show("own ints", StreamSupport.intStream(own, false).limit(3).boxed().collect(Collectors.toList()));
    }

    static void splitting() {
        Spliterator<String> right = Arrays.spliterator(new String[] {"a", "b", "c", "d", "e"});
        Spliterator<String> left = right.trySplit();
        show("sizes", left.estimateSize() + " " + right.estimateSize());
        left.forEachRemaining(logging("l"));
        right.forEachRemaining(logging("r"));
        show("split", left.trySplit() == null);
        Spliterator.OfLong longs = Arrays.spliterator(new long[] {1, 2, 3, 4});
        longs.trySplit().forEachRemaining((LongConsumer) n -> log(n));
        show("longs", longs.estimateSize());
    }

    static void entries() {
        Map<String, Integer> map = new HashMap<>();
        map.put("b", 1);
        map.put("a", 2);
        map.put("c", 0);
        show("by key", map.entrySet().stream().sorted(Map.Entry.comparingByKey()).collect(Collectors.toList()));
        show("by value", map.entrySet().stream().sorted(Map.Entry.comparingByValue()).collect(Collectors.toList()));
        show("by key down", map.entrySet().stream().sorted(Map.Entry.comparingByKey(Comparator.reverseOrder())).map(Map.Entry::getKey).collect(Collectors.joining()));
        show("by value down", map.entrySet().stream().max(Map.Entry.comparingByValue(Comparator.reverseOrder())));
        show("keys", map.keySet().stream().sorted().collect(Collectors.toList()) + "" + map.values().stream().mapToInt(Integer::intValue).sum());
    }

    static void optionals() {
        Optional<String> some = Optional.of("some");
        Optional<String> none = Optional.empty();
        show("or", some.or(() -> Optional.of("x")) + " " + none.or(() -> Optional.of("x")));
        some.ifPresentOrElse(logging("is "), () -> log("none"));
        none.ifPresentOrElse(logging("is "), () -> log("none"));
        show("stream", some.stream().count() + " " + none.stream().count() + " " + none.isEmpty() + some.orElseThrow());
        fails("none", () -> none.orElseThrow());
        fails("none", () -> none.orElseThrow(() -> new IllegalStateException("own")));
        show("map", some.map(String::length).filter(n -> n > 9) + " " + some.flatMap(w -> Optional.of(w + "!")) + none.map(w -> null) + some.map(w -> null));
        failsSomehow("null", () -> Optional.of(null));
        OptionalInt one = OptionalInt.of(7);
        OptionalInt no = OptionalInt.empty();
        show("int", one + " " + no + " " + one.getAsInt() + no.orElse(3) + no.orElseGet(() -> 4) + one.isPresent() + no.isEmpty() + one.stream().sum());
        show("equal", one.equals(OptionalInt.of(7)) + " " + one.equals(no) + " " + no.equals(OptionalInt.empty()) + one.hashCode() + no.hashCode() + one.equals(OptionalLong.of(7)));
        one.ifPresent(n -> log(n));
        no.ifPresentOrElse(n -> log(n), () -> log("nothing"));
        fails("int", () -> no.getAsInt());
        fails("int", () -> no.orElseThrow(() -> new IllegalStateException("own")));
        show("long", OptionalLong.of(1L << 40) + " " + OptionalLong.empty() + OptionalLong.of(1L << 40).hashCode());
        show("double", OptionalDouble.of(0.5) + " " + OptionalDouble.empty() + OptionalDouble.of(0.5).hashCode() + OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN)) + OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0)));
    }

    static void summaries() {
        IntSummaryStatistics ints = new IntSummaryStatistics();
        show("nothing", ints);
        ints.accept(3);
        ints.accept(-4);
        IntSummaryStatistics more = new IntSummaryStatistics();
        more.accept(100);
        ints.combine(more);
        show("ints", ints + " " + ints.getCount() + ints.getSum() + ints.getMin() + ints.getMax() + ints.getAverage());
        LongSummaryStatistics longs = new LongSummaryStatistics(2, 3, 4, 7);
        longs.accept(5);
        longs.accept(6L);
        show("longs", longs);
        DoubleSummaryStatistics doubles = new DoubleSummaryStatistics();
        show("doubles", doubles);
        for (int i = 0; i < 10; i++) {
            doubles.accept(0.1);
        }
        show("doubles", doubles.getSum() + " " + doubles.getAverage() + " " + doubles.getMin());
        doubles.combine(doubles);
        show("doubles", doubles.getCount() + " " + doubles.getMax());
        fails("negative", () -> new IntSummaryStatistics(-1, 0, 0, 0));
        fails("crossed", () -> new LongSummaryStatistics(1, 3, 2, 0));
        fails("partly no numbers", () -> new DoubleSummaryStatistics(1, Double.NaN, 2, 0));
    }

    static void arrays() {
        int[] ints = new int[5];
        Arrays.setAll(ints, n -> n * n);
        show("set", Arrays.toString(ints));
        Arrays.parallelPrefix(ints, Integer::sum);
        show("prefix", Arrays.toString(ints));
        String[] texts = new String[3];
        Arrays.setAll(texts, n -> "t" + (2 - n));
        Arrays.parallelSort(texts);
        show("sorted", Arrays.toString(texts));
        Arrays.parallelSort(texts, Comparator.reverseOrder());
        Arrays.parallelPrefix(texts, (a, b) -> a + b);
        show("prefix", Arrays.toString(texts));
        long[] longs = {5, 3, 4};
        Arrays.parallelSort(longs);
        Arrays.parallelSetAll(longs, n -> n == 1 ? 9 : n);
        double[] doubles = new double[2];
        Arrays.setAll(doubles, n -> n / 2.0);
        show("others", Arrays.toString(longs) + Arrays.toString(doubles) + Arrays.stream(doubles).sum() + Arrays.stream(longs, 1, 2).sum() + Arrays.stream(ints).max());
        show("as list", Arrays.toString(Arrays.asList("a", "b").stream().toArray(n -> new String[n])));
    }

    static void functions() {
        IntPredicate even = n -> n % 2 == 0;
        show("int predicates", even.negate().test(3) + " " + even.and(n -> n > 2).test(2) + " " + even.or(n -> n == 3).test(3));
        DoublePredicate half = d -> d == 0.5;
        LongPredicate large = n -> n > 1L << 40;
        show("predicates", half.negate().test(0.5) + " " + large.or(n -> n == 1).test(1));
        IntUnaryOperator twice = n -> n * 2;
        show("operators", twice.andThen(n -> n + 1).applyAsInt(5) + " " + twice.compose(n -> n + 1).applyAsInt(5) + " " + IntUnaryOperator.identity().applyAsInt(5) + LongUnaryOperator.identity().applyAsLong(6) + DoubleUnaryOperator.identity().andThen(d -> d / 2).applyAsDouble(3));
        IntConsumer log = n -> log(n);
        log.andThen(n -> log(-n)).accept(4);
        LongConsumer longs = n -> log(n);
        longs.andThen(longs).accept(5);
        DoubleConsumer doubles = n -> log(n);
        doubles.andThen(doubles).accept(6);
        show("consumers", "done");
        BiPredicate<String, Integer> length = (text, n) -> text.length() == n;
        show("pairs", length.test("abc", 3) + " " + length.negate().test("abc", 3) + " " + length.and((t, n) -> n > 3).test("abc", 3) + length.or((t, n) -> true).test("", 3));
        show("extremes", BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(3, 2) + " " + BinaryOperator.maxBy(Comparator.<Integer>naturalOrder()).apply(3, 2));
        show("unary", UnaryOperator.<String>identity().apply("x") + Function.<String>identity().andThen(String::length).apply("four"));
        show("not", Stream.of("", "a").filter(Predicate.not(String::isEmpty)).count());
        failsSomehow("null", () -> even.and(null));
        failsSomehow("null", () -> Function.identity().andThen(null));
        failsSomehow("null", () -> Function.identity().compose(null));
    }

    /** What an app implements itself has only what it must have. */
    static void own() {
        Spliterator<String> letters = new Spliterator<String>() {
            private char next = 'a';

            @Override
            public boolean tryAdvance(Consumer<? super String> action) {
                if (next > 'd') {
                    return false;
                }
                action.accept("" + next++);
                return true;
            }

            @Override
            public Spliterator<String> trySplit() {
                return null;
            }

            @Override
            public long estimateSize() {
                return Long.MAX_VALUE;
            }

            @Override
            public int characteristics() {
                return ORDERED;
            }
        };
        show("own spliterator", letters.getExactSizeIfKnown() + " " + letters.hasCharacteristics(Spliterator.SIZED) + " " + StreamSupport.stream(letters, false).skip(1).collect(Collectors.joining()));
        Collection<Integer> numbers = new AbstractCollection<Integer>() {
            @Override
            public Iterator<Integer> iterator() {
                log("iterator");
                return Arrays.asList(7, 8).iterator();
            }

            @Override
            public int size() {
                return 2;
            }
        };
        show("own collection", numbers.stream().map(n -> n + 1).collect(Collectors.toList()));
        Collector<String, List<String>, Integer> sizes = new Collector<String, List<String>, Integer>() {
            @Override
            public Supplier<List<String>> supplier() {
                return ArrayList::new;
            }

            @Override
            public BiConsumer<List<String>, String> accumulator() {
                return List::add;
            }

            @Override
            public BinaryOperator<List<String>> combiner() {
                return (a, b) -> a;
            }

            @Override
            public Function<List<String>, Integer> finisher() {
                return List::size;
            }

            @Override
            public Set<Characteristics> characteristics() {
                return Collections.emptySet();
            }
        };
        show("own collector", Stream.of("a", "b").collect(sizes) + " " + Stream.of("a", "b").collect(Collectors.groupingBy(w -> w, TreeMap::new, sizes)));
    }
}

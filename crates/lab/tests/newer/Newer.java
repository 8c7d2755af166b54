import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.*;

/** Members of Android 7 and 8 that builds for these call without asking for the version: what OpenJDK prints is right. */
public class Newer {
    static final Function<Object, Integer> LENGTH = new Function<Object, Integer>() {
        @Override
        public Integer apply(Object text) {
            return text.toString().length();
        }
    };

    static final Consumer<Object> PRINT = new Consumer<Object>() {
        @Override
        public void accept(Object each) {
            System.out.println("- " + each);
        }
    };

    public static void main(String[] args) throws ReflectiveOperationException {
        collections();
        maps();
        orders();
        numbers();
        System.out.println(String.join("/", "a", "b", "c") + String.join("-", Arrays.asList("x", "y")));
        StringJoiner joiner = new StringJoiner(", ", "[", "]").setEmptyValue("none");
        System.out.println(joiner + " " + joiner.add("one").add("two") + " " + joiner.length());
        ThreadLocal<String> local = ThreadLocal.withInitial(new Supplier<String>() {
            @Override
            public String get() {
                return "first";
            }
        });
        System.out.println(local.get());
        optionals();
        functions();
    }

    static void collections() throws ReflectiveOperationException {
        System.out.println(Long.class.getMethod("sum", long.class, long.class).invoke(null, 3L, 4L));
        PriorityQueue<String> queue = new PriorityQueue<String>(Comparator.comparing(LENGTH));
        queue.addAll(Arrays.asList("melon", "fig", "pear"));
        System.out.println(queue.poll() + queue.poll() + queue.poll() + (queue.comparator() == null));
        List<String> words = new ArrayList<String>(Arrays.asList("pear", "fig", "apple", "date"));
        words.forEach(PRINT);
        words.sort(Comparator.comparing(LENGTH));
        System.out.println(words);
        System.out.println(words.removeIf(new Predicate<String>() {
            @Override
            public boolean test(String word) {
                return word.length() == 4;
            }
        }) + " " + words);
        words.replaceAll(new UnaryOperator<String>() {
            @Override
            public String apply(String word) {
                return word.toUpperCase(Locale.ROOT);
            }
        });
        words.iterator().forEachRemaining(PRINT);
        try {
            words.forEach(null);
        } catch (NullPointerException e) {
            System.out.println("null is no action");
        }
    }

    static void maps() {
        Map<String, Integer> map = new TreeMap<String, Integer>();
        BiFunction<Integer, Integer, Integer> sum = new BiFunction<Integer, Integer, Integer>() {
            @Override
            public Integer apply(Integer a, Integer b) {
                return a + b == 0 ? null : a + b;
            }
        };
        System.out.println(map.getOrDefault("a", 7) + " " + map.putIfAbsent("a", 1) + " " + map.putIfAbsent("a", 2));
        System.out.println(map.merge("a", 4, sum) + " " + map.merge("b", 4, sum) + " " + map.merge("b", -4, sum) + map);
        System.out.println(map.computeIfAbsent("word", LENGTH) + " " + map.computeIfAbsent("word", LENGTH));
        BiFunction<String, Integer, Integer> next = new BiFunction<String, Integer, Integer>() {
            @Override
            public Integer apply(String key, Integer value) {
                if (value == null) {
                    return 100;
                }
                return value > 5 ? null : Integer.valueOf(value + 1);
            }
        };
        System.out.println(map.computeIfPresent("none", next) + " " + map.computeIfPresent("a", next) + " " + map.compute("c", next) + map);
        System.out.println(map.replace("c", 3) + " " + map.replace("d", 3) + " " + map.replace("c", 3, 8) + " " + map.remove("c", 3) + map);
        map.put("b", 2);
        map.remove("word");
        map.replaceAll(sum(next));
        map.forEach(new BiConsumer<String, Integer>() {
            @Override
            public void accept(String key, Integer value) {
                System.out.println(key + "=" + value);
            }
        });
    }

    static BiFunction<String, Integer, Integer> sum(final BiFunction<String, Integer, Integer> next) {
        return next.andThen(new Function<Integer, Integer>() {
            @Override
            public Integer apply(Integer n) {
                return n == null ? -1 : n;
            }
        });
    }

    static void orders() {
        List<String> words = Arrays.asList("bb", "a", "ccc", "aa", "b");
        Comparator<Object> length = Comparator.comparing(LENGTH);
        Comparator<String> natural = Comparator.naturalOrder();
        Collections.sort(words, ((Comparator<String>) (Comparator<?>) length).thenComparing(natural));
        System.out.println(words);
        Collections.sort(words, ((Comparator<String>) (Comparator<?>) length).reversed().thenComparing(Comparator.<String>reverseOrder()));
        System.out.println(words);
        List<String> holes = Arrays.asList("x", null, "a");
        Collections.sort(holes, Comparator.nullsFirst(natural));
        System.out.print(holes);
        Collections.sort(holes, Comparator.nullsLast(natural));
        System.out.println(holes);
        Collections.sort(words, Comparator.comparingInt(new ToIntFunction<String>() {
            @Override
            public int applyAsInt(String word) {
                return -word.length();
            }
        }));
        System.out.println(words);
    }

    static void numbers() {
        System.out.println(Integer.sum(2, 3) + " " + Integer.max(2, 3) + " " + Long.min(2, 3) + " " + Double.sum(0.5, 0.25));
        System.out.println(Integer.hashCode(7) + " " + Long.hashCode(1L << 33) + " " + Double.hashCode(1.5) + " " + Boolean.hashCode(true));
        System.out.println(Boolean.logicalXor(true, true) + " " + Double.isFinite(1 / 0.0) + " " + Float.isFinite(1));
        for (int[] pair : new int[][] {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {-6, 3}}) {
            System.out.println(Math.floorDiv(pair[0], pair[1]) + " " + Math.floorMod(pair[0], pair[1]));
        }
        long[][] edges = {{Integer.MAX_VALUE, 1}, {5, 6}, {Long.MAX_VALUE, 1}, {Long.MIN_VALUE, -1}, {-1, Long.MIN_VALUE}};
        for (long[] pair : edges) {
            for (int what = 0; what < 4; what++) {
                System.out.print(exact(what, pair[0], pair[1]) + " ");
            }
            System.out.println();
        }
        AtomicInteger number = new AtomicInteger(3);
        IntUnaryOperator twice = new IntUnaryOperator() {
            @Override
            public int applyAsInt(int n) {
                return 2 * n;
            }
        };
        System.out.println(number.getAndUpdate(twice) + " " + number.updateAndGet(twice) + " " + new AtomicLong(5).accumulateAndGet(6, new LongBinaryOperator() {
            @Override
            public long applyAsLong(long a, long b) {
                return a * b;
            }
        }));
        System.out.println(new AtomicReference<String>("a").updateAndGet(new UnaryOperator<String>() {
            @Override
            public String apply(String text) {
                return text + "b";
            }
        }));
    }

    static String exact(int what, long a, long b) {
        try {
            switch (what) {
                case 0: return "" + Math.addExact(a, b);
                case 1: return "" + Math.subtractExact(a, b);
                case 2: return "" + Math.multiplyExact(a, b);
                default: return "" + Math.addExact(Math.toIntExact(a), (int) b);
            }
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    static void optionals() {
        Optional<String> some = Optional.of("some");
        Optional<String> none = Optional.ofNullable(null);
        System.out.println(some + " " + none + " " + some.map(LENGTH) + " " + none.map(LENGTH) + " " + none.orElse("else") + " " + some.isPresent());
        some.ifPresent(PRINT);
        System.out.println(some.equals(Optional.of("some")) + " " + (none.hashCode() == Optional.empty().hashCode()));
        try {
            none.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Objects.isNull(null) + " " + Objects.nonNull(null));
        try {
            Objects.requireNonNull(null, new Supplier<String>() {
                @Override
                public String get() {
                    return "nothing there";
                }
            });
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void functions() {
        Function<Object, Object> twice = LENGTH.andThen(new Function<Integer, Object>() {
            @Override
            public Object apply(Integer n) {
                return n * 2;
            }
        });
        System.out.println(twice.apply("four") + " " + LENGTH.compose(twice).apply("a long word") + " " + Function.identity().apply("same"));
        Predicate<Object> five = Predicate.isEqual(5);
        System.out.println(five.test(5) + " " + five.negate().test(5) + " " + five.and(five.negate()).test(5) + " " + five.or(five.negate()).test(6));
        PRINT.andThen(PRINT).accept("twice");
    }
}

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Random;

/**
 * Overwrites the machine's own memory: headers of objects, lengths of arrays, tables of classes, frames, and then uses it.
 *
 * <p>Arguments: what to overwrite, and a seed. Whatever happens to the program, the host must survive it.
 */
public class Attack {
    private static Object unsafe;
    private static Method putInt;
    private static Method pokeInt;

    static class Victim {
        int number = 1;
        Object other = "other";
        long wide = 2;

        @Override
        public String toString() {
            return "victim " + number + other + wide;
        }
    }

    private static void prepare() throws Exception {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        unsafe = field.get(null);
        putInt = type.getMethod("putInt", Object.class, long.class, int.class);
        pokeInt = Class.forName("libcore.io.Memory").getMethod("pokeInt", long.class, int.class, boolean.class);
    }

    private static void put(Object object, long offset, int value) throws Exception {
        putInt.invoke(unsafe, object, offset, value);
    }

    private static void poke(long address, int value) throws Exception {
        pokeInt.invoke(null, address, value, false);
    }

    private static int anything(Random random) {
        switch (random.nextInt(6)) {
            case 0: return 0;
            case 1: return -1;
            case 2: return Integer.MIN_VALUE;
            case 3: return random.nextInt(5000);
            case 4: return random.nextInt(1 << 26) & ~7;
            default: return random.nextInt();
        }
    }

    private static void attack(String what, Random random, List<Object> objects) throws Exception {
        for (int i = 0; i < 40; i++) {
            Object object = objects.get(random.nextInt(objects.size()));
            switch (what) {
                case "headers": put(object, random.nextInt(4) * 4, anything(random)); break;
                case "lengths": put(object, 8 + random.nextInt(2) * 4, anything(random)); break;
                case "classes": put(Victim.class, random.nextInt(40) * 4, anything(random)); break;
                case "threads": put(Thread.currentThread(), random.nextInt(40) * 4, anything(random)); break;
                case "methods": put(Attack.class.getDeclaredMethods()[0], random.nextInt(20) * 4, anything(random)); break;
                case "low": poke(random.nextInt(1 << 20) * 4L, anything(random)); break;
                default: poke(random.nextInt(1 << 28) * 16L, anything(random)); break;
            }
        }
    }

    private static void use(List<Object> objects) {
        int sum = 0;
        for (Object object : objects) {
            try {
                sum += object.hashCode() + object.toString().length();
                if (object instanceof int[]) for (int i = 0; i < 20; i++) sum += ((int[]) object)[i];
                if (object instanceof Object[]) sum += String.valueOf(((Object[]) object)[1]).length();
                synchronized (object) {
                    sum++;
                }
                sum += object.getClass().getName().length();
            } catch (Throwable e) {
                sum += e.toString().length();
            }
        }
        System.gc();
        System.out.println(sum);
    }

    public static void main(String[] args) throws Exception {
        prepare();
        Random random = new Random(Long.parseLong(args[1]));
        List<Object> objects = new ArrayList<Object>();
        for (int i = 0; i < 30; i++) {
            objects.add(new Victim());
            objects.add(new int[20]);
            objects.add(new Object[] {"a", "b"});
            objects.add("text " + i);
            objects.add(new HashMap<String, String>());
            objects.add(new byte[100]);
        }
        use(objects);
        for (int round = 0; round < 20; round++) {
            attack(args[0], random, objects);
            use(objects);
            Thread thread = new Thread();
            thread.start();
            thread.join();
        }
    }
}

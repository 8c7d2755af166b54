import java.util.HashMap;

/** Boxes and hash tables: a million entries put and read. */
public class Maps {
    public static void main(String[] args) {
        HashMap<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < 1_000_000; i++) map.put(i * 7, i);
        long sum = 0;
        for (int i = 0; i < 1_000_000; i++) sum += map.get(i * 7);
        System.out.println(sum);
    }
}

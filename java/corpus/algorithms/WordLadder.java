import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/** Breadth-first search over words. */
public class WordLadder {
    public static void main(String[] args) throws Exception {
        HashSet<String> w = new HashSet<>(Arrays.asList("hot", "dot", "dog", "lot", "log", "cog", "hit", "hat", "cat", "cot")); Map<String, String> from = new HashMap<>(); ArrayDeque<String> q = new ArrayDeque<>(); q.add("hit"); from.put("hit", null); while (!q.isEmpty()) { String s = q.poll(); if (s.equals("cog")) break; for (int i = 0; i < 3; i++) for (char c = 'a'; c <= 'z'; c++) { String n = s.substring(0, i) + c + s.substring(i + 1); if (w.contains(n) && !from.containsKey(n)) { from.put(n, s); q.add(n); } } } StringBuilder b = new StringBuilder(); int steps = 0; for (String s = "cog"; s != null; s = from.get(s)) { b.insert(0, s + " "); steps++; } System.out.println(b + "" + steps);
    }
}

/** A list, a tree and a graph built by hand. */
public class LinkedStructures {
    public static void main(String[] args) throws Exception {
        Tree t = null;
        for (int i : new int[] {50, 20, 70, 10, 30, 60, 80, 25, 65}) t = insert(t, i);
        StringBuilder s = new StringBuilder();
        walk(t, s);
        System.out.println(s + " depth " + depth(t));
        Node head = null;
        for (int i = 0; i < 6; i++) {
            Node n = new Node();
            n.v = i * i;
            n.next = head;
            head = n;
        }
        Node prev = null;
        while (head != null) {
            Node next = head.next;
            head.next = prev;
            prev = head;
            head = next;
        }
        for (Node n = prev; n != null; n = n.next) System.out.print(n.v + " ");
        System.out.println();
        boolean[][] g = new boolean[6][6];
        int[][] edges = {{0, 1}, {1, 2}, {2, 0}, {3, 4}};
        for (int[] e : edges) g[e[0]][e[1]] = g[e[1]][e[0]] = true;
        int[] comp = new int[6];
        int count = 0;
        for (int i = 0; i < 6; i++) if (comp[i] == 0) fill(g, comp, i, ++count);
        System.out.println(count);
    }

    static class Tree {
        int v;
        Tree l, r;
    }

    static class Node {
        int v;
        Node next;
    }

    static Tree insert(Tree t, int v) {
        if (t == null) {
            t = new Tree();
            t.v = v;
        } else if (v < t.v) {
            t.l = insert(t.l, v);
        } else {
            t.r = insert(t.r, v);
        }
        return t;
    }

    static void walk(Tree t, StringBuilder s) {
        if (t == null) return;
        walk(t.l, s);
        s.append(t.v).append(' ');
        walk(t.r, s);
    }

    static int depth(Tree t) {
        return t == null ? 0 : 1 + Math.max(depth(t.l), depth(t.r));
    }

    static void fill(boolean[][] g, int[] comp, int i, int c) {
        comp[i] = c;
        for (int j = 0; j < g.length; j++) if (g[i][j] && comp[j] == 0) fill(g, comp, j, c);
    }
}

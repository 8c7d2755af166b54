/** A self-balancing tree by rotations. */
public class BalancedTree {
    public static void main(String[] args) throws Exception {
        Node root = null; for (int i = 0; i < 300; i++) root = insert(root, i * 37 % 307); System.out.println(height(root) + " " + count(root) + " " + ordered(root, -1)); for (int i = 0; i < 300; i++) root = insert(root, i); System.out.println(height(root) + " " + count(root));
    }

    static class Node {
        int v, h = 1;
        Node l, r;
    }

    static int height(Node n) {
        return n == null ? 0 : n.h;
    }

    static void fix(Node n) {
        n.h = 1 + Math.max(height(n.l), height(n.r));
    }

    static Node right(Node n) {
        Node x = n.l;
        n.l = x.r;
        x.r = n;
        fix(n);
        fix(x);
        return x;
    }

    static Node left(Node n) {
        Node x = n.r;
        n.r = x.l;
        x.l = n;
        fix(n);
        fix(x);
        return x;
    }

    static Node insert(Node n, int v) {
        if (n == null) {
            n = new Node();
            n.v = v;
            return n;
        }
        if (v < n.v) n.l = insert(n.l, v);
        else if (v > n.v) n.r = insert(n.r, v);
        fix(n);
        int b = height(n.l) - height(n.r);
        if (b > 1) {
            if (v > n.l.v) n.l = left(n.l);
            return right(n);
        }
        if (b < -1) {
            if (v < n.r.v) n.r = right(n.r);
            return left(n);
        }
        return n;
    }

    static int count(Node n) {
        return n == null ? 0 : 1 + count(n.l) + count(n.r);
    }

    static boolean ordered(Node n, int low) {
        return n == null || ordered(n.l, low) && n.v > low && (n.r == null || ordered(n.r, n.v));
    }
}

/** Readers share, writers exclude. */
public class ReadersWriters {
    public static void main(String[] args) throws Exception {
        int[] state = {0, 0, 0}; Object lock = new Object(); Thread[] t = new Thread[6]; for (int i = 0; i < 6; i++) { boolean writer = i % 3 == 0; t[i] = new Thread(() -> { for (int k = 0; k < 50; k++) { synchronized (lock) { if (writer) { state[0]++; state[1] = state[0]; } else if (state[0] != state[1]) state[2]++; } if (k % 10 == 0) Thread.yield(); } }); t[i].start(); } for (Thread x : t) x.join(); System.out.println(state[0] + " " + state[1] + " " + state[2]);
    }
}

/** Threads that wait in loops without a pause, in many shapes, while others sleep and work. */
public class Spins {
    static volatile int stage;
    static volatile int counter;
    static volatile Boolean running = Boolean.TRUE;
    static final int[] table = {0, 0, 0, 0, 0, 0, 0, 0};
    static int written;

    interface Question {
        boolean isOpen(int until);
    }

    static class Asked implements Question {
        @Override
        public boolean isOpen(int until) {
            return stage < until;
        }
    }

    /** The shortest loop that there is. */
    static void bare(int until) {
        while (stage < until) {}
    }

    /** Calls, among them some that have no frame of their own, and a switch. */
    static int calls(Question question, int until) {
        int kind = 0;
        while (running && question.isOpen(until)) {
            switch (stage & 1) {
                case 0: kind = even(); break;
                default: kind = odd(kind); break;
            }
        }
        return kind;
    }

    static int even() {
        return 2;
    }

    static int odd(int last) {
        return last == 3 ? 3 : last + 1;
    }

    /** A loop inside of the loop. */
    static int nested(int until) {
        int sum;
        do {
            sum = 0;
            for (int i = 0; i < table.length; i++) {
                sum += table[i] + i;
            }
        } while (stage < until);
        return sum;
    }

    /** Reads what others change all the time. */
    static int watched(int until) {
        int last = 0;
        while (stage < until) {
            last = counter;
        }
        return last & 1;
    }

    /** No round is like the one before: registers. */
    static boolean counted(int until) {
        long rounds = 0;
        while (stage < until) {
            rounds++;
        }
        return rounds > 0;
    }

    /** No round is like the one before: memory. */
    static boolean writing(int until) {
        while (stage < until) {
            written++;
        }
        return written > 0;
    }

    /** Writes the same over and over. */
    static boolean repeating(int until) {
        do {
            table[3] = 7;
            counter = 1;
            table[3] = 0;
        } while (stage < until);
        return table[3] == 0;
    }

    /** The clock goes on, so that this is no such loop either. */
    static boolean timed(long until) {
        while (System.nanoTime() < until) {}
        return true;
    }

    static Thread start(final int which, final int until) {
        Thread thread = new Thread("spinner " + which) {
            @Override
            public void run() {
                Object told;
                switch (which) {
                    case 0: bare(until); told = "bare"; break;
                    case 1: told = "calls " + calls(new Asked(), until); break;
                    case 2: told = "nested " + nested(until); break;
                    case 3: told = "watched " + (watched(until) < 2); break;
                    case 4: told = "counted " + counted(until); break;
                    case 5: told = "writing " + writing(until); break;
                    default: told = "repeating " + repeating(until); break;
                }
                System.out.println(told + " at " + System.nanoTime());
            }
        };
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int which = 0; which < 7; which++) {
            Thread alone = start(which, stage + 1);
            Thread.sleep(40);
            stage++;
            alone.join();
        }
        Thread[] all = {start(0, stage + 3), start(1, stage + 2), start(3, stage + 1), start(2, stage + 3), start(6, stage + 2)};
        for (int i = 0; i < 30; i++) {
            Thread.sleep(i % 7);
            counter++;
            stage += i % 10 == 9 ? 1 : 0;
        }
        for (Thread thread : all) {
            thread.join();
        }
        System.out.println(timed(System.nanoTime() + 3000000) + " " + System.nanoTime());
    }
}

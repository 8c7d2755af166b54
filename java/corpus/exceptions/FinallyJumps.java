/** Break, continue and return through finally blocks. */
public class FinallyJumps {
    public static void main(String[] args) throws Exception {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            try {
                if (i == 1) continue;
                if (i == 3) break;
                n += 10;
            } finally {
                n++;
            }
        }
        System.out.println(n);
        System.out.println(loops());
        System.out.println(value());
        System.out.println(array()[0]);
    }

    static int loops() {
        int c = 0;
        outer:
        while (true) {
            try {
                for (int i = 0; ; i++) {
                    try {
                        if (i == 2) break outer;
                        if (i == 1) continue;
                        c += 5;
                    } finally {
                        c++;
                    }
                }
            } finally {
                c += 100;
            }
        }
        return c;
    }

    static int value() {
        int x = 1;
        try {
            return x;
        } finally {
            x = 2;
        }
    }

    static int[] array() {
        int[] x = {1};
        try {
            return x;
        } finally {
            x[0] = 2;
        }
    }
}

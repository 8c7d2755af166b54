/** Two classes whose initialisers need each other. */
public class InitCycles {
    public static void main(String[] args) throws Exception {
        System.out.println(A.x + " " + A.y);
        System.out.println(B.z + " " + B.w);
        System.out.println(Self.instance.value + " " + Self.count);
    }

    static class A {
        static int x = B.z + 1;
        static int y = 10;
    }

    static class B {
        static int z = A.y + 5;
        static int w = A.x + 100;
    }

    static class Self {
        static Self instance = new Self();
        static int count = 5;
        int value;

        Self() {
            value = count + 1;
            count = 77;
        }
    }
}

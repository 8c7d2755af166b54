/** Virtual and interface calls on receivers of several classes. */
public class Dispatch {
    interface Shape {
        int area(int n);
    }

    abstract static class Base implements Shape {
        abstract int sides();
    }

    static class Square extends Base {
        public int area(int n) {
            return n * n;
        }

        int sides() {
            return 4;
        }
    }

    static class Triangle extends Base {
        public int area(int n) {
            return n * n / 2;
        }

        int sides() {
            return 3;
        }
    }

    static class Line extends Base {
        public int area(int n) {
            return 0;
        }

        int sides() {
            return 1;
        }
    }

    public static void main(String[] args) {
        Base[] shapes = {new Square(), new Triangle(), new Line(), new Square()};
        long sum = 0;
        for (int i = 0; i < 8_000_000; i++) {
            Base base = shapes[i & 3];
            Shape shape = base;
            sum += base.sides() + shape.area(i & 15);
        }
        System.out.println(sum);
    }
}

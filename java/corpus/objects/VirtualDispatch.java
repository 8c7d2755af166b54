/** Overriding over several levels, abstract classes and super calls. */
public class VirtualDispatch {
    public static void main(String[] args) throws Exception {
        Shape[] shapes = {
            new Square(3),
            new Circle(2),
            new Box(2, 5),
            new Shape() {
                double area() {
                    return -1;
                }
            }
        };
        for (Shape s : shapes) System.out.println(s.describe() + " " + s);
        double total = 0;
        for (int i = 0; i < 1000; i++) total += shapes[i % 4].area();
        System.out.println(total);
    }

    abstract static class Shape {
        abstract double area();

        String describe() {
            return name() + ":" + area();
        }

        String name() {
            return "shape";
        }

        @Override
        public String toString() {
            return "[" + name() + "]";
        }
    }

    static class Box extends Shape {
        final double a, b;

        Box(double a, double b) {
            this.a = a;
            this.b = b;
        }

        double area() {
            return a * b;
        }

        @Override
        String name() {
            return "box of " + super.name();
        }
    }

    static class Square extends Box {
        Square(double a) {
            super(a, a);
        }

        @Override
        String name() {
            return "square, " + super.name();
        }
    }

    static class Circle extends Shape {
        final double r;

        Circle(double r) {
            this.r = r;
        }

        double area() {
            return 3 * r * r;
        }
    }
}

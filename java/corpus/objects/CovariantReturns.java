/** Covariant results and the bridges behind them. */
public class CovariantReturns {
    public static void main(String[] args) throws Exception {
        Base b = new Derived();
        System.out.println(
                b.self().getClass().getSimpleName() + b.make() + new Derived().self().extra());
        try {
            Derived d = new Derived();
            System.out.println(d.clone().tag == d.tag);
        } catch (CloneNotSupportedException e) {
            System.out.println("no");
        }
    }

    static class Base {
        Base self() {
            return this;
        }

        Object make() {
            return "base";
        }
    }

    static class Derived extends Base implements Cloneable {
        String tag = "tag";

        @Override
        Derived self() {
            return this;
        }

        @Override
        String make() {
            return "derived";
        }

        String extra() {
            return "extra";
        }

        @Override
        protected Derived clone() throws CloneNotSupportedException {
            return (Derived) super.clone();
        }
    }
}

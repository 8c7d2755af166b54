/** Interfaces, several of them, through every kind of reference. */
public class InterfaceDispatch {
    public static void main(String[] args) throws Exception {
        Walker w = new Duck();
        Swimmer s = (Swimmer) w;
        Duck d = (Duck) s;
        System.out.println(w.walk() + s.swim() + d.walk() + d.swim());
        Object o = d;
        System.out.println(((Walker) o).walk());
        Both b = d;
        System.out.println(b.walk() + b.swim() + b.both());
        Walker[] all = {
            new Duck(),
            new Dog(),
            new Walker() {
                public String walk() {
                    return "anon";
                }
            }
        };
        StringBuilder t = new StringBuilder();
        for (int i = 0; i < 9; i++) t.append(all[i % 3].walk()).append(',');
        System.out.println(t);
        System.out.println(Walker.LEGS + Both.LEGS + Duck.LEGS);
        System.out.println(w instanceof Both);
        System.out.println(all[1] instanceof Swimmer);
    }

    interface Walker {
        int LEGS = 2;

        String walk();
    }

    interface Swimmer {
        String swim();
    }

    interface Both extends Walker, Swimmer {
        String both();
    }

    static class Dog implements Walker {
        public String walk() {
            return "dog";
        }
    }

    static class Duck implements Both {
        public String walk() {
            return "waddle";
        }

        public String swim() {
            return "paddle";
        }

        public String both() {
            return walk() + swim();
        }
    }
}

import java.lang.reflect.*;
import java.util.*;

/** Types with parameters, as declared. */
public class GenericSignatures {
    interface Shape<T extends Number & Comparable<? super T>> extends Iterable<Map.Entry<String, T[]>> {
        <E extends Exception, R> R apply(T value, List<? extends R> list, E[] errors) throws E;
    }

    static class Outer<A> {
        class Middle<B> {
            A a;
            B b;
            List<? super A>[][] lists;

            class Deep {
                Map<A, Outer<B>.Middle<? extends A>> map;
            }
        }

        static class Nested<C extends Outer<C>> {}

        Outer(A a, List<String> names) {}

        <X> Outer(X x) {}
    }

    static class Sub extends Outer<Integer> implements Comparable<Sub>, Cloneable {
        Sub() {
            super(1, null);
        }

        public int compareTo(Sub other) {
            return 0;
        }
    }

    static <T> List<T> listOf(T... values) {
        return null;
    }

    static String show(Type type) {
        if (type instanceof Class) return ((Class<?>) type).getName();
        if (type instanceof ParameterizedType) {
            ParameterizedType p = (ParameterizedType) type;
            return show(p.getRawType()) + "<" + all(p.getActualTypeArguments()) + ">" + (p.getOwnerType() == null ? "" : " in " + show(p.getOwnerType()));
        }
        if (type instanceof GenericArrayType) return show(((GenericArrayType) type).getGenericComponentType()) + "[]";
        if (type instanceof WildcardType) return "? extends " + all(((WildcardType) type).getUpperBounds()) + " super " + all(((WildcardType) type).getLowerBounds());
        TypeVariable<?> v = (TypeVariable<?>) type;
        return v.getName() + " of " + (v.getGenericDeclaration() instanceof Class ? ((Class<?>) v.getGenericDeclaration()).getName() : "a method");
    }

    static String all(Type[] types) {
        StringBuilder s = new StringBuilder();
        for (Type t : types) s.append(s.length() > 0 ? ", " : "").append(show(t));
        return s.toString();
    }

    static void variables(GenericDeclaration d) {
        for (TypeVariable<?> v : d.getTypeParameters()) System.out.println("  " + v.getName() + " extends " + all(v.getBounds()) + " " + v);
    }

    public static void main(String[] args) throws Exception {
        variables(Shape.class);
        System.out.println(all(Shape.class.getGenericInterfaces()));
        Method apply = Shape.class.getDeclaredMethods()[0];
        variables(apply);
        System.out.println(show(apply.getGenericReturnType()) + " (" + all(apply.getGenericParameterTypes()) + ") " + all(apply.getGenericExceptionTypes()));
        System.out.println(Arrays.toString(apply.getParameterTypes()) + " " + apply.getReturnType() + " " + Arrays.toString(apply.getExceptionTypes()));
        for (String name : new String[] {"a", "b", "lists"}) System.out.println(name + ": " + show(Outer.Middle.class.getDeclaredField(name).getGenericType()));
        System.out.println(show(Outer.Middle.Deep.class.getDeclaredField("map").getGenericType()));
        variables(Outer.Nested.class);
        System.out.println(show(Sub.class.getGenericSuperclass()) + " | " + all(Sub.class.getGenericInterfaces()));
        Constructor<?>[] constructors = Outer.class.getDeclaredConstructors();
        Arrays.sort(constructors, new Comparator<Constructor<?>>() {
            public int compare(Constructor<?> x, Constructor<?> y) {
                return x.getParameterTypes().length - y.getParameterTypes().length;
            }
        });
        for (Constructor<?> c : constructors) System.out.println(all(c.getGenericParameterTypes()) + " " + c.getTypeParameters().length);
        Method listOf = GenericSignatures.class.getDeclaredMethod("listOf", Object[].class);
        System.out.println(listOf.isVarArgs() + " " + show(listOf.getGenericParameterTypes()[0]) + " " + show(listOf.getGenericReturnType()));
        Type one = Sub.class.getGenericSuperclass(), two = Sub.class.getGenericSuperclass();
        System.out.println(one.equals(two) + " " + (one.hashCode() == two.hashCode()) + " " + one.equals(Outer.class));
        System.out.println(Outer.class.getTypeParameters()[0].equals(((TypeVariable<?>) Outer.Middle.class.getDeclaredField("a").getGenericType())));
        System.out.println(new ArrayList<String>() {}.getClass().getGenericSuperclass());
        System.out.println(all(HashMap.class.getTypeParameters()) + " " + show(HashMap.class.getGenericSuperclass()));
        System.out.println(show(int[].class) + " " + show(new Object() {
            List<String>[] f;
        }.getClass().getDeclaredField("f").getGenericType()));
        System.out.println(Modifier.toString(apply.getModifiers()) + " " + Modifier.toString(Sub.class.getModifiers()));
        try {
            ((Outer.class.getTypeParameters()[0])).getBounds()[1].toString();
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("one bound");
        }
        Method bridge = null;
        for (Method m : Sub.class.getDeclaredMethods()) if (m.isBridge()) bridge = m;
        System.out.println(bridge.getName() + " " + bridge.isSynthetic() + " " + bridge.getParameterTypes()[0]);
    }
}

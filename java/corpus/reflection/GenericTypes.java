import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.List;
import java.util.Map;

/** Generic signatures of classes, methods and fields. */
public class GenericTypes {
    public static void main(String[] args) throws Exception {
        System.out.println(show(Sub.class.getGenericSuperclass()));
        for (Type t : Sub.class.getGenericInterfaces()) System.out.println(show(t));
        for (TypeVariable<?> v : Base.class.getTypeParameters()) {
            StringBuilder s = new StringBuilder(v.getName());
            for (Type b : v.getBounds()) s.append(" ").append(show(b));
            System.out.println(s);
        }
        for (String n : new String[] {"map", "wild", "arr", "plain", "t", "nested"})
            System.out.println(n + " " + show(Base.class.getDeclaredField(n).getGenericType()));
        Method m = Base.class.getDeclaredMethod("method", List.class, Object.class);
        System.out.println(
                show(m.getGenericReturnType())
                        + " "
                        + show(m.getGenericParameterTypes()[0])
                        + " "
                        + show(m.getGenericParameterTypes()[1])
                        + " "
                        + m.getTypeParameters()[0]
                        + " "
                        + show(m.getGenericExceptionTypes()[0]));
        System.out.println(
                String.class.getTypeParameters().length
                        + " "
                        + show(String.class.getGenericSuperclass()));
        System.out.println(
                m.getTypeParameters()[0].getGenericDeclaration() == m
                        || m.getTypeParameters()[0].getGenericDeclaration().equals(m));
        System.out.println(
                ((ParameterizedType) Base.class.getDeclaredField("nested").getGenericType())
                                .getOwnerType()
                        == Map.class);
    }

    static String show(Type t) {
        if (t instanceof Class) return ((Class<?>) t).getSimpleName();
        if (t instanceof ParameterizedType) {
            StringBuilder s =
                    new StringBuilder(show(((ParameterizedType) t).getRawType())).append('<');
            for (Type a : ((ParameterizedType) t).getActualTypeArguments())
                s.append(show(a)).append(',');
            return s.append('>').toString();
        }
        if (t instanceof TypeVariable) return "var " + ((TypeVariable<?>) t).getName();
        if (t instanceof GenericArrayType)
            return show(((GenericArrayType) t).getGenericComponentType()) + "[]";
        WildcardType w = (WildcardType) t;
        return "?"
                + (w.getLowerBounds().length > 0
                        ? " super " + show(w.getLowerBounds()[0])
                        : " extends " + show(w.getUpperBounds()[0]));
    }

    static class Base<T extends Number & Comparable<T>, U> {
        Map<String, List<T>> map;
        List<? super Integer> wild;
        T[] arr;
        int plain;
        U t;
        Map.Entry<String, ?> nested;

        <X extends Exception> List<? extends T> method(List<X> a, U b) throws X {
            return null;
        }
    }

    abstract static class Sub extends Base<Integer, String[]>
            implements Comparable<Sub>, Runnable {}
}

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Enums through reflection. */
public class EnumReflection {
    public static void main(String[] args) throws Exception {
        for (Object o : Color.class.getEnumConstants())
            System.out.println(o + " " + ((Enum<?>) o).ordinal());
        System.out.println(String.class.getEnumConstants());
        Method v = Color.class.getMethod("valueOf", String.class);
        System.out.println(v.invoke(null, "RED"));
        Field f = Color.class.getField("GREEN");
        System.out.println(f.isEnumConstant() + " " + f.get(null));
        System.out.println(Color.class.getMethod("values").invoke(null).getClass().getSimpleName());
        try {
            java.lang.reflect.Constructor<?> c = Color.class.getDeclaredConstructors()[0];
            System.out.println(c.getParameterTypes().length >= 2);
        } catch (Exception e) {
            System.out.println(e);
        }
        System.out.println(Color.RED.getDeclaringClass() == Color.class);
        System.out.println(
                Enum.class.isAssignableFrom(Color.class)
                        + " "
                        + Color.BLUE.getClass().getSuperclass().getSimpleName());
    }

    enum Color {
        RED,
        GREEN,
        BLUE {
            @Override
            public String toString() {
                return "bleu";
            }
        }
    }
}

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Asks for fields by number, also by numbers that nobody gave out and those of classes that nobody has used. */
public class Fields {
    int mine;

    public static void main(String[] args) throws Exception {
        Method offset = Field.class.getDeclaredMethod("offset", int.class);
        Method annotations = Class.forName("gibbon.vm.AnnotationItems").getDeclaredMethod("ofField", int.class);
        offset.setAccessible(true);
        annotations.setAccessible(true);
        Method vmField = Field.class.getMethod("vmField");
        int number = (Integer) vmField.invoke(Fields.class.getDeclaredField("mine"));
        System.out.println("mine is " + (((Integer) offset.invoke(null, number)) > 0 ? "there" : "missing"));
        int answered = 0;
        int refused = 0;
        for (int other = 0; other < number + 5_000; other += 997) {
            try {
                annotations.invoke(null, other);
                offset.invoke(null, other);
                answered++;
            } catch (InvocationTargetException e) {
                refused += e.getCause() instanceof InternalError ? 1 : 0;
            }
        }
        System.out.println("answered " + (answered > 50 ? "many" : answered) + ", refused " + (refused > 0 ? "some" : "none"));
        for (int none : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            try {
                System.out.println("offset " + offset.invoke(null, none));
            } catch (InvocationTargetException e) {
                System.out.println(e.getCause());
            }
        }
    }
}

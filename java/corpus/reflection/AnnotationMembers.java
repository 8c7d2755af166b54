import java.lang.annotation.*;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Annotations with members of every kind, defaults and inheritance. */
public class AnnotationMembers {
    enum Level {
        LOW, HIGH
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Inner {
        int value() default 1;

        String[] tags() default {};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER, ElementType.CONSTRUCTOR})
    @interface Everything {
        byte b() default 1;

        short s() default 2;

        int i() default 3;

        long l() default 4;

        float f() default 5;

        double d() default Double.NaN;

        char c() default 'c';

        boolean z() default true;

        String text() default "text";

        Class<?> type() default Void.class;

        Level level() default Level.HIGH;

        Inner inner() default @Inner(tags = "x");

        int[] ints() default {1, 2};

        Class<?>[] types() default {int.class, String[].class};

        Level[] levels() default {};

        Inner[] inners() default {@Inner, @Inner(2)};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface NotInherited {
        String value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface Unseen {}

    @Everything
    @NotInherited("base")
    @Unseen
    static class Base {
        @Everything(i = 30, text = "field", ints = 7)
        public int field;

        @NotInherited("method")
        public void method(@NotInherited("first") int a, String b, @Everything @Inner(9) Object c) {}
    }

    static class Derived extends Base {
        @Override
        public void method(int a, String b, Object c) {}
    }

    public static void main(String[] args) throws Exception {
        Everything e = Base.class.getAnnotation(Everything.class);
        System.out.println(e.b() + " " + e.s() + " " + e.i() + " " + e.l() + " " + e.f() + " " + e.d() + " " + e.c() + " " + e.z() + " " + e.text() + " " + e.type() + " " + e.level());
        System.out.println(e.inner().value() + " " + Arrays.toString(e.inner().tags()) + " " + Arrays.toString(e.ints()) + " " + Arrays.toString(e.types()) + " " + e.levels().length + " " + e.inners()[1].value());
        Everything field = Base.class.getField("field").getAnnotation(Everything.class);
        System.out.println(field.i() + " " + field.text() + " " + Arrays.toString(field.ints()) + " " + field.equals(e) + " " + e.equals(Base.class.getAnnotation(Everything.class)));
        System.out.println((e.hashCode() == Derived.class.getAnnotation(Everything.class).hashCode()) + " " + e.annotationType().getName() + " " + (e instanceof Annotation));
        System.out.println(Base.class.getAnnotations().length + " " + Derived.class.getAnnotations().length + " " + Derived.class.getDeclaredAnnotations().length + " " + Derived.class.isAnnotationPresent(NotInherited.class));
        Method method = Base.class.getMethod("method", int.class, String.class, Object.class);
        Annotation[][] parameters = method.getParameterAnnotations();
        System.out.println(parameters.length + " " + parameters[0].length + " " + parameters[1].length + " " + parameters[2].length + " " + ((NotInherited) parameters[0][0]).value());
        System.out.println(Derived.class.getMethod("method", int.class, String.class, Object.class).getAnnotations().length + " " + method.getAnnotation(NotInherited.class).value());
        for (String name : new String[] {"i", "text", "ints", "inner", "type"}) {
            Object value = Everything.class.getMethod(name).getDefaultValue();
            System.out.println(name + " " + (value instanceof int[] ? Arrays.toString((int[]) value) : value instanceof Inner ? "inner " + ((Inner) value).value() : value));
        }
        System.out.println(NotInherited.class.getMethod("value").getDefaultValue() + " " + Object.class.getMethod("hashCode").getDefaultValue());
        System.out.println(Everything.class.isAnnotation() + " " + Everything.class.isInterface() + " " + Arrays.toString(Everything.class.getInterfaces()));
        int[] changed = e.ints();
        changed[0] = 99;
        System.out.println(e.ints()[0] + " " + Arrays.toString(Everything.class.getAnnotation(Target.class).value()) + " " + Everything.class.getAnnotation(Retention.class).value());
        Inner two = e.inners()[1], same = new Object() {
            @Inner(2)
            class Local {}
        }.getClass().getDeclaredClasses()[0].getAnnotation(Inner.class);
        System.out.println(two.equals(same) + " " + (two.hashCode() == same.hashCode()) + " " + two.equals(e.inners()[0]) + " " + two.equals("x"));
        @Inner
        class InMethod {}
        System.out.println(InMethod.class.getAnnotation(Inner.class).value() + " " + InMethod.class.getEnclosingMethod().getName());
        Inner written = new Inner() {
            public int value() {
                return 2;
            }

            public String[] tags() {
                return new String[0];
            }

            public Class<? extends Annotation> annotationType() {
                return Inner.class;
            }
        };
        System.out.println(two.equals(written));
        System.out.println(AnnotationMembers.class.getAnnotation(Deprecated.class) + " " + Old.class.isAnnotationPresent(Deprecated.class));
    }

    @Deprecated
    static class Old {}
}

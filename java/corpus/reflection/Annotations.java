import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;

/** Run-time annotations with all kinds of members. */
public class Annotations {
    public static void main(String[] args) throws Exception {
        Full f = Annotated.class.getAnnotation(Full.class);
        System.out.println(
                f.i()
                        + f.l()
                        + f.s()
                        + f.d()
                        + f.c()
                        + f.b()
                        + f.z()
                        + f.f()
                        + f.sh()
                        + " "
                        + f.cls().getSimpleName()
                        + " "
                        + f.e()
                        + " "
                        + Arrays.toString(f.arr())
                        + " "
                        + Arrays.toString(f.strs())
                        + " "
                        + f.nested().value()
                        + " "
                        + f.classes().length
                        + " "
                        + f.nestedArr()[1].value()
                        + " "
                        + f.enums()[0]);
        Full d = Defaults.class.getAnnotation(Full.class);
        System.out.println(
                d.i()
                        + d.s()
                        + d.cls().getSimpleName()
                        + d.e()
                        + d.arr().length
                        + d.nested().value()
                        + d.z());
        System.out.println(
                f.annotationType().getSimpleName()
                        + " "
                        + f.equals(Annotated.class.getAnnotation(Full.class))
                        + " "
                        + f.equals(d)
                        + " "
                        + (f.hashCode() == Annotated.class.getAnnotation(Full.class).hashCode()));
        System.out.println(
                Annotated.class.isAnnotationPresent(Full.class)
                        + " "
                        + Child.class.isAnnotationPresent(Full.class)
                        + " "
                        + Child.class.isAnnotationPresent(Inh.class)
                        + " "
                        + Child.class.getDeclaredAnnotations().length
                        + " "
                        + Annotated.class.isAnnotationPresent(Source.class));
        System.out.println(
                Annotated.class
                                .getMethod("m", String.class, int.class)
                                .getAnnotation(Small.class)
                                .value()
                        + Annotated.class.getField("x").getAnnotation(Small.class).value()
                        + Annotated.class.getConstructor().getAnnotation(Small.class).value());
        Annotation[][] p =
                Annotated.class.getMethod("m", String.class, int.class).getParameterAnnotations();
        System.out.println(
                p.length + " " + p[0].length + " " + p[1].length + " " + ((Small) p[1][0]).value());
        System.out.println(
                Full.class.getMethod("i").getDefaultValue()
                        + " "
                        + Full.class.getMethod("s").getDefaultValue()
                        + " "
                        + Small.class.getMethod("value").getDefaultValue());
        f.arr()[0] = 99;
        System.out.println(f.arr()[0]);
        System.out.println(
                Annotated.class.getAnnotations().length
                        + " "
                        + Annotated.class.getAnnotation(Deprecated.class));
        System.out.println(Annotated.class.getMethod("old").isAnnotationPresent(Deprecated.class));
        System.out.println(String.class.getAnnotation(Small.class));
        System.out.println(f instanceof Annotation);
        System.out.println(Small.class.isAnnotation() + " " + f.getClass().equals(Full.class));
    }

    enum E {
        ONE,
        TWO
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Small {
        String value();
    }

    @Retention(RetentionPolicy.SOURCE)
    @interface Source {}

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Inh {}

    @Retention(RetentionPolicy.RUNTIME)
    @interface Full {
        int i() default -1;

        long l() default 1L << 40;

        String s() default "default \u20ac";

        double d() default 1.5;

        char c() default 'c';

        byte b() default 7;

        boolean z() default true;

        float f() default 0.25f;

        short sh() default 300;

        Class<?> cls() default String.class;

        E e() default E.ONE;

        int[] arr() default {};

        String[] strs() default {"x", "y"};

        Small nested() default @Small("inner");

        Class<?>[] classes() default {int.class, int[].class};

        Small[] nestedArr() default {@Small("p"), @Small("q")};

        E[] enums() default E.TWO;
    }

    @Source
    @Inh
    @Full(
            i = 5,
            s = "given",
            cls = int[].class,
            e = E.TWO,
            arr = {1, 2, 3},
            nested = @Small("mine"),
            z = false)
    public static class Annotated {
        @Small("field")
        public int x;

        @Small("constructor")
        public Annotated() {}

        @Small("method")
        public void m(String a, @Small("param") int b) {}

        @Deprecated
        public void old() {}
    }

    @Full
    static class Defaults {}

    static class Child extends Annotated {}
}

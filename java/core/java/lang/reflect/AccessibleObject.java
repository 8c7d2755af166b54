package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.util.List;
import libcore.reflect.AnnotationAccess;

/** Base of fields, methods and constructors: the switch for access checks, and annotations. */
public class AccessibleObject implements AnnotatedElement {
    private boolean accessible;

    protected AccessibleObject() {}

    public static void setAccessible(AccessibleObject[] objects, boolean flag) {
        for (AccessibleObject object : objects) {
            object.setAccessible(flag);
        }
    }

    public boolean isAccessible() {
        return accessible;
    }

    public void setAccessible(boolean flag) {
        accessible = flag;
    }

    @Override
    public boolean isAnnotationPresent(Class<? extends Annotation> annotationType) {
        if (annotationType == null) {
            throw new NullPointerException("annotationType == null");
        }
        return AnnotationAccess.isDeclaredAnnotationPresent(this, annotationType);
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> annotationType) {
        if (annotationType == null) {
            throw new NullPointerException("annotationType == null");
        }
        return AnnotationAccess.getDeclaredAnnotation(this, annotationType);
    }

    /** Members inherit no annotations. */
    @Override
    public Annotation[] getAnnotations() {
        return getDeclaredAnnotations();
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        List<Annotation> result = AnnotationAccess.getDeclaredAnnotations(this);
        return result.toArray(new Annotation[result.size()]);
    }
}

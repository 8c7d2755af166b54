package java.lang;

import dalvik.system.VMStack;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.net.URL;

/** A package as its loader defined it. Annotations are those of its {@code package-info} class. */
public class Package implements AnnotatedElement {
    private final ClassLoader loader;
    private final String name;

    /** Title, version, vendor. */
    private final String[] specification;

    /** Title, version, vendor. */
    private final String[] implementation;

    private final URL sealBase;

    Package(ClassLoader loader, String name, String[] specification, String[] implementation, URL sealBase) {
        this.loader = loader;
        this.name = name;
        this.specification = specification;
        this.implementation = implementation;
        this.sealBase = sealBase;
    }

    public static Package getPackage(String packageName) {
        ClassLoader caller = VMStack.getCallingClassLoader();
        return (caller == null ? BootClassLoader.getInstance() : caller).getPackage(packageName);
    }

    public static Package[] getPackages() {
        ClassLoader caller = VMStack.getCallingClassLoader();
        return caller == null ? new Package[0] : caller.getPackages();
    }

    public String getName() {
        return name;
    }

    public String getSpecificationTitle() {
        return specification[0];
    }

    public String getSpecificationVersion() {
        return specification[1];
    }

    public String getSpecificationVendor() {
        return specification[2];
    }

    public String getImplementationTitle() {
        return implementation[0];
    }

    public String getImplementationVersion() {
        return implementation[1];
    }

    public String getImplementationVendor() {
        return implementation[2];
    }

    public boolean isSealed() {
        return sealBase != null;
    }

    public boolean isSealed(URL url) {
        return sealBase != null && sealBase.sameFile(url);
    }

    /** Versions are numbers with dots between; a missing number counts as zero. */
    public boolean isCompatibleWith(String version) throws NumberFormatException {
        String[] wanted = version.split("\\.");
        String[] had = getSpecificationVersion().split("\\.");
        for (int i = 0; i < Math.min(wanted.length, had.length); i++) {
            int difference = Integer.parseInt(had[i]) - Integer.parseInt(wanted[i]);
            if (difference != 0) {
                return difference > 0;
            }
        }
        return had.length >= wanted.length;
    }

    private Class<?> info() {
        try {
            return Class.forName(name + ".package-info", false, loader);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    @Override
    public <A extends Annotation> A getAnnotation(Class<A> annotationType) {
        Class<?> info = info();
        return info == null ? null : info.getAnnotation(annotationType);
    }

    @Override
    public Annotation[] getAnnotations() {
        Class<?> info = info();
        return info == null ? new Annotation[0] : info.getAnnotations();
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        Class<?> info = info();
        return info == null ? new Annotation[0] : info.getDeclaredAnnotations();
    }

    @Override
    public boolean isAnnotationPresent(Class<? extends Annotation> annotationType) {
        Class<?> info = info();
        return info != null && info.isAnnotationPresent(annotationType);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return "package " + name;
    }
}

package java.lang;

/** What class loaders ask the VM. */
final class VMClassLoader {
    private VMClassLoader() {}

    /** The class of this (dotted) name that the loader defined or was recorded to find, or null. */
    static native Class<?> findLoadedClass(ClassLoader loader, String name);

    /** The boot class of this (dotted) name, linked but not initialised, or null. */
    static native Class<?> findBootClass(String name);
}

package java.lang;

import dalvik.system.PathClassLoader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds classes and resources by name, the parent first.
 *
 * <p>The VM asks a loader through {@link #loadClass(String)} only, and remembers per loader which
 * names it defined or was asked for; there is nothing VM-made in the object.
 */
public abstract class ClassLoader {
    private final ClassLoader parent;
    private final Map<String, Package> packages = new HashMap<String, Package>();
    private final Map<List<Class<?>>, Class<?>> proxies = new HashMap<List<Class<?>>, Class<?>>();

    protected ClassLoader() {
        this(getSystemClassLoader());
    }

    protected ClassLoader(ClassLoader parentLoader) {
        if (parentLoader == null) {
            throw new NullPointerException("parentLoader == null");
        }
        parent = parentLoader;
    }

    /** For the boot class loader, which alone has no parent. */
    ClassLoader(Void noParent) {
        parent = null;
    }

    /** Made on first use, when the class path is known. */
    private static final class SystemClassLoader {
        static final ClassLoader INSTANCE =
                new PathClassLoader(System.getProperty("java.class.path", "."), BootClassLoader.getInstance());
    }

    public static ClassLoader getSystemClassLoader() {
        return SystemClassLoader.INSTANCE;
    }

    public static URL getSystemResource(String resName) {
        return getSystemClassLoader().getResource(resName);
    }

    public static Enumeration<URL> getSystemResources(String resName) throws IOException {
        return getSystemClassLoader().getResources(resName);
    }

    public static InputStream getSystemResourceAsStream(String resName) {
        return getSystemClassLoader().getResourceAsStream(resName);
    }

    public final ClassLoader getParent() {
        return parent;
    }

    public Class<?> loadClass(String className) throws ClassNotFoundException {
        return loadClass(className, false);
    }

    protected Class<?> loadClass(String className, boolean resolve) throws ClassNotFoundException {
        Class<?> loaded = findLoadedClass(className);
        if (loaded != null) {
            return loaded;
        }
        ClassNotFoundException ofParent;
        try {
            return parent.loadClass(className, false);
        } catch (ClassNotFoundException e) {
            ofParent = e;
        }
        try {
            return findClass(className);
        } catch (ClassNotFoundException e) {
            e.addSuppressed(ofParent);
            throw e;
        }
    }

    protected Class<?> findClass(String className) throws ClassNotFoundException {
        throw new ClassNotFoundException(className);
    }

    protected final Class<?> findLoadedClass(String className) {
        return VMClassLoader.findLoadedClass(this, className);
    }

    protected final Class<?> findSystemClass(String className) throws ClassNotFoundException {
        return Class.forName(className, false, getSystemClassLoader());
    }

    protected final void resolveClass(Class<?> clazz) {}

    public URL getResource(String resName) {
        URL result = parent.getResource(resName);
        return result == null ? findResource(resName) : result;
    }

    public Enumeration<URL> getResources(String resName) throws IOException {
        List<URL> result = new ArrayList<URL>(Collections.list(parent.getResources(resName)));
        result.addAll(Collections.list(findResources(resName)));
        return Collections.enumeration(result);
    }

    public InputStream getResourceAsStream(String resName) {
        try {
            URL url = getResource(resName);
            return url == null ? null : url.openStream();
        } catch (IOException e) {
            return null;
        }
    }

    protected URL findResource(String resName) {
        return null;
    }

    protected Enumeration<URL> findResources(String resName) throws IOException {
        return Collections.emptyEnumeration();
    }

    protected String findLibrary(String libName) {
        return null;
    }

    protected Package getPackage(String name) {
        synchronized (packages) {
            return packages.get(name);
        }
    }

    protected Package[] getPackages() {
        synchronized (packages) {
            return packages.values().toArray(new Package[packages.size()]);
        }
    }

    protected Package definePackage(String name, String specTitle, String specVersion, String specVendor,
            String implTitle, String implVersion, String implVendor, URL sealBase) throws IllegalArgumentException {
        synchronized (packages) {
            if (packages.containsKey(name)) {
                throw new IllegalArgumentException("Package " + name + " already defined");
            }
            Package result = new Package(this, name, new String[] {specTitle, specVersion, specVendor},
                    new String[] {implTitle, implVersion, implVendor}, sealBase);
            packages.put(name, result);
            return result;
        }
    }

    /** Android runs DEX only. */
    private static UnsupportedOperationException noClassFiles() {
        return new UnsupportedOperationException("can't load this type of class file");
    }

    @Deprecated
    protected final Class<?> defineClass(byte[] classRep, int offset, int length) throws ClassFormatError {
        throw noClassFiles();
    }

    protected final Class<?> defineClass(String className, byte[] classRep, int offset, int length)
            throws ClassFormatError {
        throw noClassFiles();
    }

    protected final Class<?> defineClass(String className, byte[] classRep, int offset, int length,
            ProtectionDomain protectionDomain) throws ClassFormatError {
        throw noClassFiles();
    }

    protected final Class<?> defineClass(String name, ByteBuffer b, ProtectionDomain protectionDomain)
            throws ClassFormatError {
        throw noClassFiles();
    }

    protected final void setSigners(Class<?> c, Object[] signers) {}

    public void setClassAssertionStatus(String cname, boolean enable) {}

    public void setPackageAssertionStatus(String pname, boolean enable) {}

    public void setDefaultAssertionStatus(boolean enable) {}

    public void clearAssertionStatus() {}

    /** Hidden: the proxy class that this loader has for these interfaces, or null. */
    public final Class<?> proxyClass(List<Class<?>> interfaces) {
        return proxies.get(interfaces);
    }

    /** Hidden: see {@link #proxyClass}. */
    public final void addProxyClass(List<Class<?>> interfaces, Class<?> proxy) {
        proxies.put(interfaces, proxy);
    }
}

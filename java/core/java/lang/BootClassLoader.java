package java.lang;

import gibbon.vm.BootResources;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;

/** The loader of the boot image: its classes have no loader in the VM, its resources lie in the pack. */
class BootClassLoader extends ClassLoader {
    private static BootClassLoader instance;

    static synchronized BootClassLoader getInstance() {
        if (instance == null) {
            instance = new BootClassLoader();
        }
        return instance;
    }

    private BootClassLoader() {
        super((Void) null);
    }

    @Override
    protected Class<?> loadClass(String className, boolean resolve) throws ClassNotFoundException {
        return findClass(className);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        Class<?> result = VMClassLoader.findBootClass(name);
        if (result == null) {
            throw new ClassNotFoundException(name);
        }
        return result;
    }

    @Override
    public URL getResource(String resName) {
        return findResource(resName);
    }

    @Override
    protected URL findResource(String name) {
        return BootResources.url(name);
    }

    @Override
    public Enumeration<URL> getResources(String resName) {
        return findResources(resName);
    }

    @Override
    protected Enumeration<URL> findResources(String resName) {
        URL url = findResource(resName);
        return Collections.enumeration(url == null ? Collections.<URL>emptyList() : Collections.singletonList(url));
    }

    @Override
    public InputStream getResourceAsStream(String resName) {
        return BootResources.open(resName);
    }

    /** The boot image has no manifests: every package is known, with nothing known of it. */
    @Override
    protected synchronized Package getPackage(String name) {
        if (name == null || name.isEmpty()) {
            return null;
        }
        Package known = super.getPackage(name);
        return known != null
                ? known
                : definePackage(name, "Unknown", "0.0", "Unknown", "Unknown", "0.0", "Unknown", null);
    }
}

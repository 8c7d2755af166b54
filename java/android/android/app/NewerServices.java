package android.app;

import java.lang.reflect.Method;

/** The way into the registry of services, whose types are known in this package only. */
public final class NewerServices {
    private NewerServices() {}

    /** Makes a service known under a name and by its class. */
    public static <T> void register(String name, Class<T> kind, final T service) {
        SystemServiceRegistry.ServiceFetcher<T> fetcher = new SystemServiceRegistry.ServiceFetcher<T>() {
            @Override
            public T getService(ContextImpl context) {
                return service;
            }
        };
        try {
            Method method = SystemServiceRegistry.class.getDeclaredMethod(
                    "registerService", String.class, Class.class, SystemServiceRegistry.ServiceFetcher.class);
            method.setAccessible(true);
            method.invoke(null, name, kind, fetcher);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

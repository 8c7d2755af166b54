package javax.management;

import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The only register there is. */
public final class Register implements MBeanServer {
    private final Map<ObjectName, Object> objects = new HashMap<>();

    @Override
    public synchronized ObjectInstance registerMBean(Object object, ObjectName name)
            throws InstanceAlreadyExistsException {
        if (objects.containsKey(name)) {
            throw new InstanceAlreadyExistsException(name.toString());
        }
        objects.put(name, object);
        return new ObjectInstance();
    }

    @Override
    public synchronized void unregisterMBean(ObjectName name) throws InstanceNotFoundException {
        if (objects.remove(name) == null) {
            throw new InstanceNotFoundException(name.toString());
        }
    }

    @Override
    public synchronized Set<ObjectName> queryNames(ObjectName pattern, QueryExp query) {
        Set<ObjectName> found = new HashSet<>();
        for (ObjectName name : objects.keySet()) {
            if (pattern == null || pattern.matches(name)) {
                found.add(name);
            }
        }
        return found;
    }

    @Override
    public synchronized Object getAttribute(ObjectName name, String attribute) throws InstanceNotFoundException {
        Object object = objects.get(name);
        if (object == null) {
            throw new InstanceNotFoundException(name.toString());
        }
        try {
            return object.getClass().getMethod("get" + attribute).invoke(object);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}

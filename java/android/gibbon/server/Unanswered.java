package gibbon.server;

import android.os.Binder;
import android.os.IInterface;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** A service of which we have nothing but its interface: every call is a gap. */
final class Unanswered extends Binder implements InvocationHandler {
    private final IInterface proxy;

    private Unanswered(Class<?> type) {
        proxy = (IInterface) Proxy.newProxyInstance(null, new Class<?>[] {type}, this);
    }

    /** A binder for an interface given by name; null when there is no such interface. */
    static Binder of(String type) {
        try {
            return new Unanswered(Class.forName(type));
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    @Override
    public IInterface queryLocalInterface(String descriptor) {
        return proxy;
    }

    @Override
    public Object invoke(Object target, Method method, Object[] args) {
        if (method.getDeclaringClass() == Object.class) {
            return ofObject(target, method, args);
        }
        if (method.getName().equals("asBinder")) {
            return this;
        }
        Host.gap(method.getDeclaringClass().getName() + "." + method.getName());
        return primitiveOrDefault(method.getReturnType());
    }

    private Object ofObject(Object target, Method method, Object[] args) {
        switch (method.getName()) {
            case "equals":
                return target == args[0];
            case "hashCode":
                return System.identityHashCode(this);
            default:
                return "Unanswered";
        }
    }

    private static Object primitiveOrDefault(Class<?> type) {
        if (!type.isPrimitive()) {
            String name = type.getName().replace('.', '/');
            return Service.defaultAnswer(type.isArray() ? name : "L" + name + ";");
        }
        if (type == boolean.class) {
            return false;
        } else if (type == long.class) {
            return 0L;
        } else if (type == float.class) {
            return 0f;
        } else if (type == double.class) {
            return 0d;
        }
        return type == void.class ? null : (Object) 0;
    }
}

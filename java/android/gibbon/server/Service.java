package gibbon.server;

import android.content.pm.ParceledListSlice;
import android.os.Binder;
import android.os.IBinder;
import android.os.IInterface;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;

/**
 * Base of the services of our system server.
 *
 * <p>A service is an abstract class that implements an interface of the system and has only the methods that it
 * answers. The machine lets it be made all the same ({@link Host#make}); a call of any other method is a gap, counted
 * with its caller and answered with {@link #defaultAnswer}.
 */
public abstract class Service extends Binder implements IInterface, Partial {
    /** A hash of what the service reached when it was made; the machine writes it, for canonical hashes. */
    private long fresh;

    @Override
    public IBinder asBinder() {
        return this;
    }

    /** The descriptor does not matter: some interfaces spell theirs differently from their name. */
    @Override
    public IInterface queryLocalInterface(String descriptor) {
        return this;
    }

    /** What a method without an answer returns, by the descriptor of its result. Called by the machine. */
    static Object defaultAnswer(String descriptor) {
        switch (descriptor) {
            case "Ljava/util/List;":
            case "Ljava/util/ArrayList;":
                return new ArrayList<Object>();
            case "Ljava/util/Map;":
                return new HashMap<Object, Object>();
            case "Landroid/content/pm/ParceledListSlice;":
                return new ParceledListSlice<android.os.Parcelable>(new ArrayList<android.os.Parcelable>());
            default:
                return descriptor.startsWith("[") ? emptyArray(descriptor) : null;
        }
    }

    private static Object emptyArray(String descriptor) {
        try {
            return Array.newInstance(Class.forName(descriptor.replace('/', '.')).getComponentType(), 0);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }
}

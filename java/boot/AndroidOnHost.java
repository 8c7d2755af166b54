import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a class of ours on a plain JVM together with android.icu, while the boot pack is made.
 *
 * <p>Arguments: the class, then its arguments. Android's classes are compiled against a System class with an arraycopy
 * for each type of array, which a JVM lacks. A call of one is the same as a call of the general method, so this loader
 * changes the descriptor in the constant pool.
 */
public final class AndroidOnHost extends ClassLoader {
    private static final String GENERAL = "(Ljava/lang/Object;ILjava/lang/Object;II)V";
    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;
    private static final int NAME_AND_TYPE = 12;

    private AndroidOnHost() {
        super(AndroidOnHost.class.getClassLoader());
    }

    public static void main(String[] args) throws Exception {
        Method main = new AndroidOnHost().loadClass(args[0]).getMethod("main", String[].class);
        main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null && !name.startsWith("android.") && !name.startsWith("gibbon.")) {
                return super.loadClass(name, resolve);
            }
            return loaded != null ? loaded : findClass(name);
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = withGeneralArraycopy(in.readAllBytes());
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** The file with one more constant, to which all descriptors of arraycopy point. */
    private static byte[] withGeneralArraycopy(byte[] file) throws IOException {
        DataInputStream in = new DataInputStream(new java.io.ByteArrayInputStream(file));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeLong(in.readLong());
        int count = in.readUnsignedShort();
        List<byte[]> pool = new ArrayList<>();
        Map<Integer, String> texts = new HashMap<>();
        for (int i = 1; i < count; i++) {
            byte[] constant = constant(in);
            pool.add(constant);
            if (constant[0] == UTF8) {
                texts.put(i, new DataInputStream(new java.io.ByteArrayInputStream(constant, 1, constant.length)).readUTF());
            }
            if (constant[0] == LONG || constant[0] == DOUBLE) {
                pool.add(new byte[0]);
                i++;
            }
        }
        out.writeShort(count + 1);
        for (byte[] constant : pool) {
            out.write(constant.length > 0 && constant[0] == NAME_AND_TYPE ? general(constant, texts, count) : constant);
        }
        out.writeByte(UTF8);
        out.writeUTF(GENERAL);
        in.transferTo(out);
        return bytes.toByteArray();
    }

    private static byte[] general(byte[] nameAndType, Map<Integer, String> texts, int descriptor) {
        int name = (nameAndType[1] & 0xff) << 8 | nameAndType[2] & 0xff;
        if (!texts.get(name).equals("arraycopy")) {
            return nameAndType;
        }
        return new byte[] {NAME_AND_TYPE, nameAndType[1], nameAndType[2], (byte) (descriptor >> 8), (byte) descriptor};
    }

    private static byte[] constant(DataInputStream in) throws IOException {
        in.mark(3);
        int tag = in.readUnsignedByte();
        int length;
        switch (tag) {
            case UTF8:
                length = 3 + in.readUnsignedShort();
                break;
            case 7: case 8: case 16: case 19: case 20:
                length = 3;
                break;
            case 15:
                length = 4;
                break;
            case LONG: case DOUBLE:
                length = 9;
                break;
            default:
                length = 5;
                break;
        }
        in.reset();
        return in.readNBytes(length);
    }
}

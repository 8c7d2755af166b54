import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Reports every reference of a class set that the set itself cannot resolve.
 *
 * <p>The boot class set is put together from three origins that were never compiled against each
 * other, so a missing member would only show when some app reaches it. This tool finds all of them
 * beforehand. Arguments: class-path entries (jars or folders) in search order; an entry that begins
 * with '@' names a file of members that the VM adds when it links (see extra-methods.txt). After
 * {@code --from} comes one entry; then only references from there are reported. The report on
 * stdout is sorted: one line per missing class or member, then the classes that use it.
 */
public final class LinkCheck {
    private static final int USERS_SHOWN = 3;

    private final Map<String, ClassInfo> classes = new HashMap<>();
    private final Map<String, byte[]> bytes = new TreeMap<>();
    private final Map<String, Set<String>> missing = new TreeMap<>();

    public static void main(String[] args) throws IOException {
        LinkCheck check = new LinkCheck();
        List<String> extras = new ArrayList<>();
        Set<String> users = null;
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--from")) {
                check.load(new File(args[++i]));
                users = new HashSet<>(check.bytes.keySet());
            } else if (args[i].startsWith("@")) {
                extras.addAll(Files.readAllLines(Path.of(args[i].substring(1))));
            } else {
                check.load(new File(args[i]));
            }
        }
        check.declareAll();
        extras.forEach(check::declareExtra);
        check.checkAll(users == null ? check.bytes.keySet() : users);
        check.print();
    }

    /** What resolution needs to know of a class. */
    private static final class ClassInfo {
        String superName;
        String[] interfaces = {};
        final Set<String> members = new HashSet<>();
    }

    private void load(File entry) throws IOException {
        if (entry.isDirectory()) {
            loadFolder(entry.toPath());
        } else {
            loadJar(entry);
        }
    }

    private void loadFolder(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                add(root.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
    }

    private void loadJar(File jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar)) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        add(entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    /** The first definition on the class path wins, as in the VM. */
    private void add(String fileName, byte[] code) {
        String name = fileName.substring(0, fileName.length() - ".class".length());
        bytes.putIfAbsent(name, code);
    }

    private void declareAll() {
        for (byte[] code : bytes.values()) {
            new ClassReader(code).accept(new Declarations(), ClassReader.SKIP_CODE);
        }
    }

    /** A line of extra-methods.txt: {@code java/lang/Integer;->parsePositiveInt(...)I static}. */
    private void declareExtra(String line) {
        String text = line.trim();
        if (text.isEmpty() || text.startsWith("#")) {
            return;
        }
        String[] parts = text.split("\\s+")[0].split(";->", 2);
        classes.get(parts[0].substring(1)).members.add(parts[1].replace(":", ""));
    }

    private void checkAll(Set<String> users) {
        for (String user : users) {
            new ClassReader(bytes.get(user)).accept(new References(user), 0);
        }
    }

    private void print() {
        missing.forEach((what, users) -> {
            String some = String.join(" ", users.stream().limit(USERS_SHOWN).toList());
            int rest = users.size() - USERS_SHOWN;
            System.out.println(what + "\t" + some + (rest > 0 ? " and " + rest + " more" : ""));
        });
    }

    private boolean resolves(String owner, String member) {
        Set<String> seen = new HashSet<>();
        List<String> pending = new ArrayList<>(Collections.singletonList(owner));
        while (!pending.isEmpty()) {
            String name = pending.remove(pending.size() - 1);
            ClassInfo info = classes.get(name);
            if (info == null || !seen.add(name)) {
                continue;
            }
            if (info.members.contains(member)) {
                return true;
            }
            if (info.superName != null) {
                pending.add(info.superName);
            }
            Collections.addAll(pending, info.interfaces);
        }
        return false;
    }

    /** Collects supertypes and members of one class. */
    private final class Declarations extends ClassVisitor {
        private ClassInfo info;

        Declarations() {
            super(Opcodes.ASM9);
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            info = new ClassInfo();
            info.superName = superName;
            info.interfaces = interfaces;
            classes.put(name, info);
        }

        @Override
        public FieldVisitor visitField(int access, String name, String desc, String signature, Object value) {
            info.members.add(name + desc);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            info.members.add(name + desc);
            return null;
        }
    }

    /** Reports what one class refers to and cannot have. */
    private final class References extends ClassVisitor {
        private final String user;

        References(String user) {
            super(Opcodes.ASM9);
            this.user = user;
        }

        private void report(String what) {
            missing.computeIfAbsent(what, k -> new TreeSet<>()).add(user);
        }

        private boolean classExists(String internalName) {
            Type type = Type.getObjectType(internalName);
            String name = type.getSort() == Type.ARRAY ? elementName(type) : internalName;
            if (name == null || classes.containsKey(name)) {
                return true;
            }
            report("L" + name + ";");
            return false;
        }

        private String elementName(Type array) {
            Type element = array.getElementType();
            return element.getSort() == Type.OBJECT ? element.getInternalName() : null;
        }

        private void descriptor(String desc) {
            if (desc.startsWith("(")) {
                for (Type type : Type.getArgumentTypes(desc)) {
                    type(type);
                }
                type(Type.getReturnType(desc));
            } else {
                type(Type.getType(desc));
            }
        }

        private void type(Type type) {
            if (type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY) {
                classExists(type.getInternalName());
            }
        }

        private void member(String owner, String name, String desc) {
            boolean array = owner.startsWith("[");
            if (array || !classExists(owner)) {
                return;
            }
            descriptor(desc);
            if (!resolves(owner, name + desc)) {
                report("L" + owner + ";->" + name + (desc.startsWith("(") ? "" : ":") + desc);
            }
        }

        @Override
        public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
            if (superName != null) {
                classExists(superName);
            }
            for (String each : interfaces) {
                classExists(each);
            }
        }

        @Override
        public FieldVisitor visitField(int access, String name, String desc, String signature, Object value) {
            descriptor(desc);
            return null;
        }

        @Override
        public MethodVisitor visitMethod(int access, String name, String desc, String signature, String[] exceptions) {
            descriptor(desc);
            if (exceptions != null) {
                for (String each : exceptions) {
                    classExists(each);
                }
            }
            return new MethodVisitor(Opcodes.ASM9) {
                @Override
                public void visitTypeInsn(int opcode, String type) {
                    classExists(type);
                }

                @Override
                public void visitFieldInsn(int opcode, String owner, String field, String type) {
                    member(owner, field, type);
                }

                @Override
                public void visitMethodInsn(int opcode, String owner, String method, String type, boolean isInterface) {
                    member(owner, method, type);
                }

                @Override
                public void visitInvokeDynamicInsn(String call, String type, Handle bootstrap, Object... arguments) {
                    report("invokedynamic");
                }

                @Override
                public void visitLdcInsn(Object value) {
                    if (value instanceof Type) {
                        type((Type) value);
                    }
                }

                @Override
                public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
                    if (type != null) {
                        classExists(type);
                    }
                }

                @Override
                public void visitMultiANewArrayInsn(String type, int dimensions) {
                    descriptor(type);
                }
            };
        }
    }
}

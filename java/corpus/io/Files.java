import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.util.Arrays;

/** Files and folders in the temporary folder. */
public class Files {
    public static void main(String[] args) throws Exception {
        File d = File.createTempFile("corpus", ".dir");
        System.out.println(
                d.exists() + " " + d.isFile() + " " + d.length() + " " + d.delete() + d.exists());
        System.out.println(d.mkdir() + " " + d.mkdir() + d.isDirectory());
        File f = new File(d, "a.txt");
        try (FileOutputStream o = new FileOutputStream(f)) {
            o.write("hello".getBytes());
        }
        try (FileOutputStream o = new FileOutputStream(f, true)) {
            o.write(" world".getBytes());
        }
        System.out.println(
                f.length()
                        + " "
                        + f.canRead()
                        + " "
                        + f.getName()
                        + " "
                        + f.getParentFile().equals(d));
        byte[] b = new byte[50];
        try (FileInputStream i = new FileInputStream(f)) {
            System.out.println(
                    i.available()
                            + " "
                            + i.read(b, 0, 5)
                            + new String(b, 0, 5)
                            + i.skip(1)
                            + (char) i.read());
        }
        try {
            new FileInputStream(new File(d, "none"));
        } catch (FileNotFoundException e) {
            System.out.println("not found");
        }
        try {
            new FileOutputStream(d);
        } catch (FileNotFoundException e) {
            System.out.println("is a folder");
        }
        new FileWriter(new File(d, "b.txt")).close();
        new File(d, "sub/deep").mkdirs();
        String[] l = d.list();
        Arrays.sort(l);
        System.out.println(Arrays.toString(l) + d.listFiles((dir, n) -> n.endsWith(".txt")).length);
        System.out.println(
                f.renameTo(new File(d, "c.txt"))
                        + " "
                        + f.exists()
                        + new File(d, "c.txt").length());
        System.out.println(d.delete());
        System.out.println(
                new File(d, "b.txt").createNewFile() + " " + new File(d, "new").createNewFile());
        delete(d);
        System.out.println(d.exists() + " " + new File(d, "x").list());
        File t = new File("/a/b/../c/./d.txt");
        System.out.println(
                t.getPath()
                        + " "
                        + t.getName()
                        + " "
                        + t.getParent()
                        + " "
                        + t.isAbsolute()
                        + " "
                        + new File("rel", "x").getPath()
                        + " "
                        + t.getCanonicalPath()
                        + " "
                        + new File("/a//b/").getPath()
                        + " "
                        + new File("").exists()
                        + " "
                        + new File("x").compareTo(new File("y"))
                        + " "
                        + t.toURI());
    }

    static void delete(File f) {
        File[] l = f.listFiles();
        if (l != null) for (File x : l) delete(x);
        f.delete();
    }
}

import java.io.File;
import java.io.FileFilter;
import java.io.FileNotFoundException;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FilenameFilter;
import java.io.IOException;
import java.util.Arrays;

/** Names, folders and properties of files. */
public class FileNames {
    static void touch(File file) throws IOException {
        new FileOutputStream(file).close();
    }

    public static void main(String[] args) throws Exception {
        for (String path : new String[] {"", "/", "a", "a/b", "/a//b/", "../x", "./y/..", "a.txt/", "//z", " "}) {
            File f = new File(path);
            System.out.println("[" + path + "] " + f.getPath() + " " + f.getName() + " " + f.getParent() + " " + f.isAbsolute() + " " + f.hashCode());
        }
        System.out.println(new File("a", "b") + " " + new File("a/", "/b") + " " + new File((String) null, "b") + " " + new File("/", "b"));
        System.out.println(new File("a").compareTo(new File("b")) + " " + new File("a").equals(new File("a/")) + " " + new File("/x/../y").getCanonicalPath() + " " + new File("/x/./y//z").getAbsolutePath());
        File base = File.createTempFile("names", ".dir");
        System.out.println(base.isFile() + " " + base.delete() + " " + base.mkdir() + " " + base.mkdir() + " " + base.isDirectory());
        File deep = new File(base, "one/two/three");
        System.out.println(deep.mkdir() + " " + deep.mkdirs() + " " + deep.mkdirs() + " " + deep.exists());
        touch(new File(base, "b.txt"));
        touch(new File(base, "a.txt"));
        touch(new File(base, ".hidden"));
        touch(new File(deep, "leaf"));
        String[] names = base.list();
        Arrays.sort(names);
        System.out.println(Arrays.toString(names) + " " + new File(base, "a.txt").list() + " " + new File(base, "none").listFiles());
        names = base.list(new FilenameFilter() {
            public boolean accept(File dir, String name) {
                return name.endsWith(".txt");
            }
        });
        Arrays.sort(names);
        System.out.println(Arrays.toString(names));
        File[] folders = base.listFiles(new FileFilter() {
            public boolean accept(File file) {
                return file.isDirectory();
            }
        });
        System.out.println(folders.length + " " + folders[0].getName());
        File a = new File(base, "a.txt");
        System.out.println(a.createNewFile() + " " + new File(base, "c.txt").createNewFile() + " " + a.length() + " " + new File(base, ".hidden").isHidden());
        FileOutputStream out = new FileOutputStream(a);
        out.write("12345".getBytes());
        out.close();
        System.out.println(a.length() + " " + a.renameTo(new File(base, "renamed")) + " " + a.exists() + " " + new File(base, "renamed").length());
        System.out.println(new File(base, "renamed").renameTo(new File(base, "b.txt")) + " " + new File(base, "b.txt").length());
        File b = new File(base, "b.txt");
        System.out.println(b.setLastModified(1234567890000L) + " " + b.lastModified() + " " + new File(base, "none").lastModified());
        System.out.println(b.canRead() + " " + b.canWrite() + " " + b.canExecute() + " " + b.setExecutable(true) + " " + b.canExecute() + " " + b.setExecutable(false));
        System.out.println(deep.getParentFile().delete() + " " + new File(deep, "leaf").delete() + " " + deep.delete() + " " + deep.getParentFile().delete());
        try {
            new FileInputStream(base);
        } catch (FileNotFoundException e) {
            System.out.println("a folder");
        }
        try {
            new FileOutputStream(new File(base, "no/such/file"));
        } catch (FileNotFoundException e) {
            System.out.println("no folder");
        }
        try {
            new File(base, "no/such/file").createNewFile();
        } catch (IOException e) {
            System.out.println("not made");
        }
        try {
            File.createTempFile("xyz", null, new File(base, "none"));
        } catch (IOException e) {
            System.out.println("no temporary file");
        }
        try {
            File.createTempFile("ab", null);
        } catch (IllegalArgumentException e) {
            System.out.println("prefix too short");
        }
        File link = new File(base, "sub/../b.txt");
        System.out.println(link.exists() + " " + link.getCanonicalFile().getName() + " " + new File("a b#c%").toURI().getRawPath().endsWith("a%20b%23c%25"));
        System.out.println(new File("x\u0000y").exists() + " " + File.separator + File.pathSeparator);
        for (File f : base.listFiles()) f.delete();
        System.out.println(base.delete() + " " + base.exists());
        System.out.println(new File("/").getTotalSpace() > 0);
    }
}

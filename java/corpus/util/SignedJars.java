import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.cert.Certificate;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;

/** A signed archive: who signed an entry is known once it was read; a changed one is refused. */
public class SignedJars {
    static final String JAR =
            "504b03041400080808008f62715d000000000000000000000000140000004d4554412d494e462f4d414e49464553542e4d46"
            + "6dcccb0a82401400d0bde03fb82c421db58c8416959695456ad86377cd4947c881f1668faf4f5a46dbb3381ba8d895d6a826"
            + "54d48c578e62684496668202d24c9dbe5a186a4433064ac7a52983aa2b4bb2b4851b75940c1074d0f089b214fb13d51cd8aa"
            + "cbf2b67394c36a61601c24d6a340579f3dbd5d7326c59de8febc14ef7d987360b6979a4dbe19ff8ce9ff719d95c9b2174f9a"
            + "1b1f45ac380acfb279f508b00f87b280687119851c5fd64990eff801504b07085d2fee6fb2000000db000000504b03041400"
            + "080808008f62715d000000000000000000000000120000004d4554412d494e462f434f525055532e534675cfcd6e82400004"
            + "e03b09efc0b18d01c18a22490f28560451901584db025bba285061f97dfa921e4d7b9bcce19b8c83931c92ba44ac8bca0a17"
            + "b9cc081c4f539b1241826276dd8fc592e33941645e54146298bfd294a329ec4c5cb02a4e50455813e6f8730c32e34c574dac"
            + "af525fe145de2296901310695d846e7e9bde8e89e85ab5d4aa8f496fbfffcb8c01e7ac424889c39aa04a66dae9e0435d0733"
            + "78f7c595f776070330af1a8c122004e181a698aedb8593e0db0252b61f659a3ac20cc94c0c099c428e74e4796dbcd5a3c808"
            + "1f0f4d9f6f48a37c89c02b764bcdb82e2e5a169fab797ab10733d8a2a07d16c3bfc56652187d7d4a17baffe1dc6ffbed612d"
            + "b929b6b37353d407f354c7959794de7e308b5ff107504b070863b1631a170100007d010000504b03041400080808008f6271"
            + "5d000000000000000000000000130000004d4554412d494e462f434f525055532e5253413368628962e3d46af368fbcecbc8"
            + "ceb4a089c5dba089c59d8991d190df80978d33a1cd8331959985899195c1801ba19071411353bf411353b74113e39705cc4c"
            + "8c4c4c1c71bcfe5657334e7081b441d5317203b5d919721b70b23187b2b00933b9b81a8a1a0883385cc23ccef94505a5c53a"
            + "0a9e79c97a8612066220616661fef2f272bdd48ac4dc829c54bdfca2740339715e4353034320048328715e13642ec5e637ce"
            + "477631d0a3cc8dbd0c068d9d4c8d8d0cfbaf77df64fc7823e3883c177fc53dbd28899ba65af9fffab4931a35268ab55d11f5"
            + "7ec0c45971768d34e7836fcbfdff74dcc83abaf6d7f300a1ed9b02a382362efbbe2428546cf2c7965f81bef73678bdfc72dc"
            + "6fb7d526e754d6d94a4da5ef3d37dc6ddbbb392321737ec3f353bc73a6aa45af8f545efee89241c9e6359fb9f20f95ad7f7b"
            + "5c95899991817171e34483c63e0359a0fb65f958c458443424b72635316d5ab23481b74f65c9639b628b947060ec00a5f959"
            + "589899985a0cac401c41166303c3266e24bf36f16a217bbd9d858b8181b19137d101393cf8417a8559380cd81819ff333132"
            + "83c353569585c7808b8d439b8d9195959d99112d92998161a5b15c5dd7e7acdb4daea24352a73d6efb9df6febdffd7e5e76d"
            + "47aa4ffd8d723a59c6b635a0e51cef25eeb951b7fd2bcf6ff57b29c29114c17eb7f95cfe525346e6d927ee44f95d3c7dddef"
            + "76570fdf5df9f5330ebe5b2bb7ee6336eb7a17f94ae1dc9ff33fafdaa32d6f58bf9ac729eb67440b4b54b64546f4d1b77fde"
            + "3df8d8af1ab5617653a16113233049327603d3ae8117a5a902353923e582058d330c24e07ee7643644ce150632081956437e"
            + "715e2333434343734323230363604ad545c89a182a18c8a119bd102de3e82394b3182ab128949f6af5633de7f22ef14fedcf"
            + "1b7e8d7999828112150b82afd4746e783d5948f7295a9cb03436d8d7451df52ddb725afde99289ebe6d40a59441831dadfb0"
            + "d998f9f8efa7d0f0354b9d44ff2d9a615aa298bc57e5c2d1c6950e220e661e810bef5f0b5da05f79feb85687c2853f359ced"
            + "4cb3da1f3cd5359bbcaae35247f1b4de4bebbb920257df78b2fbb28deeee8079ff92ffbd4c9de879d3352c63b279769f17db"
            + "d52bbf4354fbbeaa2e7a1b0c00504b0708a0d1f6353b0300005e040000504b03041400080808008e62715d00000000000000"
            + "0000000000090004004d4554412d494e462ffeca00000300504b0708000000000200000000000000504b03040a0000080000"
            + "8e62715d00000000000000000000000005000000646174612f504b03041400080808008e62715d0000000000000000000000"
            + "000a000000646174612f612e747874cb48cdc9c9e70200504b070820303a360800000006000000504b03041400080808008e"
            + "62715d0000000000000000000000000a000000646174612f622e7478742bcd2bce4ccf4b4d51c8492c492de20200504b0708"
            + "42425ba0110000000f000000504b010214001400080808008f62715d5d2fee6fb2000000db00000014000000000000000000"
            + "00000000000000004d4554412d494e462f4d414e49464553542e4d46504b010214001400080808008f62715d63b1631a1701"
            + "00007d0100001200000000000000000000000000f40000004d4554412d494e462f434f525055532e5346504b010214001400"
            + "080808008f62715da0d1f6353b0300005e04000013000000000000000000000000004b0200004d4554412d494e462f434f52"
            + "5055532e525341504b010214001400080808008e62715d0000000002000000000000000900040000000000000000000000c7"
            + "0500004d4554412d494e462ffeca0000504b01020a000a00000800008e62715d000000000000000000000000050000000000"
            + "000000000000000004060000646174612f504b010214001400080808008e62715d20303a3608000000060000000a00000000"
            + "00000000000000000027060000646174612f612e747874504b010214001400080808008e62715d42425ba0110000000f0000"
            + "000a0000000000000000000000000067060000646174612f622e747874504b05060000000007000700a1010000b006000000"
            + "00";

    static byte[] read(InputStream in) throws IOException {
        byte[] buffer = new byte[4096];
        int n = 0;
        for (int read; (read = in.read(buffer, n, buffer.length - n)) > 0; ) n += read;
        in.close();
        return Arrays.copyOf(buffer, n);
    }

    static void show(byte[] bytes) throws IOException {
        File file = File.createTempFile("signed", ".jar");
        FileOutputStream out = new FileOutputStream(file);
        out.write(bytes);
        out.close();
        JarFile jar = new JarFile(file);
        Map<String, Attributes> entries = new TreeMap<String, Attributes>(jar.getManifest().getEntries());
        for (Map.Entry<String, Attributes> e : entries.entrySet()) System.out.println(e.getKey() + " " + e.getValue().getValue("SHA-256-Digest"));
        for (JarEntry entry : Collections.list(jar.entries())) {
            if (entry.isDirectory() || entry.getName().startsWith("META-INF")) continue;
            Certificate[] before = entry.getCertificates();
            try {
                byte[] content = read(jar.getInputStream(entry));
                Certificate[] after = entry.getCertificates();
                System.out.println(entry.getName() + " " + content.length + " " + (before == null) + " " + (after == null ? "unsigned" : after.length + " " + entry.getCodeSigners().length));
                if (after != null) System.out.println(after[0].getPublicKey().getAlgorithm());
            } catch (SecurityException e) {
                System.out.println(entry.getName() + " is not what was signed");
            }
        }
        jar.close();
        JarFile unchecked = new JarFile(file, false);
        JarEntry entry = unchecked.getJarEntry("data/a.txt");
        System.out.println(read(unchecked.getInputStream(entry)).length + " " + (entry.getCertificates() == null) + " " + unchecked.getEntry("nothing"));
        unchecked.close();
        file.delete();
    }

    public static void main(String[] args) throws Exception {
        byte[] jar = Certificates.bytes(JAR);
        show(jar);
        JarInputStream in = new JarInputStream(new ByteArrayInputStream(jar));
        Manifest manifest = in.getManifest();
        System.out.println(manifest == null ? "no manifest" : manifest.getMainAttributes().getValue(Attributes.Name.MANIFEST_VERSION));
        for (JarEntry e; (e = in.getNextJarEntry()) != null; ) {
            byte[] content = read0(in);
            System.out.println(e.getName() + " " + content.length);
        }
        in.close();
        Manifest own = new Manifest();
        own.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        own.getMainAttributes().put(new Attributes.Name("Long-Name"), "a value that is far too long for one line of a manifest, because only seventy-two bytes are allowed");
        own.getEntries().put("a/b.txt", new Attributes());
        own.getAttributes("a/b.txt").putValue("Colour", "green");
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        own.write(out);
        System.out.print(out.toString("UTF-8"));
        Manifest again = new Manifest(new ByteArrayInputStream(out.toByteArray()));
        System.out.println(again.equals(own) + " " + again.getAttributes("a/b.txt").getValue("colour"));
    }

    static byte[] read0(InputStream in) throws IOException {
        byte[] buffer = new byte[4096];
        int n = 0;
        for (int read; (read = in.read(buffer, n, buffer.length - n)) > 0; ) n += read;
        return Arrays.copyOf(buffer, n);
    }
}

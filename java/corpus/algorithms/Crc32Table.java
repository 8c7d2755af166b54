import java.util.zip.CRC32;

/** Checksums and hashes computed by hand and by the library. */
public class Crc32Table {
    public static void main(String[] args) throws Exception {
        int[] table = new int[256];
        for (int i = 0; i < 256; i++) {
            int c = i;
            for (int k = 0; k < 8; k++) c = (c & 1) != 0 ? c >>> 1 ^ 0xedb88320 : c >>> 1;
            table[i] = c;
        }
        byte[] d = "The quick brown fox".getBytes();
        int c = -1;
        for (byte b : d) c = table[(c ^ b) & 255] ^ c >>> 8;
        CRC32 lib = new CRC32();
        lib.update(d);
        System.out.println(Integer.toHexString(~c) + " " + Long.toHexString(lib.getValue()));
        long fnv = 0xcbf29ce484222325L;
        for (byte b : d) {
            fnv ^= b & 255;
            fnv *= 0x100000001b3L;
        }
        System.out.println(Long.toHexString(fnv));
        int m = 0x9747b28c;
        for (int i = 0; i + 4 <= d.length; i += 4) {
            int k = d[i] & 255 | (d[i + 1] & 255) << 8 | (d[i + 2] & 255) << 16 | d[i + 3] << 24;
            k *= 0xcc9e2d51;
            k = Integer.rotateLeft(k, 15) * 0x1b873593;
            m = Integer.rotateLeft(m ^ k, 13) * 5 + 0xe6546b64;
        }
        System.out.println(Integer.toHexString(m));
        long x = 88172645463325252L;
        for (int i = 0; i < 5; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        System.out.println(Long.toHexString(x));
    }
}

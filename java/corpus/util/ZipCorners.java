import java.io.*;
import java.util.Arrays;
import java.util.zip.*;

/** Compressed data with dictionaries, in pieces, damaged; archives with stored entries and remarks. */
public class ZipCorners {
    public static void main(String[] args) throws Exception {
        byte[] text = new byte[5000];
        for (int i = 0; i < text.length; i++) text[i] = (byte) ("the quick brown fox ".charAt(i * 7 % 20) + i % 3);
        byte[] dictionary = "the quick brown fox".getBytes();
        Deflater deflater = new Deflater(9);
        deflater.setDictionary(dictionary);
        deflater.setInput(text);
        deflater.finish();
        byte[] packed = new byte[6000];
        int n = deflater.deflate(packed);
        System.out.println(deflater.finished() + " " + deflater.getTotalIn() + " " + (deflater.getTotalOut() == n) + " " + deflater.getAdler());
        Inflater inflater = new Inflater();
        inflater.setInput(packed, 0, n);
        byte[] out = new byte[6000];
        System.out.println(inflater.inflate(out) + " " + inflater.needsDictionary() + " " + inflater.getAdler());
        inflater.setDictionary(dictionary);
        int total = 0;
        while (!inflater.finished()) total += inflater.inflate(out, total, Math.min(777, out.length - total));
        System.out.println(total + " " + Arrays.equals(Arrays.copyOf(out, total), text) + " " + inflater.getRemaining());
        for (int strategy : new int[] {Deflater.DEFAULT_STRATEGY, Deflater.FILTERED, Deflater.HUFFMAN_ONLY}) {
            for (int level : new int[] {1, 6, 9}) {
                Deflater d = new Deflater(level, true);
                d.setStrategy(strategy);
                d.setInput(text);
                d.finish();
                int size = 0;
                while (!d.finished()) size += d.deflate(packed, size, packed.length - size);
                Inflater raw = new Inflater(true);
                raw.setInput(packed, 0, size);
                System.out.print(raw.inflate(out) + " ");
                d.end();
                raw.end();
            }
        }
        System.out.println();
        try {
            Inflater broken = new Inflater();
            broken.setInput(new byte[] {0x78, (byte) 0x9c, 0x07, 1, 2, 3});
            broken.inflate(out);
        } catch (DataFormatException e) {
            System.out.println("damaged");
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String part : new String[] {"first ", "second"}) {
            GZIPOutputStream gzip = new GZIPOutputStream(bytes);
            gzip.write(part.getBytes());
            gzip.close();
        }
        GZIPInputStream both = new GZIPInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        byte[] buffer = new byte[100];
        int length = 0;
        for (int r; (r = both.read(buffer, length, 100 - length)) > 0; ) length += r;
        System.out.println(new String(buffer, 0, length));
        byte[] wrong = bytes.toByteArray();
        wrong[wrong.length - 6] ^= 1;
        try {
            GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(wrong));
            while (in.read() >= 0) {}
            System.out.println("not noticed");
        } catch (IOException e) {
            System.out.println("checksum");
        }
        try {
            new GZIPInputStream(new ByteArrayInputStream("no gzip at all".getBytes()));
        } catch (IOException e) {
            System.out.println("no gzip");
        }
        CheckedInputStream checked = new CheckedInputStream(new ByteArrayInputStream(text), new CRC32());
        checked.skip(1000);
        while (checked.read(buffer) > 0) {}
        Adler32 adler = new Adler32();
        adler.update(text, 10, 100);
        adler.update(5);
        System.out.println(checked.getChecksum().getValue() + " " + adler.getValue());
        File file = File.createTempFile("corners", ".zip");
        ZipOutputStream zip = new ZipOutputStream(new FileOutputStream(file));
        zip.setComment("a remark");
        ZipEntry stored = new ZipEntry("stored.bin");
        stored.setMethod(ZipEntry.STORED);
        stored.setSize(5);
        CRC32 crc = new CRC32();
        crc.update("12345".getBytes());
        stored.setCrc(crc.getValue());
        stored.setComment("of the entry");
        stored.setExtra(new byte[] {1, 0, 2, 0, 9, 9});
        zip.putNextEntry(stored);
        zip.write("12345".getBytes());
        zip.closeEntry();
        zip.putNextEntry(new ZipEntry("folder/"));
        ZipEntry deflated = new ZipEntry("folder/\u00e4.txt");
        deflated.setTime(1262304000000L);
        zip.putNextEntry(deflated);
        zip.write(text);
        zip.close();
        ZipFile read = new ZipFile(file);
        System.out.println(read.size() + " " + read.getComment() + " " + read.getEntry("folder").isDirectory() + " " + read.getEntry("nothing"));
        ZipEntry e = read.getEntry("stored.bin");
        System.out.println(e.getMethod() + " " + e.getSize() + " " + e.getCompressedSize() + " " + e.getComment() + " " + e.getCrc());
        e = read.getEntry("folder/\u00e4.txt");
        System.out.println(e.getMethod() + " " + e.getSize() + " " + e.getTime() + " " + e.getName().length() + " " + e.isDirectory());
        InputStream in = read.getInputStream(e);
        System.out.println(in.skip(4990) + " " + in.read(buffer) + " " + in.read());
        read.close();
        try {
            read.getEntry("stored.bin");
        } catch (IllegalStateException x) {
            System.out.println("closed");
        }
        ZipInputStream stream = new ZipInputStream(new FileInputStream(file));
        for (ZipEntry entry; (entry = stream.getNextEntry()) != null; ) {
            int size = 0;
            for (int r; (r = stream.read(buffer)) > 0; ) size += r;
            System.out.println(entry.getName().length() + " " + size);
        }
        stream.close();
        RandomAccessFile damage = new RandomAccessFile(file, "rw");
        damage.setLength(damage.length() - 30);
        damage.close();
        try {
            new ZipFile(file);
        } catch (ZipException x) {
            System.out.println("no archive");
        }
        ZipEntry unsized = new ZipEntry("x");
        unsized.setMethod(ZipEntry.STORED);
        try {
            new ZipOutputStream(new ByteArrayOutputStream()).putNextEntry(unsized);
        } catch (ZipException x) {
            System.out.println("stored without size");
        }
        System.out.println(file.delete() + " " + new ZipInputStream(new ByteArrayInputStream("nothing here".getBytes())).getNextEntry());
        InflaterInputStream ii = new InflaterInputStream(new DeflaterInputStream(new ByteArrayInputStream(text)), new Inflater(), 7);
        int count = 0;
        while (ii.read() >= 0) count++;
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        DeflaterOutputStream d2 = new DeflaterOutputStream(new InflaterOutputStream(plain), true);
        d2.write(text, 0, 100);
        d2.flush();
        System.out.println(count + " " + plain.size());
        d2.close();
    }
}

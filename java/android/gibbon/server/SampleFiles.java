package gibbon.server;

import android.os.Environment;
import android.util.Log;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * Files that lie on the shared storage from the start: pictures of one colour, silent music, some text. And the sounds of
 * the system, which a phone without samples has too.
 */
final class SampleFiles {
    static final String ARTIST = "The Gibbons";
    static final String ALBUM = "Canopy";

    static final Picture[] PICTURES = {
        new Picture("DCIM/Camera/IMG_0001.png", 64, 0x2196f3),
        new Picture("DCIM/Camera/IMG_0002.png", 64, 0x4caf50),
        new Picture("Pictures/Sunset.png", 48, 0xff9800),
    };
    static final Song[] SONGS = {
        new Song("Music/Branches.wav", "Branches", 1, 2000),
        new Song("Music/Leaves.wav", "Leaves", 2, 3000),
        new Song("Music/Rain.wav", "Rain", 3, 1000),
    };
    /** Bytes of a sound of the system. */
    static final int SOUND_SIZE = 16_384;
    private static final String[][] TEXTS = {
        {"Download/readme.txt", "A file that was downloaded.\n"},
        {"Documents/notes.txt", "Milk\nBread\nApples\n"},
    };
    private static final String[] FOLDERS = {
        "Alarms", "Android", "DCIM", "Documents", "Download", "Movies", "Music", "Notifications", "Pictures",
        "Podcasts", "Ringtones"
    };

    private SampleFiles() {}

    /** Writes all files; a storage that takes no files is left as it is. */
    static void write() {
        try {
            writeAll();
        } catch (IOException e) {
            Log.w("SampleFiles", e);
        }
    }

    /** Takes all files away again, for a phone without samples. */
    static void delete() {
        for (Picture picture : PICTURES) {
            new File(picture.path()).delete();
        }
        for (Song song : SONGS) {
            new File(song.path()).delete();
        }
        for (String[] text : TEXTS) {
            new File(at(text[0])).delete();
        }
    }

    private static void writeAll() throws IOException {
        for (String path : MediaTables.soundPaths()) {
            write(path, sound());
            open(new File(path));
        }
        for (String folder : FOLDERS) {
            new File(MountService.PRIMARY, folder).mkdirs();
        }
        for (Picture picture : PICTURES) {
            write(picture.path(), picture.bytes());
        }
        for (Song song : SONGS) {
            write(song.path(), song.bytes());
        }
        for (String[] text : TEXTS) {
            write(at(text[0]), text[1].getBytes("UTF-8"));
        }
    }

    /** Lets everybody read a file of the system, and look into the folders above it. */
    private static void open(File file) {
        for (File f = file; !f.equals(Environment.getRootDirectory()); f = f.getParentFile()) {
            f.setReadable(true, false);
            f.setExecutable(f.isDirectory(), false);
        }
    }

    /** One page of an Ogg file; nobody listens to it, but it can be opened, sent and played. */
    private static byte[] sound() {
        ByteBuffer file = ByteBuffer.allocate(SOUND_SIZE).order(ByteOrder.LITTLE_ENDIAN);
        byte firstAndLast = 6;
        file.put(new byte[] {'O', 'g', 'g', 'S', 0, firstAndLast});
        return file.array();
    }

    /** Paths of the text files. */
    static List<String> texts() {
        ArrayList<String> result = new ArrayList<>();
        for (String[] text : TEXTS) {
            result.add(at(text[0]));
        }
        return result;
    }

    private static String at(String path) {
        return MountService.PRIMARY + "/" + path;
    }

    private static void write(String path, byte[] bytes) throws IOException {
        new File(path).getParentFile().mkdirs();
        FileOutputStream out = new FileOutputStream(path);
        try {
            out.write(bytes);
        } finally {
            out.close();
        }
    }

    /** A square of one colour as a PNG file. */
    static final class Picture {
        final int side;
        private final String path;
        private final int colour;

        Picture(String path, int side, int colour) {
            this.path = path;
            this.side = side;
            this.colour = colour;
        }

        String path() {
            return at(path);
        }

        String title() {
            return path.substring(path.lastIndexOf('/') + 1, path.lastIndexOf('.'));
        }

        long size() {
            return bytes().length;
        }

        byte[] bytes() {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] signature = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
            out.write(signature, 0, signature.length);
            ByteBuffer header = ByteBuffer.allocate(13).putInt(side).putInt(side);
            header.put(new byte[] {1, 3, 0, 0, 0});
            chunk(out, "IHDR", header.array());
            byte[] palette = {(byte) (colour >> 16), (byte) (colour >> 8), (byte) colour};
            chunk(out, "PLTE", palette);
            chunk(out, "IDAT", stored((side + 7) / 8 + 1));
            chunk(out, "IEND", new byte[0]);
            return out.toByteArray();
        }

        /** Rows of zeroes (the first colour) in a zlib stream that is not compressed. */
        private byte[] stored(int row) {
            int length = row * side;
            ByteBuffer data = ByteBuffer.allocate(length + 11).order(ByteOrder.LITTLE_ENDIAN);
            data.put(new byte[] {0x78, 0x01, 1}).putShort((short) length).putShort((short) ~length);
            data.position(length + 7);
            return data.order(ByteOrder.BIG_ENDIAN).putInt(adlerOfZeroes(length)).array();
        }

        private static int adlerOfZeroes(int length) {
            return length % 65_521 << 16 | 1;
        }

        private static void chunk(ByteArrayOutputStream out, String type, byte[] data) {
            ByteBuffer chunk = ByteBuffer.allocate(data.length + 12).putInt(data.length);
            for (int i = 0; i < type.length(); i++) {
                chunk.put((byte) type.charAt(i));
            }
            chunk.put(data);
            CRC32 crc = new CRC32();
            crc.update(chunk.array(), 4, data.length + 4);
            chunk.putInt((int) crc.getValue());
            out.write(chunk.array(), 0, chunk.array().length);
        }
    }

    /** Silence as a WAV file: 8,000 samples of 8 bits in a second. */
    static final class Song {
        private static final int RATE = 8_000;

        final String title;
        final int track;
        final int millis;
        private final String path;

        Song(String path, String title, int track, int millis) {
            this.path = path;
            this.title = title;
            this.track = track;
            this.millis = millis;
        }

        String path() {
            return at(path);
        }

        long size() {
            return 44 + samples();
        }

        private int samples() {
            return millis * RATE / 1000;
        }

        byte[] bytes() {
            ByteBuffer file = ByteBuffer.allocate((int) size()).order(ByteOrder.LITTLE_ENDIAN);
            file.put(new byte[] {'R', 'I', 'F', 'F'}).putInt(36 + samples());
            file.put(new byte[] {'W', 'A', 'V', 'E', 'f', 'm', 't', ' '}).putInt(16).putShort((short) 1);
            file.putShort((short) 1).putInt(RATE).putInt(RATE).putShort((short) 1).putShort((short) 8);
            file.put(new byte[] {'d', 'a', 't', 'a'}).putInt(samples());
            while (file.hasRemaining()) {
                file.put((byte) 0x80);
            }
            return file.array();
        }
    }
}

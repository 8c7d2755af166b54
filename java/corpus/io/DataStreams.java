import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.util.Arrays;

/** Primitive values in data streams. */
public class DataStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(b);
        o.writeInt(-5);
        o.writeLong(1L << 40);
        o.writeShort(-2);
        o.writeByte(200);
        o.writeChar('\u20ac');
        o.writeFloat(1.5f);
        o.writeDouble(-2.25);
        o.writeBoolean(true);
        o.writeUTF("h\u00e9\u0000\ud83d\ude00");
        o.writeBytes("ab");
        o.writeChars("c");
        System.out.println(o.size());
        byte[] r = b.toByteArray();
        System.out.println(Arrays.toString(r));
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(r));
        System.out.println(
                i.readInt()
                        + " "
                        + i.readLong()
                        + " "
                        + i.readShort()
                        + " "
                        + i.readByte()
                        + " "
                        + i.readChar()
                        + " "
                        + i.readFloat()
                        + " "
                        + i.readDouble()
                        + " "
                        + i.readBoolean()
                        + " "
                        + i.readUTF().length());
        byte[] two = new byte[2];
        i.readFully(two);
        System.out.println(new String(two) + i.readUnsignedShort());
        try {
            i.readInt();
        } catch (java.io.EOFException e) {
            System.out.println("end");
        }
        DataInputStream u = new DataInputStream(new ByteArrayInputStream(new byte[] {-1, -2, -3}));
        System.out.println(u.readUnsignedByte() + " " + u.skipBytes(1) + " " + u.read());
        char[] big = new char[70000];
        Arrays.fill(big, 'x');
        try {
            o.writeUTF(new String(big));
        } catch (java.io.UTFDataFormatException e) {
            System.out.println("too long");
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xff, 0}))
                    .readUTF();
        } catch (java.io.UTFDataFormatException e) {
            System.out.println("malformed");
        }
    }
}

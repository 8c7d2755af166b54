/** Byte, short and char are computed as int and cut by casts. */
public class NarrowTypes {
    public static void main(String[] args) throws Exception {
        byte b = (byte) 0xf0;
        short s = (short) 0xff00;
        char c = '\uffff';
        System.out.println(b + s);
        System.out.println(b * s);
        System.out.println(c + 1);
        System.out.println((byte) (b + 20));
        System.out.println((short) (s * 2));
        System.out.println((char) (c + 2) + 0);
        System.out.println(b >> 2);
        System.out.println((b & 0xff) >> 2);
        System.out.println(c >> 4);
        System.out.println(-c);
        System.out.println(~b);
        System.out.println((byte) c);
        System.out.println((short) c);
        System.out.println((char) b + 0);
        System.out.println((int) (char) -1);
        int i = 'a';
        i += 'b';
        System.out.println(i);
        System.out.println('a' + 1);
        System.out.println((char) ('a' + 1));
        final int k = 10;
        byte small = k;
        System.out.println(small);
        System.out.println((b > s) + " " + (c > 0));
    }
}

/** Classes of java.lang that are rarely used. */
public class Packages {
    public static void main(String[] args) throws Exception {
        System.out.println(
                Number.class.isAssignableFrom(Integer.class)
                        + " "
                        + Void.TYPE
                        + " "
                        + Void.class.getSimpleName()
                        + " "
                        + Comparable.class.getTypeParameters().length
                        + " "
                        + Iterable.class.isInterface());
        Appendable a = new StringBuilder();
        a.append('x').append("yz", 1, 2);
        System.out.println(a);
        Readable r = new java.io.StringReader("read");
        java.nio.CharBuffer b = java.nio.CharBuffer.allocate(3);
        System.out.println(r.read(b) + " " + b.flip());
        CharSequence s = "seq";
        System.out.println(s.length() + s.subSequence(1, 2).toString() + s.charAt(0));
        System.out.println(
                Character.UnicodeBlock.of('a')
                        + " "
                        + Character.UnicodeBlock.of('\u0394')
                        + " "
                        + Character.UnicodeBlock.forName("CYRILLIC"));
        System.out.println(
                Thread.State.valueOf("NEW") + " " + Character.Subset.class.getSimpleName());
        System.out.println(
                Byte.MAX_VALUE
                        + Short.MIN_VALUE
                        + Character.MAX_VALUE
                        + Integer.SIZE
                        + Long.SIZE
                        + Float.MAX_EXPONENT
                        + Double.MIN_EXPONENT
                        + Byte.SIZE);
        System.out.println(
                Integer.TYPE
                        + " "
                        + Boolean.TYPE
                        + Character.TYPE
                        + Byte.TYPE
                        + Short.TYPE
                        + Long.TYPE
                        + Float.TYPE
                        + Double.TYPE);
        System.out.println(
                Byte.valueOf("12")
                        + Short.valueOf("-3")
                        + Byte.decode("0x10")
                        + Short.decode("-010"));
        System.out.println(
                Boolean.compare(true, false)
                        + " "
                        + Boolean.TRUE.compareTo(false)
                        + " "
                        + Byte.compare((byte) 1, (byte) 5)
                        + Short.valueOf((short) 3).compareTo((short) 1)
                        + Character.valueOf('b').compareTo('a')
                        + Float.compare(1f, 2f));
    }
}

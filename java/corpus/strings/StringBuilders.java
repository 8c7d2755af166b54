/** All operations of StringBuilder and StringBuffer. */
public class StringBuilders {
    public static void main(String[] args) throws Exception {
        StringBuilder b = new StringBuilder();
        b.append(1)
                .append('c')
                .append("s")
                .append(2.5)
                .append(3L)
                .append(true)
                .append((Object) null)
                .append((String) null)
                .append(new char[] {'x'})
                .append("hello", 1, 3)
                .append(1.5f)
                .appendCodePoint(0x1f600);
        System.out.println(b + " " + b.length());
        b.insert(0, "start ")
                .insert(3, 42)
                .insert(b.length(), false)
                .insert(2, 'Q')
                .insert(1, 1.25)
                .insert(0, (Object) null);
        System.out.println(b);
        b.delete(0, 4).deleteCharAt(2).replace(1, 3, "<>").setCharAt(0, '#');
        System.out.println(b);
        System.out.println(
                b.indexOf("<>")
                        + " "
                        + b.lastIndexOf("l")
                        + " "
                        + b.charAt(5)
                        + " "
                        + b.substring(3, 8));
        b.setLength(10);
        System.out.println(b.reverse());
        b.setLength(12);
        System.out.println((int) b.charAt(11));
        try {
            b.charAt(12);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("index");
        }
        try {
            b.delete(5, 3);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("delete");
        }
        try {
            b.insert(99, "x");
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("insert");
        }
        b.ensureCapacity(500);
        System.out.println(b.capacity() >= 500);
        b.setLength(0);
        b.trimToSize();
        for (int i = 0; i < 300; i++) b.append((char) ('a' + i % 26));
        System.out.println(b.length() + " " + b.toString().hashCode());
        StringBuffer f = new StringBuffer("buffer");
        f.append(1).insert(0, "my ").reverse();
        System.out.println(f);
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse().length());
    }
}

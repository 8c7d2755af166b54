/** Int arithmetic wraps around. */
public class IntOverflow {
    public static void main(String[] args) throws Exception {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        System.out.println(max + 1);
        System.out.println(min - 1);
        System.out.println(max * 2);
        System.out.println(min * -1);
        System.out.println(-min);
        System.out.println(Math.abs(min));
        System.out.println((byte) 200);
        System.out.println((short) 70000);
        System.out.println((char) 65601);
        System.out.println((int) 0x1ffffffffL);
        int x = 46341;
        System.out.println(x * x);
        x += 0.7;
        System.out.println(x);
        byte b = 127;
        b++;
        System.out.println(b);
        b += 200;
        System.out.println(b);
        char c = 0;
        c--;
        System.out.println((int) c);
        short s = -32768;
        s--;
        System.out.println(s);
    }
}

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;

/** Encoders and decoders with errors. */
public class Charsets {
    public static void main(String[] args) throws Exception {
        Charset u = Charset.forName("UTF-8");
        System.out.println(
                u.name()
                        + " "
                        + u.canEncode()
                        + " "
                        + Charset.isSupported("ISO-8859-1")
                        + Charset.isSupported("x-none")
                        + " "
                        + u.equals(Charset.forName("utf8"))
                        + u.contains(Charset.forName("US-ASCII")));
        ByteBuffer b = u.encode("\u20acx");
        System.out.println(b.remaining() + " " + u.decode(b));
        CharsetDecoder d = u.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        try {
            d.decode(ByteBuffer.wrap(new byte[] {65, (byte) 0xc3}));
        } catch (CharacterCodingException e) {
            System.out.println("malformed");
        }
        d.reset().onMalformedInput(CodingErrorAction.IGNORE);
        System.out.println(d.decode(ByteBuffer.wrap(new byte[] {65, (byte) 0xff, 66})));
        CharsetEncoder e = Charset.forName("US-ASCII").newEncoder();
        System.out.println(
                e.canEncode('\u20ac') + " " + e.canEncode("abc") + " " + e.maxBytesPerChar());
        try {
            e.encode(CharBuffer.wrap("\u20ac"));
        } catch (CharacterCodingException x) {
            System.out.println("unmappable");
        }
        e.onUnmappableCharacter(CodingErrorAction.REPLACE);
        System.out.println(e.encode(CharBuffer.wrap("a\u20ac")).get(1));
        CharBuffer out = CharBuffer.allocate(2);
        CharsetDecoder step = u.newDecoder();
        ByteBuffer in = ByteBuffer.wrap("abc".getBytes("UTF-8"));
        CoderResult r = step.decode(in, out, false);
        System.out.println(r.isOverflow() + " " + in.remaining() + " " + out.position());
        try {
            Charset.forName("bad name!");
        } catch (IllegalCharsetNameException x) {
            System.out.println("illegal");
        }
        try {
            Charset.forName("x-none");
        } catch (UnsupportedCharsetException x) {
            System.out.println("unsupported");
        }
        System.out.println(Charset.defaultCharset());
    }
}

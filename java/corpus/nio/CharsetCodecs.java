import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.UnmappableCharacterException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.SortedMap;

/** Encoders and decoders, step by step. */
public class CharsetCodecs {
    static String hex(byte[] bytes) {
        StringBuilder s = new StringBuilder();
        for (byte b : bytes) s.append(Integer.toHexString(b & 255 | 256).substring(1));
        return s.toString();
    }

    public static void main(String[] args) throws Exception {
        String[] names = {"UTF-8", "UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE", "ISO-8859-1", "ISO-8859-15", "US-ASCII", "windows-1252", "windows-1251", "KOI8-R", "ISO-8859-7", "Shift_JIS", "EUC-JP", "GB18030", "EUC-KR", "IBM850"};
        SortedMap<String, Charset> all = Charset.availableCharsets();
        for (String name : names) {
            Charset set = Charset.forName(name);
            StringBuilder s = new StringBuilder(set.name() + " " + set.canEncode() + " " + all.containsKey(name));
            for (String text : new String[] {"abc", "\u00e9\u00e0", "\u0416\u0434", "\u65e5\u672c", "\u20ac", "\uac00"}) {
                s.append(' ').append(set.newEncoder().canEncode(text) ? hex(text.getBytes(name)) : "-");
            }
            System.out.println(s);
        }
        CharsetEncoder ascii = Charset.forName("US-ASCII").newEncoder();
        try {
            ascii.encode(CharBuffer.wrap("a\u00e9"));
        } catch (UnmappableCharacterException e) {
            System.out.println("unmappable " + e.getInputLength());
        }
        ascii.onUnmappableCharacter(CodingErrorAction.IGNORE);
        System.out.println(ascii.encode(CharBuffer.wrap("a\u00e9b")).remaining() + " " + ascii.averageBytesPerChar() + " " + ascii.maxBytesPerChar());
        ascii.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'#'});
        System.out.println(hex(java.util.Arrays.copyOf(ascii.encode(CharBuffer.wrap("a\u00e9b")).array(), 3)) + " " + ascii.isLegalReplacement(new byte[] {'!'}));
        CharsetDecoder utf8 = Charset.forName("UTF-8").newDecoder();
        for (String bytes : new String[] {"c3", "c3a9", "e282ac", "e282", "f09f9880", "ff", "eda080", "61e26162", "fe"}) {
            byte[] b = Certificates.bytes(bytes);
            try {
                utf8.reset().onMalformedInput(CodingErrorAction.REPORT);
                System.out.println(bytes + " " + utf8.decode(ByteBuffer.wrap(b)).length());
            } catch (MalformedInputException e) {
                utf8.reset().onMalformedInput(CodingErrorAction.REPLACE);
                System.out.println(bytes + " malformed " + e.getInputLength() + " " + utf8.decode(ByteBuffer.wrap(b)).length());
            }
        }
        CharsetEncoder utf16 = Charset.forName("UTF-16LE").newEncoder();
        try {
            Charset.forName("UTF-8").newEncoder().encode(CharBuffer.wrap("\ud800"));
        } catch (MalformedInputException e) {
            System.out.println("lone surrogate " + e.getInputLength());
        }
        try {
            utf16.flush(ByteBuffer.allocate(4));
        } catch (IllegalStateException e) {
            System.out.println("too early");
        }
        System.out.println(new String(Certificates.bytes("fffe6100"), "UTF-16") + new String(Certificates.bytes("feff0062"), "UTF-16") + new String(Certificates.bytes("0063"), "UTF-16"));
        for (String wrong : new String[] {"x-none", "not a name", ""}) {
            try {
                Charset.forName(wrong);
            } catch (UnsupportedCharsetException e) {
                System.out.println("unsupported " + e.getCharsetName());
            } catch (IllegalCharsetNameException e) {
                System.out.println("illegal " + e.getCharsetName());
            }
        }
        System.out.println(Charset.isSupported("utf8") + " " + Charset.isSupported("latin1") + " " + Charset.forName("latin1").name() + " " + Charset.forName("UTF-8").contains(Charset.forName("GBK")) + " " + Charset.forName("US-ASCII").compareTo(Charset.forName("UTF-8")));
        System.out.println(CoderResult.malformedForLength(2).isMalformed() + " " + CoderResult.unmappableForLength(1).length() + " " + CoderResult.OVERFLOW.isError());
        try {
            CoderResult.malformedForLength(2).throwException();
        } catch (CharacterCodingException e) {
            System.out.println("thrown");
        }
    }
}

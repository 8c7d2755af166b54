package java.util;

import gibbon.newer.Base64Input;
import gibbon.newer.Base64Output;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Bytes as text of 64 letters, and back. */
public class Base64 {
    private static final String BASIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final String URL = BASIC.replace('+', '-').replace('/', '_');
    private static final byte[] LINE_END = {'\r', '\n'};

    private Base64() {}

    public static Encoder getEncoder() {
        return new Encoder(BASIC, 0, LINE_END, true);
    }

    public static Encoder getUrlEncoder() {
        return new Encoder(URL, 0, LINE_END, true);
    }

    public static Encoder getMimeEncoder() {
        return new Encoder(BASIC, 76, LINE_END, true);
    }

    public static Encoder getMimeEncoder(int lineLength, byte[] lineEnd) {
        for (byte each : lineEnd) {
            if (each == '=' || BASIC.indexOf(each) >= 0) {
                String letter = Integer.toString(each, 16);
                throw new IllegalArgumentException("Illegal base64 line separator character 0x" + letter);
            }
        }
        return new Encoder(BASIC, Math.max(lineLength, 0) / 4 * 4, lineEnd, true);
    }

    public static Decoder getDecoder() {
        return new Decoder(BASIC, false);
    }

    public static Decoder getUrlDecoder() {
        return new Decoder(URL, false);
    }

    public static Decoder getMimeDecoder() {
        return new Decoder(BASIC, true);
    }

    /** Makes text of bytes. */
    public static class Encoder {
        private final String alphabet;
        /** How many letters there are between line ends, 0 for all. */
        private final int lineLength;
        private final byte[] lineEnd;
        private final boolean pads;

        private Encoder(String alphabet, int lineLength, byte[] lineEnd, boolean pads) {
            this.alphabet = alphabet;
            this.lineLength = lineEnd.length == 0 ? 0 : lineLength;
            this.lineEnd = lineEnd;
            this.pads = pads;
        }

        public byte[] encode(byte[] bytes) {
            StringBuilder text = new StringBuilder(bytes.length * 4 / 3 + 4);
            for (int i = 0; i < bytes.length; i += 3) {
                if (lineLength > 0 && i > 0 && i / 3 * 4 % lineLength == 0) {
                    text.append(new String(lineEnd, StandardCharsets.ISO_8859_1));
                }
                group(bytes, i, text);
            }
            return text.toString().getBytes(StandardCharsets.ISO_8859_1);
        }

        /** Up to three bytes become four letters. */
        private void group(byte[] bytes, int start, StringBuilder text) {
            int count = Math.min(bytes.length - start, 3);
            int bits = 0;
            for (int i = 0; i < 3; i++) {
                bits = bits << 8 | (i < count ? bytes[start + i] & 0xff : 0);
            }
            for (int i = 0; i < 4; i++) {
                if (i <= count) {
                    text.append(alphabet.charAt(bits >> 18 - 6 * i & 63));
                } else if (pads) {
                    text.append('=');
                }
            }
        }

        public int encode(byte[] bytes, byte[] to) {
            byte[] encoded = encode(bytes);
            if (to.length < encoded.length) {
                throw new IllegalArgumentException("Output byte array is too small for encoding all input bytes");
            }
            System.arraycopy(encoded, 0, to, 0, encoded.length);
            return encoded.length;
        }

        public String encodeToString(byte[] bytes) {
            return new String(encode(bytes), StandardCharsets.ISO_8859_1);
        }

        public ByteBuffer encode(ByteBuffer bytes) {
            byte[] all = new byte[bytes.remaining()];
            bytes.get(all);
            return ByteBuffer.wrap(encode(all));
        }

        public OutputStream wrap(OutputStream to) {
            return new Base64Output(Objects.requireNonNull(to), this);
        }

        public Encoder withoutPadding() {
            return pads ? new Encoder(alphabet, lineLength, lineEnd, false) : this;
        }
    }

    /** Makes bytes of text. */
    public static class Decoder {
        private final String alphabet;
        /** Whether what is no letter does not matter. */
        private final boolean lenient;

        private Decoder(String alphabet, boolean lenient) {
            this.alphabet = alphabet;
            this.lenient = lenient;
        }

        public byte[] decode(byte[] text) {
            if (text.length == 1 && !lenient) {
                throw new IllegalArgumentException("Input byte[] should at least have 2 bytes for base64 bytes");
            }
            byte[] to = new byte[text.length * 3 / 4 + 3];
            int count = 0;
            int letters = 0;
            int bits = 0;
            int place = 0;
            for (; place < text.length && text[place] != '='; place++) {
                int value = value(text[place]);
                if (value >= 0) {
                    bits = bits << 6 | value;
                    if (++letters % 4 == 0) {
                        count = put(to, count, bits, 3);
                    }
                }
            }
            int rest = letters % 4;
            checkEnd(text, place, rest);
            if (rest > 0) {
                count = put(to, count, bits << 6 * (4 - rest), rest - 1);
            }
            return Arrays.copyOf(to, count);
        }

        private int value(byte letter) {
            int value = letter < 0 ? -1 : alphabet.indexOf(letter);
            if (value < 0 && !lenient) {
                throw new IllegalArgumentException("Illegal base64 character " + Integer.toString(letter, 16));
            }
            return value;
        }

        private static int put(byte[] to, int count, int bits, int bytes) {
            for (int i = 0; i < bytes; i++) {
                to[count + i] = (byte) (bits >> 16 - 8 * i);
            }
            return count + bytes;
        }

        /** What may follow the letters, of which there are so many more than a multiple of four. */
        private void checkEnd(byte[] text, int start, int rest) {
            int place = start;
            if (place < text.length) {
                place += rest == 2 ? 1 : 0;
                if (rest == 0 || rest == 2 && (place == text.length || text[place] != '=')) {
                    throw new IllegalArgumentException("Input byte array has wrong 4-byte ending unit");
                }
                place++;
            }
            if (rest == 1) {
                throw new IllegalArgumentException("Last unit does not have enough valid bits");
            }
            for (; place < text.length; place++) {
                if (!lenient || text[place] == '=' || value(text[place]) >= 0) {
                    throw new IllegalArgumentException("Input byte array has incorrect ending byte at " + place);
                }
            }
        }

        public byte[] decode(String text) {
            return decode(text.getBytes(StandardCharsets.ISO_8859_1));
        }

        public int decode(byte[] text, byte[] to) {
            byte[] decoded = decode(text);
            if (to.length < decoded.length) {
                throw new IllegalArgumentException("Output byte array is too small for decoding all input bytes");
            }
            System.arraycopy(decoded, 0, to, 0, decoded.length);
            return decoded.length;
        }

        public ByteBuffer decode(ByteBuffer text) {
            ByteBuffer copy = text.duplicate();
            byte[] all = new byte[copy.remaining()];
            copy.get(all);
            byte[] decoded = decode(all);
            text.position(text.limit());
            return ByteBuffer.wrap(decoded);
        }

        public InputStream wrap(InputStream from) {
            return new Base64Input(Objects.requireNonNull(from), this);
        }
    }
}

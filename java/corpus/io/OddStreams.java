import java.io.*;
import java.util.Arrays;
import java.util.Collections;

/** Streams for special purposes: pipes, push-back, tokens, line numbers, sequences. */
public class OddStreams {
    public static void main(String[] args) throws Exception {
        final PipedInputStream in = new PipedInputStream();
        final PipedOutputStream out = new PipedOutputStream(in);
        Thread writer = new Thread() {
            @Override
            public void run() {
                try {
                    for (int i = 0; i < 3000; i++) out.write(i);
                    out.close();
                } catch (IOException e) {
                    System.out.println(e);
                }
            }
        };
        writer.start();
        int n = 0, sum = 0;
        for (int b; (b = in.read()) >= 0; n++) sum += b;
        writer.join();
        System.out.println(n + " " + sum);
        try {
            new PipedOutputStream().write(1);
        } catch (IOException e) {
            System.out.println("not connected");
        }
        final PipedReader reader = new PipedReader();
        PipedWriter chars = new PipedWriter(reader);
        chars.write("pipe");
        chars.flush();
        System.out.println(reader.ready() + " " + (char) reader.read());
        PushbackReader push = new PushbackReader(new StringReader("abc"), 2);
        int a = push.read();
        push.unread(a);
        push.unread('z');
        System.out.println((char) push.read() + "" + (char) push.read() + (char) push.read());
        try {
            push.unread("too long".toCharArray());
        } catch (IOException e) {
            System.out.println("no room");
        }
        PushbackInputStream bytes = new PushbackInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3}));
        bytes.unread(9);
        System.out.println(bytes.available() + " " + bytes.read() + " " + bytes.skip(2) + " " + bytes.read() + " " + bytes.read() + " " + bytes.markSupported());
        StreamTokenizer tokens = new StreamTokenizer(new StringReader("x = 3.14 * -2 // comment\n'quoted text' \"two\\nlines\" /* more */ end-1 a.b"));
        tokens.slashSlashComments(true);
        tokens.slashStarComments(true);
        tokens.eolIsSignificant(true);
        StringBuilder s = new StringBuilder();
        while (tokens.nextToken() != StreamTokenizer.TT_EOF) {
            switch (tokens.ttype) {
                case StreamTokenizer.TT_NUMBER:
                    s.append(tokens.nval);
                    break;
                case StreamTokenizer.TT_WORD:
                    s.append(tokens.sval);
                    break;
                case StreamTokenizer.TT_EOL:
                    s.append("EOL");
                    break;
                default:
                    s.append((char) tokens.ttype).append(tokens.sval);
            }
            s.append('@').append(tokens.lineno()).append('|');
        }
        System.out.println(s.toString().replace("\n", "\\n"));
        LineNumberReader lines = new LineNumberReader(new StringReader("one\ntwo\r\nthree\rfour"));
        lines.setLineNumber(10);
        lines.mark(100);
        for (String line; (line = lines.readLine()) != null; ) System.out.println(lines.getLineNumber() + " " + line);
        lines.reset();
        System.out.println(lines.getLineNumber() + " " + lines.skip(5) + " " + lines.getLineNumber() + " " + (char) lines.read());
        SequenceInputStream sequence = new SequenceInputStream(Collections.enumeration(Arrays.asList(
                new ByteArrayInputStream("ab".getBytes()), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream("c".getBytes()))));
        byte[] buffer = new byte[10];
        System.out.println(sequence.read(buffer) + " " + sequence.read(buffer, 2, 5) + " " + sequence.read(buffer) + " " + new String(buffer, 0, 3));
        BufferedInputStream buffered = new BufferedInputStream(new ByteArrayInputStream("0123456789".getBytes()), 4);
        buffered.read();
        buffered.mark(3);
        buffered.skip(3);
        buffered.reset();
        System.out.println((char) buffered.read() + " " + buffered.available());
        BufferedReader text = new BufferedReader(new StringReader("line\n\nlast"));
        System.out.println(text.readLine() + "|" + text.readLine() + "|" + text.readLine() + "|" + text.readLine());
        CharArrayWriter array = new CharArrayWriter(2);
        array.append("abc").append('d').append("xefy", 1, 3);
        StringWriter copy = new StringWriter();
        array.writeTo(copy);
        System.out.println(copy + " " + array.size() + " " + new String(array.toCharArray()));
        PrintWriter print = new PrintWriter(new Writer() {
            @Override
            public void write(char[] c, int o, int l) throws IOException {
                throw new IOException();
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        });
        print.print("x");
        System.out.println(print.checkError());
        InputStreamReader broken = new InputStreamReader(new ByteArrayInputStream(new byte[] {'a', (byte) 0xc3, (byte) 0xa9, (byte) 0xff, 'b', (byte) 0xe2, (byte) 0x82}), "UTF-8");
        StringBuilder decoded = new StringBuilder();
        for (int c; (c = broken.read()) >= 0; ) decoded.append(Integer.toHexString(c)).append(' ');
        System.out.println(decoded);
        try {
            new OutputStreamWriter(new ByteArrayOutputStream(), "x-none");
        } catch (UnsupportedEncodingException e) {
            System.out.println("unsupported");
        }
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        DataOutputStream dos = new DataOutputStream(data);
        dos.writeUTF("a\u0000\u20ac\ud83d\ude00");
        dos.writeChars("hi");
        System.out.println(dos.size() + " " + Arrays.toString(data.toByteArray()));
        try {
            dos.writeUTF(new String(new char[70000]));
        } catch (UTFDataFormatException e) {
            System.out.println("too long");
        }
        System.out.println(new DataInputStream(new ByteArrayInputStream(data.toByteArray())).readUTF().length());
    }
}

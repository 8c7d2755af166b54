package gibbon.net;

import android.system.ErrnoException;
import android.system.OsConstants;
import android.system.StructLinger;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import libcore.io.IoUtils;
import libcore.io.Libcore;

/**
 * The other end of a connection to a host of the stub network: reads requests and gives answers until one of both sides has enough.
 *
 * <p>It is a thread of the guest like any other, so its waiting is virtual time and all of it is in snapshots. A connection
 * that begins with a greeting of the native side's TLS is one by HTTPS; what follows the greetings is in the clear.
 */
final class StubServer implements Runnable {
    private static final long FOR_EVER = 24 * 3600 * 1000L;
    private static final int GREETING = 0x16;

    private final FileDescriptor socket = new FileDescriptor();
    private final int number;
    private final int port;

    private StubServer(int fd, int number, int port) {
        socket.setInt$(fd);
        this.number = number;
        this.port = port;
    }

    /** Called by the native side when somebody is connected to the n-th host. */
    static void accept(int fd, int host, int port) {
        Thread thread = new Thread(new StubServer(fd, host, port), "gibbon.stub");
        thread.setDaemon(true);
        thread.start();
    }

    /** The chain of certificates with which a host proves who it is, or tries to. */
    private static native byte[][] certificates(String host, int failure);

    @Override
    public void run() {
        try {
            serve(StubNetwork.get(), new BufferedInputStream(new FileInputStream(socket)), new FileOutputStream(socket));
        } catch (IOException | ErrnoException | InterruptedException | NumberFormatException e) {
            // Whoever asked has gone away, or asks what no server understands.
        } catch (RuntimeException | OutOfMemoryError e) {
            // A server that fails is no crash of the app.
            System.logE("gibbon.stub", e);
        } finally {
            // Streams leave a descriptor open that they did not open themselves.
            IoUtils.closeQuietly(socket);
        }
    }

    private void serve(StubNetwork network, BufferedInputStream in, OutputStream out) throws IOException, ErrnoException, InterruptedException {
        String host = network.host(number);
        in.mark(1);
        boolean greeted = in.read() == GREETING;
        if (greeted) {
            greet(new DataInputStream(in), out, host, network.certificate(host, port));
        } else {
            in.reset();
        }
        boolean usual = port == (greeted ? 443 : 80);
        String origin = (greeted ? "https://" : "http://") + host + (usual ? "" : ":" + port);
        boolean goesOn = true;
        while (goesOn) {
            Request request = Request.read(in, out, origin);
            goesOn = request != null && give(network.answer(request), request, out);
        }
    }

    /** Answers the greeting of a client with the certificates and the protocol that is spoken. */
    private static void greet(DataInputStream in, OutputStream out, String host, int failure) throws IOException {
        String name = in.readUTF();
        int protocol = -1;
        for (int i = 0, count = in.readInt(); i < count; i++) {
            if (in.readUTF().equals("http/1.1")) {
                protocol = i;
            }
        }
        byte[][] chain = certificates(name.isEmpty() ? host : name, failure);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream answer = new DataOutputStream(bytes);
        answer.writeByte(GREETING);
        answer.writeInt(protocol);
        answer.writeInt(chain.length);
        for (byte[] certificate : chain) {
            answer.writeInt(certificate.length);
            answer.write(certificate);
        }
        out.write(bytes.toByteArray());
    }

    /** Gives an answer in its time; true if the connection goes on. */
    private boolean give(Answer answer, Request request, OutputStream out) throws IOException, ErrnoException, InterruptedException {
        Thread.sleep(answer.latency);
        switch (answer.failure) {
            case Answer.NONE:
                return answer.write(request, out);
            case Answer.HANG:
            case Answer.SILENT:
                Thread.sleep(FOR_EVER);
                return false;
            case Answer.CLOSE:
                return false;
            default:
                Libcore.os.setsockoptLinger(socket, OsConstants.SOL_SOCKET, OsConstants.SO_LINGER, new StructLinger(1, 0));
                return false;
        }
    }
}

import android.net.LocalServerSocket;
import android.net.LocalSocket;
import android.net.LocalSocketAddress;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A server that waits for somebody, a client that talks to it, and what goes wrong. */
public class LocalSockets {
    private static final int LARGE = 300_000;

    private static volatile boolean accepted;
    private static volatile String heard = "";

    public static void main(String[] args) throws Exception {
        final LocalServerSocket server = new LocalServerSocket("gibbon");
        Thread thread = new Thread() {
            @Override
            public void run() {
                serve(server);
            }
        };
        thread.start();
        Thread.sleep(100);
        System.out.println("waits " + (!accepted && thread.isAlive()));
        refuse("bound twice", "gibbon", true);
        refuse("nobody", "nobody", false);
        talk();
        thread.join();
        System.out.println("heard " + heard);
        server.close();
        refuse("closed", "gibbon", false);
    }

    private static void serve(LocalServerSocket server) {
        try {
            LocalSocket client = server.accept();
            accepted = true;
            InputStream in = client.getInputStream();
            byte[] bytes = new byte[LARGE];
            int n = 0;
            for (int got = 0; got >= 0 && n < LARGE; n += Math.max(got, 0)) {
                got = in.read(bytes, n, LARGE - n);
            }
            heard = n + " bytes, the last " + bytes[LARGE - 1] + ", then " + in.read() + ", then " + in.read();
            client.getOutputStream().write(42);
            client.close();
        } catch (IOException e) {
            heard = e.toString();
        }
    }

    private static void talk() throws IOException {
        LocalSocket socket = new LocalSocket();
        socket.connect(new LocalSocketAddress("gibbon"));
        socket.setSoTimeout(5_000);
        byte[] bytes = new byte[LARGE];
        bytes[LARGE - 1] = 7;
        OutputStream out = socket.getOutputStream();
        out.write(bytes);
        out.write(200);
        socket.shutdownOutput();
        InputStream in = socket.getInputStream();
        System.out.println("answered " + in.read() + ", then " + in.read());
        System.out.println("credentials " + (socket.getPeerCredentials().getUid() > 10_000) + ", timeout " + socket.getSoTimeout());
        socket.close();
    }

    private static void refuse(String what, String name, boolean bind) {
        try {
            LocalSocket socket = new LocalSocket();
            if (bind) {
                socket.bind(new LocalSocketAddress(name));
            } else {
                socket.connect(new LocalSocketAddress(name));
            }
            System.out.println(what + ": nothing is wrong");
        } catch (IOException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }
}

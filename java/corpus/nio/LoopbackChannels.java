import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;

/** A server and a client on one machine: that works without any network. */
public class LoopbackChannels {
    public static void main(String[] args) throws Exception {
        final InetAddress here = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
        final ServerSocket server = new ServerSocket(0, 5, here);
        final int port = server.getLocalPort();
        System.out.println((port > 0) + " " + server.isBound());
        Thread service = new Thread() {
            @Override
            public void run() {
                try {
                    for (int i = 0; i < 2; i++) {
                        Socket socket = server.accept();
                        BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), "UTF-8"));
                        OutputStream out = socket.getOutputStream();
                        for (String line; (line = in.readLine()) != null; ) {
                            out.write(("echo " + line + "\n").getBytes("UTF-8"));
                        }
                        socket.close();
                    }
                } catch (IOException e) {
                    System.out.println("service: " + e);
                }
            }
        };
        service.start();
        for (int i = 0; i < 2; i++) {
            Socket socket = new Socket();
            socket.connect(new InetSocketAddress(here, port), 2000);
            socket.setTcpNoDelay(true);
            System.out.println(socket.isConnected() + " " + (socket.getPort() == port));
            socket.getOutputStream().write("one\ntwo\n".getBytes("UTF-8"));
            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), "UTF-8"));
            System.out.println(in.readLine() + ", " + in.readLine());
            socket.setSoTimeout(50);
            try {
                in.readLine();
            } catch (SocketTimeoutException e) {
                System.out.println("nothing more");
            }
            socket.shutdownOutput();
            System.out.println(in.readLine() + " " + socket.isOutputShutdown());
            socket.close();
            try {
                socket.getInputStream();
            } catch (SocketException e) {
                System.out.println("closed");
            }
        }
        service.join();
        server.setSoTimeout(50);
        try {
            server.accept();
        } catch (SocketTimeoutException e) {
            System.out.println("nobody came");
        }
        server.close();
        try {
            new Socket(here, port);
        } catch (ConnectException e) {
            System.out.println("refused");
        }
        try {
            server.accept();
        } catch (SocketException e) {
            System.out.println("server closed");
        }
        DatagramSocket datagrams = new DatagramSocket();
        datagrams.setSoTimeout(20);
        try {
            datagrams.receive(new DatagramPacket(new byte[10], 10));
        } catch (SocketTimeoutException e) {
            System.out.println("no datagram");
        }
        datagrams.close();
        try {
            datagrams.receive(new DatagramPacket(new byte[10], 10));
        } catch (SocketException e) {
            System.out.println("no socket " + datagrams.isClosed());
        }
    }
}

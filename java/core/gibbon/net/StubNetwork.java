package gibbon.net;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Map;
import java.util.TreeMap;

/**
 * The hosts that an app may reach, and what they answer; the native side of sockets asks here.
 *
 * <p>What servers remember from request to request (which answer of several is next) is a file, because servers outlive the app's process.
 */
final class StubNetwork {
    private static final String TABLE = "/data/system/gibbon.stubs";
    private static final File COUNTS = new File("/data/system/gibbon/counts");

    private static StubNetwork instance;

    private final String[] hosts;
    private final Stub[] stubs;
    /** Whether latencies and errors are drawn for each request. */
    private final boolean varied;

    private StubNetwork(DataInputStream in) throws IOException {
        varied = in.readInt() != 0;
        hosts = Stub.texts(in);
        stubs = new Stub[in.readInt()];
        for (int i = 0; i < stubs.length; i++) {
            stubs[i] = new Stub(i, in);
        }
    }

    static synchronized StubNetwork get() throws IOException {
        if (instance == null) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(TABLE)));
            try {
                instance = new StubNetwork(in);
            } finally {
                in.close();
            }
        }
        return instance;
    }

    /** The address of a host: the n-th name has the n-th address of 198.18.0.0/16. Null if the name is not found. */
    static InetAddress resolve(String name) throws IOException {
        StubNetwork network = get();
        for (int i = 0; i < network.hosts.length; i++) {
            if (network.hosts[i].equalsIgnoreCase(name)) {
                boolean unknown = network.failure(network.hosts[i], Answer.UNKNOWN_HOST, Answer.UNKNOWN_HOST) != Answer.NONE;
                return unknown ? null : InetAddress.getByAddress(name, new byte[] {(byte) 198, 18, (byte) (i >> 8), (byte) i});
            }
        }
        System.logW("stub network: no host " + name);
        return null;
    }

    /** What becomes of a connection to the n-th host: nothing bad, {@code REFUSED} or {@code SILENT}; also refused if there is no such host. */
    static int knock(int host, int port) throws IOException {
        StubNetwork network = get();
        return host < network.hosts.length ? network.failure(network.hosts[host], port, Answer.REFUSED, Answer.SILENT) : Answer.REFUSED;
    }

    String host(int number) {
        return hosts[number];
    }

    /** What is wrong with the certificate of a host. */
    int certificate(String host, int port) throws IOException {
        return failure(host, port, Answer.UNTRUSTED, Answer.WRONG_HOST);
    }

    /** What answers a request; a bare 404 if nothing fits. The log tells, so that whoever writes answers sees what is asked. */
    synchronized Answer answer(Request request) throws IOException {
        for (Stub stub : stubs) {
            if (stub.fits(request)) {
                System.logI("stub network: " + request.method + " " + request.url);
                return varied(request, take(stub));
            }
        }
        System.logW("stub network: no answer fits " + request.method + " " + request.url);
        return varied(request, Answer.bare(404, 0, Answer.NONE));
    }

    private int failure(String host, int first, int last) throws IOException {
        return failure(host, -1, first, last);
    }

    /** The failure between two numbers that is next at a host and port (any if it is -1), before any request is known. It counts as an answer. */
    private synchronized int failure(String host, int port, int first, int last) throws IOException {
        for (Stub stub : stubs) {
            boolean here = port < 0 ? stub.isOf(host) : stub.isAt("http", host, port) || stub.isAt("https", host, port);
            int failure = here ? stub.answers[next(stub)].failure : Answer.NONE;
            if (failure >= first && failure <= last) {
                return take(stub).failure;
            }
        }
        return Answer.NONE;
    }

    private static int next(Stub stub) throws IOException {
        return stub.answers.length == 1 ? 0 : Math.min(count("answer " + stub.number), stub.answers.length - 1);
    }

    private static Answer take(Stub stub) throws IOException {
        Answer answer = stub.answers[next(stub)];
        if (stub.answers.length > 1) {
            increase("answer " + stub.number);
        }
        return answer;
    }

    private Answer varied(Request request, Answer answer) throws IOException {
        if (!varied) {
            return answer;
        }
        String what = request.method + " " + request.url;
        return Variation.of(answer, what, increase(what));
    }

    private static int count(String what) throws IOException {
        Integer count = counts().get(what);
        return count == null ? 0 : count;
    }

    /** Counts one more, and gives how many there were before. */
    private static int increase(String what) throws IOException {
        Map<String, Integer> counts = counts();
        Integer before = counts.get(what);
        counts.put(what, before == null ? 1 : before + 1);
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(COUNTS)));
        try {
            out.writeInt(counts.size());
            for (Map.Entry<String, Integer> entry : counts.entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeInt(entry.getValue());
            }
        } finally {
            out.close();
        }
        return before == null ? 0 : before;
    }

    private static Map<String, Integer> counts() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        if (!COUNTS.exists()) {
            return counts;
        }
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(COUNTS)));
        try {
            for (int left = in.readInt(); left > 0; left--) {
                String what = in.readUTF();
                counts.put(what, in.readInt());
            }
        } finally {
            in.close();
        }
        return counts;
    }
}

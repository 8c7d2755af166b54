import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** A pipe of channels, and a selector that waits for it. */
public class PipesAndSelectors {
    public static void main(String[] args) throws Exception {
        final Pipe pipe = Pipe.open();
        System.out.println(pipe.sink().write(ByteBuffer.wrap("through".getBytes())));
        ByteBuffer buffer = ByteBuffer.allocate(20);
        System.out.println(pipe.source().read(buffer) + " " + new String(buffer.array(), 0, buffer.position()));
        Selector selector = Selector.open();
        try {
            pipe.source().register(selector, SelectionKey.OP_READ);
        } catch (IllegalBlockingModeException e) {
            System.out.println("blocking");
        }
        pipe.source().configureBlocking(false);
        buffer.clear();
        System.out.println(pipe.source().read(buffer) + " " + pipe.source().isBlocking() + " " + pipe.source().validOps() + " " + pipe.sink().validOps());
        SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ, "mine");
        System.out.println(selector.keys().size() + " " + key.attachment() + " " + key.interestOps() + " " + selector.selectNow());
        System.out.println(selector.select(20));
        Thread writer = new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(30);
                    pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
                } catch (Exception e) {
                    System.out.println(e);
                }
            }
        };
        writer.start();
        System.out.println(selector.select() + " " + selector.selectedKeys().contains(key) + " " + key.isReadable() + " " + key.readyOps());
        writer.join();
        buffer.clear();
        System.out.println(pipe.source().read(buffer));
        selector.selectedKeys().clear();
        final Selector waiting = selector;
        Thread waker = new Thread() {
            @Override
            public void run() {
                try {
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    return;
                }
                waiting.wakeup();
            }
        };
        waker.start();
        System.out.println(selector.select());
        waker.join();
        pipe.sink().close();
        System.out.println(selector.select(1000) + " " + pipe.source().read(buffer));
        key.cancel();
        selector.selectNow();
        System.out.println(key.isValid() + " " + selector.keys().size());
        selector.close();
        try {
            selector.select();
        } catch (ClosedSelectorException e) {
            System.out.println("closed");
        }
    }
}

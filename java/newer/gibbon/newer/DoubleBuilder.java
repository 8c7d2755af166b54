package gibbon.newer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** Collects the numbers of a stream to come. */
final class DoubleBuilder implements DoubleStream.Builder {
    private List all = new ArrayList();

    @Override
    public void accept(double each) {
        check();
        all.add(each);
    }

    @Override
    public DoubleStream build() {
        check();
        List built = all;
        all = null;
        return java_util_Collection.stream(built).mapToDouble(Boxes.ofDouble());
    }

    private void check() {
        if (all == null) {
            throw new IllegalStateException();
        }
    }
}

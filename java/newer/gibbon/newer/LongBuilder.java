package gibbon.newer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Collects the numbers of a stream to come. */
final class LongBuilder implements LongStream.Builder {
    private List all = new ArrayList();

    @Override
    public void accept(long each) {
        check();
        all.add(each);
    }

    @Override
    public LongStream build() {
        check();
        List built = all;
        all = null;
        return java_util_Collection.stream(built).mapToLong(Boxes.ofLong());
    }

    private void check() {
        if (all == null) {
            throw new IllegalStateException();
        }
    }
}

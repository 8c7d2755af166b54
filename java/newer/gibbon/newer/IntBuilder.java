package gibbon.newer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Collects the numbers of a stream to come. */
final class IntBuilder implements IntStream.Builder {
    private List all = new ArrayList();

    @Override
    public void accept(int each) {
        check();
        all.add(each);
    }

    @Override
    public IntStream build() {
        check();
        List built = all;
        all = null;
        return java_util_Collection.stream(built).mapToInt(Boxes.ofInt());
    }

    private void check() {
        if (all == null) {
            throw new IllegalStateException();
        }
    }
}

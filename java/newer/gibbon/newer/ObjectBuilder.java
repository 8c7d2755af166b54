package gibbon.newer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Collects the objects of a stream to come. */
final class ObjectBuilder implements Stream.Builder {
    private List all = new ArrayList();

    @Override
    public void accept(Object each) {
        check();
        all.add(each);
    }

    @Override
    public Stream build() {
        check();
        List built = all;
        all = null;
        return java_util_Collection.stream(built);
    }

    private void check() {
        if (all == null) {
            throw new IllegalStateException();
        }
    }
}

package java.util.stream;

import java.util.AbstractMap;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** A map with two keys, of what a condition is false for and of what it is true for. */
final class Partition<V> extends AbstractMap<Boolean, V> {
    final V forFalse;
    final V forTrue;

    Partition(V forFalse, V forTrue) {
        this.forFalse = forFalse;
        this.forTrue = forTrue;
    }

    @Override
    public V get(Object key) {
        return key instanceof Boolean ? (Boolean) key ? forTrue : forFalse : null;
    }

    @Override
    public Set<Map.Entry<Boolean, V>> entrySet() {
        Map.Entry<Boolean, V> no = new SimpleImmutableEntry<Boolean, V>(false, forFalse);
        Map.Entry<Boolean, V> yes = new SimpleImmutableEntry<Boolean, V>(true, forTrue);
        return new LinkedHashSet<Map.Entry<Boolean, V>>(Arrays.asList(no, yes));
    }
}

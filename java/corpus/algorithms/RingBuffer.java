/** A circular buffer with views. */
public class RingBuffer {
    public static void main(String[] args) throws Exception {
        Ring<String> r = new Ring<>(4); for (int i = 0; i < 7; i++) { r.add("e" + i); if (i == 2) System.out.println(r.take()); } System.out.println(r + " " + r.size()); StringBuilder s = new StringBuilder(); for (String x : r) s.append(x); System.out.println(s); while (r.size() > 0) s.append(r.take()); System.out.println(s); try { r.take(); } catch (IllegalStateException e) { System.out.println("empty"); }
    }

    static class Ring<T> implements Iterable<T> {
        private final Object[] data;
        private int start, size;

        Ring(int n) {
            data = new Object[n];
        }

        void add(T t) {
            if (size == data.length) take();
            data[(start + size++) % data.length] = t;
        }

        @SuppressWarnings("unchecked")
        T take() {
            if (size == 0) throw new IllegalStateException();
            T t = (T) data[start];
            data[start] = null;
            start = (start + 1) % data.length;
            size--;
            return t;
        }

        int size() {
            return size;
        }

        @Override
        public String toString() {
            return java.util.Arrays.toString(data) + start;
        }

        public java.util.Iterator<T> iterator() {
            return new java.util.Iterator<T>() {
                int i;

                public boolean hasNext() {
                    return i < size;
                }

                @SuppressWarnings("unchecked")
                public T next() {
                    return (T) data[(start + i++) % data.length];
                }

                public void remove() {
                    throw new UnsupportedOperationException();
                }
            };
        }
    }
}

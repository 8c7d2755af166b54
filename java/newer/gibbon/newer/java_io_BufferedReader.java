package gibbon.newer;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What {@link BufferedReader} has since Android 7. */
public class java_io_BufferedReader {
    public static Stream lines(final BufferedReader reader) {
        int traits = Spliterator.ORDERED | Spliterator.NONNULL;
        Spliterator lines = new Spliterators.AbstractSpliterator(Long.MAX_VALUE, traits) {
            @Override
            public boolean tryAdvance(Consumer action) {
                String line = next(reader);
                if (line != null) {
                    action.accept(line);
                }
                return line != null;
            }
        };
        return StreamSupport.stream(lines, false);
    }

    private static String next(BufferedReader reader) {
        try {
            return reader.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

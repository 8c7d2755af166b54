package gibbon.newer;

import java.util.stream.IntStream;

/** What {@link IntStream.Builder} has besides what each has to have. */
public class java_util_stream_IntStream_Builder {
    public static IntStream.Builder add(IntStream.Builder builder, int each) {
        builder.accept(each);
        return builder;
    }
}

package gibbon.newer;

import java.util.stream.Stream;

/** What {@link Stream.Builder} has besides what each has to have. */
public class java_util_stream_Stream_Builder {
    public static Stream.Builder add(Stream.Builder builder, Object each) {
        builder.accept(each);
        return builder;
    }
}

package gibbon.newer;

import java.util.stream.LongStream;

/** What {@link LongStream.Builder} has besides what each has to have. */
public class java_util_stream_LongStream_Builder {
    public static LongStream.Builder add(LongStream.Builder builder, long each) {
        builder.accept(each);
        return builder;
    }
}

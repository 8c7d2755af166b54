package gibbon.newer;

import java.util.stream.DoubleStream;

/** What {@link DoubleStream.Builder} has besides what each has to have. */
public class java_util_stream_DoubleStream_Builder {
    public static DoubleStream.Builder add(DoubleStream.Builder builder, double each) {
        builder.accept(each);
        return builder;
    }
}

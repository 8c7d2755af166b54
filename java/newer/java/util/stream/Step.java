package java.util.stream;

/** What a stream does with each element on its way. */
interface Step {
    /** What takes the elements that come in, for one walk through the stream. */
    Sink before(Sink next);
}

package gibbon.server;

/**
 * Marks a class that implements interfaces or abstract classes in part.
 *
 * <p>The machine lets it be made all the same ({@link Host#make}); a call of a method that it leaves out is a gap.
 */
public interface Partial {}

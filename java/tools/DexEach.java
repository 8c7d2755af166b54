import com.android.tools.r8.D8;
import com.android.tools.r8.D8Command;
import com.android.tools.r8.origin.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Converts many sets of classes to DEX in one process: D8 itself takes one, and starting it costs more than its work.
 * Every argument is a file with the arguments of one conversion, one per line.
 */
public final class DexEach {
    private DexEach() {}

    public static void main(String[] lists) throws Exception {
        for (String list : lists) {
            Path file = Paths.get(list);
            String[] arguments = Files.readAllLines(file).toArray(new String[0]);
            D8.run(D8Command.parse(arguments, Origin.unknown()).build());
        }
    }
}

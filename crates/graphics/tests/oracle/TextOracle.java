import java.io.PrintWriter;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;

/** Runs TextQuestions on Robolectric's native graphics and writes the answers. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 28, manifest = Config.NONE)
@GraphicsMode(GraphicsMode.Mode.NATIVE)
public class TextOracle {
    @Test
    public void answers() throws Exception {
        try (PrintWriter out = new PrintWriter(System.getProperty("oracle.answers"), "UTF-8")) {
            out.print(TextQuestions.all());
        }
    }
}

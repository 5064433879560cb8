package trader.common.timing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberedNamesTest {
    @Test
    void namesWithCommasAndQuotesAreOneColumnAndOneLine(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("names.csv");
        NumberedNames names = new NumberedNames(file, "session,compId");
        names.open();
        for (String name : new String[] {"LOAD1", "A,B", "the \"big\" one", "two\nlines", "LOAD1"}) {
            names.number(name);
        }
        names.writeNew();
        names.close();

        assertThat(Files.readAllLines(file)).containsExactly("session,compId", "0,LOAD1", "1,\"A,B\"",
                "2,\"the \"\"big\"\" one\"", "3,two lines");
    }
}

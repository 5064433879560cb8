package trader.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trader.common.PrivateFiles;
import trader.common.ProcessOutput;

/** The example of docs/FIX.md, as it is printed there, against the gateway of a server. */
@Tag("jvms")
class FixClientIT {
    private static final Pattern ADDRESS = Pattern.compile("FIX clients connect to (\\S+):(\\d+)");

    @TempDir
    Path directory;

    @Test
    void theExampleInPythonQuotesBuysAndCancels() throws Exception {
        assumeTrue(hasPython(), "there is no python3 on this machine");
        Path sessions = PrivateFiles.write(directory.resolve("sessions.ini"),
                "[session BANK1]\nusername = desk\npassword = secret\nclient-may-reset = true\n");
        try (TraderProcess server = TraderProcess.start(directory, "server --port 0 --fix-port 0 "
                + TraderProcess.QUICK_SERVER, "--fix-sessions", sessions.toString(), "--out",
                directory.resolve("run").toString())) {
            Matcher address = server.awaitOutput("press Ctrl-C to stop").noteFamily().awaitMatch(ADDRESS);
            assertThat(ProcessOutput.of("python3", TraderProcess.root().resolve("docs/fix_client.py").toString(),
                    address.group(1), address.group(2), "BANK1", "TRADER", "desk", "secret"))
                    .matches("quote: [0-9.]+ bid, [0-9.]+ offer\norder: new\norder: cancelled\n");
            TraderProcess.signal("TERM", server.pid());
            server.awaitEnd();
            server.awaitNoProcessLeft();
        }
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return !ProcessOutput.of("python3", "--version").isEmpty();
        } catch (IOException missing) {
            return false;
        }
    }
}

package trader.analysis.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;

/**
 * A run directory, read.
 *
 * @param directory where
 * @param info      run.json; a missing node when it is not there
 * @param server    the server's JVM, or null when there is no directory {@code server}
 * @param counts    server.json; a missing node when it is not there
 * @param times     what the server noted of each request, or null
 * @param clients   by number
 * @param window    the measure phase of all clients together, or null when nobody measured
 * @param problems  what is missing or unreadable: each makes the run INVALID
 * @param warnings  what a reader of the figures should know
 */
record Run(Path directory, JsonNode info, Jvm server, JsonNode counts, ServerTimes times, List<Client> clients,
        Window window, List<String> problems, List<String> warnings) {
}

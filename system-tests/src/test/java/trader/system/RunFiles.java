package trader.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** The files of a run directory that tests compare. */
record RunFiles(Path directory) {
    private static final ObjectMapper JSON = new ObjectMapper();

    JsonNode run() throws IOException {
        return read("run.json");
    }

    JsonNode summary() throws IOException {
        return read("summary.json");
    }

    JsonNode server() throws IOException {
        return read("server/server.json");
    }

    JsonNode client(int number) throws IOException {
        return read("client-" + number + "/client.json");
    }

    private JsonNode read(String name) throws IOException {
        return JSON.readTree(directory.resolve(name).toFile());
    }
}

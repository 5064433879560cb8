package trader.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
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

    /** A processor that processes started from here may use. */
    static String anyProcessor() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.replaceFirst("\\D+", "").replaceFirst("\\D.*", "")).findFirst().orElseThrow();
    }

    private JsonNode read(String name) throws IOException {
        return JSON.readTree(directory.resolve(name).toFile());
    }
}

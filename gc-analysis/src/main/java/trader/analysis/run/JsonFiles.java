package trader.analysis.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** JSON files in the directories of runs, comparisons and rate searches. */
public final class JsonFiles {
    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private JsonFiles() { }

    /** A missing node when there is no such file. */
    public static JsonNode read(Path file) throws IOException {
        return Files.exists(file) ? JSON.readTree(file.toFile()) : MissingNode.getInstance();
    }

    /** Reads a file of a directory; {@code kind} is that of the directory, for error messages. */
    public static <T> T read(Path directory, String name, String kind, Class<T> type) throws IOException {
        Path file = directory.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new IOException(directory + " is not the directory of a " + kind + ": there is no " + name
                    + " in it");
        }
        try {
            return JSON.treeToValue(JSON.readValue(file.toFile(), ObjectNode.class), type);
        } catch (JsonProcessingException damaged) {
            throw new IOException(file + " cannot be read: " + damaged.getOriginalMessage(), damaged);
        } catch (IllegalArgumentException wrong) {
            throw new IOException(file + " cannot be read: " + wrong.getMessage(), wrong);
        }
    }

    /** Writes a file, whole or not at all. */
    public static void write(Path file, Object value) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        JSON.writeValue(next.toFile(), value);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Checks that all parts of a file are there; {@code there} is by name. */
    public static void requireAll(Map<String, Boolean> there) {
        new TreeMap<>(there).forEach((name, isThere) -> {
            if (!isThere) {
                throw new IllegalArgumentException("'" + name + "' is missing");
            }
        });
    }

    /** The facts at a JSON pointer in {@code run.json}, such as {@code /configuration}; empty without one. */
    public static Map<String, String> facts(Path runDirectory, String pointer) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        read(runDirectory.resolve("run.json")).at(pointer).properties()
                .forEach(fact -> facts.put(fact.getKey(), fact.getValue().asText()));
        return facts;
    }
}

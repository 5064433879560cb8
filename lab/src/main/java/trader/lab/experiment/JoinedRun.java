package trader.lab.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import trader.common.DirectoryTrees;
import trader.launcher.machine.Machine;

/**
 * A run whose server and clients have directories of their own, from separate commands: a temporary directory with
 * links to their files, and one {@code run.json} made of theirs.
 */
public final class JoinedRun implements AutoCloseable {
    private static final String SERVER = "server";
    private static final String CLIENT = "client-";
    private static final String RECORD = "run.json";
    /** Of client-1's host: the machine, and what its control connection exchanged with the server's. */
    private static final List<String> OF_FIRST_CLIENT = List.of("machine.csv", "exchanges.csv");
    /** A server's settings are never copied to another host. */
    private static final String SETTINGS = "server/server.properties";

    private final Path path;

    private JoinedRun(Path path) {
        this.path = path;
    }

    /** Whether one of the directories has only a server, and the others are of runs that had none of their own. */
    public static boolean isOne(List<Path> directories) {
        return directories.size() > 1 && directories.stream().filter(JoinedRun::isOfServer).count() == 1
                && directories.stream().allMatch(each -> isOfServer(each) || isOfClients(each));
    }

    private static boolean isOfServer(Path directory) {
        return Files.isDirectory(directory.resolve(SERVER)) && !Files.isDirectory(directory.resolve(CLIENT + 1));
    }

    /** It may also have some files of a server on another host. */
    private static boolean isOfClients(Path directory) {
        return Files.isDirectory(directory.resolve(CLIENT + 1)) && !Files.exists(directory.resolve(SETTINGS));
    }

    /** The directory of the first client. */
    public static Path clients(List<Path> directories) {
        return directories.stream().filter(JoinedRun::isOfClients).findFirst().orElseThrow();
    }

    /**
     * Joins the directories.
     *
     * @throws IllegalArgumentException when their clocks cannot be compared, or they are from different times
     */
    public static JoinedRun of(List<Path> directories) throws IOException {
        Path server = directories.stream().filter(JoinedRun::isOfServer).findFirst().orElseThrow();
        List<Path> clients = directories.stream().filter(JoinedRun::isOfClients).toList();
        JoinedRun joined = new JoinedRun(Files.createTempDirectory("trader-joined-"));
        try {
            joined.link(server, clients);
        } catch (IOException | IllegalArgumentException failed) {
            joined.close();
            throw failed;
        }
        return joined;
    }

    private void link(Path server, List<Path> clients) throws IOException {
        link(SERVER, server.resolve(SERVER));
        for (String file : OF_FIRST_CLIENT) {
            if (Files.exists(clients.get(0).resolve(file))) {
                link(file, clients.get(0).resolve(file));
            }
        }
        ObjectMapper json = new ObjectMapper();
        ObjectNode ofServer = read(json, server);
        ObjectNode record = read(json, clients.get(0));
        // To a client, the server and the other clients are other processes.
        if (record.at("/environment/end") instanceof ObjectNode end) {
            end.remove(List.of("foreignCores", "foreignProcesses"));
        }
        ObjectNode jvms = record.putObject("jvms");
        jvms.set(SERVER, jvm(ofServer, SERVER));
        List<JsonNode> records = new ArrayList<>(List.of(ofServer));
        int count = 0;
        for (Path client : clients) {
            ObjectNode ofClient = read(json, client);
            requireComparableClocks(server, ofServer, client, ofClient);
            requireSameTime(server, ofServer, client, ofClient);
            records.add(ofClient);
            for (int number = 1; Files.isDirectory(client.resolve(CLIENT + number)); number++) {
                count++;
                link(CLIENT + count, client.resolve(CLIENT + number));
                jvms.set(CLIENT + count, jvm(ofClient, CLIENT + number));
            }
        }
        // So they do to the look before the start; processes.csv is not joined either.
        record.remove("machineBefore");
        record.set("configuration", ((ObjectNode) ofServer.path("configuration").deepCopy())
                .setAll((ObjectNode) record.path("configuration")));
        for (String sentences : List.of("problems", "warnings", "notDurable")) {
            ArrayNode all = record.putArray(sentences);
            records.forEach(each -> each.path(sentences).forEach(all::add));
        }
        json.writeValue(path.resolve(RECORD).toFile(), record);
    }

    private void link(String name, Path target) throws IOException {
        Files.createSymbolicLink(path.resolve(name), target.toRealPath());
    }

    private static ObjectNode read(ObjectMapper json, Path directory) throws IOException {
        Path file = directory.resolve(RECORD);
        JsonNode record;
        try {
            record = json.readTree(file.toFile());
        } catch (IOException unreadable) {
            throw new IOException(file + " cannot be read, so the directories cannot be joined: "
                    + unreadable.getMessage(), unreadable);
        }
        if (record instanceof ObjectNode object) {
            return object;
        }
        throw new IOException(file + (Files.size(file) == 0 ? " is empty" : " is no record of a run")
                + ", so the directories cannot be joined");
    }

    /** The clocks of several hosts are compared by the server's times of the requests. */
    private static void requireComparableClocks(Path server, JsonNode ofServer, Path client, JsonNode ofClient) {
        boolean isSame = clock(ofServer) != null && clock(ofServer).equals(clock(ofClient));
        if (!isSame && (clock(ofServer) == null || clock(ofClient) == null
                || !Files.exists(server.resolve(SERVER).resolve("requests.bin")))) {
            String host = ofServer.at("/environment/start/host").asText();
            String other = ofClient.at("/environment/start/host").asText();
            throw new IllegalArgumentException(server + " is from host " + host + " and " + client + " from "
                    + (host.equals(other) ? "another or an unknown start of it, or another host of that name" : other)
                    + ": their clocks can only be compared if the server had --server-times, so give them one by"
                    + " one");
        }
    }

    /** Names the clock of the recorded times, which starts at each boot; null if unknown. */
    private static String clock(JsonNode record) {
        String boot = record.at("/environment/start/boot").asText();
        return boot.isEmpty() ? null : Machine.clock(Map.of("boot", boot, "timeNamespace",
                record.at("/environment/start/timeNamespace").asText()));
    }

    /** The record of a JVM, with the name of its clock. That of an agent has its own. */
    private static JsonNode jvm(JsonNode record, String name) {
        JsonNode jvm = record.path("jvms").path(name).deepCopy();
        if (jvm instanceof ObjectNode object && !object.hasNonNull("clock")) {
            object.put("clock", clock(record));
        }
        return jvm;
    }

    /** An end is unknown while the run goes on, or if it was killed. */
    private static void requireSameTime(Path server, JsonNode ofServer, Path client, JsonNode ofClient) {
        if (endsBefore(ofServer, ofClient) || endsBefore(ofClient, ofServer)) {
            throw new IllegalArgumentException(server + " ran from " + time(ofServer) + " and " + client + " from "
                    + time(ofClient) + ": they did not run together, so give them one by one");
        }
    }

    private static boolean endsBefore(JsonNode record, JsonNode other) {
        return record.hasNonNull("ended") && other.hasNonNull("started")
                && Instant.parse(record.path("ended").asText()).isBefore(Instant.parse(other.path("started").asText()));
    }

    private static String time(JsonNode record) {
        return record.path("started").asText() + " to " + record.path("ended").asText("its end");
    }

    public Path path() {
        return path;
    }

    /** Deletes the links, not the files. */
    @Override
    public void close() throws IOException {
        DirectoryTrees.delete(path);
    }
}

package trader.analysis.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import trader.analysis.clock.ClockBounds;
import trader.analysis.clock.ClockMapping;
import trader.analysis.latencylog.RecordFile;
import trader.runfiles.RequestRecord;

/**
 * The clocks of a run whose JVMs ran on several hosts. The clock of the run is that of client-1. The requests bound the
 * offset of each client's clock to the server's, and so to all others.
 */
final class HostClocks {
    private static final String SERVER = "server";
    private static final int ORDER = 1;

    private final Path directory;
    private final Map<String, String> idByJvm = new LinkedHashMap<>();
    private final Map<String, ClockMapping> mappings = new LinkedHashMap<>();
    private final Map<String, String> unknown = new LinkedHashMap<>();

    private HostClocks(Path directory) {
        this.directory = directory;
    }

    /**
     * Compares the clocks, and leaves {@code clock-<JVM>.csv} for each JVM of another host than client-1's.
     *
     * @param info    run.json, which names the clock of each JVM
     * @param clients their directories
     */
    static HostClocks compare(Path directory, JsonNode info, List<Path> clients) throws IOException {
        HostClocks clocks = new HostClocks(directory);
        try (DirectoryStream<Path> old = Files.newDirectoryStream(directory, "clock-*.csv")) {
            for (Path file : old) {
                Files.delete(file);
            }
        }
        List<String> names = new ArrayList<>(List.of(SERVER));
        clients.forEach(client -> names.add(client.getFileName().toString()));
        names.forEach(name -> clocks.idByJvm.put(name, info.path("jvms").path(name).path("clock").asText(null)));
        if (!Files.isDirectory(directory.resolve(SERVER))) {
            clocks.idByJvm.remove(SERVER);
        }
        long named = clocks.idByJvm.values().stream().filter(Objects::nonNull).distinct().count();
        String ofRun = names.get(clients.isEmpty() ? 0 : 1);
        if (named > 0) {
            clocks.leaveOutUnnamed(ofRun);
        }
        if (named > 1 && clocks.idByJvm.containsKey(ofRun) && !clients.isEmpty()) {
            clocks.map(clients.stream()
                    .filter(client -> clocks.idByJvm.containsKey(client.getFileName().toString())).toList());
        }
        return clocks;
    }

    /** A JVM without a record, perhaps because its files could not all be copied from its host. */
    private void leaveOutUnnamed(String ofRun) {
        boolean isRunUnnamed = idByJvm.get(ofRun) == null;
        idByJvm.entrySet().removeIf(jvm -> {
            if (jvm.getValue() == null || isRunUnnamed) {
                unknown.put(jvm.getKey(), "run.json does not name "
                        + (jvm.getValue() == null ? "its clock" : "the clock of " + ofRun));
                return true;
            }
            return false;
        });
    }

    private void map(List<Path> clients) throws IOException {
        String ofRun = idByJvm.get(clients.get(0).getFileName().toString());
        String ofServer = idByJvm.get(SERVER);
        Map<String, List<Path>> clientsById = new LinkedHashMap<>();
        clients.forEach(client -> clientsById.computeIfAbsent(idByJvm.get(client.getFileName().toString()),
                any -> new ArrayList<>()).add(client));
        Map<String, ClockMapping> toServer = new LinkedHashMap<>();
        Map<String, String> failures = new LinkedHashMap<>();
        for (Map.Entry<String, List<Path>> group : clientsById.entrySet()) {
            try {
                toServer.put(group.getKey(), group.getKey().equals(ofServer) ? ClockMapping.NONE
                        : toServer(group.getValue(), group.getKey().equals(ofRun)));
            } catch (IOException reason) {
                failures.put(group.getKey(), reason.getMessage());
            }
        }
        for (Map.Entry<String, String> jvm : idByJvm.entrySet()) {
            String id = jvm.getValue();
            if (id.equals(ofRun)) {
                continue;
            }
            String failure = failures.getOrDefault(ofRun, failures.get(id));
            if (failure != null) {
                unknown.put(jvm.getKey(), failure);
                continue;
            }
            ClockMapping serverToRun = toServer.get(ofRun).inverse();
            ClockMapping mapping = jvm.getKey().equals(SERVER) ? serverToRun
                    : toServer.get(id) == ClockMapping.NONE ? serverToRun : toServer.get(id).then(serverToRun);
            mapping.write(ClockMapping.file(directory, jvm.getKey()));
            mappings.put(jvm.getKey(), mapping);
        }
    }

    /** By the requests of clients of one host, and for that of the run by what its control connection exchanged. */
    private ClockMapping toServer(List<Path> clients, boolean isOfRun) throws IOException {
        Path requests = directory.resolve(SERVER).resolve("requests.bin");
        if (!Files.exists(requests)) {
            throw new IOException("the server recorded no times of requests (--server-times)");
        }
        ServerTimes times = ServerTimes.read(requests);
        ClockBounds bounds = new ClockBounds();
        for (Path client : clients) {
            if (Files.exists(client.resolve("requests.bin")) && Files.exists(client.resolve("connections.csv"))) {
                add(client, times, bounds);
            }
        }
        Path exchanges = directory.resolve("exchanges.csv");
        if (isOfRun && Files.exists(exchanges)) {
            CsvFiles.exchanges(exchanges, bounds);
        }
        if (!bounds.isKnown()) {
            throw new IOException("no request is in the files of both");
        }
        return ClockBounds.toServer(bounds.all());
    }

    private static void add(Path path, ServerTimes times, ClockBounds bounds) throws IOException {
        Path counts = path.resolve("client.json");
        Client client = new Client(path, null, Map.of(), Files.exists(counts) ? ClientFile.read(counts) : null,
                Map.of(), RecordFile.open(path.resolve("requests.bin"), RequestRecord.LAYOUT),
                ServerTimes.connections(path.resolve("connections.csv")));
        Long offsetNs = new JoinedRequests(client, times).roughOffsetNs();
        if (offsetNs == null) {
            return;
        }
        new JoinedRequests(client, times).forEachPair(offsetNs, (request, delivery) -> {
            long sentNs = request.encodedNs() == 0 ? request.sentNs() : request.encodedNs();
            // The server reads its clock after the reply of a quote has left, but before that of an order leaves.
            bounds.exchange(sentNs, delivery.receivedNs(), request.service() == ORDER ? delivery.handledNs()
                    : delivery.receivedNs(), request.completedNs());
        });
    }

    /** By JVM, those of other hosts than client-1's. */
    Map<String, ClockMapping> mappings() {
        return Collections.unmodifiableMap(mappings);
    }

    /** The reason why a JVM's clock cannot be compared with that of the run; null if it can. */
    String unknown(String jvm) {
        return unknown.get(jvm);
    }
}

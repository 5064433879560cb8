package trader.analysis.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.latencylog.HistogramLog;
import trader.analysis.latencylog.RecordFile;
import trader.runfiles.RequestRecord;

/** Reads a run directory (docs/FILES.md). Anything missing or unreadable becomes a problem, never a zero. */
public final class RunReader {
    private static final Pattern CLIENT = Pattern.compile("client-[0-9]+");
    private static final Pattern SERVER = Pattern.compile("server(-[0-9]+)?");
    private static final Pattern JVM = Pattern.compile("server(-[0-9]+)?|feed|client-[0-9]+");

    private final Path directory;
    private final List<RunRemarks> remarks = new ArrayList<>();

    private RunReader(Path directory) {
        this.directory = directory;
    }

    public static Run read(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new NoSuchFileException(directory + " is not a run directory: there is no such directory");
        }
        return new RunReader(directory).read();
    }

    private Run read() throws IOException {
        Path info = directory.resolve("run.json");
        Path server = directory.resolve("server");
        List<Path> clients = directories(CLIENT);
        if (clients.isEmpty() && !Files.exists(info) && !Files.isDirectory(server)) {
            throw new IOException(directory + " is not a run directory: it has no run.json, server or client-1");
        }
        JsonNode json = record(info);
        if (clients.isEmpty()) {
            problem("no client wrote anything: there is no directory client-1");
        }
        json.path("jvms").fieldNames().forEachRemaining(name -> missing(name, clients.isEmpty()));
        HostClocks clocks = HostClocks.compare(directory, json, clients);
        List<Client> measured = clients.stream().filter(client -> isPlaced(client.getFileName().toString(), clocks))
                .map(this::client).toList();
        boolean isServerPlaced = isPlaced("server", clocks);
        List<Path> ofServers = directories(SERVER);
        List<Jvm> servers = ofServers.stream().filter(each -> isServerPlaced).map(each -> remarked(Jvm.read(each)))
                .toList();
        JsonNode counts = together(ofServers.stream().map(each -> required(each.resolve("server.json"),
                RunReader::json, MissingNode.getInstance())).toList());
        if (servers.size() > 1) {
            remarks.add(new RunRemarks(List.of(), List.of(), Set.of(Unknown.SERVERS)));
        }
        // Only a server that was told to record times reports on them.
        ServerTimes times = !counts.path("times").isObject() || servers.size() != 1 ? null
                : required(server.resolve("requests.bin"), ServerTimes::read, null);
        if (counts.path("externalBroker").asBoolean()) {
            remarks.add(new RunRemarks(List.of(), List.of(), Set.of(Unknown.BROKER)));
        }
        Window window = measured.stream().map(Client::window).filter(Objects::nonNull).reduce(Window::with)
                .orElse(null);
        Map<String, List<CpuSample>> cpu = Stream.concat(servers.stream(), measured.stream().map(Client::jvm))
                .map(Jvm::name).collect(Collectors.toUnmodifiableMap(jvm -> jvm, this::cpu));
        return new Run(directory, json, new Run.ServerRecords(counts, times, servers), measured, window,
                RunRemarks.together(remarks), clocks.mappings(), cpu);
    }

    private <T> T remarked(Remarked<T> read) {
        remarks.add(read.remarks());
        return read.value();
    }

    private <T> T required(Path file, Remarked.Reader<T> reader, T missing) {
        T read = remarked(Remarked.required(file, reader));
        return read == null ? missing : read;
    }

    private void problem(String problem) {
        remarks.add(RunRemarks.problem(problem));
    }

    private List<CpuSample> cpu(String jvm) {
        return remarked(Remarked.optional(directory.resolve(jvm).resolve("cpu.csv"), List.of(), CsvFiles::cpu));
    }

    /**
     * Several servers have one database and one broker: each counts the orders and dead letters of all. The last one
     * ends last, when the others have finished theirs.
     */
    private static JsonNode together(List<JsonNode> servers) {
        if (servers.size() < 2 || !servers.stream().allMatch(JsonNode::isObject)) {
            return servers.isEmpty() ? MissingNode.getInstance() : servers.get(0);
        }
        ObjectNode all = servers.get(servers.size() - 1).deepCopy();
        ObjectNode fallbacks = all.putObject("fixmlFallbacks");
        for (String kind : List.of("read", "written")) {
            fallbacks.put(kind, servers.stream().mapToLong(each -> each.path("fixmlFallbacks").path(kind).asLong())
                    .sum());
        }
        return all;
    }

    /** Times of a clock that cannot be compared are left out. */
    private boolean isPlaced(String jvm, HostClocks clocks) {
        String reason = clocks.unknown(jvm);
        if (reason != null) {
            problem(jvm + ": the clock of its host cannot be compared with that of client-1: " + reason);
        }
        return reason == null;
    }

    private JsonNode record(Path info) {
        JsonNode json = remarked(Remarked.read(info, RunReader::json, why -> RunRemarks.problem("run.json " + why)));
        if (json != null && !json.path("schema").isNumber()) {
            problem("run.json has no schema, so it was not written by Trader, or was damaged");
        }
        if (json == null || !json.path("schema").isNumber()) {
            remarks.add(RunRemarks.lacks(Unknown.RECORD, "options, machine, the run's own warnings, and whether"
                    + " something failed are unknown, as run.json tells them"));
        }
        return json == null ? MissingNode.getInstance() : json;
    }

    /** A JVM named in run.json has a directory; that no client has one is reported once. */
    private void missing(String jvm, boolean noClients) {
        boolean said = noClients && CLIENT.matcher(jvm).matches();
        if (!said && JVM.matcher(jvm).matches() && !Files.isDirectory(directory.resolve(jvm))) {
            problem(jvm + "/ is missing");
        }
    }

    /** By their numbers; the first server has none. */
    private List<Path> directories(Pattern names) throws IOException {
        try (Stream<Path> list = Files.list(directory)) {
            return list.filter(path -> Files.isDirectory(path)
                            && names.matcher(path.getFileName().toString()).matches())
                    .sorted(Comparator.comparingInt(path -> Integer.parseInt("0" + path.getFileName().toString()
                            .replaceAll("[^0-9]", ""))))
                    .toList();
        }
    }

    private Client client(Path path) {
        String name = path.getFileName().toString();
        Map<String, Long> phases = required(path.resolve("phases.csv"), CsvFiles::phases, Map.of());
        if (!phases.isEmpty() && !(phases.containsKey("measure") && phases.containsKey("end"))) {
            problem(name + " did not finish its measurement: phases.csv has only " + phases.keySet());
        }
        ClientFile counts = required(path.resolve("client.json"), ClientFile::read, null);
        Map<String, Long> logged = required(path.resolve("latency.hlog"), this::counts, Map.of());
        RecordFile<RequestRecord> requests = required(path.resolve("requests.bin"),
                file -> RecordFile.open(file, RequestRecord.LAYOUT), null);
        if (requests != null && requests.truncated()) {
            remarks.add(RunRemarks.warning(name + ": the last record of requests.bin is incomplete and was ignored"));
        }
        Path connections = path.resolve("connections.csv");
        return new Client(path, remarked(Jvm.read(path)), phases, counts, logged, requests,
                !Files.exists(connections) ? null : required(connections, ServerTimes::connections, null));
    }

    private static JsonNode json(Path file) throws IOException {
        try {
            JsonNode json = JsonFiles.read(file);
            if (!json.isObject()) {
                throw new IOException(file + " is not a JSON object");
            }
            return json;
        } catch (JsonProcessingException damaged) {
            throw new IOException(damaged.getOriginalMessage(), damaged);
        }
    }

    private Map<String, Long> counts(Path file) throws IOException {
        Map<String, Long> counts = new TreeMap<>();
        List<String> warnings = HistogramLog.read(file, (tag, startEpochMs, lengthMs, histogram) ->
                counts.merge(tag, histogram.getTotalCount(), Long::sum));
        remarks.add(new RunRemarks(List.of(), warnings, Set.of()));
        return counts;
    }
}

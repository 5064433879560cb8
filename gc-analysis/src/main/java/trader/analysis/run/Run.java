package trader.analysis.run;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import trader.analysis.clock.ClockMapping;
import trader.analysis.latencylog.RecordFile;
import trader.runfiles.RequestRecord;

/**
 * The contents of a run directory. No analysis changes them: each returns what it finds, with its remarks on the files
 * that it reads itself.
 *
 * @param info     run.json; a missing node when there is none
 * @param window   the measure phase of all clients together, or null when no client measured
 * @param remarks  on the files that {@link RunReader} read
 * @param clocks   by JVM, of those on other hosts than client-1
 * @param cpu      {@code cpu.csv} by JVM
 */
public record Run(Path directory, JsonNode info, ServerRecords servers, List<Client> clients, Window window,
        RunRemarks remarks, Map<String, ClockMapping> clocks, Map<String, List<CpuSample>> cpu) {
    /**
     * What the servers recorded.
     *
     * @param counts server.json, with several servers that of all; a missing node when there is none
     * @param times  the server's records of the requests, or null
     * @param jvms   the JVMs of all servers
     */
    public record ServerRecords(JsonNode counts, ServerTimes times, List<Jvm> jvms) { }

    /**
     * The JVM of the only server; null when there is no directory {@code server}, and with several servers, because
     * which one answered a request is not known.
     */
    public Jvm server() {
        return servers.jvms().size() == 1 ? servers.jvms().get(0) : null;
    }

    /** Whether a JVM ran on another host than the server, so that neither can take the other's CPUs. */
    public boolean isApartFromServer(String jvm) {
        return !info.path("jvms").path(jvm).path("clock").equals(info.path("jvms").path("server").path("clock"));
    }

    /** A server if it ran on the same host as a client, else null. */
    public Jvm serverBeside(Client client) {
        return servers.jvms().isEmpty() || isApartFromServer(client.name()) ? null : servers.jvms().get(0);
    }

    /** How far the times of a JVM may be from the truth, to either side, in the measure phase; 0 on client-1's host. */
    public long uncertaintyNs(String jvm) {
        ClockMapping clock = clocks.get(jvm);
        return clock == null || window == null ? 0 : clock.uncertaintyNs(window.startNs(), window.endNs());
    }

    /**
     * Turns nanoseconds since 1970 by a JVM's host into a time of the run, through its {@link System#nanoTime()}, which
     * does not drift from its time of day; null without a file of requests of that host.
     */
    public LongUnaryOperator epochToRun(String jvm) {
        ClockMapping clock = clocks.getOrDefault(jvm, ClockMapping.NONE);
        RecordFile<?> file = jvm.equals("server") && servers.times() != null ? servers.times().file()
                : fileOfHost(jvm);
        if (file == null) {
            return null;
        }
        long offsetNs = file.anchorEpochNs() - clock.inverse().toRunNs(file.anchorRunNs());
        return epochNs -> clock.toRunNs(epochNs - offsetNs);
    }

    /** A client's, on the same host as a JVM; its own, if it has one. */
    private RecordFile<RequestRecord> fileOfHost(String jvm) {
        return clients.stream().filter(client -> client.requests() != null)
                .filter(client -> client.name().equals(jvm) || !clocks.containsKey(jvm)
                        && !clocks.containsKey(client.name()))
                .max(Comparator.comparing((Client client) -> client.name().equals(jvm)))
                .map(Client::requests).orElse(null);
    }

    /** Whether the waits of the clients' threads for a CPU were recorded. */
    public boolean recordsWaits() {
        return clients.stream().allMatch(client -> Files.exists(client.directory().resolve("waits.bin")));
    }

    /** The servers first. */
    public List<Jvm> jvms() {
        return Stream.concat(servers.jvms().stream(), clients.stream().map(Client::jvm)).toList();
    }

    /** Names of the JVMs, the servers first; empty when no client measured. */
    public List<String> measuredNames() {
        return window == null ? List.of() : jvms().stream().map(Jvm::name).toList();
    }

    /** Reads a file of a JVM; {@code none} if there is no such file, or with a warning if it cannot be read. */
    public <T> Remarked<T> read(String jvm, String name, T none, Remarked.Reader<T> reader) {
        return Remarked.optional(directory.resolve(jvm).resolve(name), none, reader);
    }

    /** Reads a file of each JVM that has it. By JVM; one that cannot be read is a warning. */
    public <T> Remarked<Map<String, T>> readEach(String name, Function<String, Remarked.Reader<T>> readers) {
        Map<String, T> values = new LinkedHashMap<>();
        List<RunRemarks> remarked = new ArrayList<>();
        for (String jvm : measuredNames()) {
            Remarked<T> read = read(jvm, name, null, readers.apply(jvm));
            remarked.add(read.remarks());
            if (read.value() != null) {
                values.put(jvm, read.value());
            }
        }
        return new Remarked<>(values, RunRemarks.together(remarked));
    }

    /** CPU samples of a JVM in the measure phase. */
    public List<CpuSample> cpuSamples(String jvm) {
        return cpu.get(jvm).stream().filter(sample -> sample.isIn(window)).toList();
    }

    /** The CPUs that a JVM may use, such as {@code 0,2-3}; null when unknown. */
    public String allowedCpus(String jvm) {
        return info.path("jvms").path(jvm).path("allowedCpus").asText(null);
    }
}

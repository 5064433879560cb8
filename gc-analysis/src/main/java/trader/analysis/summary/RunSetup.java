package trader.analysis.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import trader.analysis.foreign.ForeignLogs;
import trader.analysis.latencylog.LatencyUnit;
import trader.analysis.run.Run;

/**
 * Configuration and environment of a run: {@code run.json} and {@code server.json} as the report shows them.
 */
public record RunSetup(String title, String startedAt, List<String> command, ResourceSetup resource,
        DurabilitySetup durability, Map<String, JvmSetup> jvms, Map<String, String> configuration,
        Environment environment) {
    /** The order resource; {@code name}: null if unknown. */
    public record ResourceSetup(String name, List<Delay> delays) { }

    /**
     * How safe answered orders are.
     *
     * @param level      {@code none}, {@code process} or {@code forced}; null if unknown
     * @param journal    of the embedded broker, such as {@code grouped (Trader's)}; null without one
     * @param notDurable one sentence for each part that is less durable than requested
     */
    public record DurabilitySetup(String level, String journal, List<String> notDurable) { }

    /** Machine, JDK and load when the run started, and when it ended. */
    public record Environment(Map<String, String> start, Map<String, String> end) { }

    /**
     * One JVM.
     *
     * @param coveredNs the time in which its stops were counted: the measure phase, or the whole of a log that cannot
     *                  be placed in it; null if unknown
     */
    public record JvmSetup(String java, List<String> flags, Long coveredNs) { }

    /** One artificial delay of the order resource, requested and achieved; null means unknown. */
    public record Delay(String step, long configuredNs, long count, Long meanNs, Long p50Ns, Long p99Ns, Long maxNs) { }

    static RunSetup of(Run run, Summary summary) {
        JsonNode info = run.info();
        JsonNode counts = run.servers().counts();
        JsonNode resource = counts.path("resource");
        List<Delay> delays = new ArrayList<>();
        resource.path("delays").properties().forEach(delay -> delays.add(delay(delay.getKey(), delay.getValue())));
        Map<String, JvmSetup> jvms = new LinkedHashMap<>();
        summary.byJvm().jvms().forEach((name, figures) -> {
            JsonNode jvm = info.path("jvms").path(name);
            jvms.put(name, new JvmSetup(jvm.path("java").asText(release(figures.java())), texts(jvm.path("flags")),
                    run.window() == null ? null : Long.valueOf(run.window().lengthNs())));
        });
        String durability = counts.path("durability")
                .asText(info.path("configuration").path("durability").asText(null));
        List<String> notDurable = Stream.of(counts, info).flatMap(each -> texts(each.path("notDurable")).stream())
                .distinct().toList();
        return new RunSetup(
                info.path("name").asText(run.directory().toAbsolutePath().normalize().getFileName().toString()),
                info.path("started").asText(null), texts(info.path("command")),
                new ResourceSetup(resource.path("name").asText(null), delays),
                new DurabilitySetup(durability, journal(counts), durability == null ? List.of() : notDurable), jvms,
                flat(info.path("configuration")), new Environment(flat(info.path("environment").path("start")),
                        flat(info.path("environment").path("end"))));
    }

    static RunSetup ofLogs(ForeignLogs logs, LatencyUnit unit, Summary summary) {
        Set<String> names = new TreeSet<>(summary.byJvm().jvms().keySet());
        names.addAll(logs.latencyLogs());
        Map<String, String> readAs = new LinkedHashMap<>();
        logs.clocks().forEach((name, clock) -> readAs.put("times of " + name, clock));
        if (!logs.services().isEmpty()) {
            readAs.put("unit of the latency logs", unit.toString());
        }
        Map<String, JvmSetup> jvms = new LinkedHashMap<>();
        logs.jvms().forEach(jvm -> jvms.put(jvm.name(), new JvmSetup(
                release(summary.byJvm().jvms().get(jvm.name()).java()), List.of(), logs.coveredNs(jvm))));
        return new RunSetup("Logs: " + String.join(", ", names), logs.start() == null ? null : logs.start().toString(),
                List.of(), new ResourceSetup(null, List.of()), new DurabilitySetup(null, null, List.of()), jvms, readAs,
                new Environment(Map.of(), Map.of()));
    }

    private static String journal(JsonNode counts) {
        JsonNode journal = counts.path("journal");
        return journal.isMissingNode() ? counts.isMissingNode() ? null : "unknown"
                : journal.isNull() ? null : journal.asText() + (journal.asText().equals("grouped") ? " (Trader's)"
                : " (Artemis')");
    }

    private static String release(String java) {
        return java == null ? null : java.replace(" (release)", "");
    }

    private static Delay delay(String step, JsonNode delay) {
        return new Delay(step, delay.path("configuredNs").asLong(), delay.path("count").asLong(),
                whole(delay, "meanNs"), whole(delay, "p50Ns"), whole(delay, "p99Ns"), whole(delay, "maxNs"));
    }

    private static Long whole(JsonNode node, String key) {
        return node.path("count").asLong() > 0 && node.path(key).isNumber() ? node.path(key).asLong() : null;
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText).toList();
    }

    private static Map<String, String> flat(JsonNode object) {
        Map<String, String> map = new LinkedHashMap<>();
        object.properties().forEach(field -> map.put(field.getKey(),
                field.getValue().isValueNode() ? field.getValue().asText() : field.getValue().toString()));
        return map;
    }
}

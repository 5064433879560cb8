package trader.analysis.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.summary.RunSetup.Delay;

/**
 * Everything that the report page shows, as plain values. Latencies are nanoseconds ({@code Ns}); points in time are
 * milliseconds since the measurement began ({@code Ms}, may have decimals); text is shown as it is. A list or map that
 * is null counts as empty, and an empty part of the page says so instead of vanishing.
 *
 * @param title             heading, for instance the run's name
 * @param startedAt         when the run started, readable, with time zone; null if unknown
 * @param durationMs        length of the measurement; null if unknown
 * @param verdict           null where nothing can be judged (logs that Trader did not make)
 * @param reasons           why the run is INVALID, a sentence each
 * @param warnings          what the reader must know, a sentence each; shown at the top
 * @param command           the arguments of the command line
 * @param load              what was offered; null if unknown
 * @param services          quote and order, or what a foreign latency log holds; in the order to show
 * @param timeline          null without latency intervals and without stops
 * @param jvms              server first; empty without GC logs
 * @param resource          the order resource and the delays it really made; null if there was none
 * @param durability        null if unknown
 * @param attribution       null where requests cannot be laid beside stops
 * @param drift             null where the quarters of the run are not known
 * @param health            null where it is not known what the JVMs got of the processors
 * @param configuration     settings of the run, in the order to show
 * @param environmentStart  machine, JDK, load when the run started
 * @param environmentEnd    the same names at the end of the run
 */
public record ReportData(
        String title,
        String startedAt,
        Long durationMs,
        Verdict verdict,
        List<String> reasons,
        List<String> warnings,
        List<String> command,
        Load load,
        List<ServiceData> services,
        TimelineData timeline,
        List<JvmData> jvms,
        Resource resource,
        Durability durability,
        AttributionData attribution,
        DriftData drift,
        HealthData health,
        Map<String, String> configuration,
        Map<String, String> environmentStart,
        Map<String, String> environmentEnd) {

    public ReportData {
        reasons = listOf(reasons);
        warnings = listOf(warnings);
        command = listOf(command);
        services = listOf(services);
        jvms = listOf(jvms);
        configuration = mapOf(configuration);
        environmentStart = mapOf(environmentStart);
        environmentEnd = mapOf(environmentEnd);
    }

    /** Whether the numbers may be believed. */
    public enum Verdict { VALID, INVALID }

    /** How the load was offered. */
    public enum LoadKind {
        /** Every thread has a schedule of benchmark requests (four quotes, then one order), at a fixed rate. */
        PACED,
        /** The next request is sent when the reply is there: service time at saturation. */
        CLOSED,
        /** Single messages on schedule, whatever is outstanding. */
        OPEN
    }

    /**
     * What load was offered, all clients together.
     *
     * @param driver             "The Grinder", "Java driver"
     * @param clients            client JVMs
     * @param threads            threads of all of them
     * @param offeredPerS        benchmark requests per second (OPEN: messages per second); null for CLOSED
     * @param achievedPerS       the same, really done; null if unknown
     * @param calibratedPerS     benchmark requests per second that the closed loop before reached; null without one
     * @param scheduleLagMaxNs   how late a request was at most, at the end included; null without a schedule
     * @param scheduleLagAtEndNs how late requests were sent at the end; null without a schedule
     */
    public record Load(LoadKind kind, String driver, int clients, int threads, Double offeredPerS,
            Double achievedPerS, Double calibratedPerS, Long scheduleLagMaxNs, Long scheduleLagAtEndNs) {
    }

    /**
     * The resource that keeps the orders.
     *
     * @param name   "emulated", "h2"
     * @param delays asked-for delays beside the ones really made; empty for a real database
     */
    public record Resource(String name, List<Delay> delays) {
        public Resource {
            delays = listOf(delays);
        }
    }

    /**
     * How durable the run was.
     *
     * @param level      "none", "process", "forced"
     * @param notDurable one sentence for each part that is less durable than asked
     */
    public record Durability(String level, List<String> notDurable) {
        public Durability {
            notDurable = listOf(notDurable);
        }
    }

    static <T> List<T> listOf(List<T> values) {
        return values == null ? List.of() : List.copyOf(values);
    }

    private static Map<String, String> mapOf(Map<String, String> values) {
        return values == null ? Map.of() : new LinkedHashMap<>(values);
    }
}

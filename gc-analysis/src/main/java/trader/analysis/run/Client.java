package trader.analysis.run;

import java.nio.file.Path;
import java.util.Map;
import trader.analysis.latencylog.RecordFile;
import trader.runfiles.RequestRecord;

/**
 * One load client.
 *
 * @param phases     phase names with their start; empty when unknown
 * @param counts     null if the client ended before it wrote them
 * @param logged     number of latencies of the measure phase in latency.hlog, by tag; empty when unknown
 * @param connections its threads as the server knows them, or null
 */
public record Client(Path directory, Jvm jvm, Map<String, Long> phases, ClientFile counts,
        Map<String, Long> logged, RecordFile<RequestRecord> requests,
        Map<Integer, ServerTimes.Connection> connections) {
    public String name() {
        return jvm.name();
    }

    /** Its measure phase; null if it did not finish one. */
    Window window() {
        Long measure = phases.get("measure");
        Long end = phases.get("end");
        return measure == null || end == null || end <= measure ? null : new Window(measure, end);
    }
}

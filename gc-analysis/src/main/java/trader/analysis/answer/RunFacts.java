package trader.analysis.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import trader.analysis.figures.JvmFigures;
import trader.analysis.run.Run;
import trader.analysis.validity.Health;

/**
 * Settings and surroundings of a run that its answer depends on.
 *
 * @param durability       null if unknown
 * @param collector        of the server; null if unknown
 * @param sharedProcessors server and clients may use the same processors, and there are several
 * @param apart            server and clients have different processors
 * @param foreignCores     processors that other processes used; 0 for a load alone, whose server is one of them
 * @param foreignProcesses those that used most; null if unknown
 * @param basic            with {@code --detail basic}
 * @param unknown          waits of which a file is missing, damaged or incomplete, such as "the disk"; or
 *                         {@link #COLLECTIONS}
 */
public record RunFacts(String durability, String collector, boolean sharedProcessors, boolean apart,
        double foreignCores, String foreignProcesses, boolean basic, List<String> unknown) {
    /** One of the unknown. */
    static final String COLLECTIONS = "garbage collection";
    private static final String GC_LOG_ENDS = "gc.log ends";
    private static final String DISK = "disk.bin";
    private static final String PROCESSOR = "waits.bin";

    /** {@code server} may be null; {@code warnings} name the files that lack something. */
    public static RunFacts of(Run run, JvmFigures server, List<String> warnings) {
        List<String> unknown = new ArrayList<>();
        if (warnings.stream().anyMatch(warning -> warning.contains(PROCESSOR))) {
            unknown.add("a processor");
        }
        if (warnings.stream().anyMatch(warning -> warning.contains(DISK))) {
            unknown.add("the disk");
        }
        if (warnings.stream().anyMatch(warning -> warning.contains(GC_LOG_ENDS))) {
            unknown.add(COLLECTIONS);
        }
        JsonNode end = run.info().path("environment").path("end");
        String cpus = run.allowedCpus("server");
        return new RunFacts(run.counts().path("durability").asText(null), server == null ? null : server.collector(),
                Health.shared(run) && cpus.matches(".*[,-].*"), Health.apart(run),
                run.server() == null ? 0 : end.path("foreignCores").asDouble(),
                end.path("foreignProcesses").asText(null),
                run.info().path("configuration").path("detail").asText().equals("basic"), unknown);
    }
}

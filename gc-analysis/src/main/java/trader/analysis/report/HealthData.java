package trader.analysis.report;

import java.util.List;

/**
 * What each JVM got of the processors, and whether the load generator got enough.
 *
 * @param rule            what makes a doubt, in sentences
 * @param doubts          why the figures may be the load generator's own; empty: it kept up
 * @param clientWaitShare waits of the clients' threads for a processor, as a part of all service times; null if unknown
 * @param lagShare        what requests were sent late, as a part of all response times; null if unknown
 * @param jvms            server first
 */
public record HealthData(String rule, List<String> doubts, Double clientWaitShare, Double lagShare,
        List<Processor> jvms) {

    public HealthData {
        doubts = ReportData.listOf(doubts);
        jvms = ReportData.listOf(jvms);
    }

    /**
     * One JVM.
     *
     * @param cpus           the processors that it might use; null if unknown
     * @param cores          processors used on average
     * @param waitShare      part of the time in which its threads wanted to run that they waited for a processor
     * @param worstWaitShare the same in the worst second; null if it hardly ran
     * @param waitPerTurnNs  how long a thread waited on average each time it was to run; null if none ran
     */
    public record Processor(String name, String cpus, double cores, double waitShare, Double worstWaitShare,
            Long waitPerTurnNs) {
    }
}

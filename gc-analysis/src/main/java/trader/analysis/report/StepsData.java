package trader.analysis.report;

import java.util.List;

/**
 * What the requests around the percentiles of the response time are made of.
 *
 * @param names    of the steps, in the order in which a request takes them
 * @param services in the order to show
 * @param rule     how the requests are chosen
 */
public record StepsData(List<String> names, List<Service> services, String rule) {
    public StepsData {
        names = ReportData.listOf(names);
        services = ReportData.listOf(services);
    }

    /** The rows of one service. */
    public record Service(String name, List<Around> around) {
        public Service {
            around = ReportData.listOf(around);
        }
    }

    /**
     * The requests around a percentile.
     *
     * @param requests how many
     * @param meanNs   of each step
     */
    public record Around(String percentile, long requests, List<Long> meanNs) {
        public Around {
            meanNs = ReportData.listOf(meanNs);
        }

        /** Mean response time. */
        long responseNs() {
            return meanNs.stream().mapToLong(Long::longValue).sum();
        }
    }
}

package trader.analysis.run;

import java.util.List;

/**
 * The load, all clients together.
 *
 * @param kind           {@code paced}, {@code closed} or {@code open}
 * @param offeredPerS    benchmark requests per second (open: messages); null in a closed loop
 * @param achievedPerS   benchmark requests per second actually sent (open: messages)
 * @param calibratedPerS benchmark requests per second that the closed loop after the warm-up reached; null without one
 * @param lagMaxNs       how late a request was at most, including those not yet sent at the end; null without a schedule
 * @param lagAtEndNs     how late at the end; null without a schedule
 */
public record OfferedLoad(String driver, String kind, int clients, int threads, Double offeredPerS, Double achievedPerS,
        Double calibratedPerS, Long lagMaxNs, Long lagAtEndNs) {

    /**
     * The load of a run; null when no client wrote its counts.
     *
     * @param sequences benchmark requests of the measure phase; null when unknown
     */
    public static OfferedLoad of(Run run, Long sequences) {
        List<ClientFile> counts = run.clients().stream().map(Client::counts).filter(count -> count != null).toList();
        if (counts.isEmpty()) {
            return null;
        }
        ClientFile first = counts.get(0);
        Long lagMaxNs = null;
        Long lagAtEndNs = null;
        for (ClientFile count : counts) {
            lagMaxNs = larger(larger(lagMaxNs, count.lagMaxNs()), count.lagAtEndNs());
            lagAtEndNs = larger(lagAtEndNs, count.lagAtEndNs());
        }
        boolean closed = first.load().equals("closed");
        Double achieved = null;
        if (sequences != null) {
            long done = !first.load().equals("open") ? sequences : counts.stream()
                    .flatMap(count -> count.measured().values().stream()).mapToLong(ClientFile.Counts::sent).sum();
            achieved = done / run.window().seconds();
        }
        return new OfferedLoad(first.driver(), first.load(), run.clients().size(),
                counts.stream().mapToInt(ClientFile::threads).sum(), closed ? null : sum(counts, true), achieved,
                sum(counts, false), closed ? null : lagMaxNs, closed ? null : lagAtEndNs);
    }

    private static Double sum(List<ClientFile> counts, boolean paced) {
        double sum = 0;
        for (ClientFile count : counts) {
            Double value = paced ? count.pacedPerS() : count.calibratedPerS();
            if (value == null) {
                return null;
            }
            sum += value;
        }
        return sum;
    }

    private static Long larger(Long one, Long other) {
        return one == null || other != null && other > one ? other : one;
    }
}

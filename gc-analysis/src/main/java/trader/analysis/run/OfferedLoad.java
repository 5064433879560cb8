package trader.analysis.run;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * The load, all clients together.
 *
 * @param offeredPerS    messages per second; null in a closed loop
 * @param achievedPerS   messages per second actually sent; null if unknown
 * @param calibratedPerS messages per second that the closed loop after the warm-up reached; null without one
 * @param lagMaxNs       the largest delay of a request, including requests not yet sent at the end; null without a
 *                       schedule
 */
public record OfferedLoad(String driver, String kind, int clients, int threads, Double offeredPerS, Double achievedPerS,
        Double calibratedPerS, Long lagMaxNs, Long lagAtEndNs) {

    /** Null when no client wrote its counts. */
    public static OfferedLoad of(Run run) {
        List<ClientFile> counts = run.clients().stream().map(Client::counts).filter(count -> count != null).toList();
        if (counts.isEmpty()) {
            return null;
        }
        ClientFile first = counts.get(0);
        boolean closed = first.load().equals("closed");
        Double achieved = null;
        if (run.window() != null) {
            achieved = counts.stream().flatMap(count -> count.measured().values().stream())
                    .mapToLong(ClientFile.Counts::sent).sum() / run.window().seconds();
        }
        return new OfferedLoad(first.driver(), first.load(), run.clients().size(),
                counts.stream().mapToInt(ClientFile::threads).sum(),
                closed ? null : sum(counts, ClientFile::pacedPerS), achieved, sum(counts, ClientFile::calibratedPerS),
                closed ? null : largest(counts, count -> larger(count.lagMaxNs(), count.lagAtEndNs())),
                closed ? null : largest(counts, ClientFile::lagAtEndNs));
    }

    /** Null if one is unknown. */
    private static Double sum(List<ClientFile> counts, Function<ClientFile, Double> value) {
        return counts.stream().map(value).anyMatch(Objects::isNull) ? null
                : Double.valueOf(counts.stream().mapToDouble(value::apply).sum());
    }

    /** Null if all are unknown. */
    private static Long largest(List<ClientFile> counts, Function<ClientFile, Long> value) {
        return counts.stream().map(value).filter(Objects::nonNull).max(Long::compare).orElse(null);
    }

    private static Long larger(Long one, Long other) {
        return one == null || other != null && other > one ? other : one;
    }
}

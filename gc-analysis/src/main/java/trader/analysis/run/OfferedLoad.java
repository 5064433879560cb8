package trader.analysis.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The load, all clients together.
 *
 * @param offeredPerS    messages per second; null in a closed loop
 * @param achievedPerS   messages per second actually sent; null if unknown
 * @param calibratedPerS messages per second that the closed loop after the warm-up reached; null without one
 * @param lag            null without a schedule
 */
public record OfferedLoad(String driver, String kind, int clients, int threads, Double offeredPerS, Double achievedPerS,
        Double calibratedPerS, @JsonUnwrapped LargestLag lag) {
    /**
     * Delays of requests behind their schedule; null if unknown.
     *
     * @param lagMaxNs   the longest, including requests not yet sent at the end
     * @param lagAtEndNs the longest at the end
     */
    public record LargestLag(Long lagMaxNs, Long lagAtEndNs) { }

    /** Null when no client wrote its counts. */
    public static OfferedLoad of(Run run) {
        List<ClientFile> counts = run.clients().stream().map(Client::counts).filter(count -> count != null).toList();
        if (counts.isEmpty()) {
            return null;
        }
        List<ClientFile.ClientLoad> loads = counts.stream().map(ClientFile::workload).toList();
        ClientFile.ClientLoad first = loads.get(0);
        boolean closed = first.load().equals("closed");
        Double achieved = run.window() == null ? null : Double.valueOf(counts.stream()
                .flatMap(count -> count.measured().values().stream()).mapToLong(ClientFile.Counts::sent).sum()
                / run.window().seconds());
        List<ClientFile.Lag> lags = closed ? List.of()
                : counts.stream().map(ClientFile::scheduleLag).filter(Objects::nonNull).toList();
        return new OfferedLoad(first.driver(), first.load(), run.clients().size(),
                loads.stream().mapToInt(ClientFile.ClientLoad::threads).sum(),
                closed ? null : sum(loads, ClientFile.ClientLoad::pacedPerS), achieved,
                sum(loads, ClientFile.ClientLoad::calibratedPerS),
                lags.isEmpty() ? null : new LargestLag(
                        largest(lags.stream().flatMap(lag -> Stream.of(lag.maxNs(), lag.atEndNs()))),
                        largest(lags.stream().map(ClientFile.Lag::atEndNs))));
    }

    /** Null if one is unknown. */
    private static Double sum(List<ClientFile.ClientLoad> loads, Function<ClientFile.ClientLoad, Double> value) {
        return loads.stream().map(value).anyMatch(Objects::isNull) ? null
                : Double.valueOf(loads.stream().mapToDouble(value::apply).sum());
    }

    /** Null if all are unknown. */
    private static Long largest(Stream<Long> values) {
        return values.filter(Objects::nonNull).max(Long::compare).orElse(null);
    }
}

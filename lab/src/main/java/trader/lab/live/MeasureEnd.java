package trader.lab.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import trader.analysis.attribution.GrowingTail;
import trader.client.load.PhaseLength;
import trader.common.Units;

/**
 * Watches a measurement of automatic length from outside, and ends it with the signal file {@code enough} when the tail
 * of every service has enough effective episodes. The clients end it by themselves after its longest time.
 */
public final class MeasureEnd {
    private static final long POLL_NS = TimeUnit.SECONDS.toNanos(5);

    private final Path enough;
    private final List<Path> phases;
    private final GrowingTail tail;
    private final PhaseLength wanted;
    private Map<String, Double> episodes = Map.of();
    private long polledNs;
    private long lengthNs;
    private boolean isEnough;

    /** {@code clients}: the directories of the clients on this host; {@code nowNs}: {@link System#nanoTime()}. */
    public MeasureEnd(Path enough, List<Path> clients, PhaseLength wanted, long nowNs) {
        this.enough = enough;
        this.wanted = wanted;
        phases = clients.stream().map(client -> client.resolve("phases.csv")).toList();
        tail = new GrowingTail(clients.stream().map(client -> client.resolve("requests.bin")).toList());
        polledNs = nowNs;
    }

    /** Looks at the requests, and ends the measurement if there are enough; call it often. */
    public void update(long nowNs) throws IOException {
        if (isEnough || nowNs - polledNs < POLL_NS) {
            return;
        }
        polledNs = nowNs;
        Long startNs = ClientPhase.latestStartNs(phases, "measure");
        if (startNs == null) {
            return;
        }
        tail.poll();
        lengthNs = nowNs - startNs;
        episodes = tail.effectiveEpisodes(Math.max(1, lengthNs));
        if (lengthNs >= wanted.shortestNs() && !episodes.isEmpty()
                && episodes.values().stream().allMatch(each -> each >= GrowingTail.ENOUGH)) {
            isEnough = true;
            Files.write(enough, new byte[0]);
        }
    }

    /** Why it ended: a sentence; null before the measurement. */
    public String reason() {
        String found = episodes.entrySet().stream().map(each -> String.format(Locale.ROOT, "%ss %.0f", each.getKey(),
                each.getValue())).collect(Collectors.joining(", "));
        return episodes.isEmpty() ? null : isEnough
                ? "The measurement ended after " + seconds() + " because its tail has enough effective episodes for"
                        + " shares to ± 10 points. Effective episodes: " + found + "."
                : String.format(Locale.ROOT, "The measurement ended %s. Effective episodes: %s; ± 10 points take %.0f.",
                        lengthNs + 2 * POLL_NS < wanted.longestNs() ? "early" : "after its longest time", found,
                        GrowingTail.ENOUGH);
    }

    private String seconds() {
        return Units.formatDuration(TimeUnit.SECONDS.toNanos(TimeUnit.NANOSECONDS.toSeconds(lengthNs)));
    }
}

package trader.lab.warmup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import trader.lab.live.ClientPhase;
import trader.lab.live.HlogTail;

/**
 * Watches a warm-up of automatic length from outside, in windows of five seconds, and ends it with the signal file
 * {@code warm} when it is over. The clients end it by themselves after their longest time.
 */
public final class WarmUp {
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** Files are written once a second; figures that are missing after this time are unknown. */
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(3);

    private final Path warm;
    private final JvmUse server;
    private final List<Path> phases;
    private final List<JvmUse> clients;
    private final List<HlogTail> logs;
    private final TimedAmounts messages = new TimedAmounts();
    private final List<Interval> intervals = new ArrayList<>();
    private final List<WarmUpWindow> windows = new ArrayList<>();
    private long polledNs;
    /** Makes a time of day one of {@link System#nanoTime()}, also after the day was set. */
    private long nanoTimeOffset;
    private Boolean settled;

    private record Interval(String tag, long middleNs, Histogram responseNs) {
    }

    /**
     * @param warm    the signal file
     * @param server  the server's directory; null if it is no part of the run
     * @param serverClockNs the server's clock minus this one's, roughly
     * @param clients the clients' directories
     * @param nowNs   {@link System#nanoTime()}
     */
    public WarmUp(Path warm, Path server, long serverClockNs, List<Path> clients, long nowNs) {
        this.polledNs = nowNs;
        this.warm = warm;
        this.server = server == null ? null : new JvmUse(server, serverClockNs);
        this.phases = clients.stream().map(client -> client.resolve("phases.csv")).toList();
        this.clients = clients.stream().map(client -> new JvmUse(client, 0)).toList();
        this.logs = clients.stream().map(client -> new HlogTail(client.resolve("warmup.hlog"), this::add)).toList();
    }

    /**
     * Looks at the figures, and ends the warm-up if it is over; call it often.
     *
     * @param nowNs the time on {@link System#nanoTime()}
     * @param nowMs the time of day, in which the latency logs count
     */
    public void update(long nowNs, long nowMs) throws IOException {
        if (settled != null || nowNs - polledNs < POLL_NS) {
            return;
        }
        polledNs = nowNs;
        Long startNs = ClientPhase.latestStartNs(phases, "warmup");
        if (startNs == null) {
            return;
        }
        nanoTimeOffset = nowNs - TimeUnit.MILLISECONDS.toNanos(nowMs);
        read();
        long endNs = startNs + (windows.size() + 1) * WarmUpRule.WINDOW_NS;
        if (nowNs >= endNs && (nowNs >= endNs + LATE_NS || knownUntilNs() >= endNs)) {
            windows.add(window(endNs - WarmUpRule.WINDOW_NS, endNs, endNs - startNs));
            if (reason() == null) {
                settled = true;
                Files.write(warm, new byte[0]);
                return;
            }
        }
        if (ClientPhase.latestStartNs(phases, "calibrate") != null) {
            settled = false;
        }
    }

    /** The reason why it is not over, or null. */
    public String reason() {
        return settled != null && settled ? null : WarmUpRule.reason(windows);
    }

    private void read() throws IOException {
        for (JvmUse jvm : jvms()) {
            jvm.poll();
        }
        for (HlogTail log : logs) {
            log.poll();
        }
    }

    private void add(String tag, double startEpochMs, double lengthMs, Histogram histogram) {
        long startNs = Math.round(startEpochMs * 1e6) + nanoTimeOffset;
        long lengthNs = Math.round(lengthMs * 1e6);
        messages.add(startNs, lengthNs, histogram.getTotalCount());
        intervals.add(new Interval(tag, startNs + lengthNs / 2, histogram));
    }

    private List<JvmUse> jvms() {
        return server == null ? clients : Stream.concat(Stream.of(server), clients.stream()).toList();
    }

    private long knownUntilNs() {
        return Math.min(messages.endNs(), jvms().stream().mapToLong(JvmUse::endNs).min().orElseThrow());
    }

    private WarmUpWindow window(long fromNs, long toNs, long atNs) {
        double count = messages.sum(fromNs, toNs);
        double compilerNs = jvms().stream().mapToDouble(jvm -> jvm.compilerNs(fromNs, toNs)).sum();
        boolean isKnown = jvms().stream().allMatch(jvm -> jvm.endNs() >= toNs);
        return new WarmUpWindow(atNs,
                server == null || !isKnown ? null : perMessage(server.workNs(fromNs, toNs), count),
                isKnown ? perMessage(clients.stream().mapToDouble(jvm -> jvm.workNs(fromNs, toNs)).sum(), count) : null,
                isKnown ? Double.valueOf(compilerNs / (toNs - fromNs)) : null, median(fromNs, toNs));
    }

    private static Double perMessage(double ns, double count) {
        return ns == 0 || count == 0 ? null : Double.valueOf(ns / count);
    }

    private Double median(long fromNs, long toNs) {
        Map<String, Histogram> sums = Map.of("quote", new Histogram(3), "order", new Histogram(3));
        intervals.stream().filter(each -> each.middleNs >= fromNs && each.middleNs < toNs)
                .forEach(each -> sums.get(each.tag).add(each.responseNs));
        intervals.removeIf(each -> each.middleNs < toNs);
        return Stream.of("quote", "order").map(sums::get).filter(sum -> sum.getTotalCount() > 0).findFirst()
                .map(sum -> (double) sum.getValueAtPercentile(50)).orElse(null);
    }

    /** The record of a warm-up {@code auto}. */
    public WarmUpReport report() throws IOException {
        return new WarmUpReport("auto", lengthNs(phases.get(0)), settled, reason(), List.copyOf(windows));
    }

    /** The record of a warm-up of a fixed length; {@code client}: the first client's directory. */
    public static WarmUpReport fixed(String wanted, Path client) throws IOException {
        return new WarmUpReport(wanted, lengthNs(client.resolve("phases.csv")), null, null, List.of());
    }

    private static Long lengthNs(Path phases) throws IOException {
        Long startNs = ClientPhase.latestStartNs(List.of(phases), "warmup");
        Long endNs = ClientPhase.latestStartNs(List.of(phases), "calibrate");
        return startNs == null || endNs == null ? null : Long.valueOf(endNs - startNs);
    }
}

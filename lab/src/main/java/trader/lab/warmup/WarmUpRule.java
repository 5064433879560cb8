package trader.lab.warmup;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Decides when a warm-up is over: when the processor time per message, the compilers and the median response time have
 * stood still for three windows. The first window never counts.
 */
final class WarmUpRule {
    static final long WINDOW_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int STILL = 3;
    private static final double USE_LIMIT = 0.05;
    /** A decay of 1 % a second is within the other limit, but not within this one. */
    private static final double FALL_LIMIT = 0.03;
    private static final double MEDIAN_LIMIT = 0.10;
    private static final double COMPILER_CORES = 0.05;

    private WarmUpRule() {
    }

    /** The reason why the warm-up is not over after these windows, or null. */
    static String reason(List<WarmUpWindow> windows) {
        if (windows.size() <= STILL) {
            return "it takes at least " + TimeUnit.NANOSECONDS.toSeconds((STILL + 1) * WINDOW_NS) + " s";
        }
        List<WarmUpWindow> last = windows.subList(windows.size() - STILL, windows.size());
        if (last.stream().anyMatch(window -> window.p50Ns() == null)) {
            return "no message was answered for " + TimeUnit.NANOSECONDS.toSeconds(WINDOW_NS) + " s";
        }
        String reason = compilers(last.subList(1, STILL), windows);
        if (reason == null) {
            reason = moved("processor time per message of the server", windows, WarmUpWindow::serverNsPerRequest,
                    USE_LIMIT, FALL_LIMIT);
        }
        if (reason == null) {
            reason = moved("processor time per message of the clients", windows, WarmUpWindow::clientNsPerRequest,
                    USE_LIMIT, FALL_LIMIT);
        }
        return reason != null ? reason : moved("median response time", windows, WarmUpWindow::p50Ns, MEDIAN_LIMIT, 1);
    }

    private static String compilers(List<WarmUpWindow> last, List<WarmUpWindow> all) {
        if (isKnown(all, WarmUpWindow::compilerCores)
                && last.stream().map(WarmUpWindow::compilerCores).anyMatch(Objects::isNull)) {
            return "processor time of the compilers: unknown for a while";
        }
        double most = last.stream().map(WarmUpWindow::compilerCores).filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue).max().orElse(0);
        return most <= COMPILER_CORES ? null
                : String.format(Locale.ROOT, "the compilers took %.2f processors (allowed are %.2f)", most,
                        COMPILER_CORES);
    }

    /** Not so on a machine without the kernel's files, and for a server that runs elsewhere. */
    private static boolean isKnown(List<WarmUpWindow> all, Function<WarmUpWindow, Double> figure) {
        return all.stream().map(figure).anyMatch(Objects::nonNull);
    }

    private static String moved(String name, List<WarmUpWindow> all, Function<WarmUpWindow, Double> figure,
            double limit, double fallLimit) {
        if (!isKnown(all, figure)) {
            return null;
        }
        List<Double> values = all.subList(all.size() - STILL, all.size()).stream().map(figure)
                .filter(Objects::nonNull).toList();
        if (values.size() < STILL) {
            return name + ": unknown for a while";
        }
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        double first = values.get(0);
        double end = values.get(STILL - 1);
        boolean still = values.stream().allMatch(value -> Math.abs(value - mean) <= limit * mean)
                && end >= first * (1 - fallLimit);
        return still ? null : String.format(Locale.ROOT, "%s: %.0f, %.0f, %.0f µs in the last %d s", name,
                values.get(0) / 1e3, values.get(1) / 1e3, values.get(2) / 1e3,
                TimeUnit.NANOSECONDS.toSeconds(STILL * WINDOW_NS));
    }
}

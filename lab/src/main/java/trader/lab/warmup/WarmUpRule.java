package trader.lab.warmup;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides when a warm-up is over: when the compilers rest, and neither the CPU time per message nor the median response
 * time falls any more.
 *
 * <p>On a quiet virtual machine these figures scatter by 5 to 15 % from window to window, so no single window decides:
 * the fall over the last six to eight windows counts, with its error. The first window never counts.
 */
final class WarmUpRule {
    static final long WINDOW_NS = TimeUnit.SECONDS.toNanos(5);
    /** A fall is given per this number of windows. */
    private static final int STEP = 3;
    private static final int SHORTEST = 6;
    private static final int LONGEST = 8;
    private static final double USE_LIMIT = 0.05;
    private static final double MEDIAN_LIMIT = 0.10;
    /** CPUs that the compilers may take. */
    static final double COMPILER_CORES = 0.10;

    private WarmUpRule() {
    }

    /**
     * The fall of a figure in successive windows: a line through the logarithms, by least squares.
     *
     * @param perWindow logarithm of the factor by which it falls from one window to the next; negative if it rises
     * @param error     standard error of {@code perWindow}, from the scatter about the line
     */
    private record Fall(double perWindow, double error) {
        /** A shorter series may be even by chance. */
        private static final double LEAST_SCATTER = 0.02;

        /** {@code values}: at least three. */
        static Fall of(List<Double> values) {
            int count = values.size();
            double middle = (count - 1) / 2.0;
            double mean = values.stream().mapToDouble(Math::log).average().orElseThrow();
            double squares = 0;
            double products = 0;
            for (int i = 0; i < count; i++) {
                squares += (i - middle) * (i - middle);
                products += (i - middle) * Math.log(values.get(i));
            }
            double slope = products / squares;
            double residues = 0;
            for (int i = 0; i < count; i++) {
                double residue = Math.log(values.get(i)) - mean - slope * (i - middle);
                residues += residue * residue;
            }
            return new Fall(-slope, Math.max(LEAST_SCATTER, Math.sqrt(residues / (count - 2))) / Math.sqrt(squares));
        }

        /** The share lost within {@link #STEP} windows. */
        double share() {
            return -Math.expm1(-perWindow * STEP);
        }

        /** The share that may be lost within as many: one standard error more. */
        double mostShare() {
            return -Math.expm1(-(perWindow + error) * STEP);
        }
    }

    /** The reason why the warm-up is not over after these windows, or null. */
    static String reason(List<WarmUpWindow> windows) {
        if (windows.size() <= SHORTEST) {
            return "it takes at least " + seconds(SHORTEST + 1) + " s";
        }
        if (last(windows, SHORTEST, WarmUpWindow::p50Ns).contains(null)) {
            return "no message was answered for " + seconds(1) + " s";
        }
        return Stream.of(compilers(windows),
                falling("CPU time per message of the server", windows, WarmUpWindow::serverNsPerRequest, USE_LIMIT),
                falling("CPU time per message of the clients", windows, WarmUpWindow::clientNsPerRequest, USE_LIMIT),
                falling("median response time", windows, WarmUpWindow::p50Ns, MEDIAN_LIMIT))
                .filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static String compilers(List<WarmUpWindow> windows) {
        if (!isKnown(windows, WarmUpWindow::compilerCores)) {
            return null;
        }
        List<Double> last = last(windows, STEP, WarmUpWindow::compilerCores);
        if (last.contains(null)) {
            return "CPU time of the compilers: unknown for a while";
        }
        double mean = last.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        return mean <= COMPILER_CORES ? null
                : String.format(Locale.ROOT, "the compilers took %.2f CPUs in the last %d s (allowed are %.2f)",
                        mean, seconds(STEP), COMPILER_CORES);
    }

    /** Not so on a machine without the kernel's files, and for a server that runs elsewhere. */
    private static boolean isKnown(List<WarmUpWindow> all, Function<WarmUpWindow, Double> figure) {
        return all.stream().map(figure).anyMatch(Objects::nonNull);
    }

    private static List<Double> last(List<WarmUpWindow> all, int count, Function<WarmUpWindow, Double> figure) {
        return all.subList(all.size() - count, all.size()).stream().map(figure).collect(Collectors.toList());
    }

    private static String falling(String name, List<WarmUpWindow> all, Function<WarmUpWindow, Double> figure,
            double limit) {
        if (!isKnown(all, figure)) {
            return null;
        }
        Fall slowest = null;
        for (int count = SHORTEST; count <= LONGEST && count < all.size(); count++) {
            List<Double> values = last(all, count, figure);
            if (values.contains(null)) {
                break;
            }
            Fall fall = Fall.of(values);
            if (slowest == null || fall.mostShare() < slowest.mostShare()) {
                slowest = fall;
            }
        }
        if (slowest == null) {
            return name + ": unknown for a while";
        }
        return slowest.mostShare() <= limit ? null : String.format(Locale.ROOT,
                "%s: %.0f %% %s every %d s, give or take %.0f %% (allowed are %.0f %%, the error included)", name,
                Math.abs(slowest.share()) * 100, slowest.share() < 0 ? "more" : "less", seconds(STEP),
                (slowest.mostShare() - slowest.share()) * 100, limit * 100);
    }

    private static long seconds(int windows) {
        return TimeUnit.NANOSECONDS.toSeconds(windows * WINDOW_NS);
    }
}

package trader.analysis.answer;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.Format;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.Percentile;

/**
 * The next step to try, where the figures without a cause support it.
 *
 * @param durability       null if unknown
 * @param collector        of the server; null if unknown
 * @param sharedProcessors server and clients may use the same processors, and there are several
 * @param foreignCores     processors that other processes used
 * @param foreignProcesses those that used most; null if unknown
 */
public record Advice(String durability, String collector, boolean sharedProcessors, double foreignCores,
        String foreignProcesses) {
    /** From here on the other processes are warned of, and are the likely reason of waits for a processor. */
    private static final double MANY_FOREIGN_CORES = 0.1;
    /** A cause must lower p99 by this part … */
    private static final double LEAST_GAIN = 0.2;
    /** … and must have been met this often: one event proves little. */
    private static final long LEAST_EPISODES = 3;
    private static final String P99 = Percentile.P99.label();

    /** Null if no single cause makes enough of a difference, or nothing can be done about it here. */
    String of(List<ServiceFigures> services, Attribution attribution) {
        String best = null;
        double bestGain = LEAST_GAIN;
        for (ServiceFigures service : attribution == null ? List.<ServiceFigures>of() : services) {
            Long measuredNs = Percentile.P99.of(service.response());
            for (Attribution.Without without : attribution.without()) {
                Long withoutNs = without.responseNs().get(P99);
                if (!without.service().equals(service.name()) || measuredNs == null || withoutNs == null) {
                    continue;
                }
                double gain = 1 - (double) withoutNs / measuredNs;
                String step = gain < bestGain ? null : step(attribution, without);
                if (step != null) {
                    best = "Without " + words(without) + ", p99 of " + service.name() + "s could be as low as "
                            + Format.ns(withoutNs) + " instead of " + Format.ns(measuredNs) + ": " + step + ".";
                    bestGain = gain;
                }
            }
        }
        return best == null ? null : best.replace('\u00a0', ' ');
    }

    private static String words(Attribution.Without without) {
        return Stream.of(Cause.values()).filter(cause -> cause.label().equals(without.cause()) && !cause.isStop())
                .map(AnswerText::words).findFirst().orElse(without.plural());
    }

    private String step(Attribution attribution, Attribution.Without without) {
        return attribution.tails().stream()
                .filter(tail -> tail.service().equals(without.service()) && tail.percentile().equals(P99))
                .flatMap(tail -> tail.causes().stream())
                .filter(share -> share.cause().label().equals(without.cause()) && isSure(share))
                .findFirst().map(share -> step(share.cause())).orElse(null);
    }

    private static boolean isSure(CauseShare share) {
        return share.episodes() >= LEAST_EPISODES && (share.beyondChance() || share.pValue() == null);
    }

    private String step(Cause cause) {
        return switch (cause) {
            case FORCED_JOURNAL, FORCED_TRANSACTION_LOG, FORCED_ORDER_LOG, FORCED_FIX -> "forced".equals(durability)
                    ? "try --durability process (it survives kill -9, but not a power cut), or a faster disk"
                    : "try a faster disk";
            case LOG_WRITES -> "try a faster disk";
            case SERVER_GC, SERVER_STALL -> collector == null || collector.contains("ZGC")
                    ? "try a larger --server-heap" : "try --gc zgc";
            case CLIENT_GC, CLIENT_STALL -> "try a larger --client-heap";
            case LATE_WAKE, SERVER_PROCESSOR, CLIENT_PROCESSOR -> foreignCores >= MANY_FOREIGN_CORES
                    ? String.format(Locale.ROOT, "stop the other processes, which took %.2f processors", foreignCores)
                            + (foreignProcesses == null ? "" : " (" + foreignProcesses + ")")
                    : sharedProcessors
                    ? "try --server-cpus and --client-cpus, so that server and load generator do not share processors"
                    : null;
            case SATURATION -> "try a lower --rate";
            case DATABASE -> "compare with --resource emulated";
            default -> null;
        };
    }
}

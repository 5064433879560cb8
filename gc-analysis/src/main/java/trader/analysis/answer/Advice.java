package trader.analysis.answer;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import trader.analysis.answer.Answer.NextStep;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShares;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Attribution.Without;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.figures.Format;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.latencylog.Percentile;

/** The next step to try, where the figures without a cause support it. */
record Advice(RunFacts facts) {
    /** From here on the other processes are warned of, and are the likely reason of CPU waits. */
    private static final double MANY_FOREIGN_CORES = 0.1;
    /** A cause must lower p99 by this part … */
    private static final double LEAST_GAIN = 0.2;
    /** … and it and the slow requests must have been met this often: one event proves little. */
    private static final long LEAST_EPISODES = 3;
    /** From this share on of waits that were measured or exceed chance, CPUs are worth dividing. */
    private static final double MANY_WAITS = 0.2;
    private static final String P99 = Percentile.P99.label();

    /** Null if no single cause makes enough of a difference, or nothing can be done about it here. */
    NextStep of(List<ServiceFigures> services, Attribution attribution) {
        NextStep best = null;
        double bestGain = LEAST_GAIN;
        for (ServiceFigures service : attribution == null ? List.<ServiceFigures>of() : services) {
            Long measuredNs = Percentile.P99.of(service.response());
            TailCauses tail = attribution.tails().stream().filter(each -> each.service().equals(service.name())
                    && each.tail().percentile().equals(P99)).findFirst().orElse(null);
            for (Without without : attribution.without()) {
                Long withoutNs = without.responseNs().get(P99);
                if (tail == null || tail.tail().effectiveEpisodes() < LEAST_EPISODES || measuredNs == null
                        || withoutNs == null || !without.service().equals(service.name())) {
                    continue;
                }
                double gain = 1 - (double) withoutNs / measuredNs;
                String step = gain < bestGain ? null : step(tail, without.cause());
                if (step != null) {
                    best = new NextStep(AnswerWords.plain("Without " + without.plural() + ", p99 of "
                            + service.name() + "s could be as low as " + Format.ns(withoutNs)
                            + " instead of " + Format.ns(measuredNs) + ": " + step + "."), group(without.cause()));
                    bestGain = gain;
                }
            }
        }
        return best;
    }

    /** Waits behind other threads are several causes. */
    private static CauseGroup group(String cause) {
        return Stream.of(Cause.values()).filter(each -> each.label().equals(cause)).map(Cause::group).findFirst()
                .orElse(CauseGroup.CPU);
    }

    private String step(TailCauses tail, String cause) {
        if (cause.equals(Attribution.THREADS_WAITS)) {
            return facts.apart() || certain(tail) == 0 ? null : waits(tail);
        }
        return tail.shares().causes().stream().filter(share -> share.cause().label().equals(cause)
                        && share.episodes() >= LEAST_EPISODES && (share.chance() == null || share.chance().exceeded()))
                .map(share -> step(tail, share.cause())).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private String step(TailCauses tail, Cause cause) {
        return switch (cause) {
            case FSYNC_JOURNAL, FSYNC_TRANSACTION_LOG, FSYNC_ORDER_LOG, FSYNC_FIX ->
                    "forced".equals(facts.durability())
                    ? "try --durability process (it survives kill -9, but not a power cut), or a faster disk"
                    : "try a faster disk";
            case LOG_WRITES -> "try a faster disk";
            case SERVER_GC, SERVER_STALL -> isZgc() ? "try a larger --server-heap" : "try --gc zgc";
            case CLIENT_GC, CLIENT_STALL -> "try a larger --client-heap";
            case COLLECTORS -> "try larger heaps (--server-heap, --client-heap)" + (isZgc() ? ", or --gc g1" : "");
            case COMPILERS -> "try a longer --warmup or --settle";
            case THROTTLED -> "raise the CPU limit";
            case LATE_WAKE, LISTENER_WAIT, LOAD_WAIT -> waits(tail);
            case SERVER_CPU, CLIENT_CPU -> facts.apart() ? foreign() : null;
            case SATURATION -> "try a lower --rate";
            case DATABASE -> "compare with --order-store emulated";
            default -> null;
        };
    }

    private boolean isZgc() {
        return facts.collector() == null || facts.collector().contains("ZGC");
    }

    private String waits(TailCauses tail) {
        boolean many = certain(tail) >= MANY_WAITS;
        String foreign = foreign();
        return foreign != null ? foreign : !facts.sharedCpus() || !many ? null
                : "try --server-cpus and --client-cpus, so that server and load generator do not share CPUs";
    }

    /** The share of waits that were measured, or exceed chance. */
    private static double certain(TailCauses tail) {
        CauseShares shares = tail.shares();
        return shares.causes().stream().filter(each -> each.cause().isOwnWait()).mapToDouble(shares::withBacklog).sum()
                + shares.cpu().certain();
    }

    /** Null if the other processes took little. */
    private String foreign() {
        return facts.others().cores() < MANY_FOREIGN_CORES ? null
                : String.format(Locale.ROOT, "stop the other processes, which used %.2f CPUs while it was measured:"
                        + " %s", facts.others().cores(), facts.others().named());
    }
}

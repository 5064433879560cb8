package trader.analysis.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.figures.Format;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.foreign.ForeignLogs;
import trader.analysis.foreign.ForeignTail;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Jvm;
import trader.analysis.run.StopKind;
import trader.analysis.run.Stops;
import trader.analysis.run.Window;

/**
 * The answer from logs that Trader did not write. They contain no single requests, so it is an upper bound: a pause
 * can explain a value if it overlaps the interval of the log or as long before it as the value is.
 */
public final class ForeignAnswer {
    /** Longer intervals hold pauses and slow requests that have nothing to do with each other. */
    private static final long LONG_INTERVAL_NS = 10_000_000_000L;
    private static final double LIKELY = 0.05;
    /** Chance gives as much so often. */
    private static final double OFTEN = 0.4;

    private ForeignAnswer() { }

    /** Never null. */
    public static Answer of(ForeignLogs logs, Map<String, JvmFigures> jvms) {
        List<Jvm> placed = logs.jvms().stream().filter(logs::placed).toList();
        List<String> text = new ArrayList<>();
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        logs.jvms().stream().filter(jvm -> jvm.gc().incomplete() != null).forEach(jvm -> text.add(
                "GC of " + jvm.name() + " is unknown, at least in part: not all of its log could be"
                        + " read (see the warnings)."));
        if (logs.services().isEmpty()) {
            logs.jvms().forEach(jvm -> text.add(stopped(jvm.name(), jvms.get(jvm.name()), logs.coveredNs(jvm))));
            text.add("Without a latency log nothing can be said about requests.");
        } else if (placed.isEmpty()) {
            text.add(logs.jvms().isEmpty() ? "No GC log was given, so nothing can be said about GC."
                    : "The pauses of the GC log cannot be compared with the requests: it prints no time of day"
                            + " (--clock).");
        } else {
            Stops pauses = Stops.union(placed.stream().map(jvm -> jvm.stops(StopKind.GC)).toArray(Stops[]::new));
            for (ServiceFigures service : logs.services()) {
                ForeignTail tail = logs.tails().get(service.name());
                text.add(tail == null ? "Too few requests to say what the slowest requests of " + service.name()
                        + " lost time to: " + service.count() + ", and " + Percentile.P90.least() + " are needed."
                        : explained(service, tail, pauses, logs));
                services.put(service.name(), tail == null ? ServiceAnswer.tooFew(service.count())
                        : figures(service, tail, pauses));
            }
        }
        return new Answer(text.stream().map(AnswerWords::plain).toList(), List.of(), null, Standing.NOT_JUDGED,
                services);
    }

    private static String stopped(String name, JvmFigures of, Long coveredNs) {
        JvmFigures.Pauses pauses = of.pauses();
        if (pauses == null || pauses.count() == 0) {
            return "GC: the log of " + name + " has no pause.";
        }
        String share = coveredNs == null || coveredNs == 0 ? Format.ns(pauses.totalNs())
                : Format.percent((double) pauses.totalNs() / coveredNs) + " of " + Format.ns(coveredNs);
        return "GC stopped " + name + " for " + share + ": " + Format.some(pauses.count(), "pause")
                + ", longest " + Format.ns(pauses.maxNs()) + ".";
    }

    private static String explained(ServiceFigures service, ForeignTail tail, Stops pauses, ForeignLogs logs) {
        double share = tail.atMost(pauses);
        String slowest = (tail.percentile() == Percentile.P90 ? "10 %" : "1 %") + " of " + service.name() + " requests";
        ForeignTail.Chance chance = tail.chance(pauses, logs.window());
        long longestNs = longestNs(pauses, logs.window());
        return "GC: at most " + AnswerWords.percent(share) + " of what the slowest " + slowest
                + " waited beyond the usual (" + (longestNs == 0 ? "there was no pause" : "longest pause "
                + Format.ns(longestNs)) + (share == 0 || chance.pValue() <= LIKELY ? "" : "; "
                + byChance(share, chance)) + "). The rest, " + AnswerWords.percent(1 - share)
                + ", lies where no pause was long enough" + (logs.intervalNs() > LONG_INTERVAL_NS ? " (the log's"
                + " intervals of " + Format.ns(logs.intervalNs()) + " are too long to say more)" : "") + ".";
    }

    /** Of a share that chance may have given. */
    private static String byChance(double share, ForeignTail.Chance of) {
        String expected = Format.roughly(of.meanShare());
        return share <= of.meanShare() ? "no more than chance gives, " + expected
                : of.pValue() >= OFTEN ? "chance often gives as much, and " + expected + " on average"
                : "by chance " + expected + ", but 1 time in " + Math.round(1 / of.pValue()) + " as much";
    }

    private static long longestNs(Stops pauses, Window window) {
        long longestNs = 0;
        for (int i = pauses.firstEndingAfter(window.startNs());
                i < pauses.size() && pauses.startNs(i) < window.endNs(); i++) {
            longestNs = Math.max(longestNs, pauses.lengthNs(i));
        }
        return longestNs;
    }

    /** An upper bound. */
    private static ServiceAnswer figures(ServiceFigures service, ForeignTail tail, Stops pauses) {
        double share = tail.atMost(pauses);
        return new ServiceAnswer(service.count(),
                new RecurringTail(tail.percentile().label(), tail.thresholdNs(), tail.requests(), null, null),
                List.of(), new GroupShare(CauseGroup.GC, share, 0, share), List.of(), List.of(), null);
    }
}

package trader.analysis.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Unknown;

/**
 * The figures of an answer as sentences.
 *
 * @param reasons        why the figures cannot be used; empty if they can
 * @param stepsKnown     the server recorded its times
 * @param serverLogKnown false: only the clients' GC logs were read
 * @param basic          waits for a CPU and fsyncs were not recorded, as the user asked
 * @param unknown        as in {@link RunFacts}, as the next
 */
record AnswerText(List<String> reasons, boolean stepsKnown, boolean serverLogKnown, boolean basic, Set<Unknown> unknown,
        double generatorAtMost) {
    /** From here on the load generator may have taken the most of all requests. */
    private static final double MOST_OF_ALL = 0.5;
    /** With fewer effective episodes the next run may look different. */
    private static final double FEW_EPISODES = 10;
    /** A stall has the name of the cause that took so much of it. */
    private static final double ITS_CAUSE = 0.5;
    /** A cause with such an interval is not named. */
    private static final double TOO_WIDE = 0.6;
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final long MOST_MINUTES = 60;
    /** Those with a sentence of their own. */
    private static final Set<Unknown> TOLD = Set.of(Unknown.BROKER, Unknown.COLLECTIONS, Unknown.SERVERS);
    private static final Set<Unknown> WAITS = Set.of(Unknown.CPU_WAITS, Unknown.DISK_WAITS, Unknown.STEAL);

    /** First the stalls, then what the recurring tail waited for, then the part of GC unless it is the largest. */
    List<String> of(Map<String, ServiceAnswer> services) {
        if (services.values().stream().allMatch(service -> service.answered() == 0)) {
            return List.of("No request was measured"
                    + (reasons.isEmpty() ? "." : ": " + Answer.headline(reasons.get(0))));
        }
        List<String> text = new ArrayList<>(stalls(services));
        List<String> clauses = new ArrayList<>();
        List<String> gc = new ArrayList<>();
        boolean hasStalls = !text.isEmpty();
        services.forEach((name, of) -> {
            if (of.tail() != null && !of.all().isEmpty()) {
                String slowest = AnswerWords.slowest(name, of.tail().percentile());
                clauses.add((clauses.isEmpty() ? hasStalls ? "Apart from that, " + slowest : "T" + slowest.substring(1)
                        : slowest) + (clauses.isEmpty() ? " lost most time to " : " to ") + most(of));
                if (largest(of) != of.gc()) {
                    gc.add(Format.range(of.gc().low(), of.gc().high()) + " for " + AnswerWords.plural(name));
                }
            } else if (of.tail() == null && of.answered() > 0) {
                text.add("Too few requests to say what the slowest " + AnswerWords.plural(name) + " lost time to: "
                        + of.answered() + ", and " + Percentile.P90.least() + " are needed.");
            }
        });
        if (!clauses.isEmpty()) {
            text.add(AnswerWords.plain(String.join(", ", clauses)) + ".");
        }
        if (!gc.isEmpty()) {
            text.add(AnswerWords.plain("GC took " + AnswerWords.list(gc)) + ".");
        }
        return text;
    }

    /** A stall that slowed both services down is one sentence. */
    static List<String> stalls(Map<String, ServiceAnswer> services) {
        Map<Stall, List<String>> parts = new LinkedHashMap<>();
        services.forEach((name, of) -> of.stalls().forEach(stall -> {
            Stall same = parts.keySet().stream().filter(each -> each.mostly() == stall.mostly()
                    && each.atNs() < stall.atNs() + stall.lengthNs() && stall.atNs() < each.atNs() + each.lengthNs())
                    .findFirst().orElse(stall);
            parts.computeIfAbsent(same, any -> new ArrayList<>())
                    .add(AnswerWords.ofSlowest(stall.share(), name, of.tail().percentile()));
        }));
        return parts.entrySet().stream().map(each -> stall(each.getKey()) + " is " + AnswerWords.list(each.getValue())
                + ".").map(AnswerWords::plain).toList();
    }

    private static String stall(Stall of) {
        boolean named = of.mostlyPart() >= ITS_CAUSE;
        return "One " + (named ? of.mostly().stall() : "stall") + " of " + Format.ns(of.lengthNs()) + " at "
                + Format.ns(of.atNs()) + (named ? "" : ", " + AnswerWords.percent(of.mostlyPart()) + " of it "
                + of.mostly().label() + ",");
    }

    private static GroupShare largest(ServiceAnswer of) {
        return of.all().stream().reduce((a, b) -> b.share() > a.share() ? b : a).orElseThrow();
    }

    private static String most(ServiceAnswer of) {
        GroupShare most = largest(of);
        if (most.high() - most.low() > TOO_WIDE) {
            return "causes that this run cannot tell apart";
        }
        return (most.cause() == CauseGroup.UNEXPLAINED ? "no known cause" : most.cause().label()) + " ("
                + Format.range(most.low(), most.high()) + ")";
    }

    List<String> notes(Map<String, ServiceAnswer> services) {
        List<String> notes = new ArrayList<>();
        generator(services, notes);
        services.forEach((name, of) -> {
            RecurringTail tail = of.tail();
            if (tail != null && tail.effectiveEpisodes() < FEW_EPISODES && tail.neededNs() != null) {
                notes.add("The tail of " + AnswerWords.plural(name) + " is that of "
                        + Format.rate(tail.effectiveEpisodes()) + " effective episodes. To know its largest share to"
                        + " ± 10 points takes " + length(tail.neededNs()) + ".");
            }
        });
        boolean any = services.values().stream().anyMatch(of -> of.tail() != null);
        if (unknown.contains(Unknown.COLLECTIONS)) {
            notes.add("GC is unknown, at least in part: a GC log is not complete (see the warnings).");
        } else if (any && !serverLogKnown) {
            notes.add("GC is that of the load generator alone: the server's is unknown.");
        }
        if (unknown.contains(Unknown.SERVERS) && any) {
            notes.add("Which of the servers answered a request is unknown, so no stop, step or wait in a server is"
                    + " among these causes: their pauses and their use of the CPUs are shown for each server.");
        } else if (!stepsKnown && any) {
            notes.add("The server recorded no times of its requests, so only stops are told apart.");
        } else if (basic && any) {
            notes.add("CPU waits and fsyncs were not recorded (--detail basic).");
        }
        unseen(notes, any);
        return notes.stream().map(AnswerWords::plain).toList();
    }

    private static String length(long ns) {
        long minutes = (ns + MINUTE_NS - 1) / MINUTE_NS;
        return minutes > MOST_MINUTES ? "more than an hour" : "about " + Format.some(minutes, "minute")
                + " (--duration " + minutes + "m)";
    }

    /** The part of the load generator if it is the largest: it is no latency of the server. */
    private void generator(Map<String, ServiceAnswer> services, List<String> notes) {
        List<String> shares = new ArrayList<>();
        services.forEach((name, of) -> {
            if (of.loadGenerator() != null && of.loadGenerator().largest()) {
                shares.add(AnswerWords.ofSlowest(of.loadGenerator().share(), name, of.tail().percentile()));
            }
        });
        if (!shares.isEmpty()) {
            notes.add("Its stops, CPU waits and stalls included, the load generator is the largest part, which is"
                    + " not the server's latency: " + AnswerWords.list(shares) + ".");
        }
        if (generatorAtMost >= MOST_OF_ALL) {
            notes.add("Up to " + AnswerWords.percent(generatorAtMost)
                    + " of the time of all requests may be the load generator's own, not the server's latency.");
        }
    }

    /** {@code explained}: there are shares of causes, from which something can be missing. */
    private void unseen(List<String> notes, boolean explained) {
        if (explained && unknown.contains(Unknown.BROKER)) {
            notes.add("The broker was not watched (--broker): its fsyncs, its stops and its CPU waits were not seen."
                    + " They may be the cause of unexplained time.");
        }
        List<String> lacking = unknown.stream().filter(each -> !TOLD.contains(each))
                .filter(each -> explained && stepsKnown && !basic || !WAITS.contains(each)).sorted()
                .map(Unknown::words).toList();
        if (!lacking.isEmpty()) {
            notes.add("Unknown, at least in part, because a file is missing or damaged (see the warnings): "
                    + String.join("; ", lacking) + ".");
        }
    }
}

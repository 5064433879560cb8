package trader.analysis.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import trader.analysis.answer.Answer.GcPart;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Unknown;

/**
 * The figures of an answer as sentences.
 *
 * @param reasons        why the figures cannot be used; empty if they can
 * @param closedLoop     requests were sent as fast as the replies came
 * @param overFix        requests came over FIX
 * @param stepsKnown     the server recorded its times
 * @param serverLogKnown false: only the clients' GC logs were read
 * @param basic          waits for a processor and forced writes were not recorded, as the user asked
 * @param unknown        as in {@link RunFacts}, as the next
 */
record AnswerText(Standing standing, List<String> reasons, boolean closedLoop, boolean overFix, boolean stepsKnown,
        boolean serverLogKnown, boolean basic, Set<Unknown> unknown, double generatorAtMost) {
    /** A smaller part of garbage collection is not worth a word. */
    private static final double LEAST_PART = 0.005;
    /** From here on the load generator may have taken the most of all requests. */
    private static final double MOST_OF_ALL = 0.5;
    /** Those with a sentence of their own. */
    private static final Set<Unknown> TOLD = Set.of(Unknown.BROKER, Unknown.COLLECTIONS, Unknown.SERVERS);
    private static final Set<Unknown> WAITS = Set.of(Unknown.PROCESSOR_WAITS, Unknown.DISK_WAITS, Unknown.STEAL);

    List<String> of(Map<String, ServiceAnswer> services) {
        if (services.values().stream().allMatch(service -> service.answered() == 0)) {
            return List.of("No request was measured"
                    + (reasons.isEmpty() ? "." : ": " + Answer.headline(reasons.get(0))));
        }
        List<String> text = new ArrayList<>();
        if (standing == Standing.INVALID) {
            text.add("Not to be used: " + Answer.headline(reasons.get(0)) + (reasons.size() == 1 ? "" : " (and "
                    + Format.some(reasons.size() - 1, "more reason") + ")"));
        }
        generator(services).ifPresent(text::add);
        if (unknown.contains(Unknown.COLLECTIONS)) {
            text.add("Garbage collection is unknown, at least in part: a GC log is not complete (see the"
                    + " warnings).");
        }
        boolean first = true;
        for (Map.Entry<String, ServiceAnswer> service : services.entrySet()) {
            ServiceAnswer of = service.getValue();
            if (of.answered() > 0) {
                text.add(AnswerWords.plain(of.percentile() == null ? tooFew(service.getKey(), of.answered())
                        : first ? inFull(service.getKey(), of) : brief(service.getKey(), of)));
                first &= of.percentile() == null;
            }
        }
        if (unknown.contains(Unknown.SERVERS) && !first) {
            text.add("Which of the servers answered a request is unknown, so no stop, step or wait in a server is among"
                    + " these causes: their pauses and their use of the processors are shown for each server.");
        } else if (!stepsKnown && !first) {
            text.add("The server recorded no times of its requests, so only stops are told apart.");
        } else if (basic && !first) {
            text.add("Waits for a processor and forced writes were not recorded (--detail basic).");
        }
        unseen(text, !first);
        return text;
    }

    /** The part of the load generator comes first if it is the largest: it is no latency of the server. */
    private Optional<String> generator(Map<String, ServiceAnswer> services) {
        List<String> shares = new ArrayList<>();
        services.forEach((name, of) -> {
            if (of.loadGenerator() != null && of.loadGenerator().largest()) {
                shares.add(AnswerWords.percent(of.loadGenerator().share()) + " of what the slowest "
                        + (isP90(of) ? "10 % of " : "1 % of ") + plural(name) + " waited beyond the usual");
            }
        });
        List<String> sentences = new ArrayList<>();
        if (!shares.isEmpty()) {
            sentences.add("The load generator itself took the largest part, which is not the server's latency: "
                    + AnswerWords.list(shares) + ".");
        }
        if (generatorAtMost >= MOST_OF_ALL) {
            sentences.add((shares.isEmpty() ? "The load generator itself may have taken the largest part: up to "
                    : "Up to ") + AnswerWords.percent(generatorAtMost)
                    + " of the time of all requests may be its own, not the server's latency.");
        }
        return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
    }

    /** {@code explained}: there are shares of causes, from which something can be missing. */
    private void unseen(List<String> text, boolean explained) {
        if (explained && unknown.contains(Unknown.BROKER)) {
            text.add("The broker was not watched (--broker): its forced writes, its stops and its waits for a"
                    + " processor were not seen. They may be the cause of time for which none was found.");
        }
        List<String> lacking = unknown.stream().filter(each -> !TOLD.contains(each))
                .filter(each -> explained && stepsKnown && !basic || !WAITS.contains(each)).sorted()
                .map(Unknown::words).toList();
        if (!lacking.isEmpty()) {
            text.add("Unknown, at least in part, because a file is missing or damaged (see the warnings): "
                    + String.join("; ", lacking) + ".");
        }
    }

    private String tooFew(String service, long answered) {
        return "Too few requests to say what the slowest " + plural(service) + " waited for: " + answered + ", and "
                + Percentile.P90.least() + " are needed.";
    }

    private String inFull(String service, ServiceAnswer of) {
        return AnswerWords.capitalized(gcName()) + ": " + gcShare(of.gc()) + " of what the slowest "
                + (isP90(of) ? "10 %" : "1 %") + " of " + plural(service) + " waited beyond the usual"
                + (closedLoop ? " at full speed" : "") + gcDetails(of.gc()) + ". "
                + CauseClauses.of(of, true).stream().map(AnswerWords::capitalized).collect(Collectors.joining(". "))
                + "." + tooFewForP99(of);
    }

    private String brief(String service, ServiceAnswer of) {
        return AnswerWords.capitalized(plural(service)) + (isP90(of) ? " (slowest 10 %)" : "") + ": " + gcName() + " "
                + gcShare(of.gc()) + (mayBeChance(of.gc()) ? " (" + gcByChance(of.gc()) + ")" : "") + "; "
                + String.join("; ", CauseClauses.of(of, false)) + "." + tooFewForP99(of);
    }

    private static boolean isP90(ServiceAnswer of) {
        return of.percentile().equals(Percentile.P90.label());
    }

    private static String tooFewForP99(ServiceAnswer of) {
        return !isP90(of) ? "" : " (p99 would take " + Format.count(Percentile.P99.least()) + " requests; there are "
                + of.answered() + ".)";
    }

    private String gcName() {
        return serverLogKnown ? "garbage collection" : "garbage collection of the client ("
                + (unknown.contains(Unknown.SERVERS) ? "the servers' is left out)" : "the server's is unknown)");
    }

    private static String gcShare(GcPart gc) {
        return gc.longestPauseNs() == null && gc.share() == 0 ? "0 %" : AnswerWords.percent(gc.share());
    }

    private static String gcDetails(GcPart gc) {
        String pause = gc.longestPauseNs() == null ? "there was no pause" : "longest pause "
                + Format.ns(gc.longestPauseNs()) + (gc.longestPauseOf().equals("server") ? ""
                        : " in " + gc.longestPauseOf());
        return " (" + (mayBeChance(gc) ? gcByChance(gc) + "; " : "") + pause
                + (gc.collectorsShare() < LEAST_PART ? "" : "; at most " + AnswerWords.percent(gc.collectorsShare())
                        + " waiting for a processor that its threads had") + ")";
    }

    private static boolean mayBeChance(GcPart gc) {
        return gc.share() >= Answer.WORTH_SAYING && !gc.beyondChance();
    }

    private static String gcByChance(GcPart gc) {
        return AnswerWords.chance(gc.share(), gc.expectedByChance(), gc.pValue());
    }

    /** "quotes over FIX", "requests of a foreign log's tag". */
    private String plural(String service) {
        return (service.equals("quote") || service.equals("order") ? service + "s" : "requests of " + service)
                + (overFix ? " over FIX" : "");
    }
}

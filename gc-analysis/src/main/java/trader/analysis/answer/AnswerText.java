package trader.analysis.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import trader.analysis.answer.Answer.GcPart;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Cause;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;

/**
 * The figures of an answer as sentences.
 *
 * @param reasons        why the figures cannot be used; empty if they can
 * @param closedLoop     requests were sent as fast as the replies came
 * @param overFix        requests came over FIX
 * @param stepsKnown     the server recorded its times
 * @param serverLogKnown false: only the clients' GC logs were read
 */
record AnswerText(Standing standing, List<String> reasons, boolean closedLoop, boolean overFix, boolean stepsKnown,
        boolean serverLogKnown) {
    private static final int MAIN_AT_MOST = 2;
    /** A share by chance of less is not worth a word. */
    private static final double LEAST_CHANCE = 0.005;

    /** The verdict shows the console's last lines already. */
    private static String headline(String reason) {
        return reason.replaceFirst("(?s)(; the console ends with:)?\\n.*", "");
    }

    List<String> of(Map<String, ServiceAnswer> services) {
        if (services.values().stream().allMatch(service -> service.answered() == 0)) {
            return List.of("No request was measured" + (reasons.isEmpty() ? "." : ": " + headline(reasons.get(0))));
        }
        List<String> text = new ArrayList<>();
        if (standing == Standing.INVALID) {
            text.add("Not to be used: " + headline(reasons.get(0)) + (reasons.size() == 1 ? "" : " (and "
                    + Format.some(reasons.size() - 1, "more reason") + ")"));
        }
        boolean first = true;
        for (Map.Entry<String, ServiceAnswer> service : services.entrySet()) {
            ServiceAnswer of = service.getValue();
            if (of.answered() > 0) {
                text.add(plain(of.percentile() == null ? tooFew(service.getKey(), of.answered())
                        : first ? inFull(service.getKey(), of) : brief(service.getKey(), of)));
                first &= of.percentile() == null;
            }
        }
        if (!stepsKnown && !first) {
            text.add("The server recorded no times of its requests, so only stops are told apart.");
        }
        return text;
    }

    private String tooFew(String service, long answered) {
        return "Too few requests to say what the slowest " + plural(service) + " waited for: " + answered + ", and "
                + Percentile.P90.least() + " are needed.";
    }

    private String inFull(String service, ServiceAnswer of) {
        return capitalized(gcName()) + ": " + gcShare(of.gc()) + " of what the slowest " + (isP90(of) ? "10 %" : "1 %")
                + " of " + plural(service) + " waited beyond the usual" + (closedLoop ? " at full speed" : "")
                + gcDetails(of.gc()) + ". " + clauses(of).stream().map(AnswerText::capitalized)
                        .collect(Collectors.joining(". ")) + "." + tooFewForP99(of);
    }

    private String brief(String service, ServiceAnswer of) {
        return capitalized(plural(service)) + (isP90(of) ? " (slowest 10 %)" : "") + ": " + gcName() + " "
                + gcShare(of.gc()) + "; " + String.join("; ", clauses(of)) + "." + tooFewForP99(of);
    }

    private static boolean isP90(ServiceAnswer of) {
        return of.percentile().equals(Percentile.P90.label());
    }

    private static String tooFewForP99(ServiceAnswer of) {
        return !isP90(of) ? "" : " (p99 would take " + Format.count(Percentile.P99.least()) + " requests; there are "
                + of.answered() + ".)";
    }

    private String gcName() {
        return serverLogKnown ? "garbage collection" : "garbage collection of the client (the server's is unknown)";
    }

    private static String gcShare(GcPart gc) {
        return gc.longestPauseNs() == null ? "0 %" : percent(gc.share());
    }

    private static String gcDetails(GcPart gc) {
        if (gc.longestPauseNs() == null) {
            return " (there was no pause)";
        }
        boolean byChance = gc.share() >= Answer.WORTH_SAYING && !gc.beyondChance();
        return (byChance ? ", no more than chance gives (" + percent(gc.expectedByChance()) + "; " : " (")
                + "longest pause " + Format.ns(gc.longestPauseNs())
                + (gc.longestPauseOf().equals("server") ? "" : " in " + gc.longestPauseOf()) + ")";
    }

    /** Everything but garbage collection. */
    private static List<String> clauses(ServiceAnswer of) {
        List<MainCause> main = of.causes().stream().filter(MainCause::standsOut).limit(MAIN_AT_MOST).toList();
        List<String> clauses = new ArrayList<>();
        boolean gcLeads = of.gc().standsOut() && (main.isEmpty() || of.gc().share() >= main.get(0).share());
        String list = main.stream().map(AnswerText::cause).collect(Collectors.joining(", then "));
        if (gcLeads) {
            clauses.add("nothing else took as much" + (main.isEmpty() ? "" : "; then " + list));
        } else if (main.isEmpty()) {
            MainCause largest = of.causes().isEmpty() ? null : of.causes().get(0);
            clauses.add((largest == null || largest.share() < Answer.WORTH_SAYING ? "no single cause stands out"
                    : "no cause is clearly beyond chance") + (largest == null ? ""
                    : ": the largest is " + cause(largest)));
        } else {
            clauses.add("most: " + list);
        }
        if (main.stream().anyMatch(cause -> cause.cause().isOfGenerator())) {
            clauses.add("the load generator's own time is not the server's latency");
        }
        boolean placeNamed = main.stream().anyMatch(cause -> cause.cause().isStep());
        double namedPlaces = main.stream().filter(cause -> cause.cause().isStep()).mapToDouble(MainCause::share).sum();
        if (of.placeOnly() - namedPlaces >= Answer.WORTH_SAYING) {
            clauses.add("known only by place: " + percent(of.placeOnly())
                    + (placeNamed ? " in all" : " (mostly " + words(of.place()) + ")"));
        }
        clauses.add("unexplained: " + percent(of.unexplained()));
        return clauses;
    }

    private static String cause(MainCause of) {
        List<String> details = new ArrayList<>();
        if (of.expectedByChance() != null && of.expectedByChance() >= LEAST_CHANCE) {
            details.add("by chance " + percent(of.expectedByChance()));
        }
        if (of.ofItBehind() >= Answer.WORTH_SAYING) {
            details.add(percent(of.ofItBehind()) + " in the queue behind it");
        }
        boolean counted = !of.cause().isStep();
        if (counted && of.episodes() == 1) {
            details.add("a single event" + (of.longestNs() == null ? "" : " of " + longest(of)));
        } else {
            if (counted && of.episodes() == 2) {
                details.add("two events");
            }
            if (of.longestNs() != null) {
                details.add("longest " + longest(of));
            }
        }
        return words(of.cause()) + ", " + percent(of.share()) + (of.cause().isStep() ? ", for an unknown reason" : "")
                + (details.isEmpty() ? "" : " (" + String.join(", ", details) + ")");
    }

    private static String longest(MainCause of) {
        return Format.ns(of.longestNs()) + ", at " + Format.ns(of.longestAtNs());
    }

    static String words(Cause cause) {
        return switch (cause) {
            case SERVER_SAFEPOINT -> "other safepoints of the server";
            case CLIENT_SAFEPOINT -> "other safepoints of the load generator";
            case SERVER_STALL -> "allocation stalls of the server";
            case CLIENT_STALL -> "allocation stalls of the load generator";
            case SERVER_STOP -> "other stops of the server";
            case CLIENT_STOP -> "other stops of the load generator";
            case SERVER_PROCESSOR -> "waiting for a processor";
            case CLIENT_PROCESSOR -> "the load generator, which waited for a processor";
            case SATURATION -> "more load than the system can carry";
            case LATE_WAKE -> "the load generator itself, whose threads woke late";
            case DRIVER -> "the script of the load generator";
            case SLOW_SEND -> "slow confirmation of sends";
            default -> cause.label();
        };
    }

    /** "quotes over FIX", "requests of a foreign log's tag". */
    private String plural(String service) {
        return (service.equals("quote") || service.equals("order") ? service + "s" : "requests of " + service)
                + (overFix ? " over FIX" : "");
    }

    /** Under 10 % with one decimal. */
    static String percent(double share) {
        return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    static String plain(String text) {
        return text.replace('\u00a0', ' ');
    }

    private static String capitalized(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}

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
    /** From here on it is most of the time; a figure that rounds to a half counts. */
    private static final double MOST = 0.495;
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
                + gcShare(of.gc()) + (mayBeChance(of.gc()) ? gcByChance(of.gc()) + ")" : "") + "; "
                + String.join("; ", clauses(of)) + "." + tooFewForP99(of);
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
        return (mayBeChance(gc) ? gcByChance(gc) + "; " : " (") + "longest pause " + Format.ns(gc.longestPauseNs())
                + (gc.longestPauseOf().equals("server") ? "" : " in " + gc.longestPauseOf()) + ")";
    }

    private static boolean mayBeChance(GcPart gc) {
        return gc.share() >= Answer.WORTH_SAYING && !gc.beyondChance();
    }

    private static String gcByChance(GcPart gc) {
        return ", no more than chance gives (" + percent(gc.expectedByChance());
    }

    /** Everything but garbage collection; with it, the clauses add up. */
    private static List<String> clauses(ServiceAnswer of) {
        List<MainCause> main = main(of);
        List<String> clauses = new ArrayList<>();
        String list = main.stream().map(each -> cause(each, each.standsOut() ? "by chance "
                : "not clearly beyond chance, ")).collect(Collectors.joining(", then "));
        if (of.gc().standsOut() && (main.isEmpty() || of.gc().share() >= main.get(0).share())) {
            clauses.add("nothing else took as much");
            if (!main.isEmpty()) {
                clauses.add("next: " + list);
            }
        } else if (main.isEmpty()) {
            main = of.causes().stream().limit(1).toList();
            boolean large = !main.isEmpty() && main.get(0).share() >= Answer.WORTH_SAYING;
            clauses.add((large ? "no cause is clearly beyond chance" : "no single cause stands out")
                    + (main.isEmpty() ? "" : ": the largest is " + cause(main.get(0), "by chance ")));
        } else {
            clauses.add((main.stream().mapToDouble(MainCause::share).sum() >= MOST ? "most: " : "largest: ") + list);
        }
        if (main.stream().anyMatch(each -> each.standsOut() && each.cause().isOfGenerator())) {
            clauses.add("the load generator's own time is not the server's latency");
        }
        double notFound = of.placeOnly() + of.unexplained();
        double others = 1 - of.gc().share() - notFound - main.stream().filter(each -> !each.cause().isStep())
                .mapToDouble(MainCause::share).sum();
        if (others >= Answer.WORTH_SAYING) {
            clauses.add("other causes: " + percent(others));
        }
        boolean placeNamed = main.stream().anyMatch(each -> each.cause().isStep());
        boolean mostlyPlaces = of.placeOnly() >= Answer.WORTH_SAYING && of.placeOnly() > of.unexplained();
        clauses.add("no cause found: " + percent(notFound) + (placeNamed ? " in all"
                : mostlyPlaces ? " (mostly " + words(of.place()) + ")" : ""));
        return clauses;
    }

    /**
     * The largest causes that stand out, and any that is larger than the last of these (or than garbage collection, if
     * only that stands out).
     */
    private static List<MainCause> main(ServiceAnswer of) {
        List<MainCause> sure = of.causes().stream().filter(MainCause::standsOut).limit(MAIN_AT_MOST).toList();
        double least = !sure.isEmpty() ? sure.get(sure.size() - 1).share()
                : of.gc().standsOut() ? of.gc().share() : 1;
        return of.causes().stream().filter(each -> sure.contains(each) || each.share() > least).toList();
    }

    private static String cause(MainCause of, String byChance) {
        List<String> details = new ArrayList<>();
        if (of.expectedByChance() != null && of.expectedByChance() >= LEAST_CHANCE) {
            details.add(byChance + percent(of.expectedByChance()));
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
            if (of.longestNs() != null && (of.standsOut() || of.cause().isStep())) {
                details.add("longest " + longest(of));
            }
        }
        return words(of.cause()) + ", " + (isUpperBound(of.cause()) ? "at most " : "") + percent(of.share())
                + (of.cause().isStep() ? ", for an unknown reason" : "")
                + (details.isEmpty() ? "" : " (" + String.join("; ", details) + ")");
    }

    /** Of waits for a processor only the longest of each sample and group of threads is known. */
    private static boolean isUpperBound(Cause cause) {
        return cause == Cause.SERVER_PROCESSOR || cause == Cause.CLIENT_PROCESSOR;
    }

    private static String longest(MainCause of) {
        return (isUpperBound(of.cause()) ? "at most " : "") + Format.ns(of.longestNs()) + ", at "
                + Format.ns(of.longestAtNs());
    }

    static String words(Cause cause) {
        return switch (cause) {
            case SERVER_SAFEPOINT -> "other safepoints of the server";
            case CLIENT_SAFEPOINT -> "other safepoints of the load generator";
            case SERVER_STALL -> "allocation stalls of the server";
            case CLIENT_STALL -> "allocation stalls of the load generator";
            case SERVER_STOP -> "other stops of the server";
            case CLIENT_STOP -> "other stops of the load generator";
            case SERVER_PROCESSOR -> "the server's threads waiting for a processor";
            case CLIENT_PROCESSOR -> "the load generator's threads waiting for a processor";
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

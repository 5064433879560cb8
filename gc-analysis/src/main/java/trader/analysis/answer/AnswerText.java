package trader.analysis.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import trader.analysis.answer.Answer.GcPart;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution.Episode;
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
 * @param basic          waits for a processor and forced writes were not recorded, as the user asked
 */
record AnswerText(Standing standing, List<String> reasons, boolean closedLoop, boolean overFix, boolean stepsKnown,
        boolean serverLogKnown, boolean basic) {
    private static final int MAIN_AT_MOST = 2;
    /** From here on it is most of the time. */
    private static final int MOST_PERCENT = 50;
    /** A smaller part of garbage collection is not worth a word. */
    private static final double LEAST_PART = 0.005;
    /** A smaller share by chance is not worth a word. */
    private static final double LEAST_CHANCE = 0.02;
    /** An episode with less of the time is not named. */
    private static final double LARGE_EPISODE = 0.1;
    private static final String[] NUMBERS = {"no", "one", "two", "three"};

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
                text.add(AnswerWords.plain(of.percentile() == null ? tooFew(service.getKey(), of.answered())
                        : first ? inFull(service.getKey(), of) : brief(service.getKey(), of)));
                first &= of.percentile() == null;
            }
        }
        if (!stepsKnown && !first) {
            text.add("The server recorded no times of its requests, so only stops are told apart.");
        } else if (basic && !first) {
            text.add("Waits for a processor and forced writes were not recorded (--detail basic).");
        }
        return text;
    }

    private String tooFew(String service, long answered) {
        return "Too few requests to say what the slowest " + plural(service) + " waited for: " + answered + ", and "
                + Percentile.P90.least() + " are needed.";
    }

    private String inFull(String service, ServiceAnswer of) {
        return AnswerWords.capitalized(gcName()) + ": " + gcShare(of.gc()) + " of what the slowest "
                + (isP90(of) ? "10 %" : "1 %") + " of " + plural(service) + " waited beyond the usual"
                + (closedLoop ? " at full speed" : "") + gcDetails(of.gc()) + ". "
                + clauses(of, true).stream().map(AnswerWords::capitalized).collect(Collectors.joining(". ")) + "."
                + tooFewForP99(of);
    }

    private String brief(String service, ServiceAnswer of) {
        return AnswerWords.capitalized(plural(service)) + (isP90(of) ? " (slowest 10 %)" : "") + ": " + gcName() + " "
                + gcShare(of.gc()) + (mayBeChance(of.gc()) ? gcByChance(of.gc()) + ")" : "") + "; "
                + String.join("; ", clauses(of, false)) + "." + tooFewForP99(of);
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
        return gc.longestPauseNs() == null && gc.share() == 0 ? "0 %" : AnswerWords.percent(gc.share());
    }

    private static String gcDetails(GcPart gc) {
        String pause = gc.longestPauseNs() == null ? "there was no pause" : "longest pause "
                + Format.ns(gc.longestPauseNs()) + (gc.longestPauseOf().equals("server") ? ""
                        : " in " + gc.longestPauseOf());
        return (mayBeChance(gc) ? gcByChance(gc) + "; " : " (") + pause + (gc.collectorsShare() < LEAST_PART ? ""
                : "; " + AnswerWords.percent(gc.collectorsShare())
                        + " waiting for a processor that its threads had") + ")";
    }

    private static boolean mayBeChance(GcPart gc) {
        return gc.share() >= Answer.WORTH_SAYING && !gc.beyondChance();
    }

    private static String gcByChance(GcPart gc) {
        return ", no more than chance gives (" + AnswerWords.percent(gc.expectedByChance());
    }

    /** Everything but garbage collection; with it, the shares add up. */
    private static List<String> clauses(ServiceAnswer of, boolean full) {
        List<MainCause> main = main(of);
        List<String> clauses = new ArrayList<>();
        MainCause first = main.isEmpty() ? null : main.get(0);
        String list = main.stream().map(each -> cause(each, each.standsOut() ? "by chance "
                : "not clearly beyond chance, ", full && each == first)).collect(Collectors.joining(", then "));
        if (of.gc().standsOut() && (main.isEmpty() || of.gc().share() >= main.get(0).share())) {
            clauses.add("nothing else took as much");
            if (!main.isEmpty()) {
                clauses.add("next: " + list);
            }
        } else if (main.isEmpty()) {
            main = of.causes().stream().limit(1).toList();
            boolean large = !main.isEmpty() && main.get(0).share() >= Answer.WORTH_SAYING;
            clauses.add((large ? "no cause is clearly beyond chance" : "no single cause stands out")
                    + (main.isEmpty() ? "" : ": the largest is " + cause(main.get(0), "by chance ", false)));
        } else {
            double share = main.stream().mapToDouble(MainCause::share).sum();
            clauses.add((Math.round(100 * share) >= MOST_PERCENT ? "most: " : "largest: ") + list);
        }
        double others = 1 - of.gc().share() - of.notFound() - main.stream().filter(each -> !each.isStep())
                .mapToDouble(MainCause::share).sum();
        if (others >= Answer.WORTH_SAYING) {
            clauses.add("other causes: " + AnswerWords.percent(others));
        }
        boolean placeNamed = main.stream().anyMatch(each -> each.isStep());
        boolean mostlyPlaces = full && of.placeOnly() >= Answer.WORTH_SAYING && of.placeOnly() > of.unexplained();
        clauses.add("no cause found: " + Format.range(of.notFound(), of.notFoundAtMost())
                + (placeNamed ? " in all" : mostlyPlaces ? " (mostly " + AnswerWords.words(of.place()) + ")" : ""));
        episodes(of.largestEpisodes(), full).ifPresent(clauses::add);
        return clauses;
    }

    /** The few episodes that hold most of the time, if there are such. */
    private static Optional<String> episodes(List<Episode> largest, boolean full) {
        List<Episode> large = largest.stream().filter(each -> each.share() >= LARGE_EPISODE).toList();
        double share = large.stream().mapToDouble(Episode::share).sum();
        if (share <= 0.5) {
            return Optional.empty();
        }
        List<String> when = large.stream().sorted(Comparator.comparingLong(Episode::atNs))
                .map(each -> Format.ns(each.atNs()) + (full && large.size() < 3 ? " (" + Format.ns(each.lengthNs()) + ")" : ""))
                .toList();
        return Optional.of(AnswerWords.percent(share) + (full ? " of the wait lies in " : " in ")
                + NUMBERS[large.size()]
                + (large.size() == 1 ? " episode, at " : " episodes, at ") + AnswerWords.list(when));
    }

    /**
     * At most two: the largest causes that stand out, and the largest of all (if only garbage collection stands out,
     * larger than that).
     */
    private static List<MainCause> main(ServiceAnswer of) {
        List<MainCause> sure = of.causes().stream().filter(MainCause::standsOut).limit(MAIN_AT_MOST).toList();
        double least = !sure.isEmpty() ? sure.get(sure.size() - 1).share()
                : of.gc().standsOut() ? of.gc().share() : 1;
        List<MainCause> larger = of.causes().stream().filter(each -> !sure.contains(each) && each.share() > least)
                .limit(sure.isEmpty() ? MAIN_AT_MOST : 1).toList();
        return Stream.concat(larger.stream(), sure.stream().limit(MAIN_AT_MOST - larger.size()))
                .sorted(Comparator.comparingDouble(MainCause::share).reversed()).toList();
    }

    private static String cause(MainCause of, String byChance, boolean withLongest) {
        List<String> details = new ArrayList<>();
        if (of.expectedByChance() != null && of.expectedByChance() >= LEAST_CHANCE) {
            details.add(byChance + Format.roughly(of.expectedByChance()));
        }
        // How long one thread waited says little: a wait can be made of many.
        if (of.isEvent() && of.longestNs() != null) {
            String longest = Format.ns(of.longestNs()) + ", at " + Format.ns(of.longestAtNs());
            if (of.isStop() && of.episodes() == 1) {
                details.add("a single event of " + longest);
            } else if (withLongest && of.standsOut()) {
                details.add("longest " + longest);
            }
        }
        if (of.standsOut() && of.isOfGenerator()) {
            details.add("not the server's latency");
        }
        return AnswerWords.words(of) + ", " + (of.isProcessor() ? "at most " : "") + AnswerWords.percent(of.share())
                + (of.isStep() ? ", for an unknown reason" : "")
                + (details.isEmpty() ? "" : " (" + String.join("; ", details) + ")");
    }

    /** "quotes over FIX", "requests of a foreign log's tag". */
    private String plural(String service) {
        return (service.equals("quote") || service.equals("order") ? service + "s" : "requests of " + service)
                + (overFix ? " over FIX" : "");
    }
}

package trader.analysis.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
 * @param unknown        as in {@link RunFacts}
 */
record AnswerText(Standing standing, List<String> reasons, boolean closedLoop, boolean overFix, boolean stepsKnown,
        boolean serverLogKnown, boolean basic, List<String> unknown) {
    /** From here on it is most of the time. */
    private static final int MOST_PERCENT = 50;
    /** A smaller part of garbage collection is not worth a word. */
    private static final double LEAST_PART = 0.005;
    /** A smaller share by chance is not worth a word. */
    private static final double LEAST_CHANCE = 0.02;
    /** Nor is a smaller part of the share. */
    private static final double LEAST_PART_BY_CHANCE = 0.2;
    /** A cause with less is one of the others. */
    private static final double LARGE_SHARE = 0.1;
    /** An episode with less of the time is not named. */
    private static final double LARGE_EPISODE = 0.1;
    private static final String[] NUMBERS = {"no", "one", "two", "three"};

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
        if (unknown.contains(RunFacts.COLLECTIONS)) {
            text.add("Garbage collection is unknown, at least in part: a GC log ends before the measurement does.");
        }
        List<String> waits = unknown.stream().filter(each -> !each.equals(RunFacts.COLLECTIONS)).toList();
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
        } else if (!waits.isEmpty() && !first) {
            text.add("Waits for " + String.join(" and for ", waits) + " are unknown, at least in part: their records"
                    + " are missing or damaged.");
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
                + gcShare(of.gc()) + (mayBeChance(of.gc()) ? " (" + gcByChance(of.gc()) + ")" : "") + "; "
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

    /** Everything but garbage collection; with it, the shares add up. */
    private static List<String> clauses(ServiceAnswer of, boolean full) {
        List<MainCause> named = new ArrayList<>();
        List<String> clauses = new ArrayList<>(causes(of, full, named));
        double others = 1 - of.gc().share() - of.notFound() - named.stream().filter(each -> !each.isStep())
                .mapToDouble(MainCause::share).sum();
        if (others >= Answer.WORTH_SAYING) {
            List<String> large = of.causes().stream().filter(each -> !named.contains(each) && !each.isStep()
                    && each.share() >= LARGE_SHARE).map(AnswerText::words).toList();
            clauses.add("other causes: " + AnswerWords.percent(others)
                    + (large.isEmpty() ? "" : " (" + String.join("; ", large) + ")"));
        }
        boolean placeNamed = named.stream().anyMatch(MainCause::isStep);
        boolean mostlyPlaces = full && of.placeOnly() >= Answer.WORTH_SAYING && of.placeOnly() > of.unexplained();
        clauses.add("no cause found: " + Format.range(of.notFound(), of.notFoundAtMost())
                + (placeNamed ? " in all" : mostlyPlaces ? " (mostly " + AnswerWords.words(of.place()) + ")" : ""));
        if (full) {
            episodes(of.largestEpisodes()).ifPresent(clauses::add);
        }
        return clauses;
    }

    /** At most three causes, which are added to {@code named}: first what is more than chance. */
    private static List<String> causes(ServiceAnswer of, boolean full, List<MainCause> named) {
        named.addAll(of.causes().stream().filter(MainCause::standsOut).limit(1).toList());
        of.causes().stream().filter(each -> each.standsOut() && !each.isStep() && !named.contains(each)).limit(1)
                .forEach(named::add);
        double largest = named.isEmpty() ? 0 : named.get(0).share();
        boolean mostlyGc = of.gc().standsOut() && of.gc().share() >= largest;
        if (named.isEmpty() && !mostlyGc) {
            return List.of(noneStandsOut(of, named));
        }
        String list = named.stream().map(each -> cause(each, full && each == named.get(0)))
                .collect(Collectors.joining(", then "));
        double share = named.stream().mapToDouble(MainCause::share).sum();
        Optional<MainCause> doubtful = of.causes().stream().filter(each -> !each.standsOut())
                .filter(each -> each.share() >= Math.max(largest, mostlyGc ? of.gc().share() : 0)).findFirst();
        boolean byChance = !named.isEmpty() && named.get(0).expectedByChance() != null;
        String first = doubtful.isPresent() ? byChance ? "beyond chance: " : "largest otherwise: "
                : Math.round(100 * share) >= MOST_PERCENT ? "most: " : "largest: ";
        List<String> clauses = new ArrayList<>();
        if (mostlyGc) {
            clauses.add(doubtful.isEmpty() ? "nothing else took as much" : "nothing else beyond chance took as much");
        }
        if (!named.isEmpty()) {
            clauses.add((mostlyGc ? "next: " : first) + list);
        }
        doubtful.ifPresent(each -> {
            named.add(each);
            clauses.add("may be chance: " + words(each) + " (by chance " + Format.roughly(each.expectedByChance())
                    + ")");
        });
        return clauses;
    }

    private static String noneStandsOut(ServiceAnswer of, List<MainCause> named) {
        named.addAll(of.causes().stream().limit(1).toList());
        boolean large = !named.isEmpty() && named.get(0).share() >= Answer.WORTH_SAYING;
        of.causes().stream().skip(1).filter(each -> !each.isStep() && each.exceedsChance()).limit(1)
                .forEach(named::add);
        return (large ? "no cause is clearly beyond chance" : "no single cause stands out")
                + (named.isEmpty() ? "" : named.size() == 1 ? ": the largest is " : ": the largest are ")
                + named.stream().map(each -> cause(each, false)).collect(Collectors.joining(", then "));
    }

    /** The few episodes that hold most of the time, if there are such. */
    private static Optional<String> episodes(List<Episode> largest) {
        List<Episode> large = largest.stream().filter(each -> each.share() >= LARGE_EPISODE).toList();
        double share = large.stream().mapToDouble(Episode::share).sum();
        if (share <= 0.5) {
            return Optional.empty();
        }
        boolean withLength = large.size() <= 2;
        List<String> when = large.stream().sorted(Comparator.comparingLong(Episode::atNs))
                .map(each -> Format.ns(each.atNs()) + (withLength ? " (" + Format.ns(each.lengthNs()) + ")" : ""))
                .toList();
        return Optional.of(AnswerWords.percent(share) + " of the wait lies in " + NUMBERS[large.size()]
                + (large.size() == 1 ? " episode, at " : " episodes, at ") + AnswerWords.list(when));
    }

    private static String cause(MainCause of, boolean withLongest) {
        List<String> details = new ArrayList<>();
        if (of.expectedByChance() != null && of.standsOut()
                && of.expectedByChance() >= Math.max(LEAST_CHANCE, LEAST_PART_BY_CHANCE * of.share())) {
            details.add("by chance " + Format.roughly(of.expectedByChance()));
        } else if (of.expectedByChance() != null && !of.standsOut()) {
            details.add(AnswerWords.chance(of.share(), of.expectedByChance(), of.pValue()));
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
        return words(of) + (details.isEmpty() ? "" : " (" + String.join("; ", details) + ")");
    }

    private static String words(MainCause of) {
        return AnswerWords.words(of) + ", " + (of.isAtMost() ? "at most " : "") + AnswerWords.percent(of.share())
                + (of.isStep() ? ", for an unknown reason" : "");
    }

    /** "quotes over FIX", "requests of a foreign log's tag". */
    private String plural(String service) {
        return (service.equals("quote") || service.equals("order") ? service + "s" : "requests of " + service)
                + (overFix ? " over FIX" : "");
    }
}

package trader.analysis.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.attribution.Attribution.Episode;
import trader.analysis.figures.Format;

/** What the slowest requests of a service waited for, but for garbage collection, in the words of an answer. */
final class CauseClauses {
    /** From here on it is most of the time. */
    private static final int MOST_PERCENT = 50;
    /** A smaller share by chance is not worth a word. */
    private static final double LEAST_CHANCE = 0.02;
    /** Nor is a smaller part of the share. */
    private static final double LEAST_PART_BY_CHANCE = 0.2;
    /** A cause with less is one of the others. */
    private static final double LARGE_SHARE = 0.1;
    /** An episode with less of the time is not named. */
    private static final double LARGE_EPISODE = 0.1;
    private static final String[] NUMBERS = {"no", "one", "two", "three"};
    /** A kind of waiting for a processor with less is not named. */
    private static final double LEAST_KIND = 0.01;

    private CauseClauses() { }

    /** Everything but garbage collection; with it, the shares add up. */
    static List<String> of(ServiceAnswer of, boolean full) {
        List<MainCause> named = new ArrayList<>();
        List<String> clauses = new ArrayList<>(causes(of, full, named));
        double others = 1 - of.gc().share() - of.notFound() - named.stream().filter(each -> !each.isStep())
                .mapToDouble(MainCause::share).sum();
        if (others >= Answer.WORTH_SAYING) {
            List<String> large = of.causes().stream().filter(each -> !named.contains(each) && !each.isStep()
                    && each.share() >= LARGE_SHARE).map(CauseClauses::words).toList();
            clauses.add("other causes: " + AnswerWords.percent(others)
                    + (large.isEmpty() ? "" : " (" + String.join("; ", large) + ")"));
        }
        boolean placeNamed = named.stream().anyMatch(MainCause::isStep);
        boolean mostlyPlaces = full && of.placeOnly() >= Answer.WORTH_SAYING && of.placeOnly() > of.unexplained();
        String places = placeNamed ? " in total" : mostlyPlaces ? " (mostly " + of.place().label() + ")" : "";
        clauses.add("no cause found: " + (full ? notFound(of, places)
                : Format.range(of.notFound(), of.notFoundAtMost()) + places));
        if (full) {
            episodes(of.largestEpisodes()).ifPresent(clauses::add);
        }
        return clauses;
    }

    private static String notFound(ServiceAnswer of, String places) {
        String least = Format.roughly(of.notFound());
        String most = Format.roughly(of.notFoundAtMost());
        return least + places + (least.equals(most) ? "" : ", or up to " + most
                + " if the waits that only samples show are coincidence");
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
        double share = named.stream().mapToDouble(MainCause::certain).sum();
        Optional<MainCause> doubtful = of.causes().stream().filter(each -> !each.standsOut())
                .filter(each -> each.share() >= Math.max(largest, mostlyGc ? of.gc().share() : 0)).findFirst();
        boolean byChance = !named.isEmpty() && named.get(0).isCompared();
        String first = doubtful.isPresent() ? byChance ? "beyond chance: " : "largest of the other causes: "
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
                    + (each.isSum() ? "; " + kinds(each) : "") + ")");
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
        if (of.isSum()) {
            details.add(kinds(of));
        } else if (of.expectedByChance() != null && of.standsOut()
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

    /** The kinds of waiting for a processor, each with the share that chance gives if that may be all of it. */
    private static String kinds(MainCause of) {
        return of.kinds().stream().filter(kind -> kind.share() >= LEAST_KIND).map(kind -> AnswerWords.kind(kind)
                + (kind.isAtMost() ? " at most " : " ") + AnswerWords.percent(kind.share())
                + (kind.certain() == 0 ? ", may be chance (" + Format.roughly(kind.expectedByChance()) + ")" : "")
                + (kind.isOfGenerator() ? ", not the server's latency" : "")).collect(Collectors.joining("; "));
    }

    private static String words(MainCause of) {
        return AnswerWords.words(of) + ", " + (of.isAtMost() ? "at most " : "") + AnswerWords.percent(of.share())
                + (of.isStep() ? ", for an unknown reason" : "");
    }
}

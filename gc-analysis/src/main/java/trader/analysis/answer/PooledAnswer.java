package trader.analysis.answer;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.BandShare;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.ShareInterval;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.JsonFiles;

/** The answer of several runs of one system together: the intervals are those over the runs, each a block. */
public final class PooledAnswer {
    private static final ObjectMapper JSON = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private final List<String> stalls = new ArrayList<>();
    /** By service, then by run. */
    private final Map<String, Map<String, TailCauses>> tails = new LinkedHashMap<>();
    private final Map<String, Long> answered = new LinkedHashMap<>();
    private final List<String> invalid = new ArrayList<>();
    private int pooled;

    private PooledAnswer() { }

    /** Of run directories that were analysed; an INVALID one is named and left out. */
    public static Answer of(List<Path> directories) throws IOException {
        PooledAnswer all = new PooledAnswer();
        for (Path directory : directories) {
            all.add(directory.getFileName().toString(), JsonFiles.read(directory.resolve("summary.json")));
        }
        return all.answer();
    }

    private void add(String name, JsonNode summary) throws IOException {
        if (summary.path("verdict").asText().equals(Standing.INVALID.name())) {
            invalid.add(name);
            return;
        }
        pooled++;
        Map<String, ServiceAnswer> ofRun = new LinkedHashMap<>();
        summary.path("services").properties().forEach(service -> answered.merge(service.getKey(),
                service.getValue().path("count").asLong(), Long::sum));
        for (JsonNode each : summary.at("/attribution/tails")) {
            TailCauses tail = JSON.treeToValue(each, TailCauses.class);
            tails.computeIfAbsent(tail.service(), any -> new LinkedHashMap<>()).put(name, tail);
            ofRun.put(tail.service(), service(List.of(tail), 1, tail.stalls()));
        }
        AnswerText.stalls(ofRun).forEach(stall -> stalls.add(name + ": " + stall));
    }

    private Answer answer() {
        Map<String, ServiceAnswer> services = new LinkedHashMap<>();
        answered.forEach((service, count) -> services.put(service, tails.containsKey(service)
                ? service(alike(tails.get(service).values()), count, List.of()) : ServiceAnswer.tooFew(count)));
        AnswerText text = new AnswerText(List.of(), true, true, false, Set.of(), 0);
        List<String> sentences = new ArrayList<>(text.of(services));
        sentences.addAll(0, stalls);
        List<String> notes = new ArrayList<>();
        notes.add("Pooled: " + Format.some(pooled, "run") + ". The intervals are those over the runs."
                + (invalid.isEmpty() ? "" : " Left out, since INVALID: " + String.join(", ", invalid) + "."));
        tails.forEach((service, runs) -> runs.forEach((run, tail) -> {
            if (!alike(runs.values()).contains(tail)) {
                notes.add("Not in the shares of the " + service + "s: " + run + ", which has too few for a tail beyond "
                        + services.get(service).tail().percentile() + ".");
            }
        }));
        return new Answer(sentences, notes, null, pooled == 0 ? Standing.INVALID : Standing.VALID, services);
    }

    /** Those that begin at the highest percentile of all. */
    private static List<TailCauses> alike(Collection<TailCauses> tails) {
        Percentile highest = tails.stream().map(each -> Percentile.of(each.tail().percentile()))
                .max(Comparator.naturalOrder()).orElseThrow();
        return tails.stream().filter(each -> each.tail().percentile().equals(highest.label())).toList();
    }

    private ServiceAnswer service(List<TailCauses> alike, long count, List<Stall> stalls) {
        double[] allNs = alike.stream().mapToDouble(tail -> tail.shares().excessNs()).toArray();
        double episodes = alike.stream().mapToDouble(tail -> tail.tail().effectiveEpisodes()).sum();
        List<GroupShare> groups = Stream.of(CauseGroup.values()).map(group -> group(group, alike, allNs, episodes))
                .sorted(GroupShare.ORDER).toList();
        RecurringTail all = new RecurringTail(alike.get(0).tail().percentile(),
                Math.round(mean(alike, tail -> tail.tail().thresholdNs())),
                alike.stream().mapToLong(tail -> tail.tail().requests()).sum(), episodes, null);
        return new ServiceAnswer(count, all, stalls,
                groups.stream().filter(each -> each.cause() == CauseGroup.GC).findFirst().orElseThrow(),
                groups.stream().filter(each -> each.cause() != CauseGroup.GC && occurs(each.cause())).toList(),
                alike.stream().map(TailCauses::bands).max(Comparator.comparingInt(List::size)).orElseThrow().stream()
                        .map(band -> band(band.percentiles(), alike, groups)).toList(), null);
    }

    /** In the tail of any service. */
    private boolean occurs(CauseGroup group) {
        return tails.values().stream().flatMap(runs -> runs.values().stream())
                .anyMatch(tail -> share(tail, group).share() > 0);
    }

    private static double mean(List<TailCauses> runs, ToDoubleFunction<TailCauses> figure) {
        return runs.stream().mapToDouble(figure).average().orElseThrow();
    }

    /** What chance may give, and what may be coincidence, is that of all runs together. */
    private static GroupShare group(CauseGroup of, List<TailCauses> runs, double[] allNs, double episodes) {
        double[] partNs = runs.stream().mapToDouble(run -> share(run, of).share() * run.shares().excessNs()).toArray();
        double sumNs = DoubleStream.of(allNs).sum();
        double share = sumNs == 0 ? 0 : DoubleStream.of(partNs).sum() / sumNs;
        ShareInterval interval = ShareInterval.of(partNs, allNs, episodes);
        double certainNs = runs.stream().mapToDouble(run -> run.shares().certain(of) * run.shares().excessNs()).sum();
        double certain = share == 0 ? 0 : Math.min(1, certainNs / (share * sumNs));
        boolean mayBeMore = of == CauseGroup.NETWORK || of == CauseGroup.UNEXPLAINED;
        return new GroupShare(of, share, certain * interval.low(), Math.min(1, interval.high()
                + (mayBeMore ? mean(runs, run -> run.shares().placeOnlyAtMost() - run.shares().placeOnly()) : 0)));
    }

    private static GroupShare share(TailCauses run, CauseGroup of) {
        return run.groups().stream().filter(each -> each.cause() == of).findFirst().orElseThrow();
    }

    private static Band band(String percentiles, List<TailCauses> runs, List<GroupShare> order) {
        List<Band> bands = runs.stream().flatMap(run -> run.bands().stream())
                .filter(band -> band.percentiles().equals(percentiles)).toList();
        double sumNs = Math.max(1, bands.stream().mapToDouble(Band::excessNs).sum());
        return new Band(percentiles, (long) bands.stream().mapToLong(Band::fromNs).average().orElseThrow(),
                bands.get(0).toNs() == null ? null : Long.valueOf((long) bands.stream().mapToLong(Band::toNs).average()
                        .orElseThrow()), bands.stream().mapToLong(Band::requests).sum(), (long) sumNs,
                order.stream().map(group -> new BandShare(group.cause(), bands.stream().mapToDouble(band ->
                        band.excessNs() * band.causes().stream().filter(each -> each.cause() == group.cause())
                                .mapToDouble(BandShare::share).sum()).sum() / sumNs)).toList());
    }
}

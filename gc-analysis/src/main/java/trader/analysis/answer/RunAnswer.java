package trader.analysis.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import trader.analysis.answer.Answer.GcPart;
import trader.analysis.answer.Answer.GeneratorPart;
import trader.analysis.answer.Answer.MainCause;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.CausesTogether;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.StepFigures;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.run.OfferedLoad;
import trader.analysis.run.Unknown;

/** The answer of a run. */
public final class RunAnswer {
    private static final int MAIN_AT_MOST = 4;
    private static final String SERVER = "server";
    private static final Comparator<MainCause> LARGEST = Comparator.comparingDouble(MainCause::share).reversed();

    private RunAnswer() { }

    /**
     * Never null.
     *
     * @param reasons     of a verdict other than VALID
     * @param load        null if unknown
     * @param steps       null without the server's times
     * @param attribution null if no request was measured
     */
    public static Answer of(Standing standing, List<String> reasons, OfferedLoad load, List<ServiceFigures> services,
            Map<String, JvmFigures> jvms, StepFigures steps, Attribution attribution, RunFacts facts) {
        boolean severalServers = facts.unknown().contains(Unknown.SERVERS);
        Map<String, JvmFigures> searched = new LinkedHashMap<>(jvms);
        searched.keySet().removeIf(jvm -> severalServers && jvm.startsWith(SERVER));
        Map<String, ServiceAnswer> answers = new LinkedHashMap<>();
        for (ServiceFigures service : services) {
            TailCauses tail = attribution == null ? null : attribution.tails().stream()
                    .filter(each -> each.service().equals(service.name())).findFirst().orElse(null);
            answers.put(service.name(), tail == null ? ServiceAnswer.tooFew(service.count())
                    : answer(tail, service.count(), searched, facts.apart()));
        }
        boolean measured = services.stream().anyMatch(service -> service.count() > 0);
        JvmFigures server = searched.get(SERVER);
        AnswerText text = new AnswerText(standing, reasons, load != null && load.kind().equals("closed"),
                load != null && load.driver().equals("fix"), steps != null, server != null && server.pauses() != null,
                facts.basic(), facts.unknown(), facts.generatorAtMost());
        return new Answer(text.of(answers), standing == Standing.INVALID ? null
                : new Advice(facts).of(services, attribution),
                measured ? standing : Standing.NO_REQUESTS, reasons.isEmpty() ? null : reasons.get(0),
                facts.unknown(), answers);
    }

    private static ServiceAnswer answer(TailCauses tail, long answered, Map<String, JvmFigures> jvms, boolean apart) {
        List<MainCause> causes = new ArrayList<>();
        List<MainCause> kinds = new ArrayList<>();
        List<MainCause> waits = new ArrayList<>();
        double collectors = 0;
        for (CauseShare share : tail.causes()) {
            MainCause cause = cause(tail, share);
            if (share.cause() == Cause.COLLECTORS) {
                collectors = cause.share();
            } else if (Attribution.PROCESSOR.contains(share.cause()) && !apart) {
                waits.add(cause);
            } else if (share.cause().isProcessorWait()) {
                kinds.add(cause);
            } else if (!share.cause().isGc() && share.cause() != Cause.UNEXPLAINED && share.cause() != Cause.BACKLOG
                    && cause.share() > 0) {
                causes.add(cause);
            }
        }
        if (tail.processor().share() > 0 && !apart) {
            kinds.add(together(tail.processor(), waits));
        }
        kinds.removeIf(kind -> kind.share() <= 0);
        kinds.sort(LARGEST);
        if (!kinds.isEmpty()) {
            causes.add(kinds.size() == 1 ? kinds.get(0) : MainCause.together(kinds));
        }
        causes.removeIf(cause -> cause.episodes() == 0);
        causes.sort(LARGEST);
        Cause place = causes.stream().map(MainCause::of).filter(Cause::isStep).findFirst().orElse(null);
        List<MainCause> main = causes.stream().filter(each -> each.share() >= Answer.WORTH_SAYING).limit(MAIN_AT_MOST)
                .toList();
        return new ServiceAnswer(answered, tail.percentile(), tail.requests(), tail.excessNs(), tail.thresholdNs(),
                gc(tail.gc(), collectors, jvms), main.isEmpty() ? causes.stream().limit(1).toList() : main,
                generator(tail, causes, apart),
                tail.placeOnly(), tail.placeOnlyAtMost(), place, tail.unexplained(), tail.effectiveEpisodes(),
                tail.largestEpisodes());
    }

    private static MainCause cause(TailCauses tail, CauseShare of) {
        double share = tail.withBacklog(of);
        return new MainCause(of.cause(), of.cause().label(), share, share - of.share(),
                of.pValue() == null ? null : Double.valueOf(of.expectedByChance()), of.pValue(), of.beyondChance(),
                of.episodes(),
                of.longestAtNs() == null ? null : Long.valueOf(of.longestNs()), of.longestAtNs(), List.of());
    }

    /** {@code causes}: all but garbage collection. */
    private static GeneratorPart generator(TailCauses tail, List<MainCause> causes, boolean apart) {
        double share = tail.ofGenerator(apart);
        double clientGc = 0;
        double waiting = tail.waiting();
        for (CauseShare each : tail.causes()) {
            clientGc += each.cause() == Cause.CLIENT_GC ? tail.withBacklog(each) : 0;
            waiting -= each.cause() == Cause.LOAD_WAIT || each.cause() == Cause.CLIENT_PROCESSOR && apart
                    ? tail.withBacklog(each) : 0;
        }
        double other = causes.stream().filter(each -> !each.of().isOfGenerator() && !each.isStep()
                && !each.of().isProcessorWait()).mapToDouble(MainCause::share).max().orElse(0);
        double largest = DoubleStream.of(tail.gc().share() - clientGc, waiting, other,
                tail.placeOnly() + tail.unexplained()).max().orElseThrow();
        return new GeneratorPart(share, share >= Answer.WORTH_SAYING && share > largest);
    }

    /** Waits for a processor in server and load generator, the longest of either. */
    private static MainCause together(CausesTogether processor, List<MainCause> waits) {
        MainCause longest = waits.stream().filter(each -> each.longestNs() != null)
                .max(Comparator.comparingLong(MainCause::longestNs)).orElse(waits.get(0));
        return new MainCause(longest.of(), Attribution.OTHER_WAITS, processor.share(),
                waits.stream().mapToDouble(MainCause::ofItBehind).sum(), processor.expectedByChance(),
                processor.pValue(), processor.beyondChance(),
                waits.stream().mapToLong(MainCause::episodes).max().orElse(0), longest.longestNs(),
                longest.longestAtNs(), List.of());
    }

    private static GcPart gc(CausesTogether all, double collectors, Map<String, JvmFigures> jvms) {
        Long longestNs = null;
        String longestOf = null;
        for (Map.Entry<String, JvmFigures> jvm : jvms.entrySet()) {
            JvmFigures.Pauses pauses = jvm.getValue().pauses();
            if (pauses != null && pauses.maxNs() != null && (longestNs == null || pauses.maxNs() > longestNs)) {
                longestNs = pauses.maxNs();
                longestOf = jvm.getKey();
            }
        }
        return new GcPart(all.share(), collectors, all.expectedByChance(), all.pValue(), all.beyondChance(),
                longestNs, longestOf);
    }
}

package trader.analysis.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import trader.analysis.answer.Answer.GeneratorPart;
import trader.analysis.answer.Answer.ServiceAnswer;
import trader.analysis.answer.Answer.Standing;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.CauseShares;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;
import trader.analysis.attribution.CauseGroup;
import trader.analysis.attribution.StepFigures;
import trader.analysis.figures.JvmFigures;
import trader.analysis.figures.ServiceFigures;
import trader.analysis.run.Unknown;

/** The answer of a run. */
public final class RunAnswer {
    private static final String SERVER = "server";

    private RunAnswer() { }

    /**
     * Never null.
     *
     * @param reasons     of a verdict other than VALID
     * @param steps       null without the server's times
     * @param attribution null if no request was measured
     */
    public static Answer of(Standing standing, List<String> reasons, List<ServiceFigures> services,
            Map<String, JvmFigures> jvms, StepFigures steps, Attribution attribution, RunFacts facts) {
        Map<String, ServiceAnswer> answers = new LinkedHashMap<>();
        for (ServiceFigures service : services) {
            TailCauses tail = attribution == null ? null : attribution.tails().stream()
                    .filter(each -> each.service().equals(service.name())).findFirst().orElse(null);
            answers.put(service.name(), tail == null ? ServiceAnswer.tooFew(service.count())
                    : answer(tail, service.count(), facts.apart()));
        }
        boolean measured = services.stream().anyMatch(service -> service.count() > 0);
        JvmFigures server = facts.unknown().contains(Unknown.SERVERS) ? null : jvms.get(SERVER);
        AnswerText text = new AnswerText(reasons, steps != null, server != null && server.pauses() != null,
                facts.basic(), facts.unknown(), facts.generatorAtMost());
        return new Answer(text.of(answers), text.notes(answers), standing == Standing.INVALID ? null
                : new Advice(facts).of(services, attribution), measured ? standing : Standing.NO_REQUESTS, answers);
    }

    private static ServiceAnswer answer(TailCauses tail, long answered, boolean apart) {
        GroupShare gc = tail.groups().stream().filter(each -> each.cause() == CauseGroup.GC).findFirst().orElseThrow();
        return new ServiceAnswer(answered, tail.tail(), tail.stalls(), gc,
                tail.groups().stream().filter(each -> each != gc && each.share() > 0).toList(), tail.bands(),
                generator(tail.shares(), apart));
    }

    private static GeneratorPart generator(CauseShares of, boolean apart) {
        double share = of.ofGenerator(apart);
        double largest = Stream.of(CauseGroup.values()).mapToDouble(group -> of.causes().stream()
                .filter(each -> each.cause().group() == group && each.cause() != Cause.BACKLOG
                        && !of.isOfGenerator(each.cause(), apart)).mapToDouble(of::withBacklog).sum())
                .max().orElseThrow();
        return new GeneratorPart(share, share >= Answer.WORTH_SAYING && share > largest);
    }
}

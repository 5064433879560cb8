package trader.analysis.answer;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;

/** Warns of code that was still being compiled while it was measured, as far as slow requests waited for it. */
public final class CompilerWarning {
    private static final double LEAST_SHARE = 0.1;

    private CompilerWarning() { }

    /** One sentence, or none; {@code attribution} may be null. */
    public static List<String> of(Attribution attribution) {
        List<String> shares = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (TailCauses tail : attribution == null ? List.<TailCauses>of() : attribution.tails()) {
            // The first is of the slowest 1 % (or 10 %), the others are parts of it.
            if (seen.add(tail.service())) {
                tail.causes().stream().filter(each -> each.cause() == Cause.COMPILERS && each.beyondChance()
                                && tail.withBacklog(each) >= LEAST_SHARE)
                        .forEach(each -> shares.add(AnswerWords.percent(tail.withBacklog(each))
                                + " of what the slowest " + tail.service() + "s waited"));
            }
        }
        return shares.isEmpty() ? List.of() : List.of("code was still being compiled in the measure phase: compilers"
                + " had the processors for " + AnswerWords.list(shares) + "; a longer --warmup or --settle may help");
    }
}

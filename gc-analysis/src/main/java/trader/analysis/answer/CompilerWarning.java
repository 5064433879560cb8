package trader.analysis.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import trader.analysis.attribution.Attribution;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.attribution.Cause;

/**
 * Warns of code that was still being compiled while it was measured: slow requests may have waited for the compilers,
 * and requests may have run code that was slower than it becomes.
 */
public final class CompilerWarning {
    private static final double LEAST_SHARE = 0.1;
    /** A warm-up of automatic length ends when they take at most that. */
    private static final double WARM_CPUS = 0.1;

    private CompilerWarning() { }

    /**
     * One sentence, or none.
     *
     * @param attribution may be null
     * @param cpus        that the compilers of all JVMs together used on average in the measure phase
     */
    public static List<String> of(Attribution attribution, double cpus) {
        List<String> findings = new ArrayList<>();
        if (cpus > WARM_CPUS) {
            findings.add(String.format(Locale.ROOT, "used %.2f CPUs on average", cpus));
        }
        List<String> shares = shares(attribution);
        if (!shares.isEmpty()) {
            findings.add("had the CPUs for " + AnswerWords.list(shares));
        }
        return findings.isEmpty() ? List.of() : List.of("the JIT was still compiling in the measure phase: it "
                + String.join(", and ", findings) + "; a longer --warmup or --settle may help");
    }

    private static List<String> shares(Attribution attribution) {
        List<String> shares = new ArrayList<>();
        for (TailCauses tail : attribution == null ? List.<TailCauses>of() : attribution.tails()) {
            tail.shares().causes().stream().filter(each -> each.cause() == Cause.COMPILERS && each.chance().exceeded()
                            && tail.shares().withBacklog(each) >= LEAST_SHARE)
                    .forEach(each -> shares.add(AnswerWords.percent(tail.shares().withBacklog(each))
                            + " of what the slowest " + tail.service() + "s lost"));
        }
        return shares;
    }
}

package trader.analysis.attribution;

import java.util.List;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.CauseShares;
import trader.analysis.attribution.Attribution.CausesTogether;
import trader.analysis.attribution.Attribution.Chance;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.Attribution.TailCauses;

/** Tails for tests of what is made of them. */
public record TailFixture(String service, String percentile, List<Stall> stalls, double effectiveEpisodes,
        Long neededNs, CausesTogether cpu, List<GroupShare> groups, List<Band> bands, List<CauseShare> causes) {
    private static final CausesTogether NOTHING = new CausesTogether(0, new Chance(0, 0, 0, 1));

    public static TailFixture of(String service, List<CauseShare> causes) {
        return new TailFixture(service, "p99", List.of(), 20, null, NOTHING,
                List.of(new GroupShare(CauseGroup.GC, 0, 0, 0.1)), List.of(), causes);
    }

    public TailFixture effective(double episodes) {
        return new TailFixture(service, percentile, stalls, episodes, neededNs, cpu, groups, bands, causes);
    }

    public TailFixture stalled(Stall stall) {
        return new TailFixture(service, percentile, List.of(stall), effectiveEpisodes, neededNs, cpu, groups,
                bands, causes);
    }

    public TailFixture cpu(CausesTogether of) {
        return new TailFixture(service, percentile, stalls, effectiveEpisodes, neededNs, of, groups, bands, causes);
    }

    public TailFixture groups(List<GroupShare> of, List<Band> by) {
        return new TailFixture(service, percentile, stalls, effectiveEpisodes, neededNs, cpu, of, by, causes);
    }

    /** With an excess of {@code excessNs}. */
    public TailCauses tail(long excessNs) {
        return new TailCauses(service, new RecurringTail(percentile, 2_310_000, 240, effectiveEpisodes, neededNs),
                stalls, 47, new CauseShares(excessNs, 0.04, cpu, causes), groups, bands);
    }
}

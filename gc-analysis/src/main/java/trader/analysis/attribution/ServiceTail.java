package trader.analysis.attribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import trader.analysis.attribution.Attribution.Band;
import trader.analysis.attribution.Attribution.BandShare;
import trader.analysis.attribution.Attribution.CauseShare;
import trader.analysis.attribution.Attribution.CauseShares;
import trader.analysis.attribution.Attribution.CauseTime;
import trader.analysis.attribution.Attribution.CausesTogether;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.RecurringTail;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.latencylog.Percentile;
import trader.analysis.run.Window;
import trader.runfiles.RequestRecord;

/** The slowest requests of one service: the stalls among them, and the recurring tail without these. */
final class ServiceTail {
    private static final CauseGroup[] GROUPS = CauseGroup.values();
    private static final List<Percentile> BANDS = List.of(Percentile.P90, Percentile.P99, Percentile.P999);
    private static final long LEAST_BLOCK_NS = 1_000_000_000;
    private static final int LEAST_BLOCKS = 10;
    private static final int MOST_BLOCKS = 60;
    /** Half of an interval with which a share is known. */
    private static final double KNOWN = 0.1;

    private final RequestPasses passes;
    private final Window window;
    private final int service;
    private final long usualNs;
    private final Percentile percentile;
    private final TimeBreakdown breakdown = new TimeBreakdown();
    private final List<TailEpisodes.Large> stalls;
    private final long keptAllFromNs;
    /** The slow requests that met no stall, those that did, and the number of all requests that met none. */
    private final List<SlowRequest> recurring;
    private final List<SlowRequest> stalled;
    private final long count;
    private final long fromNs;

    ServiceTail(RequestPasses passes, Window window, int service) {
        this.passes = passes;
        this.window = window;
        this.service = service;
        usualNs = passes.usualNs(service);
        percentile = passes.tail(service);
        keptAllFromNs = passes.keptAllFromNs(service);
        TailEpisodes episodes = new TailEpisodes();
        for (SlowRequest request : passes.slow(service, percentile.of(passes.response(service)))) {
            request.divide(0, usualNs, breakdown);
            episodes.add(request.dueNs(), request.completedNs(), breakdown.excessNs());
        }
        stalls = episodes.stalls(window.lengthNs());
        List<SlowRequest> all = passes.slow(service, 0);
        stalled = all.stream().filter(each -> metStall(each.dueNs(), each.completedNs())).toList();
        recurring = all.stream().filter(each -> !metStall(each.dueNs(), each.completedNs())).toList();
        count = passes.response(service).getTotalCount() - stalled.stream().mapToLong(this::weight).sum();
        fromNs = beyond(percentile);
    }

    boolean metStall(long dueNs, long completedNs) {
        return stalls.stream().anyMatch(stall -> stall.meets(dueNs, completedNs));
    }

    /** The number of requests for which a kept one stands. */
    private long weight(SlowRequest request) {
        return request.responseNs() > keptAllFromNs ? 1 : passes.keptOneIn(service);
    }

    /** A percentile of the requests that met no stall. */
    private long beyond(Percentile of) {
        long ofAllNs = of.of(passes.response(service));
        if (stalled.isEmpty() || recurring.isEmpty()) {
            return ofAllNs;
        }
        List<SlowRequest> slowestFirst = recurring.stream()
                .sorted(Comparator.comparingLong(SlowRequest::responseNs).reversed()).toList();
        long left = count / of.oneIn();
        for (SlowRequest each : slowestFirst) {
            left -= weight(each);
            if (left < 0) {
                return Math.min(ofAllNs, each.responseNs());
            }
        }
        return Math.min(ofAllNs, slowestFirst.get(slowestFirst.size() - 1).responseNs() - 1);
    }

    TailCauses causes() {
        List<SlowRequest> tail = recurring.stream().filter(each -> each.responseNs() > fromNs).toList();
        CauseTotals totals = new CauseTotals(tail, usualNs);
        PermutationTest chance = new PermutationTest(tail, usualNs, window);
        List<CauseShare> causes = Stream.of(Cause.values()).map(cause -> share(cause, totals, chance)).toList();
        CausesTogether cpu = new CausesTogether(totals.share(Attribution.CPU.stream()), chance.of(Attribution.CPU));
        double placeOnly = totals.share(Stream.of(Cause.values()).filter(Cause::isStep));
        CauseShares shares = new CauseShares(totals.excessNs, Math.max(placeOnly, chance.placeOnlyAtMost()), cpu,
                causes);
        ShareInterval[] intervals = intervals(tail, totals.all.effective());
        List<GroupShare> groups = groups(totals, shares, shares.placeOnlyAtMost() - placeOnly, intervals);
        CauseGroup largest = groups.stream().max(Comparator.comparingDouble(GroupShare::share)).orElseThrow().cause();
        double half = totals.excessNs == 0 ? 0 : intervals[largest.ordinal()].half();
        Long neededNs = half <= KNOWN ? null : Long.valueOf((long) (window.lengthNs() * half * half / KNOWN / KNOWN));
        return new TailCauses(RequestRecord.SERVICES[service],
                new RecurringTail(percentile.label(), fromNs, tail.size(), totals.all.effective(), neededNs), stalls(),
                totals.all.count(), shares, groups, bands(groups));
    }

    private CauseShare share(Cause cause, CauseTotals totals, PermutationTest chance) {
        CauseTotals.Total total = totals.of(cause);
        return new CauseShare(cause, total.ns, cause == Cause.BACKLOG ? null : total.backlogNs,
                totals.share(total.ns), total.requests, total.episodes(),
                cause.hasChance() ? chance.of(List.of(cause)) : null);
    }

    private List<Stall> stalls() {
        return stalls.stream().map(stall -> {
            List<SlowRequest> requests = stalled.stream().filter(request -> request.responseNs() > fromNs
                    && stall == stalls.stream().filter(each -> each.meets(request.dueNs(), request.completedNs()))
                            .findFirst().orElseThrow()).toList();
            CauseTotals totals = new CauseTotals(requests, usualNs);
            CauseGroup mostly = Stream.of(GROUPS).max(Comparator.comparingDouble(totals::share)).orElseThrow();
            CauseTotals.Total longest = Stream.of(Cause.values())
                    .filter(cause -> cause.group() == mostly && cause.isEvent()).map(totals::of)
                    .max(Comparator.comparingLong(total -> total.longestNs)).filter(total -> total.longestNs > 0)
                    .orElse(null);
            return new Stall((longest == null ? stall.fromNs() : longest.longestAtNs) - window.startNs(),
                    longest == null ? stall.toNs() - stall.fromNs() : longest.longestNs, stall.share(),
                    requests.size(), mostly, totals.share(mostly),
                    Stream.of(Cause.values()).map(cause -> new CauseTime(cause, totals.of(cause).ns))
                            .filter(time -> time.timeNs() > 0).toList());
        }).toList();
    }

    static int blocks(Window window) {
        return (int) Math.max(LEAST_BLOCKS, Math.min(MOST_BLOCKS, window.lengthNs() / LEAST_BLOCK_NS));
    }

    /** The block of a request, from 0. */
    static int block(Window window, long dueNs, int blocks) {
        double part = (double) (dueNs - window.startNs()) / window.lengthNs();
        return (int) Math.max(0, Math.min(blocks - 1, part * blocks));
    }

    /** By group: the times of the tail's requests in blocks of the measure phase. */
    private ShareInterval[] intervals(List<SlowRequest> tail, double effectiveEpisodes) {
        int blocks = blocks(window);
        double[][] partNs = new double[GROUPS.length][blocks];
        double[] allNs = new double[blocks];
        for (SlowRequest request : tail) {
            double[] groupsNs = new double[GROUPS.length];
            request.divide(0, usualNs, breakdown);
            breakdown.addTo(groupsNs);
            int block = block(window, request.dueNs(), blocks);
            allNs[block] += breakdown.excessNs();
            for (int group = 0; group < groupsNs.length; group++) {
                partNs[group][block] += groupsNs[group];
            }
        }
        return Stream.of(partNs).map(part -> ShareInterval.of(part, allNs, effectiveEpisodes))
                .toArray(ShareInterval[]::new);
    }

    /** {@code byCoincidence}: so much more than is known may have no cause. */
    private static List<GroupShare> groups(CauseTotals totals, CauseShares shares, double byCoincidence,
            ShareInterval[] intervals) {
        List<GroupShare> groups = new ArrayList<>();
        for (CauseGroup group : GROUPS) {
            double share = totals.share(group);
            double certain = shares.certain(group);
            ShareInterval interval = intervals[group.ordinal()];
            groups.add(new GroupShare(group, share, share == 0 ? 0 : interval.low() * Math.min(1, certain / share),
                    group != CauseGroup.UNEXPLAINED && group != CauseGroup.NETWORK ? interval.high()
                            : Math.min(1, interval.high() + byCoincidence)));
        }
        groups.sort(GroupShare.ORDER);
        return groups;
    }

    private List<Band> bands(List<GroupShare> order) {
        List<Percentile> known = BANDS.stream().filter(each -> each.known(count)
                && each.of(passes.response(service)) != null).toList();
        long[] bounds = known.stream().mapToLong(this::beyond).toArray();
        return IntStream.range(0, known.size()).mapToObj(i -> {
            boolean isLast = i == known.size() - 1;
            double[] groupsNs = new double[GROUPS.length];
            long requests = 0;
            for (SlowRequest request : recurring) {
                if (request.responseNs() > bounds[i] && (isLast || request.responseNs() <= bounds[i + 1])) {
                    request.divide(0, usualNs, breakdown);
                    breakdown.addTo(groupsNs);
                    requests += weight(request);
                }
            }
            double sumNs = Arrays.stream(groupsNs).sum();
            return new Band(isLast ? "beyond " + known.get(i).label()
                    : known.get(i).label() + "–" + known.get(i + 1).label(), bounds[i], isLast ? null : bounds[i + 1],
                    requests, Math.round(sumNs), order.stream().map(each -> new BandShare(each.cause(),
                            sumNs == 0 ? 0 : groupsNs[each.cause().ordinal()] / sumNs)).toList());
        }).toList();
    }
}

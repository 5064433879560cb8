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
import trader.analysis.attribution.Attribution.CauseTime;
import trader.analysis.attribution.Attribution.CausesTogether;
import trader.analysis.attribution.Attribution.GroupShare;
import trader.analysis.attribution.Attribution.Stall;
import trader.analysis.attribution.Attribution.TailCauses;
import trader.analysis.latencylog.Percentile;
import trader.analysis.latencylog.RequestFile;
import trader.analysis.run.Window;

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
    private final SlowRequests slow;
    private final Window window;
    private final int service;
    private final long usualNs;
    private final Percentile percentile;
    private final TimeBreakdown breakdown = new TimeBreakdown();
    private final List<TailEpisodes.Large> stalls;
    /** Of all requests of the service. */
    private final long tailFromNs;
    /** The slow requests that met no stall, those that did, and the number of all requests that met none. */
    private final int[] recurring;
    private final int[] stalled;
    private final long count;
    private final long fromNs;

    ServiceTail(RequestPasses passes, Window window, int service) {
        this.passes = passes;
        this.slow = passes.slowRequests;
        this.window = window;
        this.service = service;
        usualNs = passes.usualNs(service);
        percentile = passes.tail(service);
        tailFromNs = percentile.of(passes.response(service));
        TailEpisodes episodes = new TailEpisodes();
        for (int index : slow.indices(service, tailFromNs)) {
            slow.divide(index, 0, usualNs, passes.divisions, breakdown);
            episodes.add(slow.dueNs(index), slow.completedNs(index), breakdown.excessNs());
        }
        stalls = episodes.stalls(window.lengthNs());
        int[] all = slow.indices(service, 0);
        stalled = Arrays.stream(all).filter(index -> stalls.stream().anyMatch(stall -> meets(index, stall))).toArray();
        recurring = Arrays.stream(all).filter(index -> stalls.stream().noneMatch(stall -> meets(index, stall)))
                .toArray();
        count = passes.response(service).getTotalCount() - Arrays.stream(stalled).mapToLong(this::weight).sum();
        fromNs = beyond(percentile);
    }

    private boolean meets(int index, TailEpisodes.Large stall) {
        return stall.meets(slow.dueNs(index), slow.completedNs(index));
    }

    /** Whether a request met a stall. */
    boolean metStall(long dueNs, long completedNs) {
        return stalls.stream().anyMatch(stall -> stall.meets(dueNs, completedNs));
    }

    /** The number of requests for which a kept one stands. */
    private long weight(int index) {
        return slow.responseNs(index) > tailFromNs ? 1 : passes.keptOneIn(service);
    }

    /** A percentile of the requests that met no stall. */
    private long beyond(Percentile of) {
        long ofAllNs = of.of(passes.response(service));
        if (stalled.length == 0 || passes.keptOneIn(service) > 1) {
            return ofAllNs;
        }
        long[] slowestFirst = Arrays.stream(recurring).mapToLong(index -> -slow.responseNs(index)).sorted().toArray();
        int rank = (int) (count / of.oneIn());
        return rank < slowestFirst.length ? Math.min(ofAllNs, -slowestFirst[rank])
                : Math.min(ofAllNs, slowestFirst.length == 0 ? ofAllNs : -slowestFirst[slowestFirst.length - 1] - 1);
    }

    TailCauses causes() {
        int[] tail = Arrays.stream(recurring).filter(index -> slow.responseNs(index) > fromNs).toArray();
        CauseTotals totals = CauseTotals.of(slow, tail, usualNs, passes.divisions);
        PermutationTest chance = PermutationTest.of(slow, tail, usualNs, passes.divisions, window);
        List<CauseShare> causes = Stream.of(Cause.values())
                .map(cause -> Attribution.share(cause, totals, chance, window)).toList();
        CausesTogether cpu = Attribution.cpu(totals, chance);
        double placeOnlyAtMost = Math.max(totals.placeOnly(), chance.placeOnlyAtMost());
        ShareInterval[] intervals = intervals(tail, totals.all.effective());
        List<GroupShare> groups = groups(totals, causes, cpu, placeOnlyAtMost - totals.placeOnly(), intervals);
        CauseGroup largest = groups.stream().max(Comparator.comparingDouble(GroupShare::share)).orElseThrow().cause();
        double half = totals.excessNs == 0 ? 0 : intervals[largest.ordinal()].half();
        return new TailCauses(RequestFile.SERVICES[service], percentile.label(), fromNs, tail.length, stalls(),
                totals.all.count(), totals.all.effective(),
                half <= KNOWN ? null : Long.valueOf((long) (window.lengthNs() * half * half / KNOWN / KNOWN)),
                totals.timeNs, totals.excessNs, placeOnlyAtMost, cpu, groups, bands(groups), causes);
    }

    private List<Stall> stalls() {
        return stalls.stream().map(stall -> {
            int[] requests = Arrays.stream(stalled).filter(index -> slow.responseNs(index) > fromNs
                    && stall == stalls.stream().filter(each -> meets(index, each)).findFirst().orElseThrow()).toArray();
            CauseTotals totals = CauseTotals.of(slow, requests, usualNs, passes.divisions);
            CauseGroup mostly = Stream.of(GROUPS).max(Comparator.comparingDouble(group -> ns(totals, group)))
                    .orElseThrow();
            Cause longest = Stream.of(Cause.values()).filter(cause -> cause.group() == mostly && cause.isEvent())
                    .max(Comparator.comparingLong(totals::longestNs)).filter(cause -> totals.longestNs(cause) > 0)
                    .orElse(null);
            return new Stall((longest == null ? stall.fromNs() : totals.longestAtNs(longest)) - window.startNs(),
                    longest == null ? stall.toNs() - stall.fromNs() : totals.longestNs(longest), stall.share(),
                    requests.length, mostly, totals.excessNs == 0 ? 0 : ns(totals, mostly) / totals.excessNs,
                    Stream.of(Cause.values()).filter(cause -> totals.ns(cause) > 0)
                            .map(cause -> new CauseTime(cause, totals.ns(cause))).toList());
        }).toList();
    }

    /** With the backlogs behind its causes. */
    private static double ns(CauseTotals totals, CauseGroup group) {
        return Stream.of(Cause.values()).filter(cause -> cause.group() == group && cause != Cause.BACKLOG)
                .mapToDouble(cause -> totals.ns(cause) + totals.backlogNs(cause)).sum();
    }

    /** The number of blocks of the measure phase. */
    static int blocks(Window window) {
        return (int) Math.max(LEAST_BLOCKS, Math.min(MOST_BLOCKS, window.lengthNs() / LEAST_BLOCK_NS));
    }

    /** The block of a request, from 0. */
    static int block(Window window, long dueNs, int blocks) {
        double part = (double) (dueNs - window.startNs()) / window.lengthNs();
        return (int) Math.max(0, Math.min(blocks - 1, part * blocks));
    }

    /** By group: the times of the tail's requests in blocks of the measure phase. */
    private ShareInterval[] intervals(int[] tail, double effectiveEpisodes) {
        int blocks = blocks(window);
        double[][] partNs = new double[GROUPS.length][blocks];
        double[] allNs = new double[blocks];
        double[] groupsNs = new double[GROUPS.length];
        for (int index : tail) {
            Arrays.fill(groupsNs, 0);
            slow.divide(index, 0, usualNs, passes.divisions, breakdown);
            breakdown.addTo(groupsNs);
            int block = block(window, slow.dueNs(index), blocks);
            allNs[block] += breakdown.excessNs();
            for (int group = 0; group < groupsNs.length; group++) {
                partNs[group][block] += groupsNs[group];
            }
        }
        return Stream.of(partNs).map(part -> ShareInterval.of(part, allNs, effectiveEpisodes))
                .toArray(ShareInterval[]::new);
    }

    /** {@code byCoincidence}: so much more than is known may have no cause. */
    private static List<GroupShare> groups(CauseTotals totals, List<CauseShare> causes, CausesTogether cpu,
            double byCoincidence, ShareInterval[] intervals) {
        List<GroupShare> groups = new ArrayList<>();
        for (CauseGroup group : GROUPS) {
            double share = totals.excessNs == 0 ? 0 : ns(totals, group) / totals.excessNs;
            double certain = causes.stream().filter(each -> each.cause().group() == group)
                    .mapToDouble(each -> certain(each, totals.excessNs)).sum()
                    + (group == CauseGroup.CPU ? cpu.certain() : 0);
            ShareInterval interval = intervals[group.ordinal()];
            groups.add(new GroupShare(group, share, share == 0 ? 0 : interval.low() * Math.min(1, certain / share),
                    group != CauseGroup.UNEXPLAINED && group != CauseGroup.NETWORK ? interval.high()
                            : Math.min(1, interval.high() + byCoincidence)));
        }
        groups.sort(GroupShare.ORDER);
        return groups;
    }

    /** The part of a share that chance does not give; that of the other threads is judged together. */
    private static double certain(CauseShare of, long excessNs) {
        if (of.cause() == Cause.BACKLOG || Attribution.CPU.contains(of.cause())) {
            return 0;
        }
        double share = of.share() + (excessNs == 0 ? 0 : (double) of.backlogNs() / excessNs);
        return !of.cause().hasChance() ? share : !of.beyondChance() ? 0
                : CpuUsers.CAUSES.contains(of.cause()) ? Math.max(0, share - of.expectedByChance()) : share;
    }

    private List<Band> bands(List<GroupShare> order) {
        List<Percentile> known = BANDS.stream().filter(each -> each.known(count)
                && each.of(passes.response(service)) != null).toList();
        long[] bounds = known.stream().mapToLong(this::beyond).toArray();
        return IntStream.range(0, known.size()).mapToObj(i -> {
            boolean isLast = i == known.size() - 1;
            double[] groupsNs = new double[GROUPS.length];
            long requests = 0;
            for (int index : recurring) {
                long responseNs = slow.responseNs(index);
                if (responseNs > bounds[i] && (isLast || responseNs <= bounds[i + 1])) {
                    slow.divide(index, 0, usualNs, passes.divisions, breakdown);
                    breakdown.addTo(groupsNs);
                    requests += weight(index);
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

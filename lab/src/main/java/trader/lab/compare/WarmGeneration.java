package trader.lab.compare;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import trader.analysis.compare.ComparisonPlan;
import trader.analysis.compare.ComparisonPlan.PlannedSystem;
import trader.analysis.compare.MeasuredTurn;
import trader.analysis.compare.RoundReasons;
import trader.analysis.compare.TurnsCsv;
import trader.client.record.Phase;
import trader.lab.experiment.RunPlan;
import trader.lab.experiment.WarmSystem;
import trader.lab.live.LiveDisplay;
import trader.lab.warmup.CompilerRest;
import trader.launcher.jvm.JvmFailure;
import trader.launcher.jvm.ModulePath;
import trader.launcher.jvm.SignalShell;
import trader.launcher.machine.Cpus;

/**
 * One start of all systems of a group: warms them up in turns, finds their rate, makes the rounds and ends them.
 *
 * <p>Threads: the main thread does everything.
 */
final class WarmGeneration {
    private static final long WARM_TURN_NS = TimeUnit.SECONDS.toNanos(1);
    /** Compilation on a few busy CPUs is hardly over before. */
    private static final long SHORTEST_WARM_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long SHORTEST_SETTLE_NS = TimeUnit.SECONDS.toNanos(3);
    /** Turn in which the threads of a load enter the measurement together. */
    private static final long ENTRY_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final double MOST_DROPPED = 0.75;

    private final Path directory;
    private final int number;
    private final GenerationProgress progress;
    private final List<Member> members = new ArrayList<>();
    private ComparisonPlan plan;

    /** A system, its plan, and how it does. */
    private static final class Member {
        private final PlannedSystem planned;
        private final RunPlan plan;
        private final WarmSystem system;
        private final TurnValidity validity;
        private CompilerRest rest;
        /** Of the last few turns of the warm-up. */
        private double throughputPerS;
        private double ratePerS;

        Member(PlannedSystem planned, RunPlan plan, WarmSystem system, int cpus) {
            this.planned = planned;
            this.plan = plan;
            this.system = system;
            validity = new TurnValidity(cpus, plan.isForced());
        }

        void answered(WarmSystem.Result result) {
            double perS = result.answered() * 1e9 / (result.times().drainedNs() - result.times().openNs());
            throughputPerS = throughputPerS == 0 ? perS : (2 * throughputPerS + perS) / 3;
        }

        String id() {
            return planned.id();
        }

        boolean isClosedLoop() {
            return plan.load().settings().get("load").equals("closed");
        }

        boolean findsRate() {
            return !isClosedLoop() && plan.load().settings().get("rate").equals("auto");
        }
    }

    /** {@code plans}: of the group's systems. */
    WarmGeneration(Path directory, ComparisonPlan plan, int number, Map<PlannedSystem, RunPlan> plans,
            ModulePath modules, SignalShell signals, GenerationProgress progress) {
        this.directory = directory;
        this.plan = plan;
        this.number = number;
        this.progress = progress;
        List<PlannedSystem> systems = List.copyOf(plans.keySet());
        // Systems that start later find another machine. The generations of groups alternate.
        int ofGroup = (number - 1) / plan.turns().groups().size() + 1;
        for (int index : RoundOrder.ofStart(ofGroup, systems.size())) {
            RunPlan run = plans.get(systems.get(index));
            members.add(new Member(systems.get(index), run, new WarmSystem(run, modules, signals),
                    Cpus.ownCount()));
        }
    }

    /**
     * Makes all rounds.
     *
     * @return the plan, with the rate that was found
     * @throws JvmFailure when a system fails, or too few rounds count
     */
    ComparisonPlan run() throws IOException, InterruptedException, JvmFailure {
        start();
        warmUp();
        findRates();
        settle();
        List<MeasuredTurn> turns = makeRounds();
        end();
        judge(RoundReasons.of(turns));
        return plan;
    }

    private void start() throws IOException, InterruptedException, JvmFailure {
        for (Member each : members) {
            progress.show("start", each.id(), 0.1 * members.indexOf(each) / members.size());
            try {
                each.system.start();
            } catch (JvmFailure failure) {
                throw failed(each, failure.getMessage());
            }
        }
    }

    private static JvmFailure failed(Member member, String problem) throws IOException {
        return new JvmFailure(member.id() + ": " + member.system.failure(problem), List.of());
    }

    private static WarmSystem.Result turn(Member member, Phase phase, long leadNs, long turnNs)
            throws IOException, InterruptedException, JvmFailure {
        try {
            return member.system.turn(phase, leadNs, turnNs, member.ratePerS);
        } catch (JvmFailure failure) {
            throw failed(member, failure.getMessage());
        }
    }

    private void warmUp() throws IOException, InterruptedException, JvmFailure {
        List<Member> cold = new ArrayList<>(members);
        cold.removeIf(each -> each.plan.load().phases().warmup().longestNs() == 0);
        cold.forEach(each -> each.rest = new CompilerRest(SHORTEST_WARM_NS));
        for (int turns = 1; !cold.isEmpty(); turns++) {
            for (Member each : cold) {
                progress.show("warm-up", "turn " + turns + " of " + cold.stream().map(Member::id)
                        .collect(Collectors.joining(", ")), Math.min(0.5, 0.1 + turns * 0.02));
                WarmSystem.Result result = turn(each, Phase.WARMUP, 0, WARM_TURN_NS);
                each.validity.judge(result);
                each.rest.add(WARM_TURN_NS, result.compilerNs());
                each.answered(result);
            }
            cold.removeIf(this::isWarm);
        }
    }

    private boolean isWarm(Member member) {
        long limitNs = member.plan.load().phases().warmup().longestNs();
        boolean isOver = member.rest.workedNs() >= limitNs;
        if (!member.plan.load().phases().warmup().isAuto()) {
            return isOver;
        }
        if (isOver && !member.rest.rests()) {
            progress.say(String.format(Locale.ROOT, "%s is measured after %s of warm-up although its compilers still"
                    + " take %.2f s of CPU time per second of load", member.id(), LiveDisplay.clock(limitNs),
                    member.rest.cores()));
        }
        return isOver || member.rest.rests();
    }

    /** One rate for all, half of the slowest throughput; or each its own. */
    private void findRates() {
        List<Member> finding = members.stream().filter(Member::findsRate).toList();
        if (!finding.isEmpty() && plan.rate().common() && plan.rate().value() == null) {
            double lowest = members.stream()
                    .filter(each -> plan.rate().of() == null || each.planned.variant().equals(plan.rate().of()))
                    .mapToDouble(each -> each.throughputPerS).min().orElseThrow();
            // The throughput is no more precise.
            plan = plan.withRate(new BigDecimal(lowest / 2).round(new MathContext(3)).stripTrailingZeros()
                    .toPlainString());
            progress.say("rate of all systems that are not in a closed loop: " + plan.rate().value()
                    + " messages per second, half of the throughput of "
                    + (plan.rate().of() == null ? "the slowest" : plan.rate().of()));
        }
        finding.forEach(each -> each.ratePerS = plan.rate().value() != null ? Double.parseDouble(plan.rate().value())
                : each.throughputPerS / 2);
    }

    /** Until the compilers have adapted to the schedule, too. */
    private void settle() throws IOException, InterruptedException, JvmFailure {
        List<Member> unsettled = new ArrayList<>(members);
        unsettled.removeIf(each -> each.isClosedLoop() || each.plan.load().phases().settleNs() == 0);
        unsettled.forEach(each -> each.rest = new CompilerRest(SHORTEST_SETTLE_NS));
        while (!unsettled.isEmpty()) {
            for (Member each : unsettled) {
                progress.show("first turns at the rate", each.id(), 0.5);
                each.rest.add(WARM_TURN_NS, turn(each, Phase.SETTLE, 0, WARM_TURN_NS).compilerNs());
            }
            unsettled.removeIf(each -> each.rest.rests()
                    || each.rest.workedNs() >= each.plan.load().phases().settleNs());
        }
    }

    private List<MeasuredTurn> makeRounds() throws IOException, InterruptedException, JvmFailure {
        for (Member each : members) {
            do {
                turn(each, Phase.MEASURE, 0, ENTRY_NS);
            } while (!each.system.isIn(Phase.MEASURE));
        }
        List<MeasuredTurn> all = new ArrayList<>();
        for (int round = 1; round <= plan.turns().rounds(); round++) {
            progress.show("rounds", round + " of " + plan.turns().rounds(), 0.5 + 0.5 * round / plan.turns().rounds());
            List<MeasuredTurn> turns = new ArrayList<>();
            for (int index : RoundOrder.of(number, round, members.size())) {
                turns.add(measured(members.get(index), round, turns.size()));
            }
            TurnsCsv.append(directory, turns);
            all.addAll(turns);
            for (Member each : members) {
                each.system.requireHealthy();
            }
        }
        return all;
    }

    private MeasuredTurn measured(Member member, int round, int position)
            throws IOException, InterruptedException, JvmFailure {
        WarmSystem.Result turn = turn(member, Phase.MEASURE, TimeModel.LEAD_IN_NS, plan.turns().turnNs());
        TurnValidity.TurnVerdict verdict = member.validity.judge(turn);
        return new MeasuredTurn(number, round, position, member.id(), turn.times(),
                new MeasuredTurn.TurnCpu(turn.serverCpuNs(), turn.clientCpuNs(), turn.otherCpuNs(),
                        turn.machine().stealNs()), verdict.diskStallNs(), verdict.dropReason());
    }

    private void judge(RoundReasons rounds) throws JvmFailure {
        int count = plan.turns().rounds() - rounds.counted();
        String reasons = RoundReasons.dropped(List.of(rounds)).stream().map(Object::toString)
                .collect(Collectors.joining(", "));
        if (count > MOST_DROPPED * plan.turns().rounds()) {
            throw new JvmFailure(count + " of " + plan.turns().rounds() + " rounds do not count: " + reasons,
                    List.of());
        }
        if (count > 0) {
            progress.say(count + " of " + plan.turns().rounds() + " rounds do not count: " + reasons);
        }
    }

    private void end() throws IOException, JvmFailure {
        for (Member each : members) {
            progress.show("end", each.id(), 1);
            List<String> problems = each.system.end();
            if (!problems.isEmpty()) {
                throw failed(each, problems.get(0));
            }
        }
    }

    /** Kills the processes that have not ended; of several failures, only the first is thrown. */
    void close() throws IOException {
        IOException first = null;
        for (Member each : members) {
            try {
                each.system.close();
            } catch (IOException failed) {
                first = first == null ? failed : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}

package trader.launcher.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Other activity on the machine between two snapshots.
 *
 * @param warnings     a sentence for each significant disturbance
 * @param foreignCores CPUs that other processes used on average
 */
public record Interference(Map<String, String> facts, List<String> warnings, double foreignCores) {
    private static final double STEAL_LIMIT = 0.01;
    private static final double NAMED_CORES = 0.01;
    private static final int NAMED_PROCESSES = 5;

    /** Compares two snapshots; {@code self} is this process; it and its descendants are not foreign. */
    public static Interference between(Snapshot start, Snapshot end, long self) {
        Map<String, String> facts = new LinkedHashMap<>();
        List<String> warnings = new ArrayList<>();
        steal(start, end, facts, warnings);
        double foreignCores = foreign(start, end, self, facts);
        throttling(start, end, facts, warnings);
        swapping(start, end, facts, warnings);
        return new Interference(facts, warnings, foreignCores);
    }

    private static void steal(Snapshot start, Snapshot end, Map<String, String> facts, List<String> warnings) {
        if (start.cpu() == null || end.cpu() == null) {
            return;
        }
        double share = (double) (end.cpu().steal() - start.cpu().steal())
                / Math.max(1, end.cpu().total() - start.cpu().total());
        facts.put("stealPercent", percent(share));
        if (share > STEAL_LIMIT) {
            warnings.add("the host of this virtual machine took " + percent(share)
                    + " % of the CPU time (steal; more than " + percent(STEAL_LIMIT) + " % matters)");
        }
    }

    /** Gives no warning: the report judges the measure phase, by {@code processes.csv}. */
    private static double foreign(Snapshot start, Snapshot end, long self, Map<String, String> facts) {
        double elapsedTicks = Math.max(1, (double) (end.nanoTime() - start.nanoTime()) / ForeignProcesses.TICK_NS);
        ForeignProcesses foreign = new ForeignProcesses(start.processes(), end.processes(), self);
        List<ForeignProcesses.Use> uses = foreign.uses();
        String named = uses.stream().filter(use -> use.ticks() / elapsedTicks >= NAMED_CORES).limit(NAMED_PROCESSES)
                .map(use -> use.command() + " (" + use.pid() + ") " + decimal(use.ticks() / elapsedTicks))
                .collect(Collectors.joining(", "));
        facts.put("foreignProcesses", named.isEmpty() ? "none above a hundredth of a core" : named);
        double cores = uses.stream().mapToLong(ForeignProcesses.Use::ticks).sum() / elapsedTicks;
        if (start.cpu() != null && end.cpu() != null) {
            // Includes processes that have neither a name nor a parent any more.
            double others = foreign.othersTicks(start.cpu(), end.cpu()) / elapsedTicks;
            // The processes may have run on CPUs that this one may not use.
            cores = end.cpu().isPart() ? Math.max(0, others) : Math.max(cores, others);
        }
        facts.put("foreignCores", decimal(cores));
        return cores;
    }

    private static void throttling(Snapshot start, Snapshot end, Map<String, String> facts, List<String> warnings) {
        if (!start.cgroup().containsKey("nr_throttled") || !end.cgroup().containsKey("nr_throttled")
                || ControlGroup.throttledNs(end.cgroup()) == null) {
            return;
        }
        long times = end.cgroup().get("nr_throttled") - start.cgroup().get("nr_throttled");
        Long before = ControlGroup.throttledNs(start.cgroup());
        long ms = (ControlGroup.throttledNs(end.cgroup()) - (before == null ? 0 : before)) / 1_000_000;
        facts.put("throttledTimes", Long.toString(times));
        facts.put("throttledMs", Long.toString(ms));
        if (times > 0) {
            warnings.add("the control group's CPU limit stopped all processes " + times + " times, " + ms
                    + " ms in total");
        }
    }

    private static void swapping(Snapshot start, Snapshot end, Map<String, String> facts, List<String> warnings) {
        long pages = swapped(end) - swapped(start);
        facts.put("swappedPages", Long.toString(pages));
        if (pages > 0) {
            warnings.add("the machine swapped: " + pages + " pages");
        }
    }

    private static long swapped(Snapshot snapshot) {
        return snapshot.vmstat().getOrDefault("pswpin", 0L) + snapshot.vmstat().getOrDefault("pswpout", 0L);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", share * 100);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}

package trader.launcher.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Other activity on the machine between two snapshots, with a sentence for each significant disturbance. */
public record Interference(Map<String, String> facts, List<String> warnings) {
    private static final double NS_PER_TICK = 1e7; // USER_HZ is 100 on every Linux platform that Java runs on
    private static final double STEAL_LIMIT = 0.01;
    private static final double FOREIGN_LIMIT_CORES = 0.10;
    private static final int NAMED_PROCESSES = 5;

    /** Compares two snapshots; {@code self} is this process; it and its descendants are not foreign. */
    public static Interference between(Snapshot start, Snapshot end, long self) {
        Map<String, String> facts = new LinkedHashMap<>();
        List<String> warnings = new ArrayList<>();
        double elapsedTicks = Math.max(1, (end.nanoTime() - start.nanoTime()) / NS_PER_TICK);
        steal(start, end, facts, warnings);
        foreign(start, end, self, elapsedTicks, facts, warnings);
        throttling(start, end, facts, warnings);
        swapping(start, end, facts, warnings);
        return new Interference(facts, warnings);
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
                    + " % of the processor time (steal; more than " + percent(STEAL_LIMIT) + " % matters)");
        }
    }

    private static void foreign(Snapshot start, Snapshot end, long self, double elapsedTicks,
            Map<String, String> facts, List<String> warnings) {
        List<Use> uses = foreignUses(start, end, self, elapsedTicks);
        String named = uses.stream().limit(NAMED_PROCESSES).map(Use::toString).collect(Collectors.joining(", "));
        facts.put("foreignProcesses", named.isEmpty() ? "none above a hundredth of a core" : named);
        double cores = uses.stream().mapToDouble(Use::cores).sum();
        if (start.cpu() != null && end.cpu() != null) {
            // Includes processes that started and ended in between.
            double others = end.cpu().busy() - start.cpu().busy() - (ownTicks(end, self) - ownTicks(start, self));
            cores = Math.max(cores, others / elapsedTicks);
        }
        facts.put("foreignCores", decimal(cores));
        if (cores > FOREIGN_LIMIT_CORES) {
            warnings.add("other processes used " + decimal(cores) + " cores on average (more than "
                    + decimal(FOREIGN_LIMIT_CORES) + " matters)" + (named.isEmpty()
                            ? "; none of them ran the whole time" : ": " + named));
        }
    }

    /** This process, and its children, running or ended. */
    private static long ownTicks(Snapshot snapshot, long self) {
        return family(snapshot, self).stream()
                .mapToLong(pid -> snapshot.processes().get(pid).ticks() + snapshot.processes().get(pid).childTicks())
                .sum();
    }

    private static List<Use> foreignUses(Snapshot start, Snapshot end, long self, double elapsedTicks) {
        Set<Long> own = family(end, self);
        List<Use> uses = new ArrayList<>();
        for (ProcessTimes now : end.processes().values()) {
            ProcessTimes before = start.processes().get(now.pid());
            boolean same = before != null && before.startTicks() == now.startTicks();
            double cores = (now.ticks() - (same ? before.ticks() : 0)) / elapsedTicks;
            if (!own.contains(now.pid()) && cores >= 0.01) {
                uses.add(new Use(now.command(), now.pid(), cores));
            }
        }
        uses.sort(Comparator.comparingDouble(Use::cores).reversed());
        return uses;
    }

    private static Set<Long> family(Snapshot snapshot, long self) {
        return snapshot.processes().keySet().stream().filter(pid -> descends(snapshot, pid, self))
                .collect(Collectors.toSet());
    }

    private static boolean descends(Snapshot snapshot, long pid, long ancestor) {
        ProcessTimes process = snapshot.processes().get(pid);
        for (int depth = 0; process != null && depth < snapshot.processes().size(); depth++) {
            if (process.pid() == ancestor) {
                return true;
            }
            process = snapshot.processes().get(process.parent());
        }
        return false;
    }

    private static void throttling(Snapshot start, Snapshot end, Map<String, String> facts, List<String> warnings) {
        if (!start.cgroup().containsKey("nr_throttled") || !end.cgroup().containsKey("nr_throttled")) {
            return;
        }
        long times = end.cgroup().get("nr_throttled") - start.cgroup().get("nr_throttled");
        long us = end.cgroup().getOrDefault("throttled_usec", 0L) - start.cgroup().getOrDefault("throttled_usec", 0L);
        facts.put("throttledTimes", Long.toString(times));
        facts.put("throttledMs", Long.toString(us / 1000));
        if (times > 0) {
            warnings.add("the control group's processor limit stopped all processes " + times + " times, " + us / 1000
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

    private record Use(String command, long pid, double cores) {
        @Override
        public String toString() {
            return command + " (" + pid + ") " + decimal(cores);
        }
    }
}

package trader.launcher.machine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The CPU time of processes that are not this one's family, between two looks at all processes.
 *
 * <p>Threads of the kernel are not among them: they work for the processes that write and read, this one's included.
 *
 * <p>A process that began and ended in between is not seen; the time it took is its parent's time of ended children.
 */
final class ForeignProcesses {
    /** USER_HZ is 100 on every Linux platform that Java runs on. */
    static final long TICK_NS = 10_000_000;
    private static final long KERNEL_THREADS = 2;

    private final Map<Long, ProcessTimes> before;
    private final Map<Long, ProcessTimes> now;
    private final long self;

    /** {@code self}: it and its descendants are not foreign. */
    ForeignProcesses(Map<Long, ProcessTimes> before, Map<Long, ProcessTimes> now, long self) {
        this.before = before;
        this.now = now;
        this.self = self;
    }

    /** CPU time of a process; {@code command}: its name, or {@code children of} its name. */
    record Use(String command, long pid, long ticks) {
    }

    /** Those that took any time, the largest first. What the shell started that started this process has no name. */
    List<Use> uses() {
        List<Use> uses = new ArrayList<>();
        Map<Long, Long> seenOfEnded = seenOfEndedChildren();
        for (ProcessTimes process : now.values()) {
            if (descends(process, self, now) || isKernelThread(process, now)) {
                continue;
            }
            ProcessTimes earlier = same(process, before);
            long ticks = process.ticks() - (earlier == null ? 0 : earlier.ticks());
            long ofChildren = process.childTicks() - (earlier == null ? 0 : earlier.childTicks())
                    - seenOfEnded.getOrDefault(process.pid(), 0L);
            if (ticks > 0) {
                uses.add(new Use(process.command(), process.pid(), ticks));
            }
            if (ofChildren > 0 && !descends(now.get(self), process.pid(), now)) {
                uses.add(new Use("children of " + process.command(), process.pid(), ofChildren));
            }
        }
        uses.sort(Comparator.comparingLong(Use::ticks).reversed());
        return uses;
    }

    /**
     * CPU time of everything else, with or without a name. If {@code end} is of a part of the CPUs, the kernel's
     * threads are included: they may have run on any of them.
     */
    long othersTicks(CpuTimes start, CpuTimes end) {
        return end.busy() - start.busy() - ownTicks() - (end.isPart() ? 0 : kernelTicks());
    }

    /** CPU time of this process and its descendants, running or ended. */
    long ownTicks() {
        return ownTicks(now) - ownTicks(before);
    }

    /** CPU time of the kernel's threads, on any CPU. */
    long kernelTicks() {
        return kernelTicks(now) - kernelTicks(before);
    }

    private static long kernelTicks(Map<Long, ProcessTimes> processes) {
        return processes.values().stream().filter(process -> isKernelThread(process, processes))
                .mapToLong(ProcessTimes::ticks).sum();
    }

    private static boolean isKernelThread(ProcessTimes process, Map<Long, ProcessTimes> processes) {
        ProcessTimes parent = processes.get(KERNEL_THREADS);
        return parent != null && parent.command().equals("kthreadd")
                && (process.pid() == KERNEL_THREADS || process.parent() == KERNEL_THREADS);
    }

    private long ownTicks(Map<Long, ProcessTimes> processes) {
        return processes.values().stream().filter(process -> descends(process, self, processes))
                .mapToLong(process -> process.ticks() + process.childTicks()).sum();
    }

    /** Earlier times of ended processes, which their nearest ancestors that still run have taken over. */
    private Map<Long, Long> seenOfEndedChildren() {
        Map<Long, Long> ticks = new HashMap<>();
        for (ProcessTimes process : before.values()) {
            if (same(process, now) == null) {
                ProcessTimes ancestor = before.get(process.parent());
                for (int depth = 0; ancestor != null && same(ancestor, now) == null && depth < before.size(); depth++) {
                    ancestor = before.get(ancestor.parent());
                }
                if (ancestor != null) {
                    ticks.merge(ancestor.pid(), process.ticks() + process.childTicks(), Long::sum);
                }
            }
        }
        return ticks;
    }

    private static ProcessTimes same(ProcessTimes process, Map<Long, ProcessTimes> processes) {
        ProcessTimes found = processes.get(process.pid());
        return found != null && found.startTicks() == process.startTicks() ? found : null;
    }

    /** Whether {@code pid} is the process or one of its ancestors; {@code process} may be null. */
    private static boolean descends(ProcessTimes process, long pid, Map<Long, ProcessTimes> processes) {
        ProcessTimes ancestor = process;
        for (int depth = 0; ancestor != null && depth < processes.size(); depth++) {
            if (ancestor.pid() == pid) {
                return true;
            }
            ancestor = processes.get(ancestor.parent());
        }
        return false;
    }
}

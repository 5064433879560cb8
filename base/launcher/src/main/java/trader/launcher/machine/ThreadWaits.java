package trader.launcher.machine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import trader.runfiles.ThreadRole;
import trader.runfiles.WaitRecord;

/**
 * The CPU time and the waits of the threads of one process: {@code waits.bin} in each tick, {@code cpu.csv} and {@code
 * threads.csv} in each tick that ends a second.
 *
 * <p>The process's own {@code schedstat} has only the main thread, which is idle in a JVM. Threads that have not run
 * for 200 ms are read in every fifth tick only, in turn, and those whose waits are measured in the JVM, too, in every
 * fifth all together: a reading of 200 threads every 20 ms takes 2 % of two CPUs.
 */
final class ThreadWaits implements AutoCloseable {
    private static final String CPU_HEADER = "startNs,lengthNs,onCpuNs,waitNs,turns,threads\n";
    private static final String GROUPS_HEADER = "startNs,lengthNs,group,threads,onCpuNs,waitNs,turns\n";
    private static final String METER = "hiccup-meter";
    private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final int QUIET_TICKS = 5;

    private final Path tasks;
    private final boolean ofServer;
    /** Null once it exists. */
    private Path handOffs;
    private final Set<ThreadRole> measured = EnumSet.of(ThreadRole.LISTENERS);
    private final List<WatchedThread> threads = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private final byte[] buffer = new byte[128];
    private final GroupTimes tickTimes = new GroupTimes();
    private final GroupTimes measuredTimes = new GroupTimes();
    private final GroupTimes secondTimes = new GroupTimes();
    /** Null if threads are read only once a second. */
    private final WaitsFile waits;
    private final BufferedWriter cpu;
    private final BufferedWriter groups;
    private long tick;
    private long tickNs;
    private long measuredNs;
    private long secondNs;
    private volatile Map<String, String> names = Map.of();
    private volatile String unreadable;

    /**
     * Creates the files.
     *
     * @param ofServer whether the process contains server, broker or gateway
     * @param sampled  whether there are ticks within a second
     */
    ThreadWaits(Path proc, long pid, Path directory, boolean ofServer, boolean sampled) throws IOException {
        tasks = proc.resolve(Long.toString(pid)).resolve("task");
        this.ofServer = ofServer;
        handOffs = directory.resolve("handoffs.bin");
        waits = sampled ? new WaitsFile(directory.resolve("waits.bin")) : null;
        cpu = Files.newBufferedWriter(directory.resolve("cpu.csv"));
        cpu.write(CPU_HEADER);
        cpu.flush();
        groups = Files.newBufferedWriter(directory.resolve("threads.csv"));
        groups.write(GROUPS_HEADER);
        groups.flush();
    }

    /** Whole names by thread id, from any thread; the kernel cuts them. */
    void setNames(Map<String, String> whole) {
        names = Map.copyOf(whole);
    }

    /** The reason why a thread that has not ended could not be read, from any thread; null if all were. */
    String unreadable() {
        return unreadable;
    }

    /** Reads the threads; only at the end of a second all of them. */
    void tick(long nowNs, boolean endOfSecond) throws IOException {
        boolean isFifth = endOfSecond || tick % QUIET_TICKS == 0;
        for (int i = threads.size() - 1; i >= 0; i--) {
            WatchedThread thread = threads.get(i);
            if (endOfSecond || (isMeasured(thread) ? isFifth : isDue(thread, nowNs, i))) {
                read(thread, nowNs);
            }
        }
        write(tickTimes, tickNs, nowNs);
        if (isFifth) {
            write(measuredTimes, measuredNs, nowNs);
            measuredNs = nowNs;
        }
        tick++;
        tickNs = nowNs;
        if (endOfSecond) {
            if (secondNs != 0 && !threads.isEmpty()) {
                writeSecond(nowNs);
            }
            list(nowNs);
            secondNs = nowNs;
        }
    }

    private boolean isDue(WatchedThread thread, long nowNs, int index) {
        return isSampled(thread)
                && (nowNs - thread.changedNs() < QUIET_NS || (tick + index) % QUIET_TICKS == 0);
    }

    /** Whether the JVM itself measures the waits for it, or its own. */
    private boolean isMeasured(WatchedThread thread) {
        return measured.contains(thread.role());
    }

    private void write(GroupTimes times, long sinceNs, long nowNs) throws IOException {
        if (waits != null) {
            times.write(waits, sinceNs, nowNs - sinceNs);
        }
        times.clear();
    }

    /** The hiccup meter's own waits tell a JVM that was stopped from one that only had no CPU. */
    private static boolean isSampled(WatchedThread thread) {
        ThreadRole role = thread.role();
        return role.isOnPath() || role == ThreadRole.COMPILER || role == ThreadRole.GC
                || thread.name().equals(METER);
    }

    private void read(WatchedThread thread, long nowNs) throws IOException {
        long sinceNs = thread.readNs();
        if (!readIfAlive(thread, nowNs)) {
            return;
        }
        secondTimes.add(thread);
        if (waits == null || !isSampled(thread)) {
            return;
        }
        long lastNs = isMeasured(thread) ? measuredNs : tickNs;
        if (sinceNs == lastNs && thread.waitGrowthNs() <= nowNs - lastNs) {
            (isMeasured(thread) ? measuredTimes : tickTimes).add(thread);
        } else {
            // The kernel counts a wait when it ends: it may have begun before the last reading.
            long startNs = Math.min(sinceNs, nowNs - thread.waitGrowthNs());
            waits.add(new WaitRecord(thread.role(), startNs, nowNs - startNs, 1, thread.onCpuGrowthNs(),
                    thread.waitGrowthNs(), thread.waitGrowthNs()));
        }
    }

    /** Returns whether it ran or waited; forgets it when it has ended. */
    private boolean readIfAlive(WatchedThread thread, long nowNs) throws IOException {
        try {
            return thread.read(nowNs);
        } catch (IOException ended) {
            threads.remove(thread);
            known.remove(thread.id());
            thread.close();
            return false;
        }
    }

    /** Looks for new threads; those of the first look existed before. */
    private void list(long nowNs) {
        if (handOffs != null && Files.exists(handOffs)) {
            handOffs = null;
            measured.addAll(ofServer ? EnumSet.of(ThreadRole.IO, ThreadRole.BROKER)
                    : EnumSet.of(ThreadRole.CLIENT_IO));
        }
        Map<String, String> whole = names;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                if (known.add(task.getFileName().toString())) {
                    add(task, nowNs);
                }
            }
        } catch (IOException failed) {
            noteUnreadable(tasks, failed);
            return;
        }
        for (WatchedThread thread : threads) {
            if (thread.role() == ThreadRole.ARTEMIS && whole.containsKey(thread.id())) {
                thread.setName(whole.get(thread.id()), ofServer);
            }
        }
    }

    private void add(Path task, long nowNs) throws IOException {
        try {
            WatchedThread thread = new WatchedThread(task, buffer, ofServer);
            threads.add(thread);
            thread.begin(secondNs, nowNs);
            if (secondNs == 0) {
                readIfAlive(thread, nowNs);
            }
        } catch (IOException failed) {
            known.remove(task.getFileName().toString());
            noteUnreadable(task, failed);
        }
    }

    /** A directory that still exists: its thread or process has not ended, so there may be too many open files. */
    private void noteUnreadable(Path directory, IOException failed) {
        if (unreadable == null && Files.exists(directory)) {
            unreadable = failed.getMessage();
        }
    }

    private void writeSecond(long nowNs) throws IOException {
        String interval = secondNs + "," + (nowNs - secondNs) + ",";
        GroupTimes.Times sum = new GroupTimes.Times(0, 0, 0);
        for (ThreadRole role : ThreadRole.values()) {
            GroupTimes.Times times = secondTimes.of(role);
            long alive = threads.stream().filter(thread -> thread.role() == role).count();
            if (alive > 0 || times.turns() > 0) {
                groups.write(interval + role + "," + alive + "," + times.text() + "\n");
            }
            sum = sum.plus(times);
        }
        cpu.write(interval + sum.text() + "," + threads.size() + "\n");
        secondTimes.clear();
        cpu.flush();
        groups.flush();
        if (waits != null) {
            waits.flush();
        }
    }

    @Override
    public void close() throws IOException {
        try (waits; cpu; groups) {
            for (WatchedThread thread : threads) {
                thread.close();
            }
        }
    }
}

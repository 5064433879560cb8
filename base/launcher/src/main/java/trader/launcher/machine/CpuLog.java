package trader.launcher.machine;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import trader.common.DaemonThreads;

/**
 * Samples the threads of the JVMs of a run every 10 ms, its control group every 20 ms and the machine every 100 ms, or
 * all of them every second; and in a thread of its own all processes every second, which can take long. With many
 * threads at work the 10 ms become up to 50, so that sampling takes no more than 0.75 % of the CPUs.
 */
public final class CpuLog implements AutoCloseable {
    private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LONGEST_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final double MOST_OF_CPUS = 0.0075;
    /** The cost of a tick is averaged over about this many. */
    private static final int AVERAGED = 16;

    private final Path proc;
    private final Path directory;
    private final boolean sampled;
    private final Map<Long, ThreadWaits> jvms = new ConcurrentHashMap<>();
    private final Thread thread = new DaemonThreads("cpu-log").newThread(this::logThreads);
    private final Thread processThread = new DaemonThreads("process-log").newThread(this::logProcesses);
    private ProcessFile processes;
    private MachineFile machine;
    private boolean closed;
    private volatile boolean closing;
    private volatile IOException failure;

    /**
     * Opens nothing yet.
     *
     * @param directory of the run, for {@code processes.csv} and {@code machine.csv}
     * @param sampled   every 10 ms
     */
    public CpuLog(Path directory, boolean sampled) {
        this(Path.of("/proc"), directory, sampled);
    }

    CpuLog(Path proc, Path directory, boolean sampled) {
        this.proc = proc;
        this.directory = directory;
        this.sampled = sampled;
    }

    public void open() throws IOException {
        processes = new ProcessFile(proc, ProcessHandle.current().pid(), directory.resolve("processes.csv"));
        machine = new MachineFile(proc, Path.of("/sys/fs/cgroup"), directory.resolve("machine.csv"));
        thread.start();
        processThread.start();
    }

    /**
     * Adds a process, before {@link #open}.
     *
     * @param directory existing, for its files
     * @param ofServer  whether it contains server, broker or gateway
     */
    public void watch(long pid, Path directory, boolean ofServer) throws IOException {
        jvms.put(pid, new ThreadWaits(proc, pid, directory, ofServer, sampled));
    }

    /** Tells the whole names of threads, by their ids; the kernel knows only 15 letters. */
    public void setNames(long pid, Map<String, String> names) {
        jvms.get(pid).setNames(names);
    }

    /** The reason why threads of a watched process are missing in its files; null if none are. */
    public String unreadable(long pid) {
        return jvms.get(pid).unreadable();
    }

    private interface Tick {
        /** Returns the time until the next. */
        long at(long nowNs) throws IOException;
    }

    private void logThreads() {
        long[] secondDueNs = {System.nanoTime()};
        ThreadMXBean own = ManagementFactory.getThreadMXBean();
        double[] costNs = {0};
        repeat(nowNs -> {
            long beforeNs = own.getCurrentThreadCpuTime();
            boolean endOfSecond = nowNs >= secondDueNs[0];
            for (ThreadWaits jvm : jvms.values()) {
                jvm.tick(System.nanoTime(), endOfSecond);
            }
            machine.sample(System.nanoTime());
            if (endOfSecond) {
                secondDueNs[0] = Math.max(secondDueNs[0] + SECOND_NS, nowNs);
            }
            costNs[0] += (own.getCurrentThreadCpuTime() - beforeNs - costNs[0]) / AVERAGED;
            return sampled ? intervalNs(costNs[0], Runtime.getRuntime().availableProcessors()) : SECOND_NS;
        });
    }

    /** The time from tick to tick at which ticks of this cost take no more than their part of the CPUs. */
    static long intervalNs(double costNs, int cpus) {
        return Math.max(EVERY_NS, Math.min(LONGEST_NS, (long) (costNs / (MOST_OF_CPUS * cpus))));
    }

    private void logProcesses() {
        repeat(nowNs -> {
            processes.sample(nowNs);
            return SECOND_NS;
        });
    }

    private void repeat(Tick tick) {
        long dueNs = System.nanoTime();
        try {
            while (!closing) {
                long nowNs = System.nanoTime();
                if (nowNs < dueNs) {
                    LockSupport.parkNanos(dueNs - nowNs);
                    continue;
                }
                dueNs = Math.max(dueNs + tick.at(nowNs), System.nanoTime());
            }
        } catch (IOException failed) {
            failure = failed;
        } catch (RuntimeException failed) {
            failure = new IOException(failed.toString(), failed);
        }
    }

    /** Stops; a second call does nothing. Fails when a line could not be written. */
    @Override
    public void close() throws IOException {
        closing = true;
        boolean interrupted = false;
        for (Thread each : List.of(thread, processThread)) {
            LockSupport.unpark(each);
            while (each.isAlive()) {
                try {
                    each.join();
                } catch (InterruptedException again) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (closed) {
            return;
        }
        closed = true;
        for (ThreadWaits jvm : jvms.values()) {
            jvm.close();
        }
        if (processes != null) {
            processes.close();
        }
        if (machine != null) {
            machine.close();
        }
        if (failure != null) {
            throw new IOException("cannot write the times of threads and processes: " + failure.getMessage(), failure);
        }
    }
}

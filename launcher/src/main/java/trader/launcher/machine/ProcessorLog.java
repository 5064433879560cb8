package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Samples the threads of the JVMs of a run and its control group every 20 ms and the machine every 100 ms, or all of
 * them every second; and in a thread of its own all processes every second, which can take long.
 */
public final class ProcessorLog implements AutoCloseable {
    private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path proc;
    private final Path directory;
    private final boolean sampled;
    private final Map<Long, ThreadWaits> jvms = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::logThreads, "processor-log");
    private final Thread processThread = new Thread(this::logProcesses, "process-log");
    private ProcessFile processes;
    private MachineFile machine;
    private boolean closed;
    private volatile boolean closing;
    private volatile IOException failure;

    /**
     * Opens nothing yet.
     *
     * @param directory of the run, for {@code processes.csv} and {@code machine.csv}
     * @param sampled   every 20 ms
     */
    public ProcessorLog(Path directory, boolean sampled) {
        this(Path.of("/proc"), directory, sampled);
    }

    ProcessorLog(Path proc, Path directory, boolean sampled) {
        this.proc = proc;
        this.directory = directory;
        this.sampled = sampled;
    }

    public void open() throws IOException {
        processes = new ProcessFile(proc, ProcessHandle.current().pid(), directory.resolve("processes.csv"));
        machine = new MachineFile(proc, Path.of("/sys/fs/cgroup"), directory.resolve("machine.csv"));
        for (Thread each : List.of(thread, processThread)) {
            each.setDaemon(true);
            each.start();
        }
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
        void at(long nowNs) throws IOException;
    }

    private void logThreads() {
        long[] secondDueNs = {System.nanoTime()};
        repeat(sampled ? EVERY_NS : SECOND_NS, nowNs -> {
            boolean endOfSecond = nowNs >= secondDueNs[0];
            for (ThreadWaits jvm : jvms.values()) {
                jvm.tick(System.nanoTime(), endOfSecond);
            }
            machine.sample(System.nanoTime());
            if (endOfSecond) {
                secondDueNs[0] = Math.max(secondDueNs[0] + SECOND_NS, nowNs);
            }
        });
    }

    private void logProcesses() {
        repeat(SECOND_NS, nowNs -> processes.sample(nowNs));
    }

    private void repeat(long everyNs, Tick tick) {
        long dueNs = System.nanoTime();
        try {
            while (!closing) {
                long nowNs = System.nanoTime();
                if (nowNs < dueNs) {
                    LockSupport.parkNanos(dueNs - nowNs);
                    continue;
                }
                tick.at(nowNs);
                dueNs = Math.max(dueNs + everyNs, System.nanoTime());
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

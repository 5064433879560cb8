package trader.launcher.machine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Samples the threads of the JVMs of a run every 20 ms or every second, in its own thread; see {@link ThreadWaits}. */
public final class ProcessorLog implements AutoCloseable {
    private static final long EVERY_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Path proc;
    private final boolean sampled;
    private final long ticksOfASecond;
    private final Map<Long, ThreadWaits> jvms = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::run, "processor-log");
    private volatile boolean closing;
    private volatile IOException failure;

    /** {@code sampled}: every 20 ms. */
    public ProcessorLog(boolean sampled) {
        this(Path.of("/proc"), sampled);
    }

    ProcessorLog(Path proc, boolean sampled) {
        this.proc = proc;
        this.sampled = sampled;
        ticksOfASecond = sampled ? TimeUnit.SECONDS.toNanos(1) / EVERY_NS : 1;
    }

    public void open() {
        thread.setDaemon(true);
        thread.start();
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

    /** Processor time of a watched process by group since the start, as of the last second. */
    public Map<ThreadRole, Long> onCpuNs(long pid) {
        ThreadWaits jvm = jvms.get(pid);
        return jvm == null ? Map.of() : jvm.onCpuNs();
    }

    private void run() {
        long everyNs = TimeUnit.SECONDS.toNanos(1) / ticksOfASecond;
        long dueNs = System.nanoTime();
        try {
            for (long tick = 0; !closing;) {
                long leftNs = dueNs - System.nanoTime();
                if (leftNs > 0) {
                    LockSupport.parkNanos(leftNs);
                    continue;
                }
                boolean endOfSecond = tick % ticksOfASecond == 0;
                for (ThreadWaits jvm : jvms.values()) {
                    jvm.tick(System.nanoTime(), endOfSecond);
                }
                tick++;
                dueNs = Math.max(dueNs + everyNs, System.nanoTime());
            }
        } catch (IOException failed) {
            failure = failed;
        }
    }

    /** Stops; a second call does nothing. Fails when a line could not be written. */
    @Override
    public void close() throws IOException {
        closing = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        List<ThreadWaits> open = new ArrayList<>(jvms.values());
        jvms.clear();
        for (ThreadWaits jvm : open) {
            jvm.close();
        }
        IOException failed = failure;
        failure = null;
        if (failed != null) {
            throw new IOException("cannot write the processor time of the JVMs: " + failed.getMessage(), failed);
        }
    }
}

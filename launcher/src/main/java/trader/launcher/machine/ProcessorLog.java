package trader.launcher.machine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes the processor time of each JVM of a run to {@code cpu.csv} in its directory, once a second, if the kernel
 * provides it.
 */
public final class ProcessorLog implements AutoCloseable {
    private static final String FILE = "cpu.csv";
    private static final String HEADER = "startNs,lengthNs,onCpuNs,waitNs,turns,threads\n";
    private static final long EVERY_NS = TimeUnit.SECONDS.toNanos(1);

    private final Path proc;
    private final List<Watched> jvms = new CopyOnWriteArrayList<>();
    private final Thread thread = new Thread(this::run, "processor-log");
    private volatile boolean closing;
    private volatile IOException failure;

    public ProcessorLog() {
        this(Path.of("/proc"));
    }

    ProcessorLog(Path proc) {
        this.proc = proc;
    }

    private record Watched(ProcessorUse use, BufferedWriter writer, long[] sampledNs) {
        void sample() throws IOException {
            long startNs = sampledNs[0];
            ProcessorUse.Use got = use.sample();
            sampledNs[0] = System.nanoTime();
            if (got != null) {
                writer.write(startNs + "," + (sampledNs[0] - startNs) + "," + got.times().onCpuNs() + ","
                        + got.times().waitNs() + "," + got.times().turns() + "," + got.threads() + "\n");
                writer.flush();
            }
        }
    }

    public void open() {
        thread.setDaemon(true);
        thread.start();
    }

    /** Adds a process; its file goes to an existing directory. */
    public void watch(long pid, Path directory) throws IOException {
        BufferedWriter writer = Files.newBufferedWriter(directory.resolve(FILE));
        writer.write(HEADER);
        writer.flush();
        jvms.add(new Watched(new ProcessorUse(proc, pid), writer, new long[1]));
    }

    private void run() {
        long dueNs = System.nanoTime();
        try {
            while (!closing) {
                long leftNs = dueNs - System.nanoTime();
                if (leftNs > 0) {
                    LockSupport.parkNanos(leftNs);
                    continue;
                }
                dueNs = Math.max(dueNs + EVERY_NS, System.nanoTime());
                for (Watched jvm : jvms) {
                    jvm.sample();
                }
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
        List<Watched> open = new ArrayList<>(jvms);
        jvms.clear();
        for (Watched jvm : open) {
            jvm.writer().close();
        }
        IOException failed = failure;
        failure = null;
        if (failed != null) {
            throw new IOException("cannot write " + FILE + ": " + failed.getMessage(), failed);
        }
    }
}

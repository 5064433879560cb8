package trader.common.timing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import trader.common.DiskWatch;
import trader.runfiles.DiskCallRecord;
import trader.runfiles.DiskLog;

/**
 * Times writes and fsyncs of the logs in a data directory: all of them in the histograms of {@code disk.hlog}, and
 * those of 0.1 ms and more in {@code disk.bin}. Not timed: creating and compacting files, Artemis' own journals,
 * Narayana's own stores, and databases.
 *
 * @see DiskCallRecord
 */
public final class DiskTimes implements DiskWatch.Listener, TimesWriter.Part {
    static final long LONG_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private static final long HLOG_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int RING_SLOTS = 1 << 12;
    private static final DiskLog[] LOGS = DiskLog.values();
    /** By log, the one of its writes before that of its fsyncs. */
    private static final List<String> TAGS =
            Stream.of(LOGS).flatMap(log -> Stream.of(log.tag(false), log.tag(true))).toList();

    /** By log. */
    private final List<Path> directories;
    private final RecordRing ring = new RecordRing(RING_SLOTS, DiskCallRecord.LONGS);
    private final RingFile file;
    private final LatencyLog histograms;
    /** By log and call, as in {@link #TAGS}. */
    private final LatencyLog.Tagged[] series = new LatencyLog.Tagged[TAGS.size()];
    private final Map<Object, Integer> logs = new ConcurrentHashMap<>();
    private final Queue<Caller> callers = new ConcurrentLinkedQueue<>();
    private final ThreadLocal<Caller> current = ThreadLocal.withInitial(() -> {
        Caller caller = new Caller();
        callers.add(caller);
        return caller;
    });
    private long intervalEndsNs;
    private volatile String failure;

    /** A thread's call of the operating system, and its own clock. */
    private static final class Caller {
        private final Thread thread = Thread.currentThread();
        private final RunQueueClock runQueue = new RunQueueClock();
        private final long[] record = new long[DiskCallRecord.LONGS];
        private DiskWatch.Call call;
        private int log;
        private long waitedNs;
        /** 0: no call. */
        private long startNs;
    }

    /** {@code dataDir} is that of the server, or of the gateway. */
    public DiskTimes(Path outDir, Path dataDir) {
        Path data = dataDir.toAbsolutePath().normalize();
        directories = Stream.of(LOGS).map(log -> data.resolve(log.directory())).toList();
        file = new RingFile(outDir.resolve("disk.bin"), DiskCallRecord.LAYOUT, ring);
        histograms = LatencyLog.coarse(outDir.resolve("disk.hlog"), TAGS);
    }

    @Override
    public void open() throws IOException {
        file.open();
        histograms.open();
        for (int i = 0; i < series.length; i++) {
            series[i] = histograms.tag(TAGS.get(i));
        }
        intervalEndsNs = System.nanoTime() + HLOG_INTERVAL_NS;
        DiskWatch.setListener(this);
    }

    @Override
    public void begun(Object path, DiskWatch.Call call) {
        Caller caller = current.get();
        caller.call = call;
        Integer log = logs.get(path);
        caller.log = log != null ? log : logs.computeIfAbsent(path, this::log);
        caller.waitedNs = caller.runQueue.waitedNs();
        caller.startNs = System.nanoTime();
    }

    /** The number of the log to which a file belongs; 0 if to none. */
    private int log(Object path) {
        Path absolute = Path.of(path.toString()).toAbsolutePath().normalize();
        for (int i = 0; i < directories.size(); i++) {
            if (absolute.startsWith(directories.get(i))) {
                return i + 1;
            }
        }
        return 0;
    }

    @Override
    public void ended(int records) {
        long endNs = System.nanoTime();
        Caller caller = current.get();
        if (caller.startNs == 0) {
            return;
        }
        long lengthNs = endNs - caller.startNs;
        if (caller.log > 0) {
            series[2 * (caller.log - 1) + caller.call.ordinal()].record(lengthNs);
            if (lengthNs >= LONG_NS) {
                add(caller, lengthNs, records);
            }
        }
        caller.startNs = 0;
    }

    private void add(Caller caller, long lengthNs, int records) {
        long waitedNs = caller.runQueue.waitedNs();
        boolean isKnown = caller.waitedNs != RunQueueClock.UNKNOWN && waitedNs != RunQueueClock.UNKNOWN;
        DiskCallRecord.put(caller.record, LOGS[caller.log - 1], caller.call == DiskWatch.Call.FSYNC, records,
                caller.startNs, lengthNs,
                isKnown ? Math.min(waitedNs - caller.waitedNs, lengthNs) : RunQueueClock.UNKNOWN);
        ring.add(caller.record);
    }

    @Override
    public void failed(Throwable reason) {
        failure = reason.toString();
    }

    @Override
    public void write() throws IOException {
        file.write();
        long nowNs = System.nanoTime();
        if (nowNs - intervalEndsNs >= 0) {
            intervalEndsNs = nowNs + HLOG_INTERVAL_NS;
            histograms.writeInterval();
            forgetEndedThreads();
        }
    }

    @Override
    public void finish() throws IOException {
        DiskWatch.removeListener(this);
        file.write();
        histograms.writeInterval();
    }

    private void forgetEndedThreads() {
        callers.removeIf(caller -> {
            boolean ended = !caller.thread.isAlive();
            if (ended) {
                caller.runQueue.close();
            }
            return ended;
        });
    }

    /** Of calls of 0.1 ms and more; {@code writerFailure} is the reason why writing ended early, or null. */
    public RecordRing.Figures figures(String writerFailure) {
        return ring.figures(failure != null ? failure : writerFailure);
    }

    @Override
    public void stop() {
        DiskWatch.removeListener(this);
        callers.forEach(caller -> caller.runQueue.close());
        callers.clear();
    }

    @Override
    public void close() throws IOException {
        stop();
        file.close();
        histograms.close();
    }
}

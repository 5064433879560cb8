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

/**
 * Times writes and fsyncs of the logs in a data directory: all of them in the histograms of {@code disk.hlog}, and
 * those of 0.1 ms and more in {@code disk.bin}.
 *
 * <p>A record of the {@link RingFile}, {@code TRADDSK1}, 32 bytes, in order of completion:
 * <pre>
 * u8   log: 1 broker's journal, 2 broker's bindings, 3 transaction log, 4 order log, 5 FIX gateway's list of orders,
 *      6 FIX gateway's sent messages
 * u8   call: 1 write, 2 fsync
 * u16  0
 * u32  records that the fsync covered; 0 for a write, or if unknown
 * i64  start, as {@link System#nanoTime()}
 * i64  length, ns
 * i64  CPU wait of the calling thread meanwhile, ns; -1 if unknown
 * </pre>
 * The tags of {@code disk.hlog} are those logs with {@code -write} and {@code -force}. Not timed: creating and
 * compacting files, Artemis' own journals, Narayana's own stores, and databases.
 */
public final class DiskTimes implements DiskWatch.Listener, TimesWriter.Part {
    static final long LONG_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private static final long HLOG_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final int RING_SLOTS = 1 << 12;
    private static final int RECORD_LONGS = 4;
    private static final int VERSION = 1;
    /** Below the data directory. A log's number in {@code disk.bin} is its place here, from 1. */
    private static final List<String> DIRECTORIES = List.of(
            "broker/journal", "broker/bindings", "transactions", "orders", "fix/orders", "fix/store");
    private static final List<String> TAGS = Stream.of(
            "journal", "bindings", "transaction-log", "order-log", "fix-order-list", "fix-sent-messages")
            .flatMap(log -> Stream.of(log + "-write", log + "-force")).toList();

    private final List<Path> directories;
    private final RecordRing ring = new RecordRing(RING_SLOTS, RECORD_LONGS);
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
        private final long[] record = new long[RECORD_LONGS];
        private DiskWatch.Call call;
        private int log;
        private long waitedNs;
        /** 0: no call. */
        private long startNs;
    }

    /** {@code dataDir} is that of the server, or of the gateway. */
    public DiskTimes(Path outDir, Path dataDir) {
        directories = DIRECTORIES.stream().map(each -> dataDir.resolve(each).toAbsolutePath().normalize()).toList();
        file = new RingFile(outDir.resolve("disk.bin"), "TRADDSK1", VERSION, ring);
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
        caller.record[0] = caller.log | (caller.call.ordinal() + 1L) << 8 | (long) records << 32;
        caller.record[1] = caller.startNs;
        caller.record[2] = lengthNs;
        caller.record[3] = isKnown ? Math.min(waitedNs - caller.waitedNs, lengthNs) : RunQueueClock.UNKNOWN;
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

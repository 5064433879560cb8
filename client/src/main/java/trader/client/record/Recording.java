package trader.client.record;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import trader.client.journal.OrderJournal;
import trader.common.CounterLog;
import trader.common.FileErrors;
import trader.common.HeapCounters;
import trader.common.HiccupMeter;
import trader.common.PrivateFiles;
import trader.common.timing.HandOffTimes;
import trader.common.timing.LatencyLog;
import trader.common.timing.RecordRing;
import trader.fixml.FixmlMessage;
import trader.fixml.Order;
import trader.jmsclient.Service;
import trader.runfiles.Outcome;

/**
 * Writes the result files of one client: {@code phases.csv}, {@code warmup.hlog}, {@code latency.hlog},
 * {@code requests.bin}, {@code stops.csv}, {@code counters.csv} and, if asked for, {@code orders.journal} and
 * {@code handoffs.bin}.
 *
 * <p>Requests of the measurement go to the other logs, those of earlier phases to {@code warmup.hlog}. Everything is on
 * disk within a second. {@code phases.csv} has a line for each {@link Phase} when it begins; one that the load does not
 * have takes no time.
 */
public final class Recording implements AutoCloseable {
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long READERS_NS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Path directory;
    private final LatencyLog warmup;
    private final LatencyLog latency;
    private final RequestLog requests;
    private final OrderLog orders;
    /** Null if they are not measured. */
    private final HandOffTimes readers;
    private final HiccupMeter hiccups;
    private final CounterLog counters;
    private final Thread thread = new Thread(this::writeUntilClosed, "recording");
    private final LatencyLog.Tagged[] warm = new LatencyLog.Tagged[Service.values().length];
    private final LatencyLog.Tagged[] response = new LatencyLog.Tagged[Service.values().length];
    private final LatencyLog.Tagged[] service = new LatencyLog.Tagged[Service.values().length];
    private BufferedWriter phases;
    private volatile Phase phase = Phase.WARMUP;
    private volatile boolean closing;
    private volatile IOException failure;

    /** {@code readers}: the waits of the threads that read replies; null: not measured. */
    public Recording(Path directory, boolean orderJournal, HandOffTimes readers) {
        this.directory = directory;
        this.readers = readers;
        orders = orderJournal ? new OrderLog(directory.resolve(OrderJournal.FILE)) : null;
        warmup = new LatencyLog(directory.resolve("warmup.hlog"), "quote", "order");
        latency = new LatencyLog(directory.resolve("latency.hlog"), "quote", "order", "quote-service",
                "order-service");
        requests = new RequestLog(directory.resolve("requests.bin"));
        hiccups = new HiccupMeter(directory.resolve("stops.csv"));
        counters = new CounterLog(directory.resolve("counters.csv"));
        HeapCounters.addTo(counters);
    }

    /** Makes the files and starts writing. */
    public void open() throws IOException {
        PrivateFiles.createDirectories(directory);
        phases = Files.newBufferedWriter(directory.resolve("phases.csv"));
        phases.write("phase,startNs\n");
        phases.flush();
        warmup.open();
        latency.open();
        for (Service each : Service.values()) {
            warm[each.ordinal()] = warmup.tag(each.tag());
            response[each.ordinal()] = latency.tag(each.tag());
            service[each.ordinal()] = latency.tag(each.tag() + "-service");
        }
        Instant epoch = Instant.now();
        long nanoTime = System.nanoTime();
        requests.open(nanoTime, TimeUnit.SECONDS.toNanos(epoch.getEpochSecond()) + epoch.getNano());
        if (orders != null) {
            orders.open();
        }
        if (readers != null) {
            readers.open();
        }
        hiccups.open();
        counters.open();
        thread.setDaemon(true);
        thread.start();
    }

    /** Enters a phase; no request may be under way. */
    public synchronized void enter(Phase next, long startNs) throws IOException {
        if (next == Phase.MEASURE) {
            warmup.writeInterval();
            latency.restart();
        } else if (next == Phase.END && phase == Phase.MEASURE) {
            latency.writeInterval();
            requests.flush();
        }
        phase = next;
        phases.write(next.spelling() + "," + startNs + "\n");
        phases.flush();
    }

    /** Records a request that has ended; any thread. */
    public void add(Service to, Outcome outcome, int thread, int sequence, SendTimes times, long completedNs) {
        if (phase != Phase.MEASURE) {
            if (outcome.isAnswered()) {
                warm[to.ordinal()].record(completedNs - times.dueNs());
            }
            return;
        }
        requests.add(to, outcome, thread, sequence, times, completedNs);
        if (outcome.isAnswered()) {
            response[to.ordinal()].record(completedNs - times.dueNs());
            service[to.ordinal()].record(completedNs - times.sentNs());
        }
    }

    /** Records an order that has ended, in any phase; any thread. */
    public void addOrder(Order order, FixmlMessage reply) {
        if (orders != null) {
            orders.add(order, reply);
        }
    }

    public Path directory() {
        return directory;
    }

    /** What {@code handoffs.bin} holds; null if it is not written. */
    public RecordRing.Figures handOffs() {
        return readers == null ? null : readers.figures(null);
    }

    /** The reason why writing failed (a full disk), or null. */
    public IOException failure() {
        return failure;
    }

    private void writeUntilClosed() {
        long dueNs = System.nanoTime() + INTERVAL_NS;
        while (!closing) {
            long leftNs = dueNs - System.nanoTime();
            if (leftNs > 0) {
                LockSupport.parkNanos(readers == null ? leftNs : Math.min(leftNs, READERS_NS));
            }
            try {
                if (dueNs - System.nanoTime() <= 0) {
                    dueNs += INTERVAL_NS;
                    writeNow();
                } else if (readers != null) {
                    // More of their waits can come in a second than wait in memory.
                    synchronized (this) {
                        readers.write();
                    }
                }
            } catch (IOException failed) {
                failure = named(failed);
                return;
            } catch (RuntimeException failed) {
                failure = new IOException(directory + " cannot be written: " + failed, failed);
                return;
            }
        }
    }

    private IOException named(IOException failed) {
        return new IOException(directory + ": " + FileErrors.reason(failed) + " ("
                + directory.toFile().getUsableSpace() / 1_000_000 + " MB are free)", failed);
    }

    private synchronized void writeNow() throws IOException {
        if (phase == Phase.MEASURE) {
            latency.writeInterval();
            requests.flush();
        } else if (phase != Phase.END) {
            warmup.writeInterval();
        }
        if (orders != null) {
            orders.flush();
        }
        if (readers != null) {
            readers.write();
        }
    }

    @Override
    public void close() throws IOException {
        closing = true;
        LockSupport.unpark(thread);
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        try {
            closeLogs();
        } catch (IOException failed) {
            failure = failure == null ? named(failed) : failure;
        }
        hiccups.close();
        counters.close();
        if (failure != null) {
            throw failure;
        }
    }

    private synchronized void closeLogs() throws IOException {
        // A load that failed during the measurement has not entered the phase END.
        writeNow();
        warmup.close();
        latency.close();
        requests.close();
        if (orders != null) {
            orders.close();
        }
        if (readers != null) {
            readers.close();
        }
        phases.close();
    }
}

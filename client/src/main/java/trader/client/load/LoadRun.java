package trader.client.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.load.LoadSettings.Load;
import trader.client.record.ClientReport;
import trader.client.record.Counts;
import trader.client.record.Phase;
import trader.client.record.Recording;
import trader.fixml.SymbolNames;
import trader.jmsclient.BrokerConnections;
import trader.jmsclient.Service;

/**
 * The load of one process: what its threads have in common. It takes them through the phases together, and writes the
 * files of the client's directory.
 *
 * <p>It is finished when its last thread is, or when it is closed.
 */
public final class LoadRun implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LoadRun.class);
    private static final long RENDEZVOUS_NS = TimeUnit.SECONDS.toNanos(120);
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOOK_MS = 50;
    /** From the decision to measure to the first request: time for every thread to wake up. */
    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private static final long LATE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MOST_LATE_NS = TimeUnit.SECONDS.toNanos(30);

    private final LoadSettings settings;
    private final String driver;
    private final String[] symbols;
    private final TransportFactory links;
    private final Recording recording;
    private final PhaseGate gate;
    private final List<LoadThread> threads = new ArrayList<>();
    private final Thread watcher = new Thread(this::watch, "stop-watcher");
    private Map<Service, Counts> countsBefore = new EnumMap<>(Service.class);
    private long phaseStartNs;
    private long phaseEndNs;
    private long sequencesBefore;
    private double measuredPerS;
    private Double calibratedPerS;
    private int closedThreads;
    private boolean finished;
    private Phase phase;
    private volatile boolean stopping;
    private volatile String reason;

    /**
     * A load that is to be opened.
     *
     * @param driver {@code java}, {@code fix} or {@code grinder}
     */
    public LoadRun(LoadSettings settings, String driver) {
        this.settings = settings;
        this.driver = driver;
        this.symbols = SymbolNames.first(settings.symbols());
        this.links = settings.fix() == null ? new JmsTransports(settings) : new FixTransports(settings);
        this.recording = new Recording(settings.directory(), settings.orderJournal());
        this.gate = new PhaseGate(settings.threads());
    }

    /**
     * Makes the files; connects nothing yet.
     *
     * @throws IOException when they cannot be made
     * @throws IllegalArgumentException when the broker's URL cannot be used
     */
    public void open() throws IOException {
        links.open();
        recording.open();
        Files.deleteIfExists(result());
        watcher.setDaemon(true);
        watcher.start();
    }

    /** Adds a thread; exactly as many as the settings say must be opened and run. */
    public synchronized LoadThread newThread() {
        int index = threads.size();
        if (index == settings.threads()) {
            throw new IllegalStateException("setting 'threads' is " + index + ": there is no thread more");
        }
        long seed = settings.seed() * 1_000_003 + settings.client() * 1_009L + index;
        MessageMaker maker = new MessageMaker(links.sender(index), links.commonId(), symbols, seed);
        LoadThread thread = new LoadThread(this, index, maker, links.link(index));
        threads.add(thread);
        return thread;
    }

    /** Ends the load early; the first reason counts. */
    public void stop(String why) {
        synchronized (this) {
            if (reason == null && !finished) {
                reason = why;
            }
        }
        stopping = true;
        gate.stop();
    }

    /** The directory of this process' files. */
    public Path directory() {
        return recording.directory();
    }

    /** Why the load did not run to its end, or null. */
    public String reason() {
        return reason;
    }

    LoadSettings settings() {
        return settings;
    }

    Recording recording() {
        return recording;
    }

    boolean isStopping() {
        return stopping;
    }

    /** End of the phase that all threads are in. */
    long phaseEndNs() {
        return phaseEndNs;
    }

    /**
     * Until when that is sent which was due in the measurement: what a stop at its end holds up would otherwise be
     * missing, and with it the stop. A load that is still later is INVALID.
     */
    long lastSendNs() {
        return phaseEndNs + LATE_NS + Math.min(MOST_LATE_NS, settings.durationNs() / 50);
    }

    /** The schedule of a thread in the measurement, or null in a closed loop. */
    Schedule schedule(int thread) {
        return settings.load() == Load.CLOSED
                ? null : new Schedule(phaseStartNs, thread, settings.threads(), measuredPerS);
    }

    /**
     * Meets the other threads and enters the next phase with them.
     *
     * @return false when the run was stopped
     */
    boolean enter(Phase next) {
        try {
            return gate.pass(settings.timeoutNs() + (next == Phase.WARMUP ? RENDEZVOUS_NS : GRACE_NS),
                    () -> begin(next));
        } catch (TimeoutException missing) {
            stop(missing.getMessage() + " to the start of " + next.spelling());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            stop("interrupted");
        } catch (Exception failed) {
            LOG.debug("cannot start {}", next, failed);
            stop("cannot start " + next.spelling() + ": " + failed.getMessage());
        }
        return false;
    }

    /** What the last thread does for all while they wait. */
    private void begin(Phase next) throws IOException {
        if (next == Phase.WARMUP && settings.rendezvous() && !rendezvous()) {
            return;
        }
        long nowNs = System.nanoTime();
        switch (next) {
            case WARMUP -> setPhase(nowNs, settings.warmupNs());
            case CALIBRATE -> {
                sequencesBefore = sequences();
                setPhase(nowNs, settings.calibrates() ? settings.calibrateNs() : 0);
            }
            case MEASURE -> {
                decideRate(nowNs);
                countsBefore = counts();
                setPhase(nowNs + LEAD_NS, settings.durationNs());
            }
            case END -> setPhase(nowNs, 0);
        }
        recording.enter(next, phaseStartNs);
        phase = next;
    }

    private void setPhase(long startNs, long lengthNs) {
        phaseStartNs = startNs;
        phaseEndNs = startNs + lengthNs;
    }

    private void decideRate(long nowNs) {
        double messages = settings.load() == Load.OPEN ? OpenLoop.MESSAGES_PER_SEQUENCE : 1;
        if (settings.calibrates()) {
            calibratedPerS = (sequences() - sequencesBefore) * 1e9 / (nowNs - phaseStartNs);
            if (calibratedPerS == 0) {
                throw new IllegalStateException("no benchmark request was answered in the calibration");
            }
            measuredPerS = calibratedPerS / 2 * messages;
        } else {
            measuredPerS = settings.rate().perS();
        }
    }

    /** Says that all threads are connected, by a file with the process id, and waits until all processes may start. */
    private boolean rendezvous() throws IOException {
        Files.writeString(recording.directory().resolve("ready"), ProcessHandle.current().pid() + "\n");
        Path go = settings.runDirectory().resolve("go");
        long deadlineNs = System.nanoTime() + RENDEZVOUS_NS;
        while (!Files.exists(go)) {
            if (stopping || Files.exists(stopFile())) {
                stop("stopped by " + stopFile());
                return false;
            }
            if (System.nanoTime() > deadlineNs) {
                throw new IllegalStateException("no file " + go + " within 120 s");
            }
            NanoClock.SYSTEM.sleepNs(TimeUnit.MILLISECONDS.toNanos(5));
        }
        return true;
    }

    private Path stopFile() {
        return settings.runDirectory().resolve("stop");
    }

    private void watch() {
        while (!stopping) {
            NanoClock.SYSTEM.sleepNs(TimeUnit.MILLISECONDS.toNanos(LOOK_MS));
            if (Files.exists(stopFile())) {
                stop("stopped by " + stopFile());
            } else if (recording.failure() != null) {
                stop(recording.failure().getMessage());
            }
        }
    }

    private long sequences() {
        return threads.stream().mapToLong(LoadThread::sequences).sum();
    }

    private Map<Service, Counts> counts() {
        Map<Service, Counts> sum = new EnumMap<>(Service.class);
        for (Service service : Service.values()) {
            sum.put(service, threads.stream().map(thread -> thread.counts(service))
                    .reduce(Counts.NONE, Counts::plus));
        }
        return sum;
    }

    /** A thread has ended; the last one finishes the run. */
    void threadClosed() throws IOException {
        synchronized (this) {
            closedThreads++;
            if (closedThreads < settings.threads()) {
                return;
            }
        }
        close();
    }

    /** Whether one of its threads is still at work; one that died without closing is not. */
    public synchronized boolean isRunning() {
        return threads.stream().anyMatch(LoadThread::isRunning);
    }

    /** Whether all is written. */
    public synchronized boolean isFinished() {
        return finished;
    }

    /**
     * Writes the rest of the files; a load that has not reached its end is not completed.
     *
     * @throws IOException when they cannot be written
     */
    @Override
    public void close() throws IOException {
        if (!isFinished() && phase != Phase.END) {
            stop("ended before its time");
        }
        synchronized (this) {
            if (finished) {
                return;
            }
            finished = true;
        }
        stopping = true;
        try {
            if (phase != null && phase != Phase.END) {
                recording.enter(Phase.END, System.nanoTime());
            }
            recording.close();
            if (settings.fix() == null) {
                ConnectionsFile.write(recording.directory().resolve("connections.csv"),
                        threads.stream().map(LoadThread::connection).filter(Objects::nonNull).toList());
            }
            report().write(result());
        } catch (IOException failed) {
            // The thread that finishes the run may be none that anybody asks.
            reason = "cannot write the results: " + BrokerConnections.reason(failed);
            throw failed;
        } finally {
            links.close();
        }
    }

    private Path result() {
        return recording.directory().resolve("client.json");
    }

    private ClientReport report() {
        Map<Service, Counts> total = counts();
        Map<Service, Counts> measured = new EnumMap<>(Service.class);
        boolean measuring = !countsBefore.isEmpty();
        total.forEach((service, counts) -> measured.put(service,
                measuring ? counts.minus(countsBefore.get(service)) : Counts.NONE));
        Double pacedPerS = settings.load() == Load.CLOSED || !measuring ? null : Double.valueOf(measuredPerS);
        return new ClientReport(driver, settings.load().name().toLowerCase(Locale.ROOT), settings.threads(),
                calibratedPerS, pacedPerS,
                threads.stream().mapToLong(LoadThread::maxLagNs).max().orElse(0),
                threads.stream().mapToLong(LoadThread::endLagNs).max().orElse(0),
                total, measured, reason == null, reason);
    }
}

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
import java.util.stream.Collectors;
import trader.client.record.ClientReport;
import trader.client.record.Counts;
import trader.client.record.Phase;
import trader.client.record.Recording;
import trader.client.record.Rejects;
import trader.common.timing.HandOffTimes;
import trader.fixml.FixmlCodec;
import trader.fixml.FixmlLimits;
import trader.fixml.SymbolNames;
import trader.jmsclient.Service;

/**
 * The load of one process: its threads, and the files of the client's directory. It ends when its last thread
 * ends, or when it is closed.
 */
public final class LoadRun implements AutoCloseable {
    /** A benchmark request: four quotes and an order, or what {@link Requests} says. */
    static final int MESSAGES_PER_SEQUENCE = 5;
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(50);

    final LoadSettings settings;
    private final String driver;
    private final String[] symbols;
    final FixmlCodec codec;
    private final TransportFactory transports;
    final Recording recording;
    final Rejects rejects = new Rejects();
    private final SignalFiles signals;
    final LoadPhases phases;
    private final List<LoadThread> threads = new ArrayList<>();
    private final Thread watcher = new Thread(this::watch, "stop-watcher");
    private int closedThreads;
    private boolean finished;
    /** Null without turns. */
    private TurnGate turns;
    private volatile boolean stopping;
    private volatile String reason;

    /**
     * @param driver {@code java}, {@code fix} or {@code grinder}
     */
    public LoadRun(LoadSettings settings, String driver) {
        this.settings = settings;
        this.driver = driver;
        this.symbols = SymbolNames.first(settings.workload().symbols());
        this.codec = settings.workload().requests().isConstant() ? new EchoCodec()
                : new FixmlCodec(FixmlLimits.DEFAULT, settings.target().codec());
        HandOffTimes readers = settings.measuresReaders() ? HandOffTimes.ofClient(settings.directory()) : null;
        this.transports = settings.workload().requests().isForeign() ? new ForeignTransports(settings, codec)
                : settings.target().fix() != null ? new FixTransports(settings)
                        : new JmsTransports(settings, codec, readers);
        this.recording = new Recording(settings.directory(), settings.orderJournal(), readers);
        this.signals = new SignalFiles(settings.runDirectory(), settings.directory());
        this.phases = new LoadPhases(this, settings, signals);
    }

    /**
     * Creates the files; the threads connect later.
     *
     * @throws IllegalArgumentException when the broker's URL cannot be used
     */
    public void open() throws IOException {
        if (settings.phases().turns() != null) {
            turns = new TurnGate(TurnFile.open(settings.phases().turns()), settings.client(), settings.threads(),
                    this::isStopping,
                    () -> counts().values().stream().reduce(Counts.NONE, Counts::plus));
        }
        transports.open();
        recording.open();
        Files.deleteIfExists(result());
        watcher.setDaemon(true);
        watcher.start();
    }

    /** Adds a thread, which must be opened and run; the settings determine how many are added. */
    public synchronized LoadThread newThread() {
        int index = threads.size();
        if (index == settings.threads()) {
            throw new IllegalStateException("setting 'threads' is " + index + ": all threads have been added");
        }
        long seed = settings.workload().seed() * 1_000_003 + settings.client() * 1_009L + index;
        MessageMaker maker = new MessageMaker(transports.sender(index), transports.commonId(), symbols, seed);
        LoadThread thread = new LoadThread(this, index, maker, transports.transport(index));
        threads.add(thread);
        return thread;
    }

    /** Ends the load early; only the first reason is kept. */
    public void stop(String why) {
        synchronized (this) {
            if (reason == null && !finished) {
                reason = why;
            }
        }
        stopping = true;
        phases.stop();
    }

    /** The reason why the load did not run to its end, or null. */
    public String reason() {
        return reason;
    }

    boolean isStopping() {
        return stopping;
    }

    /** Null without turns. */
    TurnGate turns() {
        return turns;
    }

    private void watch() {
        while (!stopping) {
            NanoClock.SYSTEM.sleepNs(POLL_NS);
            if (signals.isStopAsked()) {
                stop("stopped by " + signals.stop());
            } else if (recording.failure() != null) {
                stop("cannot write the results: " + recording.failure().getMessage());
            } else if (phases.isOfAutomaticLength(Phase.WARMUP) && signals.isWarm()) {
                phases.endEarly(Phase.WARMUP);
            } else if (phases.isOfAutomaticLength(Phase.MEASURE) && signals.isEnough()) {
                phases.endEarly(Phase.MEASURE);
            }
        }
    }

    /** The number of benchmark requests, in all threads, whose messages were all answered. */
    long sequences() {
        return threads.stream().mapToLong(LoadThread::sequences).sum();
    }

    /** The number of benchmark requests that were begun; call it while all threads wait. */
    long begun() {
        return threads.stream().mapToLong(LoadThread::begun).sum();
    }

    /** Whether a script decides which messages a benchmark request has. */
    boolean isScripted() {
        return driver.equals("grinder");
    }

    Map<Service, Counts> counts() {
        Map<Service, Counts> sum = new EnumMap<>(Service.class);
        for (Service service : Service.values()) {
            sum.put(service, threads.stream().map(thread -> thread.counts(service))
                    .reduce(Counts.NONE, Counts::plus));
        }
        return sum;
    }

    /** Called when a thread has ended; the last one finishes the run. */
    void threadClosed() throws IOException {
        synchronized (this) {
            closedThreads++;
            if (closedThreads < settings.threads()) {
                return;
            }
        }
        close();
    }

    /** Whether one of the threads is still working; a thread that died without closing is not. */
    public synchronized boolean isRunning() {
        return threads.stream().anyMatch(LoadThread::isRunning);
    }

    /** Whether all files have been written. */
    public synchronized boolean isFinished() {
        return finished;
    }

    /** Writes the remaining files. A load that is closed before its end is reported as not completed. */
    @Override
    public void close() throws IOException {
        if (!isFinished() && phases.phase() != Phase.END) {
            stop("closed before the end of the load");
        }
        synchronized (this) {
            if (finished) {
                return;
            }
            finished = true;
        }
        stopping = true;
        try {
            if (phases.phase() != null && phases.phase() != Phase.END) {
                recording.enter(Phase.END, System.nanoTime());
            }
            recording.close();
            writeConnections();
            report().write(result());
        } catch (IOException failed) {
            // The caller may lose the exception, so the reason is kept.
            reason = "cannot write the results: " + failed.getMessage();
            throw failed;
        } finally {
            transports.close();
        }
    }

    /**
     * {@code connections.csv}: the reply queue of each thread, by which the server's times are matched with the
     * client's; over FIX the CompID, for the gateway's times. The requests of a thread are numbered by their
     * correlation ids; {@code firstNumber} is that of its first request in the measurement.
     */
    private void writeConnections() throws IOException {
        Files.writeString(recording.directory().resolve("connections.csv"),
                threads.stream().map(LoadThread::connection).filter(Objects::nonNull)
                        .collect(Collectors.joining("", "thread,replyQueue,firstNumber\n", "")));
    }

    private Path result() {
        return recording.directory().resolve("client.json");
    }

    private ClientReport report() {
        Map<Service, Counts> total = counts();
        return new ClientReport(driver, settings.threads(),
                new ClientReport.LoadSchedule(settings.workload().load().name().toLowerCase(Locale.ROOT),
                        phases.calibratedPerS(), phases.pacedPerS(), phases.messagesPerRequest(),
                        new ClientReport.ScheduleLag(threads.stream().mapToLong(LoadThread::maxLagNs).max().orElse(0),
                                threads.stream().mapToLong(LoadThread::endLagNs).max().orElse(0))),
                new ClientReport.RequestCounts(ClientReport.byTag(total), ClientReport.byTag(phases.measured(total)),
                        rejects), codec.fallbacks(), recording.handOffs(), reason == null, reason);
    }
}

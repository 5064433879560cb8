package trader.server.broker.pair;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.CounterLog;
import trader.common.DaemonThreads;
import trader.common.Settings;

/**
 * Logs each change of a broker's role, counts how often and how long it was active without a synchronised backup, and
 * restarts a backup that Artemis has stopped because its active broker died while it registered.
 */
public final class PairWatch implements AutoCloseable {
    /** Begins the log line of a broker that is active without a synchronised backup. */
    public static final String ALONE = "Active and alone";
    /** Begins the log line of an active broker whose backup has everything. */
    public static final String REPLICATED = "Active and replicated";
    /** Begins the log line of a backup that has not everything yet. */
    public static final String BACKUP = "Backup, not synchronised";
    /** Begins the log line of a backup that can take over. */
    public static final String SYNCHRONISED = "Backup, synchronised";

    private static final Logger LOG = LoggerFactory.getLogger(PairWatch.class);
    private static final long LOOK_MS = 50;

    private final ActiveMQServer server;
    private final String peer;
    private final LostBackups lostBackups;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            new DaemonThreads("pair"));
    private volatile PairRole role = PairRole.STARTING;
    private volatile long timesAlone;
    private volatile long aloneMs;
    private long aloneSinceNs;
    private long restartNs;

    /**
     * Figures of one broker of a pair.
     *
     * @param timesAlone how often it became active without a synchronised backup, or lost it
     * @param aloneMs for how long, in total
     */
    public record Figures(String role, long timesAlone, long aloneMs) {
    }

    PairWatch(ActiveMQServer server, String peer, LostBackups lostBackups) {
        this.lostBackups = lostBackups;
        this.server = server;
        this.peer = peer;
    }

    /** Logs the role, and looks again from time to time. */
    void start() {
        look();
        restartNs = System.nanoTime();
        thread.scheduleWithFixedDelay(this::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            note(PairRole.of(server), System.nanoTime());
            lostBackups.note(server.getReplicationManager());
            restartIfStopped();
        } catch (Exception failed) {
            LOG.debug("The role is not known while the server is stopped or started", failed);
        }
    }

    /** Called by one thread. */
    void note(PairRole now, long nowNs) {
        PairRole before = role;
        if (before == PairRole.ALONE) {
            aloneMs += TimeUnit.NANOSECONDS.toMillis(nowNs - aloneSinceNs);
            // The rest of a millisecond counts next time.
            aloneSinceNs = nowNs - (nowNs - aloneSinceNs) % TimeUnit.MILLISECONDS.toNanos(1);
        }
        if (now == before) {
            return;
        }
        role = now;
        switch (now) {
            case ALONE -> {
                timesAlone++;
                aloneSinceNs = nowNs;
                LOG.warn(ALONE + ": {} has no complete copy of the queues; if this broker's disk fails now, orders are"
                        + " lost", peer);
            }
            case REPLICATED -> LOG.info(REPLICATED + ": {} has a complete copy of the queues", peer);
            case BACKUP -> LOG.info(BACKUP + ": cannot take over from {} yet", peer);
            case SYNCHRONISED_BACKUP -> LOG.info(SYNCHRONISED + ": takes over if {} dies", peer);
            case STARTING -> LOG.info("Neither active nor backup at the moment");
        }
    }

    private void restartIfStopped() throws Exception {
        if (server.getState() != ActiveMQServer.SERVER_STATE.STOPPED
                || System.nanoTime() - restartNs < TimeUnit.SECONDS.toNanos(1)) {
            return;
        }
        // Artemis restarts a backup under this lock, and has then stopped only for a moment.
        synchronized (server) {
            if (server.getState() == ActiveMQServer.SERVER_STATE.STOPPED && !thread.isShutdown()) {
                restartNs = System.nanoTime();
                LOG.warn("The backup was stopped by an error: see the messages before this one. It starts again");
                server.start();
            }
        }
    }

    /** The current role, and the counts so far. */
    public Figures figures() {
        return new Figures(Settings.spelling(role), timesAlone, aloneMs);
    }

    void addCounters(CounterLog log) {
        log.add("pairActive", () -> role.isActive() ? 1 : 0);
        log.add("pairSynchronised", () ->
                role == PairRole.REPLICATED || role == PairRole.SYNCHRONISED_BACKUP ? 1 : 0);
        log.add("timesAlone", () -> timesAlone);
        log.add("aloneMs", () -> aloneMs);
    }

    /** Ends before the broker is stopped. */
    @Override
    public void close() {
        thread.shutdown();
    }
}

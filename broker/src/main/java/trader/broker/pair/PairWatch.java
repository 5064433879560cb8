package trader.broker.pair;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.common.CounterLog;
import trader.common.DaemonThreads;
import trader.common.logging.LogThrottle;

/**
 * Logs each change of a broker's role, counts how often and how long it was active without a synchronised backup, and
 * restarts a backup that Artemis has stopped because its active broker died while it registered. Says so if a takeover
 * has failed: Artemis only logs that, and keeps the pair's lock.
 */
public final class PairWatch implements AutoCloseable {
    /** Begins the log line of a broker that is active without a synchronised backup. */
    public static final String ALONE = "Active and alone";
    /** Begins the log line of an active broker whose backup has everything. */
    public static final String REPLICATED = "Active and replicated";
    /** Begins the log line of an active broker whose backup does not answer. */
    public static final String WAITING = "Active and waiting";
    /** Begins the log line of a backup that does not have everything yet. */
    public static final String BACKUP = "Backup, not synchronised";
    /** Begins the log line of a backup that can take over. */
    public static final String SYNCHRONISED = "Backup, synchronised";
    /** In the log line of a broker that does not serve because the other one may have confirmed more. */
    public static final String DOES_NOT_SERVE = "does not serve";
    /** Begins the log line of an active broker that has lost its backup and cannot note it. */
    public static final String HELD = "Orders are not confirmed";

    private static final Logger LOG = LoggerFactory.getLogger(PairWatch.class);
    private static final long LOOK_MS = 50;
    /** A takeover begins a moment before Artemis takes its lock. */
    private static final int LOOKS_UNTIL_FAILED = 20;
    private static final int LOOKS_UNTIL_WAITING = 10;
    /** After which a role is too old to say anything. */
    private static final long OLD_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long LONGEST_TAKEOVER_NS = TimeUnit.MINUTES.toNanos(1);
    private static final int MAX_FAILED_STARTS = 5;

    private final ActiveMQServer server;
    private final String peer;
    private final Confirmations confirmations;
    private final Runnable onFailure;
    private final LogThrottle restarts = new LogThrottle();
    private final LogThrottle failedStarts = new LogThrottle();
    private final LongSupplier nanoClock;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            new DaemonThreads("pair"));
    private volatile PairRole role = PairRole.STARTING;
    private volatile long notedNs;
    private volatile boolean isTakingOver;
    private volatile long timesAlone;
    private volatile long aloneMs;
    private long aloneSinceNs;
    private long restartNs;
    private int startsFailed;
    private int looksNeither;
    private int looksHeld;
    private int looksUnanswered;
    private long answered;

    /**
     * Figures of one broker of a pair.
     *
     * @param timesAlone how often it became active without a synchronised backup, or lost it
     * @param aloneMs for how long, in total; without the time in which it confirmed nothing
     */
    public record Figures(PairRole role, long timesAlone, long aloneMs) {
    }

    /** {@code onFailure} is called if the broker can neither serve nor be a backup any more. */
    PairWatch(ActiveMQServer server, String peer, Confirmations confirmations, Runnable onFailure,
            LongSupplier nanoClock) {
        this.confirmations = confirmations;
        this.nanoClock = nanoClock;
        notedNs = nanoClock.getAsLong();
        this.server = server;
        this.peer = peer;
        this.onFailure = onFailure;
    }

    /** Logs the role, and looks again from time to time. */
    void start() {
        look();
        restartNs = System.nanoTime();
        thread.scheduleWithFixedDelay(this::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            note(judge(PairRole.of(server, confirmations), confirmations.answered(), confirmations.areHeld()));
            restartIfStopped();
            endIfTakeoverFailed();
        } catch (Exception failed) {
            LOG.debug("The role is not known while the server is stopped or started", failed);
        }
    }

    /**
     * Waiting is one for some looks: a backup may be late, and raising the number takes a moment.
     *
     * @param hasAnswered a number that changes with each answer of the backup; negative if it need not answer
     * @param isHeld whether confirmations wait until the number is raised
     */
    PairRole judge(PairRole now, long hasAnswered, boolean isHeld) {
        boolean isUnanswered = now == PairRole.REPLICATED && hasAnswered >= 0 && hasAnswered == answered;
        answered = hasAnswered;
        looksUnanswered = isUnanswered ? looksUnanswered + 1 : 0;
        looksHeld = now == PairRole.ALONE && isHeld ? looksHeld + 1 : 0;
        if (looksHeld == LOOKS_UNTIL_WAITING) {
            LOG.error(HELD + ": {} is lost, and the disk of the directory of locks does not answer, so the pair's"
                    + " number is not raised", peer);
        }
        return Math.max(looksHeld, looksUnanswered) >= LOOKS_UNTIL_WAITING ? PairRole.WAITING
                : looksHeld > 0 ? role : now;
    }

    /** Called by one thread. */
    void note(PairRole now) {
        long nowNs = nanoClock.getAsLong();
        PairRole before = role;
        notedNs = nowNs;
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
            case WAITING -> LOG.warn(WAITING + ": orders are not confirmed until {} answers or, if it is lost, the"
                    + " pair's number is raised", peer);
            case BACKUP -> LOG.info(BACKUP + ": cannot take over from {}, which may have confirmed orders that are not"
                    + " here", peer);
            case SYNCHRONISED_BACKUP -> LOG.info(SYNCHRONISED + ": takes over if {} dies", peer);
            case STARTING, TAKING_OVER, UNKNOWN -> LOG.info("Neither active nor backup at the moment");
        }
    }

    private void restartIfStopped() {
        if (server.getState() != ActiveMQServer.SERVER_STATE.STOPPED
                || System.nanoTime() - restartNs < TimeUnit.SECONDS.toNanos(1)) {
            return;
        }
        // Artemis restarts a backup under this lock, and has then stopped only for a moment.
        synchronized (server) {
            if (server.getState() != ActiveMQServer.SERVER_STATE.STOPPED || thread.isShutdown()) {
                return;
            }
            restartNs = System.nanoTime();
            if (restarts.count() > 0) {
                LOG.warn("The backup was stopped by an error: see the messages before this one. It starts again");
            }
            try {
                server.start();
                startsFailed = 0;
            } catch (Exception failed) {
                startsFailed++;
                if (failedStarts.count() > 0) {
                    LOG.error("The backup does not start again", failed);
                }
            }
        }
        if (startsFailed == MAX_FAILED_STARTS) {
            LOG.error("The backup did not start again in {} attempts", startsFailed);
            onFailure.run();
        }
    }

    private void endIfTakeoverFailed() {
        if (!isNeither()) {
            looksNeither = 0;
            return;
        }
        boolean failed;
        isTakingOver = true;
        // Artemis holds this lock for the whole of a takeover or a start.
        synchronized (server) {
            isTakingOver = false;
            looksNeither = isNeither() ? looksNeither + 1 : 0;
            failed = looksNeither == LOOKS_UNTIL_FAILED && !thread.isShutdown();
        }
        if (failed) {
            LOG.error("The broker has not become active: see the messages before this one. It ends, so that the broker"
                    + " at {} can get the pair's lock", peer);
            onFailure.run();
        }
    }

    /** Whether it is started as the active broker and is not active. */
    private boolean isNeither() {
        ActiveMQServer.SERVER_STATE state = server.getState();
        return (state == ActiveMQServer.SERVER_STATE.STARTED || state == ActiveMQServer.SERVER_STATE.STARTING)
                && !server.getHAPolicy().isBackup() && !server.isActive();
    }

    /** The current role, and the counts so far; never blocks. */
    public Figures figures() {
        long ageNs = nanoClock.getAsLong() - notedNs;
        PairRole now = isTakingOver && ageNs < LONGEST_TAKEOVER_NS ? PairRole.TAKING_OVER
                : ageNs < OLD_NS ? role : PairRole.UNKNOWN;
        return new Figures(now, timesAlone, aloneMs);
    }

    void addCounters(CounterLog log) {
        log.add("pairActive", () -> figures().role().isActive() ? 1 : 0);
        log.add("pairSynchronised", () -> figures().role().problem() == null ? 1 : 0);
        log.add("timesAlone", () -> timesAlone);
        log.add("aloneMs", () -> aloneMs);
    }

    /** Ends before the broker is stopped. */
    @Override
    public void close() {
        thread.shutdown();
    }
}

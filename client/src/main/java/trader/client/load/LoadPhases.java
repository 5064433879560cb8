package trader.client.load;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import trader.client.load.LoadSettings.Load;
import trader.client.record.Counts;
import trader.client.record.Phase;
import trader.jmsclient.Service;

/**
 * Takes the threads of a load through its phases together. Each thread waits at the start of a phase; the last thread
 * to arrive sets its times, and the rate of the measurement, for all. With turns, a phase has no times: it ends with
 * the first turn of a later one.
 */
final class LoadPhases {
    static final long RENDEZVOUS_NS = TimeUnit.SECONDS.toNanos(120);
    private static final Logger LOG = LoggerFactory.getLogger(LoadPhases.class);
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(30);
    /** The time between the decision to measure and the first request, in which every thread can wake up. */
    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long LATE_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long MAX_LATE_NS = TimeUnit.SECONDS.toNanos(30);

    private final LoadRun run;
    private final LoadSettings settings;
    private final LoadSettings.Workload workload;
    private final LoadSettings.Phases lengths;
    private final SignalFiles signals;
    private final PhaseGate gate;
    private Map<Service, Counts> countsBefore = new EnumMap<>(Service.class);
    private long startNs;
    /** The start on the clock of the schedules. */
    private long scheduleStartNs;
    private volatile long endNs;
    private long sequencesBefore;
    private double measuredPerS;
    private double schedulePerS;
    private Double calibratedPerS;
    private Double messagesPerRequest;
    private volatile Phase phase;

    LoadPhases(LoadRun run, LoadSettings settings, SignalFiles signals) {
        this.run = run;
        this.settings = settings;
        this.workload = settings.workload();
        this.lengths = settings.phases();
        this.signals = signals;
        this.gate = new PhaseGate(settings.threads());
    }

    /**
     * Meets the other threads and enters the next phase with them.
     *
     * @return false when the run was stopped
     */
    boolean enter(Phase next) {
        if (run.turns() != null) {
            run.turns().meet();
        }
        try {
            return gate.pass(workload.timeoutNs() + (next == Phase.WARMUP ? RENDEZVOUS_NS : GRACE_NS),
                    () -> begin(next));
        } catch (TimeoutException missing) {
            run.stop(missing.getMessage() + " to the start of " + next.spelling());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            run.stop("interrupted");
        } catch (Exception failed) {
            LOG.debug("cannot start {}", next, failed);
            run.stop("cannot start " + next.spelling() + ": " + failed.getMessage());
        }
        return false;
    }

    /** Called by the last thread to arrive, while the others wait. */
    private void begin(Phase next) throws IOException {
        if (next == Phase.WARMUP && lengths.rendezvous() && !signals.awaitGo(RENDEZVOUS_NS, run::isStopping)) {
            run.stop("stopped by " + signals.stop());
            return;
        }
        start(next, System.nanoTime());
        if (run.turns() != null) {
            run.turns().haveMet();
        }
    }

    private synchronized void start(Phase next, long nowNs) throws IOException {
        switch (next) {
            case WARMUP -> setTimes(nowNs, lengths.warmup().longestNs());
            case CALIBRATE -> {
                sequencesBefore = run.sequences();
                setTimes(nowNs, settings.calibrateNs());
            }
            case SETTLE -> {
                decideRate(nowNs);
                setTimes(nowNs, workload.load() == Load.CLOSED ? 0 : lengths.settleNs());
            }
            case MEASURE -> {
                countsBefore = run.counts();
                setTimes(nowNs + LEAD_NS, lengths.duration().longestNs());
            }
            case END -> setTimes(nowNs, 0);
        }
        run.recording.enter(next, startNs);
        phase = next;
    }

    /** Ends a phase of automatic length; called by the thread that looks for signals. */
    synchronized void endEarly(Phase ended) {
        if (isOfAutomaticLength(ended)) {
            endNs = Math.min(endNs, System.nanoTime());
        }
    }

    /** Whether it is the current phase, which ends when the load is warm, or has told enough. */
    boolean isOfAutomaticLength(Phase current) {
        return phase == current && (current == Phase.WARMUP ? lengths.warmup() : lengths.duration()).isAuto();
    }

    private void setTimes(long phaseStartNs, long lengthNs) {
        startNs = phaseStartNs;
        endNs = phaseStartNs + lengthNs;
        scheduleStartNs = phaseStartNs - (run.turns() == null ? 0 : run.turns().turn().pausedNs());
    }

    /** As many as a benchmark request has had until now: a script decides that. */
    private double messagesPerSequence() {
        long begun = run.begun();
        if (begun == 0 && run.isScripted()) {
            throw new IllegalStateException("a rate counts messages, and without a warm-up it is unknown how many of"
                    + " them a benchmark request of the script has: set 'warmup'");
        }
        return begun == 0 ? LoadRun.MESSAGES_PER_SEQUENCE
                : (double) run.counts().values().stream().mapToLong(Counts::sent).sum() / begun;
    }

    private void decideRate(long nowNs) {
        if (settings.calibrateNs() > 0) {
            calibratedPerS = (run.sequences() - sequencesBefore) * messagesPerSequence() * 1e9 / (nowNs - startNs);
            if (calibratedPerS == 0) {
                throw new IllegalStateException("no benchmark request was answered in the calibration");
            }
            measuredPerS = calibratedPerS / 2;
        } else {
            measuredPerS = run.turns() != null && workload.rate().kind() == RequestRate.Kind.AUTO
                    ? run.turns().turn().perS() : workload.rate().perS();
        }
        if (workload.load() == Load.PACED) {
            messagesPerRequest = messagesPerSequence();
            schedulePerS = measuredPerS / messagesPerRequest;
        } else {
            schedulePerS = measuredPerS;
        }
    }

    /** Releases all threads, now and in the future. */
    void stop() {
        gate.stop();
    }

    /** The current phase of all threads; null before the first. */
    Phase phase() {
        return phase;
    }

    long endNs() {
        return endNs;
    }

    /**
     * The time until which requests due in the measurement are sent: otherwise those delayed by a stop at its end would
     * be missing, and with them the stop. A load that is still later is INVALID.
     */
    long lastSendNs() {
        return endNs + LATE_NS + Math.min(MAX_LATE_NS, (endNs - startNs) / 50);
    }

    /** The schedule of a thread in the current phase, or null in a closed loop. */
    Schedule schedule(int thread) {
        return workload.load() == Load.CLOSED ? null
                : new Schedule(scheduleStartNs, thread, settings.threads(), schedulePerS);
    }

    /** Messages per second that the calibration found; null without one. */
    Double calibratedPerS() {
        return calibratedPerS;
    }

    /** Messages of a benchmark request; null unless the load is paced. */
    Double messagesPerRequest() {
        return messagesPerRequest;
    }

    /** Messages per second of the measurement; null in a closed loop or before the measurement. */
    Double pacedPerS() {
        return workload.load() == Load.CLOSED || countsBefore.isEmpty() ? null : Double.valueOf(measuredPerS);
    }

    /** The part of {@code total} that belongs to the measurement. */
    Map<Service, Counts> measured(Map<Service, Counts> total) {
        Map<Service, Counts> measured = new EnumMap<>(Service.class);
        total.forEach((service, counts) -> measured.put(service,
                countsBefore.isEmpty() ? Counts.NONE : counts.minus(countsBefore.get(service))));
        return measured;
    }
}

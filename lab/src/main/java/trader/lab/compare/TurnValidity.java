package trader.lab.compare;

import java.util.ArrayList;
import java.util.List;
import trader.lab.experiment.WarmSystem;
import trader.launcher.machine.MachineLook;

/** Whether a turn counts, for the turns of one system. */
final class TurnValidity {
    /** Beyond the usual: a host that always takes some takes it from all systems alike. */
    private static final double MOST_STEAL = 0.05;
    private static final double EVER_MOST_STEAL = 0.2;
    /** Of the turn. */
    private static final double LONG_STALL = 0.2;
    /** A mean flush below this many usual ones is this system's own work. */
    private static final double SLOW_FLUSHES = 2;
    private static final int TYPICAL_OF = 51;

    private final int cpus;
    private final boolean force;
    /** Time of a flush in the last turns that had any. */
    private final Usual flushNs = new Usual();
    private final Usual steal = new Usual();

    /** {@code force}: turns count whatever else the machine does. */
    TurnValidity(int cpus, boolean force) {
        this.cpus = cpus;
        this.force = force;
    }

    /**
     * @param diskStallNs time that flushes of the disk's cache took beyond what is usual for this system, if it doubled
     * @param dropReason  empty: the turn counts
     */
    record TurnVerdict(long diskStallNs, String dropReason) {
    }

    TurnVerdict judge(WarmSystem.Result turn) {
        long stallNs = stallNs(turn);
        double stolen = (double) turn.machine().stealNs() / turn.machine().totalNs();
        double usualSteal = steal.orElse(0);
        steal.add(stolen);
        double lengthNs = turn.times().frozenNs() - turn.times().continuedNs();
        return new TurnVerdict(stallNs, turn.failed() > 0 ? "failed requests" : turn.missed() > 0 ? "missed rate"
                : force ? "" : new MachineLook(turn.otherCpuNs() / lengthNs, cpus, "").isTooBusy()
                ? "other processes" : stolen > Math.min(usualSteal + MOST_STEAL, EVER_MOST_STEAL) ? "steal"
                : stallNs > LONG_STALL * lengthNs ? "disk stall" : "");
    }

    private long stallNs(WarmSystem.Result turn) {
        if (turn.machine().flushes() == 0) {
            return 0;
        }
        double usualNs = flushNs.orElse(Double.MAX_VALUE);
        double meanNs = (double) turn.machine().flushNs() / turn.machine().flushes();
        flushNs.add(meanNs);
        return meanNs < SLOW_FLUSHES * usualNs ? 0
                : turn.machine().flushNs() - (long) (usualNs * turn.machine().flushes());
    }

    /** The median of the last turns. */
    private static final class Usual {
        private final List<Double> values = new ArrayList<>();

        double orElse(double none) {
            return values.stream().sorted().skip(values.size() / 2).findFirst().orElse(none);
        }

        void add(double value) {
            values.add(value);
            if (values.size() > TYPICAL_OF) {
                values.remove(0);
            }
        }
    }
}

package trader.lab.compare;

import java.util.ArrayList;
import java.util.List;
import trader.lab.experiment.WarmSystem;
import trader.launcher.machine.MachineLook;

/** Whether a turn counts, for the turns of one system. */
final class TurnValidity {
    private static final double MOST_STEAL = 0.05;
    /** Of the turn. */
    private static final double LONG_STALL = 0.2;
    private static final int TYPICAL_OF = 51;

    private final int processors;
    private final boolean anyway;
    /** Time of a flush in the last turns that had any. */
    private final List<Double> flushNs = new ArrayList<>();

    /** {@code anyway}: turns count whatever else the machine does. */
    TurnValidity(int processors, boolean anyway) {
        this.processors = processors;
        this.anyway = anyway;
    }

    /**
     * @param diskStallNs time that flushes of the disk's cache took beyond what is usual for this system
     * @param dropReason  empty: the turn counts
     */
    record TurnVerdict(long diskStallNs, String dropReason) {
    }

    TurnVerdict judge(WarmSystem.Result turn) {
        long stallNs = stallNs(turn);
        double lengthNs = turn.frozenNs() - turn.continuedNs();
        return new TurnVerdict(stallNs, turn.failed() > 0 ? "failed requests" : turn.missed() > 0 ? "missed rate"
                : anyway ? "" : ofMachine(turn, stallNs, lengthNs));
    }

    private String ofMachine(WarmSystem.Result turn, long stallNs, double lengthNs) {
        return new MachineLook(turn.otherCpuNs() / lengthNs, processors, "").isTooBusy() ? "other processes"
                : turn.machine().stealNs() > MOST_STEAL * turn.machine().totalNs() ? "steal"
                : stallNs > LONG_STALL * lengthNs ? "disk stall" : "";
    }

    private long stallNs(WarmSystem.Result turn) {
        if (turn.machine().flushes() == 0) {
            return 0;
        }
        double usualNs = flushNs.stream().sorted().skip(flushNs.size() / 2).findFirst().orElse(Double.MAX_VALUE);
        flushNs.add((double) turn.machine().flushNs() / turn.machine().flushes());
        if (flushNs.size() > TYPICAL_OF) {
            flushNs.remove(0);
        }
        return (long) Math.max(0, turn.machine().flushNs() - usualNs * turn.machine().flushes());
    }
}

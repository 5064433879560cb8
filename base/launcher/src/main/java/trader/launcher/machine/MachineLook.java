package trader.launcher.machine;

import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Use of the machine by other processes than this one and those that it started.
 *
 * @param foreignCores CPUs that they used on average
 * @param cpus         number of those that this process may use
 * @param processes    the largest, by name
 */
public record MachineLook(double foreignCores, int cpus, String processes) {
    public static final long LENGTH_MS = TimeUnit.SECONDS.toMillis(2);
    /** The share of the CPUs from which on a run is INVALID, if less than these remain. */
    private static final double INVALID_SHARE = 0.25;
    private static final double ENOUGH_CORES = 4;
    private static final double WARNING_CORES = 0.10;

    /** Looks for two seconds. */
    public static MachineLook take() throws InterruptedException {
        Snapshot start = Snapshot.take();
        Thread.sleep(LENGTH_MS);
        return since(start);
    }

    public static MachineLook since(Snapshot start) {
        return of(Interference.between(start, Snapshot.take(), ProcessHandle.current().pid()), Cpus.ownCount());
    }

    static MachineLook of(Interference interference, int cpus) {
        return new MachineLook(interference.foreignCores(), cpus, interference.facts().get("foreignProcesses"));
    }

    /** Whether what is measured meanwhile is INVALID. */
    public boolean isTooBusy() {
        return foreignCores >= INVALID_SHARE * cpus && cpus - foreignCores < ENOUGH_CORES;
    }

    /** A sentence about the use, without an end mark; null if there is too little to matter. */
    public String finding() {
        return foreignCores < WARNING_CORES ? null : String.format(Locale.ROOT,
                "other processes take %.1f of %d CPUs: %s", foreignCores, cpus, processes);
    }
}

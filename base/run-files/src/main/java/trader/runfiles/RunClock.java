package trader.runfiles;

/** Turns times of the host that wrote a file into those of the run, in ns of {@link System#nanoTime()}. */
@FunctionalInterface
public interface RunClock {
    /** That of the host where the run was started. */
    RunClock SAME = timeNs -> timeNs;

    long toRunNs(long timeNs);

    /** The same, but 0 means unknown and stays so. */
    default long toRunNsUnlessUnknown(long timeNs) {
        return timeNs == 0 ? 0 : toRunNs(timeNs);
    }
}

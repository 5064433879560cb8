package trader.launcher.machine;

/**
 * Times of threads, from {@code /proc/<pid>/task/<tid>/schedstat}.
 *
 * @param waitNs  time they waited for a CPU (run-queue delay)
 */
record ThreadTimes(long onCpuNs, long waitNs, long turns) {
    static final ThreadTimes NONE = new ThreadTimes(0, 0, 0);

    ThreadTimes plus(ThreadTimes other) {
        return new ThreadTimes(onCpuNs + other.onCpuNs, waitNs + other.waitNs, turns + other.turns);
    }

    /** The columns {@code onCpuNs,waitNs,turns}. */
    String text() {
        return onCpuNs + "," + waitNs + "," + turns;
    }
}

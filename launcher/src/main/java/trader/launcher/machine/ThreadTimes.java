package trader.launcher.machine;

/**
 * One line of {@code /proc/<pid>/task/<tid>/schedstat}: what a thread got of the processors since it began.
 *
 * @param onCpuNs time on a processor
 * @param waitNs  time in which it could have run, but waited for a processor (run-queue delay)
 * @param turns   how often it was put on a processor
 */
record ThreadTimes(long onCpuNs, long waitNs, long turns) {
    static final ThreadTimes NONE = new ThreadTimes(0, 0, 0);

    /** Parses {@code 57340329 666512292 103}. */
    static ThreadTimes parse(String line) {
        String[] numbers = line.strip().split(" ");
        return new ThreadTimes(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
    }

    ThreadTimes plus(ThreadTimes other) {
        return new ThreadTimes(onCpuNs + other.onCpuNs, waitNs + other.waitNs, turns + other.turns);
    }

    /** What came since an earlier look at the same thread; a smaller count is that of a new thread with its number. */
    ThreadTimes since(ThreadTimes earlier) {
        return onCpuNs < earlier.onCpuNs || waitNs < earlier.waitNs || turns < earlier.turns ? this
                : new ThreadTimes(onCpuNs - earlier.onCpuNs, waitNs - earlier.waitNs, turns - earlier.turns);
    }
}

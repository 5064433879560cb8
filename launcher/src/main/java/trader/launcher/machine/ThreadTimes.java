package trader.launcher.machine;

/**
 * One line of {@code /proc/<pid>/task/<tid>/schedstat}: times of a thread since it started.
 *
 * @param waitNs  time it waited for a processor (run-queue delay)
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

    /** The times since an earlier sample; a smaller count means a new thread with the same id. */
    ThreadTimes since(ThreadTimes earlier) {
        return onCpuNs < earlier.onCpuNs || waitNs < earlier.waitNs || turns < earlier.turns ? this
                : new ThreadTimes(onCpuNs - earlier.onCpuNs, waitNs - earlier.waitNs, turns - earlier.turns);
    }
}

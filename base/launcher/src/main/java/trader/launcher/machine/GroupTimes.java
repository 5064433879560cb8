package trader.launcher.machine;

import java.io.IOException;
import java.util.Arrays;
import trader.runfiles.ThreadRole;
import trader.runfiles.WaitRecord;

/** The growth of the times of threads, by role, in one interval. */
final class GroupTimes {
    private static final ThreadRole[] ROLES = ThreadRole.values();

    private final int[] threads = new int[ROLES.length];
    private final long[] onCpuNs = new long[ROLES.length];
    private final long[] waitNs = new long[ROLES.length];
    private final long[] worstWaitNs = new long[ROLES.length];
    private final long[] turns = new long[ROLES.length];

    void add(WatchedThread thread) {
        int role = thread.role().ordinal();
        threads[role]++;
        onCpuNs[role] += thread.onCpuGrowthNs();
        waitNs[role] += thread.waitGrowthNs();
        worstWaitNs[role] = Math.max(worstWaitNs[role], thread.waitGrowthNs());
        turns[role] += thread.turnsGrowth();
    }

    /**
     * Times of some threads, from {@code /proc/<pid>/task/<tid>/schedstat}.
     *
     * @param waitNs time they waited for a CPU (run-queue delay)
     */
    record Times(long onCpuNs, long waitNs, long turns) {
        Times plus(Times other) {
            return new Times(onCpuNs + other.onCpuNs, waitNs + other.waitNs, turns + other.turns);
        }

        /** The columns {@code onCpuNs,waitNs,turns}. */
        String text() {
            return onCpuNs + "," + waitNs + "," + turns;
        }
    }

    Times of(ThreadRole role) {
        return new Times(onCpuNs[role.ordinal()], waitNs[role.ordinal()], turns[role.ordinal()]);
    }

    /** Writes the groups in which a thread ran or waited. */
    void write(WaitsFile file, long startNs, long lengthNs) throws IOException {
        for (ThreadRole role : ROLES) {
            int i = role.ordinal();
            if (threads[i] > 0) {
                file.add(new WaitRecord(role, startNs, lengthNs, threads[i], onCpuNs[i], waitNs[i], worstWaitNs[i]));
            }
        }
    }

    void clear() {
        Arrays.fill(threads, 0);
        Arrays.fill(onCpuNs, 0);
        Arrays.fill(waitNs, 0);
        Arrays.fill(worstWaitNs, 0);
        Arrays.fill(turns, 0);
    }
}

package trader.crashtest.powercut;

import java.util.ArrayList;
import java.util.List;

/** The forced writes of a file, or of the names in a directory. */
final class Forces {
    private record Force(long begin, long end) {
    }

    private final List<Force> forces = new ArrayList<>();

    void add(SystemCall call) {
        forces.add(new Force(call.begin(), call.end()));
    }

    /** The time before which a write must have ended to be forced before {@code cut}; 0 if none is. */
    long covered(long cut) {
        long covered = 0;
        for (int i = forces.size() - 1; i >= 0; i--) {
            if (forces.get(i).end < cut && forces.get(i).begin > covered) {
                covered = forces.get(i).begin;
            }
        }
        return covered;
    }
}

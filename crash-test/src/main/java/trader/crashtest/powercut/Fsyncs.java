package trader.crashtest.powercut;

import java.util.ArrayList;
import java.util.List;

/** The fsyncs of a file, or of the names in a directory. */
final class Fsyncs {
    private record Fsync(long begin, long end) {
    }

    private final List<Fsync> fsyncs = new ArrayList<>();

    void add(SystemCall call) {
        fsyncs.add(new Fsync(call.begin(), call.end()));
    }

    /** The time before which a write must have ended to be covered by an fsync before {@code cut}; 0 if none is. */
    long covered(long cut) {
        return fsyncs.stream().filter(each -> each.end < cut).mapToLong(Fsync::begin).max().orElse(0);
    }
}

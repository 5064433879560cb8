package trader.analysis.run;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The stops seen by one hiccup meter, as columns: a run of hours has hundreds of thousands. */
public final class Hiccups {
    private long[] startsNs = new long[64];
    private long[] lengthsNs = new long[64];
    private int size;

    void add(long startNs, long lengthNs) {
        if (size == startsNs.length) {
            startsNs = Arrays.copyOf(startsNs, 2 * size);
            lengthsNs = Arrays.copyOf(lengthsNs, 2 * size);
        }
        startsNs[size] = startNs;
        lengthsNs[size++] = lengthNs;
    }

    /** Adjacent stops are joined. */
    Stops stops() {
        Stops.Builder builder = new Stops.Builder();
        for (int i = 0; i < size; i++) {
            builder.add(startsNs[i], startsNs[i] + lengthsNs[i]);
        }
        return builder.build();
    }

    /** The lengths of the stops that lie at least partly in the window; null: of all stops. */
    public LongStream lengthsNs(Window window) {
        return IntStream.range(0, size)
                .filter(i -> window == null || window.overlaps(startsNs[i], startsNs[i] + lengthsNs[i]))
                .mapToLong(i -> lengthsNs[i]);
    }
}

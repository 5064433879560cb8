package trader.colocation;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** Where the requests of a servlet spend their time in the database's driver. Any thread may add to it. */
final class DriverTimes {
    /** The calls, in order. */
    enum Step {
        PREPARE, EXECUTE, NEXT, COMMIT
    }

    private final LongAdder requests = new LongAdder();
    private final LongAdder[] timesNs = Arrays.stream(Step.values()).map(step -> new LongAdder())
            .toArray(LongAdder[]::new);

    /** Adds a request: the time of each step. */
    void add(long... stepsNs) {
        requests.increment();
        for (int step = 0; step < timesNs.length; step++) {
            timesNs[step].add(stepsNs[step]);
        }
    }

    /** All so far; readable by {@link Sum#parse}. */
    String text() {
        return requests.sum() + " " + Arrays.stream(timesNs).map(each -> Long.toString(each.sum()))
                .collect(Collectors.joining(" "));
    }

    /** The times of all requests so far. */
    record Sum(long requests, long[] timesNs) {
        static Sum parse(String text) {
            long[] numbers = Arrays.stream(text.split(" ")).mapToLong(Long::parseLong).toArray();
            return new Sum(numbers[0], Arrays.copyOfRange(numbers, 1, numbers.length));
        }

        /** Mean time of a step in a request since an earlier sum, in microseconds. */
        double meanUs(Step step, Sum before) {
            return (timesNs[step.ordinal()] - before.timesNs[step.ordinal()]) / 1e3 / (requests - before.requests);
        }
    }
}

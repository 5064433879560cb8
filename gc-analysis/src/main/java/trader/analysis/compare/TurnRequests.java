package trader.analysis.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import trader.analysis.compare.MeasuredTurn.TurnTimes;
import trader.analysis.latencylog.RecordFile;
import trader.runfiles.RequestRecord;

/**
 * Requests of all clients of a system in one generation, by the turn in which they were due. Its files are read once;
 * it keeps histograms only.
 */
final class TurnRequests {
    /** Of the rounds that count, whose spread shows what rounds alone make of a figure. */
    static final int PARTS = 10;
    private static final int DIGITS = 3;
    private static final int DIGITS_OF_TURN = 2;

    private final List<TurnTimes> turns;
    private final long[] opensNs;
    /** By turn: its part, or −1 if it does not count. */
    private final int[] parts;
    private final Histogram[][] responses;
    private final Histogram[] ofTurns;
    private final long[] messages;
    private final long[] answered;
    private long failed;

    private TurnRequests(List<MeasuredTurn> turns, boolean[] counts) {
        this.turns = turns.stream().map(MeasuredTurn::times).toList();
        opensNs = this.turns.stream().mapToLong(TurnTimes::openNs).toArray();
        messages = new long[turns.size()];
        answered = new long[turns.size()];
        ofTurns = new Histogram[turns.size()];
        parts = new int[turns.size()];
        int counted = (int) IntStream.range(0, counts.length).filter(i -> counts[i]).count();
        int many = Math.min(PARTS, counted);
        for (int i = 0, number = 0; i < parts.length; i++) {
            parts[i] = counts[i] ? number++ * many / counted : -1;
        }
        responses = new Histogram[RequestRecord.SERVICES.length][many];
        for (Histogram[] of : responses) {
            Arrays.setAll(of, i -> new Histogram(DIGITS));
        }
    }

    /**
     * Reads {@code client-1/requests.bin} and those of further clients.
     *
     * @param turns  of the system, in the order of time
     * @param counts whether the round of each counts
     */
    static TurnRequests read(Path run, List<MeasuredTurn> turns, boolean[] counts) throws IOException {
        TurnRequests requests = new TurnRequests(turns, counts);
        for (int client = 1; Files.isDirectory(run.resolve("client-" + client)); client++) {
            RecordFile.open(run.resolve("client-" + client).resolve("requests.bin"), RequestRecord.LAYOUT)
                    .forEach(requests::add);
        }
        return requests;
    }

    private void add(RequestRecord request) {
        int turn = turn(request.dueNs());
        if (turn < 0) {
            return;
        }
        messages[turn]++;
        if (!request.isAnswered()) {
            failed++;
            return;
        }
        if (request.dueNs() < turns.get(turn).leadEndNs() || request.dueNs() >= turns.get(turn).closeNs()) {
            return;
        }
        answered[turn]++;
        if (request.service() == 0) {
            if (ofTurns[turn] == null) {
                ofTurns[turn] = new Histogram(DIGITS_OF_TURN);
            }
            ofTurns[turn].recordValue(request.responseNs());
        }
        if (parts[turn] >= 0) {
            responses[request.service()][parts[turn]].recordValue(request.responseNs());
        }
    }

    /** Index of the turn in which it lies, or −1. */
    private int turn(long dueNs) {
        int found = Arrays.binarySearch(opensNs, dueNs);
        int turn = found >= 0 ? found : -found - 2;
        return turn >= 0 && dueNs < turns.get(turn).drainedNs() ? turn : -1;
    }

    /** Response times of a service in the rounds that count, by part. */
    Histogram[] responses(int service) {
        return responses[service];
    }

    /** Sums over the turns that count, by part. */
    double[] sums(IntToDoubleFunction ofTurn) {
        double[] sums = new double[responses[0].length];
        IntStream.range(0, parts.length).filter(turn -> parts[turn] >= 0)
                .forEach(turn -> sums[parts[turn]] += ofTurn.applyAsDouble(turn));
        return sums;
    }

    /**
     * Requests of the whole turn: also those of the lead-in, and of benchmark requests that were begun before the end
     * of the turn, since its CPU time has them, too.
     */
    long messages(int turn) {
        return messages[turn];
    }

    /** Answered requests of the measured part. */
    long answered(int turn) {
        return answered[turn];
    }

    /** Median of the response times of the first service in a turn, in ns; −1: it had none. */
    long medianNs(int turn) {
        return ofTurns[turn] == null ? -1 : ofTurns[turn].getValueAtPercentile(50);
    }

    /** Requests without an answer, in the rounds that count. */
    long failed() {
        return failed;
    }
}

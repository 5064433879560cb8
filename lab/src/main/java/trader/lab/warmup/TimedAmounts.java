package trader.lab.warmup;

import java.util.ArrayList;
import java.util.List;

/** Amounts counted in successive intervals of time, each spread evenly over its interval. */
final class TimedAmounts {
    private final List<Part> parts = new ArrayList<>();
    private long endNs = Long.MIN_VALUE;

    private record Part(long startNs, long lengthNs, double amount) {
        double within(long fromNs, long toNs) {
            long overlapNs = Math.min(startNs + lengthNs, toNs) - Math.max(startNs, fromNs);
            return overlapNs <= 0 ? 0 : amount * overlapNs / lengthNs;
        }
    }

    void add(long startNs, long lengthNs, double amount) {
        parts.add(new Part(startNs, lengthNs, amount));
        endNs = Math.max(endNs, startNs + lengthNs);
    }

    double sum(long fromNs, long toNs) {
        return parts.stream().mapToDouble(part -> part.within(fromNs, toNs)).sum();
    }

    long endNs() {
        return endNs;
    }
}

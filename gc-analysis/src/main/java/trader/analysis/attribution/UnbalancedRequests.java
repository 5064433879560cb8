package trader.analysis.attribution;

import java.util.List;
import trader.analysis.figures.Format;
import trader.analysis.latencylog.ClientRequest;
import trader.analysis.run.Window;

/** Counts requests whose parts do not add up: their times contradict each other, or the division is wrong. */
final class UnbalancedRequests {
    private final Window window;
    private long count;
    private String first;

    UnbalancedRequests(Window window) {
        this.window = window;
    }

    /** {@code divided} is what was divided of {@code request}, into {@code breakdown}. */
    void look(ClientRequest request, SlowRequest divided, long usualNs, TimeBreakdown breakdown) {
        if (divided.responseNs() == request.responseNs() && breakdown.addsUp(request.responseNs(), usualNs)) {
            return;
        }
        if (count++ == 0) {
            first = "the first was due at " + Format.ns(request.dueNs() - window.startNs()) + " and took "
                    + Format.ns(request.responseNs()) + ", " + Format.ns(breakdown.excessNs()) + " of it with a cause";
            first = first.replace('\u00a0', ' ');
        }
    }

    /** Empty if all add up. */
    List<String> warnings() {
        return count == 0 ? List.of() : List.of("the times of " + Format.some(count, "slow request")
                + " do not add up to what they waited beyond the usual, so their causes are doubtful (" + first + ")");
    }
}

package trader.analysis.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import trader.analysis.latencylog.Percentile;

/**
 * A figure of a system.
 *
 * @param service such as quote; {@link ComparisonResult#ALL_SERVICES} for those below
 * @param name    a percentile of the response time, such as p99, or one of those below
 */
public record MeasuredFigure(String service, @JsonProperty("figure") String name) {
    /** Answered requests of a closed loop in a second. */
    static final MeasuredFigure THROUGHPUT = new MeasuredFigure(ComparisonResult.ALL_SERVICES,
            ComparisonResult.THROUGHPUT);
    /** CPU time of the server for each answered request, in ns. */
    static final MeasuredFigure CPU = new MeasuredFigure(ComparisonResult.ALL_SERVICES, "CPU per message");
    /** Bytes that the server allocated for each answered request. */
    static final MeasuredFigure ALLOCATION = new MeasuredFigure(ComparisonResult.ALL_SERVICES,
            "allocation per message");

    /** "quote p99", "throughput". */
    public String text() {
        return service.equals(ComparisonResult.ALL_SERVICES) ? name : service + " " + name;
    }

    /** As for throughput; of all others less is better. */
    boolean isMoreBetter() {
        return equals(THROUGHPUT);
    }

    /** Whether it is one of the questions that a comparison must answer before it may stop early. */
    boolean isMain() {
        return equals(THROUGHPUT) || equals(CPU) || name.equals(Percentile.P50.label());
    }
}

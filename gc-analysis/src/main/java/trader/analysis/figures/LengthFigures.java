package trader.analysis.figures;

import org.HdrHistogram.Histogram;

/** Lengths from a histogram of two digits. */
public record LengthFigures(long count, long p50Ns, long p99Ns, long maxNs) {
    static LengthFigures of(Histogram lengths) {
        return new LengthFigures(lengths.getTotalCount(), lengths.getValueAtPercentile(50),
                lengths.getValueAtPercentile(99), lengths.getMaxValue());
    }
}

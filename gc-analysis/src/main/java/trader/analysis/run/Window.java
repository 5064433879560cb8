package trader.analysis.run;

/** An interval on the clock of the run, such as the measure phase; {@code endNs} is exclusive. */
public record Window(long startNs, long endNs) {
    public long lengthNs() {
        return endNs - startNs;
    }

    public double seconds() {
        return lengthNs() / 1e9;
    }

    /** The smallest window that contains both. */
    public Window with(Window other) {
        return new Window(Math.min(startNs, other.startNs), Math.max(endNs, other.endNs));
    }

    public boolean overlaps(long fromNs, long toNs) {
        return fromNs < endNs && toNs > startNs;
    }

    public double ms(long timeNs) {
        return (timeNs - startNs) / 1e6;
    }
}

package trader.analysis.run;

/** The stretch of time that counts, on the clock of the run; {@code endNs} is not part of it. */
public record Window(long startNs, long endNs) {
    public long lengthNs() {
        return endNs - startNs;
    }

    public double seconds() {
        return lengthNs() / 1e9;
    }

    /** Both, and what is between them. */
    public Window with(Window other) {
        return new Window(Math.min(startNs, other.startNs), Math.max(endNs, other.endNs));
    }

    public boolean overlaps(long fromNs, long toNs) {
        return fromNs < endNs && toNs > startNs;
    }

    /** Milliseconds since its start. */
    public double ms(long timeNs) {
        return (timeNs - startNs) / 1e6;
    }
}

package trader.analysis.run;

/** The stretch of time that counts, on the clock of the run; {@code endNs} is not part of it. */
record Window(long startNs, long endNs) {
    long lengthNs() {
        return endNs - startNs;
    }

    double seconds() {
        return lengthNs() / 1e9;
    }

    /** Both, and what is between them. */
    Window with(Window other) {
        return new Window(Math.min(startNs, other.startNs), Math.max(endNs, other.endNs));
    }

    boolean overlaps(long fromNs, long toNs) {
        return fromNs < endNs && toNs > startNs;
    }

    /** Milliseconds since its start. */
    double ms(long timeNs) {
        return (timeNs - startNs) / 1e6;
    }
}

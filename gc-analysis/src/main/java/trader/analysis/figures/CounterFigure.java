package trader.analysis.figures;

/**
 * One counter of one JVM in the measure phase, about once a second.
 *
 * @param unit as in {@link Counter#unit}
 */
public record CounterFigure(String unit, double mean, double max) {
}

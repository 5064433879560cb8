package trader.lab.warmup;

import java.util.List;

/**
 * The fall of a figure in successive windows: a line through the logarithms, by least squares.
 *
 * @param perWindow logarithm of the factor by which it falls from one window to the next; negative if it rises
 * @param error     standard error of {@code perWindow}, from the scatter about the line
 */
record Fall(double perWindow, double error) {
    /** A shorter series may be even by chance. */
    private static final double LEAST_SCATTER = 0.02;

    /** {@code values}: at least three. */
    static Fall of(List<Double> values) {
        int count = values.size();
        double middle = (count - 1) / 2.0;
        double mean = values.stream().mapToDouble(Math::log).average().orElseThrow();
        double squares = 0;
        double products = 0;
        for (int i = 0; i < count; i++) {
            squares += (i - middle) * (i - middle);
            products += (i - middle) * Math.log(values.get(i));
        }
        double slope = products / squares;
        double residues = 0;
        for (int i = 0; i < count; i++) {
            double residue = Math.log(values.get(i)) - mean - slope * (i - middle);
            residues += residue * residue;
        }
        return new Fall(-slope, Math.max(LEAST_SCATTER, Math.sqrt(residues / (count - 2))) / Math.sqrt(squares));
    }

    /** The share lost within this number of windows. */
    double share(int windows) {
        return -Math.expm1(-perWindow * windows);
    }

    /** The share that may be lost within this number of windows: one standard error more. */
    double mostShare(int windows) {
        return -Math.expm1(-(perWindow + error) * windows);
    }
}

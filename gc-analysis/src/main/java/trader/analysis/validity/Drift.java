package trader.analysis.validity;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Whether figures changed from the first quarter of the run to the last; {@code rule} says when, in sentences. */
public record Drift(String rule, List<Figure> figures) {
    public static final String RISES = "rises";
    public static final String FALLS = "falls";
    /** It changed, but not in one direction. */
    public static final String VARIES = "varies";
    public static final String NONE = "no drift";

    private static final String RULE = "Each quarter is cut into " + Quarters.BLOCKS + " blocks. A figure varies if "
            + "its median over the blocks of the last quarter is at least a tenth more (or less) than in the first "
            + "(throughput: a twentieth). It rises or falls if it also keeps its direction: of all pairs of blocks, "
            + "four of five do; or the whole middle half of the blocks moves that way from each quarter to the next "
            + "but one, the median by a tenth or a third of the whole change, and never back from a quarter to the "
            + "next. A single unusual quarter is neither.";
    private static final double LEAST_CHANGE = 0.1;
    private static final double LEAST_CHANGE_OF_THROUGHPUT = 0.05;
    private static final double LEAST_PART_OF_STEP = 1 / 3.0;
    private static final double LEAST_PART_OF_PAIRS = 0.8;
    /** With fewer blocks in a quarter there is no verdict. */
    private static final int LEAST_BLOCKS = 5;

    /**
     * A figure over the quarters.
     *
     * @param name     such as {@code quote p99} or {@code server heap after collection}
     * @param unit     {@code ns}, {@code perS} or {@code bytes}
     * @param change   from the first quarter to the last, as a part of the first; null: too few blocks
     * @param verdict  {@link #RISES}, {@link #FALLS}, {@link #VARIES}, {@link #NONE}, or null: too few blocks
     */
    public record Figure(String name, String unit, List<Quarter> quarters, Double change, String verdict, String note) {
        public boolean drifts() {
            return RISES.equals(verdict) || FALLS.equals(verdict);
        }

        public String sentence() {
            List<String> medians = quarters.stream().map(quarter -> text(quarter.median())).toList();
            return String.format(Locale.ROOT, "%s %s over the run: %s in its quarters (%+.0f %%)%s", name, verdict,
                    String.join(", ", medians), 100 * change, note == null ? "" : "; " + note);
        }

        private String text(double value) {
            return switch (unit) {
                case "ns" -> String.format(Locale.ROOT, "%.3f ms", value / 1e6);
                case "bytes" -> String.format(Locale.ROOT, "%.0f MB", value / (1 << 20));
                default -> String.format(Locale.ROOT, "%.1f/s", value);
            };
        }
    }

    /** One quarter of the run: the quartiles of its blocks; null if there are too few. */
    public record Quarter(Double lower, Double median, Double upper) {
        private static Quarter of(double[] blocks) {
            double[] sorted = Arrays.stream(blocks).filter(value -> !Double.isNaN(value)).sorted().toArray();
            return sorted.length < LEAST_BLOCKS ? new Quarter(null, null, null)
                    : new Quarter(quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75));
        }

        private static double quantile(double[] sorted, double part) {
            double at = part * (sorted.length - 1);
            int below = (int) at;
            int above = Math.min(sorted.length - 1, below + 1);
            return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
        }
    }

    public static Drift of(List<Figure> figures) {
        return new Drift(RULE, figures);
    }

    /** Judges a figure; {@code blocks} are by quarter and block, NaN where unknown. */
    static Figure figure(String name, String unit, double[][] blocks, String note) {
        List<Quarter> quarters = new ArrayList<>();
        for (double[] quarter : blocks) {
            quarters.add(Quarter.of(quarter));
        }
        if (quarters.stream().anyMatch(quarter -> quarter.median() == null)) {
            return new Figure(name, unit, quarters, null, null, note);
        }
        double first = quarters.get(0).median();
        double last = quarters.get(quarters.size() - 1).median();
        double change = first == 0 ? 0 : last / first - 1;
        double least = unit.equals("perS") ? LEAST_CHANGE_OF_THROUGHPUT : LEAST_CHANGE;
        int direction = change < 0 ? -1 : 1;
        String verdict = Math.abs(change) < least ? NONE
                : !moves(quarters, direction) && inOrder(blocks, direction) < LEAST_PART_OF_PAIRS ? VARIES
                : direction > 0 ? RISES : FALLS;
        return new Figure(name, unit, quarters, change, verdict, note);
    }

    /** The part of all pairs of blocks whose later one lies in this direction. */
    private static double inOrder(double[][] quarters, int direction) {
        double[] blocks = Arrays.stream(quarters).flatMapToDouble(Arrays::stream).filter(value -> !Double.isNaN(value))
                .toArray();
        int inOrder = 0;
        for (int i = 0; i < blocks.length; i++) {
            for (int j = i + 1; j < blocks.length; j++) {
                inOrder += direction * (blocks[j] - blocks[i]) > 0 ? 1 : 0;
            }
        }
        return 2.0 * inOrder / blocks.length / (blocks.length - 1);
    }

    private static boolean moves(List<Quarter> quarters, int direction) {
        double wholeStep = quarters.get(quarters.size() - 1).median() - quarters.get(0).median();
        for (int i = 0; i + 1 < quarters.size(); i++) {
            if (isBeyond(quarters.get(i), quarters.get(i + 1), -direction)) {
                return false;
            }
        }
        for (int i = 0; i + 2 < quarters.size(); i++) {
            Quarter from = quarters.get(i);
            Quarter to = quarters.get(i + 2);
            double step = to.median() - from.median();
            // A warm-up decays: it moves little in the end, compared with its beginning.
            if (!isBeyond(from, to, direction) || Math.abs(step) < LEAST_CHANGE * from.median()
                    && step / wholeStep < LEAST_PART_OF_STEP) {
                return false;
            }
        }
        return true;
    }

    /** Whether the middle half of a quarter lies entirely above (or below) that of an earlier quarter. */
    private static boolean isBeyond(Quarter from, Quarter to, int direction) {
        return direction > 0 ? from.upper() < to.lower() : to.upper() < from.lower();
    }
}

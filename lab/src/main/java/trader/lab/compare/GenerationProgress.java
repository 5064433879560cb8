package trader.lab.compare;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import trader.analysis.compare.ComparisonPlan;
import trader.lab.live.LiveDisplay;
import trader.lab.live.StatusLine;

/**
 * A line that says what a generation does: on a terminal always the same one, else a new one for each stage and twice a
 * minute.
 */
final class GenerationProgress implements AutoCloseable {
    private static final long PLAIN_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long TERMINAL_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final PrintStream out;
    private final StatusLine status;
    private final String title;
    private final TimeModel times;
    private final ComparisonPlan plan;
    private final int group;
    private final boolean terminal = Boolean.getBoolean("trader.terminal");
    private final long startNs = System.nanoTime();
    private String stage = "";
    private long shownNs;

    GenerationProgress(PrintStream out, String title, TimeModel times, ComparisonPlan plan, int group) {
        this.out = out;
        this.status = new StatusLine(out, terminal);
        this.title = title;
        this.times = times;
        this.plan = plan;
        this.group = group;
    }

    /** {@code done}: the share of the generation that is over, from 0 to 1. */
    void show(String newStage, String detail, double done) {
        long nowNs = System.nanoTime();
        if (newStage.equals(stage) && nowNs - shownNs < (terminal ? TERMINAL_NS : PLAIN_NS)) {
            return;
        }
        stage = newStage;
        shownNs = nowNs;
        long leftNs = times.leftNs(plan) + (long) ((1 - done) * times.generationNs(plan, group));
        status.show(title + ", " + stage + ": " + detail + "; about " + LiveDisplay.clock(leftNs) + " left");
    }

    /** A sentence that stays. */
    void say(String sentence) {
        status.end(true);
        out.println(sentence);
    }

    /** The generation is over: its length is known. */
    @Override
    public void close() {
        status.end(true);
        times.took(plan, group, System.nanoTime() - startNs);
    }
}

package trader.lab.live;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.regex.Pattern;

/**
 * Shows the progress of a run: on a terminal as one status line that is updated every second, elsewhere as a line every
 * few seconds and at each change of phase.
 */
public final class LiveDisplay {
    private static final long TERMINAL_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PLAIN_INTERVAL_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int COLUMNS = 80;
    /** The last one, and what follows it. */
    private static final Pattern SEPARATOR = Pattern.compile("(, | \\| )(?!.*(, | \\| )).*$");
    private static final Map<String, String> TITLES = Map.of("warmup", "warm-up", "end", "finish");
    private static final List<String> ORDER = List.of("warmup", "calibrate", "settle", "measure", "end");

    private final StatusLine status;
    private final boolean terminal;
    private final Map<String, Long> plannedNs;
    private final List<Path> clientDirectories;
    private final LiveFigures figures;
    private final LongFunction<String> progressPrefix;
    private String lastPhase = "";
    private String lastFigures;
    private long lastShownNs;
    private long lastPolledNs;

    /**
     * A display of one run.
     *
     * @param plannedNs         planned length of each phase (warmup, calibrate, settle, measure)
     * @param progressPrefix    makes the beginning of each line from the remaining nanoseconds of this run
     */
    public LiveDisplay(PrintStream out, boolean terminal, Map<String, Long> plannedNs,
            List<Path> clientDirectories, LongFunction<String> progressPrefix) {
        this.progressPrefix = progressPrefix;
        this.status = new StatusLine(out, terminal);
        this.terminal = terminal;
        this.plannedNs = plannedNs;
        this.clientDirectories = clientDirectories;
        this.figures = new LiveFigures(clientDirectories);
        lastPolledNs = System.nanoTime();
        lastShownNs = lastPolledNs - PLAIN_INTERVAL_NS;
    }

    /**
     * Updates the display if it is time; call it often.
     *
     * @param waitsFor the reason why a warm-up of automatic length is not over; null if its length is fixed
     */
    public void update(long nowNs, String waitsFor) throws IOException {
        if (nowNs - lastPolledNs < TERMINAL_INTERVAL_NS) {
            return;
        }
        lastPolledNs = nowNs;
        String newFigures = figures.poll();
        boolean first = lastFigures == null && newFigures != null;
        lastFigures = newFigures == null ? lastFigures : newFigures;
        ClientPhase phase = slowestPhase();
        if (phase == null) {
            return;
        }
        boolean changed = !phase.name().equals(lastPhase);
        lastPhase = phase.name();
        if (terminal || first || changed || nowNs - lastShownNs >= PLAIN_INTERVAL_NS) {
            lastShownNs = nowNs;
            String line = line(phase, nowNs, waitsFor);
            status.show(terminal ? fitting(line, Integer.getInteger("trader.columns", COLUMNS)) : line);
        }
    }

    public void close() {
        status.end(false);
    }

    /** The phase of the client that is furthest behind. */
    private ClientPhase slowestPhase() throws IOException {
        ClientPhase slowest = null;
        for (Path directory : clientDirectories) {
            ClientPhase phase = ClientPhase.of(directory.resolve("phases.csv"));
            if (phase == null) {
                return null;
            }
            slowest = slowest == null || rank(phase) < rank(slowest) ? phase : slowest;
        }
        return slowest;
    }

    private static int rank(ClientPhase phase) {
        return ORDER.indexOf(phase.name());
    }

    private String line(ClientPhase phase, long nowNs, String waitsFor) {
        String title = TITLES.getOrDefault(phase.name(), phase.name());
        String left = "";
        long leftNs = 0;
        if (plannedNs.containsKey(phase.name())) {
            leftNs = leftNs(phase, nowNs);
            left = String.format(Locale.ROOT, " %s left", clock(leftNs));
        }
        String why = "";
        if (waitsFor != null && phase.name().equals("warmup")) {
            left = String.format(Locale.ROOT, " %s so far", clock(nowNs - phase.startNs()));
            why = " | " + waitsFor;
        }
        return progressPrefix.apply(leftNs) + title + left + "  "
                + (lastFigures == null ? "(no figures yet)" : lastFigures) + why;
    }

    private long leftNs(ClientPhase phase, long nowNs) {
        long leftNs = Math.max(0, phase.startNs() + plannedNs.get(phase.name()) - nowNs);
        for (String later : plannedNs.keySet()) {
            if (ORDER.indexOf(later) > rank(phase)) {
                leftNs += plannedNs.get(later);
            }
        }
        return leftNs;
    }

    /** "1:05", "1:02:05". */
    public static String clock(long ns) {
        long s = TimeUnit.NANOSECONDS.toSeconds(ns + TimeUnit.MILLISECONDS.toNanos(500));
        return s < 3600 ? String.format(Locale.ROOT, "%d:%02d", s / 60, s % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", s / 3600, s / 60 % 60, s % 60);
    }

    /** Leaves out what does not fit, as a whole: half a figure is another figure. */
    static String fitting(String line, int columns) {
        String shown = line;
        while (shown.length() > columns && SEPARATOR.matcher(shown).find()) {
            shown = SEPARATOR.matcher(shown).replaceFirst("");
        }
        return shown;
    }
}

package trader.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A table of what attacks cost another client, for {@code -Dtrader.attack.report=FILE}. Its exchanges are one after the
 * other, so at most one of them waits.
 */
final class AttackReport {
    /** Null without a report. */
    private static final String FILE = System.getProperty("trader.attack.report");
    private static final int ENOUGH = 500;

    interface Exchange {
        void run() throws Exception;
    }

    private final List<Long> beforeNs = new ArrayList<>();
    private final List<Long> duringNs = new ArrayList<>();

    /** Begins with the client's own times, which only a report needs. */
    AttackReport(Exchange exchange) throws Exception {
        for (int i = 0; FILE != null && i < ENOUGH; i++) {
            time(exchange, beforeNs);
        }
    }

    static boolean isWanted() {
        return FILE != null;
    }

    void during(Exchange exchange) throws Exception {
        time(exchange, duringNs);
    }

    boolean needsMore() {
        return FILE != null && duringNs.size() < ENOUGH;
    }

    private static void time(Exchange exchange, List<Long> timesNs) throws Exception {
        long startNs = System.nanoTime();
        exchange.run();
        timesNs.add(System.nanoTime() - startNs);
    }

    /** Adds a line, and first the head of a new table. */
    void write(Attack attack, int attempts) throws IOException {
        if (FILE == null) {
            return;
        }
        Path file = Path.of(FILE);
        if (!Files.exists(file)) {
            Files.write(file, List.of("| attack | attempts | exchanges during it | p99 before, ms | p99 during it, ms |"
                    + " during ÷ before | longest, ms |", "|---|--:|--:|--:|--:|--:|--:|"));
        }
        double before = quantileMs(beforeNs, 0.99);
        double during = quantileMs(duringNs, 0.99);
        Files.write(file, List.of(String.format(Locale.ROOT, "| %s | %d | %d | %.1f | %.1f | %.1f | %.1f |",
                attack.words, attempts, duringNs.size(), before, during, during / before, quantileMs(duringNs, 1))),
                StandardOpenOption.APPEND);
    }

    private static double quantileMs(List<Long> timesNs, double quantile) {
        long[] sorted = timesNs.stream().mapToLong(each -> each).sorted().toArray();
        return sorted[(int) Math.ceil(quantile * sorted.length) - 1] / 1e6;
    }
}

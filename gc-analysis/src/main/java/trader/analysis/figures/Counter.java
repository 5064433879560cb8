package trader.analysis.figures;

import java.util.List;
import trader.analysis.run.CsvFiles;

/** The counters shown in the report, in this order; counters with the same title share a chart. */
public enum Counter {
    HEAP_USED("heapUsedBytes", "Heap in use", null, "bytes", "heapUsedBytes"),
    HEAP_AFTER("heapAfterGcBytes", "Heap after a collection", null, "bytes", "heapAfterGcBytes"),
    ALLOCATED("allocatedBytesPerS", "Allocation rate", null, "bytesPerS", "allocatedBytes"),
    QUOTES_WAITING("quotesInQueue", "Messages in queues", "quotes", "messages", "quotesInQueue"),
    ORDERS_WAITING("ordersInQueue", "Messages in queues", "orders", "messages", "ordersInQueue"),
    PRICES_WAITING("pricesInQueue", "Messages in queues", "prices", "messages", "pricesInQueue"),
    COMMITS("transactionsCommittedPerS", "Order transactions", "committed", "perS", "transactionsCommitted"),
    ROLLBACKS("transactionsRolledBackPerS", "Order transactions", "rolled back", "perS", "transactionsRolledBack"),
    COMMITTING("transactionsCommitting", "Commits under way", "commits", "transactions", "transactionsCommitting"),
    ORDER_FSYNCS("orderLogFsyncsPerS", "Fsyncs", "log of orders", "perS", "orderLogForces"),
    DECISION_FSYNCS("decisionLogFsyncsPerS", "Fsyncs", "log of decisions", "perS", "decisionLogForces"),
    ORDER_GROUP("recordsPerOrderLogFsync", "Per fsync", "records of orders", "each", "orderLogRecords",
            "orderLogForces"),
    DECISION_GROUP("decisionsPerFsync", "Per fsync", "decisions", "each", "decisions", "decisionLogForces"),
    PAGING("addressesPaging", "Queues that page", "queues", "queues", "addressesPaging"),
    CONNECTIONS("connections", "Connections", "connections", "connections", "connections"),
    JOURNAL_FILES("journalFiles", "Journal files", "files", "files", "journalFiles"),
    PRICE_MEMBERS("priceMembers", "Members that store prices", null, "members", "priceMembers");

    /** A counter of one JVM in the measure phase, about once a second; {@code unit} as in {@link Counter#unit}. */
    public record Figure(String unit, double mean, double max) { }

    /** Its name in summary.json. */
    final String key;
    final String title;
    /** Its name in the chart; null: the name of the JVM. */
    final String line;
    /**
     * {@code perS} and {@code bytesPerS}: growth per second; {@code each}: growth divided by that of a second counter;
     * else a gauge.
     */
    final String unit;
    private final List<String> columns;

    Counter(String key, String title, String line, String unit, String... columns) {
        this.key = key;
        this.title = title;
        this.line = line;
        this.unit = unit;
        this.columns = List.of(columns);
    }

    /** Whether a value is for the time since the previous line. */
    boolean isGrowth() {
        return List.of("perS", "bytesPerS", "each").contains(unit);
    }

    /** NaN where it is unknown. */
    double value(CsvFiles.CounterLine before, CsvFiles.CounterLine now) {
        return switch (unit) {
            case "perS", "bytesPerS" -> growth(0, before, now) * 1e9 / (now.timeNs() - before.timeNs());
            case "each" -> growth(0, before, now) / growth(1, before, now);
            default -> now.value(columns.get(0));
        };
    }

    private double growth(int column, CsvFiles.CounterLine before, CsvFiles.CounterLine now) {
        return now.value(columns.get(column)) - before.value(columns.get(column));
    }
}

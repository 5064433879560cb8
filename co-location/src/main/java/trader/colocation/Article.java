package trader.colocation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import trader.analysis.report.BenchmarkReport.Table;

/**
 * The figures of the article of 2016: DB2 11 for z/OS on the same system image as the application server, by a driver
 * of type 2 in the same address space (T2) and of type 4 over a socket (T4). Times are JMH's means with its errors.
 */
final class Article {
    private static final Map<Integer, Times> BY_SIZE = new TreeMap<>(Map.of(10, new Times(.886, .010, 1.139, .019),
            25, new Times(.911, .011, 1.156, .009), 50, new Times(.948, .016, 1.212, .007),
            100, new Times(1.035, .007, 1.363, .029)));

    private Article() {
    }

    private record Times(double t2Ms, double t2ErrorMs, double t4Ms, double t4ErrorMs) { }

    /** T4 ÷ T2, or null for another size. */
    static Double ratio(int size) {
        return BY_SIZE.containsKey(size) ? BY_SIZE.get(size).t4Ms / BY_SIZE.get(size).t2Ms : null;
    }

    /** Null for another size. */
    static Double t2Ms(int size) {
        return BY_SIZE.containsKey(size) ? BY_SIZE.get(size).t2Ms : null;
    }

    /** Null for another size. */
    static Double t4Ms(int size) {
        return BY_SIZE.containsKey(size) ? BY_SIZE.get(size).t4Ms : null;
    }

    static Table table() {
        List<List<String>> rows = new ArrayList<>();
        BY_SIZE.forEach((size, times) -> rows.add(List.of("DB2 11", Integer.toString(size),
                String.format(Locale.ROOT, "%.3f ± %.3f", times.t2Ms, times.t2ErrorMs),
                String.format(Locale.ROOT, "%.3f ± %.3f", times.t4Ms, times.t4ErrorMs), String.format(Locale.ROOT,
                        "%.2f", ratio(size)))));
        return new Table("The article's figures", 1, List.of("Database", "Rows", "T2, ms", "T4, ms", "T4 ÷ T2"), rows);
    }
}

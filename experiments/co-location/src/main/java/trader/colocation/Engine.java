package trader.colocation;

import java.nio.file.Path;
import java.util.Locale;

/** A database engine. */
enum Engine {
    H2, DERBY, POSTGRESQL;

    private static final String DATABASE = "employees";

    /** The engine of a value of {@code --order-store}, such as {@code h2-tcp}. */
    static Engine of(String resource) {
        return valueOf(resource.replace("-tcp", "").toUpperCase(Locale.ROOT));
    }

    /** The URL of a new database in this JVM, with its files in a directory. */
    String embedded(Path directory) {
        return switch (this) {
            case H2 -> "jdbc:h2:file:" + directory.resolve(DATABASE);
            case DERBY -> "jdbc:derby:" + directory.resolve(DATABASE) + ";create=true";
            case POSTGRESQL -> throw new IllegalArgumentException("setting 'jdbc-url' is missing");
        };
    }

    /**
     * The article's query, with the first and last row as parameters. Derby numbers rows only in the order in which
     * they come.
     */
    String query() {
        String numbered = this == DERBY
                ? "SELECT ROW_NUMBER() OVER () AS rownumber, empno, first_name, last_name, salary"
                        + " FROM (SELECT * FROM emp2 ORDER BY empno) AS sorted"
                : "SELECT ROW_NUMBER() OVER (ORDER BY empno) AS rownumber, empno, first_name, last_name, salary"
                        + " FROM emp2";
        return "SELECT * FROM (" + numbered + ") AS employee WHERE rownumber BETWEEN ? AND ?";
    }
}

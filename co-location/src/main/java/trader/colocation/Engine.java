package trader.colocation;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A database engine with two ways into it. */
enum Engine {
    H2("embedded"), DERBY("embedded"), POSTGRESQL("Unix socket");

    /** The name of the other way. */
    static final String TCP = "TCP";

    private final String near;

    Engine(String near) {
        this.near = near;
    }

    /** The name of the way that needs no TCP. */
    String near() {
        return near;
    }

    /** The name on the command line and in results. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> ids() {
        return Arrays.stream(values()).map(Engine::id).toList();
    }

    /** The engine with a name, one of {@link #ids()}. */
    static Engine of(String id) {
        return valueOf(id.toUpperCase(Locale.ROOT));
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

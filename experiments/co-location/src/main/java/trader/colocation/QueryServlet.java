package trader.colocation;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * The article's servlet: borrows a connection, fetches the first {@code s} rows and hashes each. With {@code fetch},
 * the fetch size, it does so in a transaction and times the calls of the driver.
 */
final class QueryServlet extends HttpServlet {
    private final transient DataSource autoCommit;
    private final transient DataSource transactions;
    private final transient DriverTimes times;
    private final String query;

    /**
     * Queries a database.
     *
     * @param autoCommit   pool of connections that commit each statement; those of {@code transactions} do not
     * @param transactions pool for requests with a fetch size
     */
    QueryServlet(DataSource autoCommit, DataSource transactions, String query, DriverTimes times) {
        this.autoCommit = autoCommit;
        this.transactions = transactions;
        this.query = query;
        this.times = times;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        int size = Integer.parseInt(request.getParameter("s"));
        String fetch = request.getParameter("fetch");
        try {
            Rows rows = fetch == null ? query(size) : timedQuery(size, Integer.parseInt(fetch));
            response.getWriter().write("<p>" + rows.count + " messages have been retrieved, last hash: "
                    + rows.lastHash + "</p>");
        } catch (SQLException failed) {
            throw new ServletException("the query failed", failed);
        }
    }

    private Rows query(int size) throws SQLException {
        try (Connection connection = autoCommit.getConnection();
                PreparedStatement statement = prepare(connection, size)) {
            Rows rows = new Rows();
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    rows.add(result);
                }
            }
            return rows;
        }
    }

    private Rows timedQuery(int size, int fetchSize) throws SQLException {
        try (Connection connection = transactions.getConnection()) {
            Rows rows = new Rows();
            long startNs = System.nanoTime();
            long preparedNs;
            long executedNs;
            long nextNs = 0;
            try (PreparedStatement statement = prepare(connection, size)) {
                statement.setFetchSize(fetchSize);
                preparedNs = System.nanoTime();
                try (ResultSet result = statement.executeQuery()) {
                    executedNs = System.nanoTime();
                    for (boolean more = true; more;) {
                        long beforeNs = System.nanoTime();
                        more = result.next();
                        nextNs += System.nanoTime() - beforeNs;
                        if (more) {
                            rows.add(result);
                        }
                    }
                }
            }
            long beforeCommitNs = System.nanoTime();
            connection.commit();
            times.add(preparedNs - startNs, executedNs - preparedNs, nextNs, System.nanoTime() - beforeCommitNs);
            return rows;
        }
    }

    private PreparedStatement prepare(Connection connection, int size) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(query);
        statement.setInt(1, 1);
        statement.setInt(2, size);
        return statement;
    }

    /** The number of rows, and the hash of the last one, so that none can be left out. */
    private static final class Rows {
        private int count;
        private int lastHash;

        void add(ResultSet row) throws SQLException {
            lastHash = row.getInt(1) * 1000 + row.getString(2).hashCode() + row.getString(3).hashCode()
                    + row.getString(4).hashCode() + row.getBigDecimal(5).hashCode();
            count++;
        }
    }
}

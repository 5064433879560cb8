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

/** The article's servlet: borrows a connection, fetches the first {@code s} rows and hashes each. */
final class QueryServlet extends HttpServlet {
    private final transient DataSource pool;
    private final String query;

    QueryServlet(DataSource pool, String query) {
        this.pool = pool;
        this.query = query;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        int size = Integer.parseInt(request.getParameter("s"));
        try {
            response.getWriter().write(answer(size));
        } catch (SQLException failed) {
            throw new ServletException("the query failed", failed);
        }
    }

    /** The number of rows, and the hash of the last one, so that none can be left out. */
    private String answer(int size) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setInt(1, 1);
            statement.setInt(2, size);
            int lastHash = 0;
            int count = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    lastHash = rows.getInt(1) * 1000 + rows.getString(2).hashCode() + rows.getString(3).hashCode()
                            + rows.getString(4).hashCode() + rows.getBigDecimal(5).hashCode();
                    count++;
                }
            }
            return "<p>" + count + " messages have been retrieved, last hash: " + lastHash + "</p>";
        }
    }
}

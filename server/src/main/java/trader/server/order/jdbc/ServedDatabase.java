package trader.server.order.jdbc;

import java.sql.SQLException;

/** A database in this JVM that other processes use over TCP. */
public interface ServedDatabase extends AutoCloseable {
    /** Creates the database if it does not exist, and returns the URL for clients. */
    String open() throws Exception;

    @Override
    void close() throws SQLException;
}

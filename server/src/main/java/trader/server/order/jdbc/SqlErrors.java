package trader.server.order.jdbc;

import java.sql.SQLException;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/**
 * Tells whose fault an error of the database is, which decides what becomes of the order: the statements are always the
 * same, so only a value can be wrong with an order; everything else will pass, or has to be put right, and the order is
 * recorded then.
 */
final class SqlErrors implements SQLExceptionTranslator {
    @Override
    public DataAccessException translate(String task, String sql, SQLException failed) {
        String state = failed.getSQLState() == null ? "" : failed.getSQLState();
        String message = "the order database: " + failed.getMessage();
        if (isLock(state)) {
            return new CannotAcquireLockException(message, failed);
        }
        if (isValue(state)) {
            return new DataIntegrityViolationException(message, failed);
        }
        return new DataAccessResourceFailureException(message, failed);
    }

    /** A lock timeout, a deadlock, or a conflict with another transaction. */
    private static boolean isLock(String state) {
        return state.equals("55P03") || state.equals("HYT00") || state.startsWith("40");
    }

    /** Data exceptions, constraints, and what is too large for an index. */
    private static boolean isValue(String state) {
        return state.startsWith("22") || state.startsWith("23") || state.startsWith("54");
    }
}

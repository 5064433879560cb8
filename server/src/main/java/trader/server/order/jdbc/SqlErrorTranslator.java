package trader.server.order.jdbc;

import java.sql.SQLException;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/**
 * Tells errors of an order's values, which would recur, from lock conflicts and failures of the database, after which
 * the order is redelivered. The statements never change, so only a value of the order itself can be at fault.
 */
final class SqlErrorTranslator implements SQLExceptionTranslator {
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

    /** Lock timeout, deadlock, serialization failure. */
    private static boolean isLock(String state) {
        return state.equals("55P03") || state.equals("HYT00") || state.startsWith("40");
    }

    /** Invalid data, violated constraint, key too long for an index. */
    private static boolean isValue(String state) {
        return state.startsWith("22") || state.startsWith("23") || state.startsWith("54");
    }
}

package trader.server.order;

import jakarta.jms.JMSException;
import jakarta.transaction.SystemException;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import javax.transaction.xa.XAException;
import org.apache.activemq.artemis.api.core.ActiveMQException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jms.JmsException;

/** The reason why an order was not recorded. Only {@link #MESSAGE} turns it into a dead letter after some attempts. */
public enum FailureKind {
    /** The order itself, as far as known: it would fail again. */
    MESSAGE,
    /** Another transaction holds the order, or the resource is too slow. */
    BUSY,
    /** The resource cannot be reached. */
    RESOURCE_DOWN,
    /** The broker cannot be reached or does not accept a message. */
    BROKER;

    private static final int MAX_EXCEPTIONS = 64;
    /** SQLSTATE classes: connection exception, insufficient resources, operator intervention, system error. */
    private static final Set<String> DOWN_SQL_CLASSES = Set.of("08", "53", "57", "58");
    /** Lock not available in PostgreSQL and H2; the transaction was idle for too long. Also class 40: rollback. */
    private static final Set<String> BUSY_SQL_STATES = Set.of("55P03", "HYT00", "57014", "25P03");

    /** The kind with the highest ordinal among the exception, its causes and suppressed exceptions. */
    public static FailureKind of(Throwable failure) {
        FailureKind found = MESSAGE;
        Deque<Throwable> open = new ArrayDeque<>();
        open.add(failure);
        for (int i = 0; i < MAX_EXCEPTIONS && !open.isEmpty(); i++) {
            Throwable each = open.poll();
            FailureKind kind = ofOne(each);
            found = kind.compareTo(found) > 0 ? kind : found;
            if (each.getCause() != null) {
                open.add(each.getCause());
            }
            open.addAll(List.of(each.getSuppressed()));
        }
        return found;
    }

    private static FailureKind ofOne(Throwable each) {
        if (each instanceof JMSException || each instanceof JmsException || each instanceof ActiveMQException) {
            return BROKER;
        }
        if (each instanceof XAException xa) {
            return ofCode(xa.errorCode);
        }
        if (each instanceof SQLException sql) {
            return ofSql(sql);
        }
        if (each instanceof ConcurrencyFailureException || each instanceof QueryTimeoutException
                || each instanceof OrderInDoubtException || each instanceof OutOfMemoryError) {
            return BUSY;
        }
        boolean down = each instanceof TransientDataAccessException || each instanceof RecoverableDataAccessException
                || each instanceof DataAccessResourceFailureException || each instanceof SystemException
                || each instanceof ResourceFailedException || each instanceof IOException;
        return down ? RESOURCE_DOWN : MESSAGE;
    }

    private static FailureKind ofCode(int xaCode) {
        return switch (xaCode) {
            // The resource no longer knows the branch, because it was down in between.
            case XAException.XAER_RMFAIL, XAException.XAER_RMERR, XAException.XA_RBCOMMFAIL, XAException.XAER_NOTA ->
                RESOURCE_DOWN;
            case XAException.XA_RBDEADLOCK, XAException.XA_RBTIMEOUT, XAException.XA_RBTRANSIENT,
                    XAException.XA_RETRY -> BUSY;
            default -> MESSAGE;
        };
    }

    private static FailureKind ofSql(SQLException sql) {
        String state = sql.getSQLState() == null ? "" : sql.getSQLState();
        if (state.startsWith("40") || BUSY_SQL_STATES.contains(state) || sql instanceof SQLTimeoutException
                || sql instanceof SQLTransactionRollbackException) {
            return BUSY;
        }
        boolean down = sql instanceof SQLTransientException || sql instanceof SQLRecoverableException
                || sql instanceof SQLNonTransientConnectionException
                || state.length() == 5 && DOWN_SQL_CLASSES.contains(state.substring(0, 2));
        return down ? RESOURCE_DOWN : MESSAGE;
    }
}

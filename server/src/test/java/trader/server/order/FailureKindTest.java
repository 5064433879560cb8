package trader.server.order;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import org.apache.activemq.artemis.api.core.ActiveMQNotConnectedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jms.UncategorizedJmsException;
import org.springframework.transaction.UnexpectedRollbackException;

class FailureKindTest {
    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new IllegalStateException("planted"), FailureKind.MESSAGE),
                Arguments.of(new StackOverflowError(), FailureKind.MESSAGE),
                Arguments.of(new DataIntegrityViolationException("too long"), FailureKind.MESSAGE),
                Arguments.of(new IllegalStateException(new SQLException("value too long", "22001")),
                        FailureKind.MESSAGE),
                Arguments.of(atCommit(XAException.XA_RBINTEGRITY), FailureKind.MESSAGE),
                Arguments.of(atCommit(XAException.XA_RBROLLBACK), FailureKind.MESSAGE),

                Arguments.of(new CannotAcquireLockException("locked"), FailureKind.BUSY),
                Arguments.of(new QueryTimeoutException("slow"), FailureKind.BUSY),
                Arguments.of(new SQLTimeoutException("slow"), FailureKind.BUSY),
                Arguments.of(new SQLException("lock timeout", "55P03"), FailureKind.BUSY),
                Arguments.of(new SQLException("serialization failure", "40001"), FailureKind.BUSY),
                Arguments.of(new OutOfMemoryError(), FailureKind.BUSY),
                Arguments.of(atCommit(XAException.XA_RBDEADLOCK), FailureKind.BUSY),
                Arguments.of(atCommit(XAException.XA_RBTIMEOUT), FailureKind.BUSY),
                Arguments.of(atCommit(XAException.XA_RBTRANSIENT), FailureKind.BUSY),

                Arguments.of(new DataAccessResourceFailureException("gone"), FailureKind.RESOURCE_DOWN),
                Arguments.of(new TransientDataAccessResourceException("gone"), FailureKind.RESOURCE_DOWN),
                Arguments.of(new CannotGetJdbcConnectionException("refused"), FailureKind.RESOURCE_DOWN),
                Arguments.of(new SQLTransientConnectionException("pool"), FailureKind.RESOURCE_DOWN),
                Arguments.of(new IllegalStateException(new SQLException("gone", "08006")), FailureKind.RESOURCE_DOWN),
                Arguments.of(new SQLException("shutdown", "57P01"), FailureKind.RESOURCE_DOWN),
                Arguments.of(new UncheckedIOException(new IOException("disk")), FailureKind.RESOURCE_DOWN),
                Arguments.of(new SQLException("disk full", "53100"), FailureKind.RESOURCE_DOWN),
                Arguments.of(new IllegalStateException(new SystemException("enlist")), FailureKind.RESOURCE_DOWN),
                Arguments.of(atCommit(XAException.XAER_RMFAIL), FailureKind.RESOURCE_DOWN),
                Arguments.of(atCommit(XAException.XAER_RMERR), FailureKind.RESOURCE_DOWN),
                Arguments.of(atCommit(XAException.XAER_NOTA), FailureKind.RESOURCE_DOWN),
                Arguments.of(atCommit(XAException.XA_RBCOMMFAIL), FailureKind.RESOURCE_DOWN),

                Arguments.of(new UncategorizedJmsException("closed"), FailureKind.BROKER),
                Arguments.of(brokerGone(), FailureKind.BROKER));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void knowsWhoseFaultItIs(Throwable failure, FailureKind kind) {
        assertThat(FailureKind.of(failure)).isEqualTo(kind);
    }

    @Test
    void endsWithCausesInACircle() {
        Exception first = new IllegalStateException("first");
        first.initCause(new IllegalStateException("second", first));

        assertThat(FailureKind.of(first)).isEqualTo(FailureKind.MESSAGE);
        assertThat(OrderFailures.describe(first)).startsWith("java.lang.IllegalStateException: first");
    }

    /** A vote, as the transaction manager and Spring report it. */
    private static Throwable atCommit(int code) {
        RollbackException rolledBack = new RollbackException("aborted");
        XAException vote = new XAException("vote");
        vote.errorCode = code;
        rolledBack.addSuppressed(vote);
        return new IllegalStateException(new UnexpectedRollbackException("rolled back", rolledBack));
    }

    /** The broker's branch says the same as a resource that is down, with the reason. */
    private static Throwable brokerGone() {
        XAException failed = new XAException(XAException.XAER_RMFAIL);
        failed.initCause(new ActiveMQNotConnectedException());
        return new IllegalStateException(failed);
    }
}

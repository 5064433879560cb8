package trader.server.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.arjuna.common.Uid;
import com.arjuna.ats.arjuna.exceptions.ObjectStoreException;
import com.arjuna.ats.arjuna.objectstore.StoreManager;
import com.arjuna.ats.arjuna.state.OutputObjectState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessResourceFailureException;
import trader.server.order.FailureKind;
import trader.server.transaction.log.TransactionStore;

/** A decision that cannot be written is no fault of the message whose transaction is rolled back. */
class FailedLogTest {
    private static final String TYPE = "/Decision";

    @TempDir
    Path directory;

    @Test
    void aFullLogIsAFailureOfTheServer() throws Exception {
        try (Transactions transactions = TestXaResource.opened(directory, TransactionStore.SLOT)) {
            Deque<Uid> waiting = new ArrayDeque<>();
            while (wasWritten(new Uid(), waiting)) {
                assertThat(waiting).hasSizeLessThanOrEqualTo(256);
            }
            TestXaResource broker = new TestXaResource();

            assertThatThrownBy(() -> TestXaResource.commit(transactions, broker, new TestXaResource()))
                    .isInstanceOf(DataAccessResourceFailureException.class)
                    .hasMessageContaining("the transaction log in " + directory + " is full: 256 decided transactions")
                    .satisfies(failure -> assertThat(FailureKind.of(failure)).isEqualTo(FailureKind.RESOURCE_DOWN));
            assertThat(broker.calls).containsExactly("start", "end", "prepare", "rollback");

            StoreManager.getTxLog().remove_committed(waiting.pop(), TYPE);
            TestXaResource.commit(transactions, broker, new TestXaResource());
            assertThat(broker.calls).endsWith("prepare", "commit");
        }
    }

    @Test
    void soIsALogThatCannotBeWritten() throws Exception {
        try (Transactions transactions = TestXaResource.opened(directory, TransactionStore.SHADOW)) {
            TestXaResource.commit(transactions, new TestXaResource(), new TestXaResource());
            replaceByFile(directory.resolve("shadow"));

            assertThatThrownBy(() -> TestXaResource.commit(transactions, new TestXaResource(), new TestXaResource()))
                    .isInstanceOf(DataAccessResourceFailureException.class)
                    .hasMessageContaining("decision");
        }
    }

    /** The log failed when the outcome of an earlier transaction was written down. */
    @Test
    void aLaterVoteAgainstACommitIsNotBlamedOnTheLog() throws Exception {
        try (Transactions transactions = TestXaResource.opened(directory, TransactionStore.SHADOW)) {
            TestXaResource down = new TestXaResource(Map.of("commit", XAException.XAER_RMFAIL)) {
                @Override
                public void commit(Xid xid, boolean onePhase) throws XAException {
                    try {
                        replaceByFile(directory.resolve("shadow"));
                    } catch (IOException failed) {
                        throw new AssertionError(failed);
                    }
                    super.commit(xid, onePhase);
                }
            };
            TestXaResource.commit(transactions, new TestXaResource(), down);
            TestXaResource against = new TestXaResource(Map.of("prepare", XAException.XA_RBINTEGRITY));

            assertThatThrownBy(() -> TestXaResource.commit(transactions, new TestXaResource(), against))
                    .satisfies(failure -> assertThat(FailureKind.of(failure)).isEqualTo(FailureKind.MESSAGE));
        }
    }

    private static boolean wasWritten(Uid uid, Deque<Uid> written) throws Exception {
        OutputObjectState state = new OutputObjectState(uid, TYPE);
        state.packString("both");
        try {
            StoreManager.getTxLog().write_committed(uid, TYPE, state);
        } catch (ObjectStoreException full) {
            return false;
        }
        return written.add(uid);
    }

    private static void replaceByFile(Path directory) throws IOException {
        List<Path> all;
        try (Stream<Path> paths = Files.walk(directory)) {
            all = paths.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.delete(each);
        }
        Files.writeString(directory, "no directory");
    }
}

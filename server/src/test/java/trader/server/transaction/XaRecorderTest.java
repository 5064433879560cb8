package trader.server.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/** What the recorded calls of a probe order prove. */
class XaRecorderTest {
    private final XaRecorder recorder = new XaRecorder();

    private static Xid branch(int transaction) {
        return BranchId.of(1, new byte[] {(byte) transaction}, new byte[] {1});
    }

    private void commitInTwoPhases(Xid branch) {
        recorder.prepared(EnlistedXaResource.BROKER, branch);
        recorder.prepared(EnlistedXaResource.ORDERS, branch);
        recorder.committed(EnlistedXaResource.BROKER, branch, false);
        recorder.committed(EnlistedXaResource.ORDERS, branch, false);
    }

    @Test
    void receivesThatFindNoMessageDisproveNothing() {
        recorder.committed(EnlistedXaResource.BROKER, branch(1), true);
        assertThat(recorder.isTwoPhase()).isFalse();
        commitInTwoPhases(branch(2));
        assertThat(recorder.isTwoPhase()).isTrue();
        recorder.committed(EnlistedXaResource.BROKER, branch(3), true);
        assertThat(recorder.isTwoPhase()).isTrue();
    }

    @Test
    void anythingElseBesideTheTransactionDoes() {
        commitInTwoPhases(branch(1));
        recorder.committed(EnlistedXaResource.ORDERS, branch(2), true);
        assertThat(recorder.isTwoPhase()).isFalse();
    }
}

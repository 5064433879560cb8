package trader.server.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.arjuna.ats.arjuna.common.Uid;
import org.junit.jupiter.api.Test;

/** One name for a branch, in log and audit. */
class BranchIdTest {
    @Test
    void isTheTransactionsNameInTheTransactionManagersMessages() {
        String transaction = "0:ffff7f000001:8635:6b01f76b:2bf";
        BranchId branch = BranchId.of(131_077, new Uid(transaction).getBytes(), new byte[] {1});

        assertThat(BranchId.isNarayanas(branch)).isTrue();
        assertThat(BranchId.transaction(branch)).isEqualTo(transaction);
    }

    @Test
    void isAllThatIsKnownOfABranchOfAnotherTransactionManager() {
        BranchId foreign = BranchId.of(7, new byte[] {1, (byte) 0xab}, new byte[] {2});

        assertThat(BranchId.isNarayanas(foreign)).isFalse();
        assertThat(BranchId.transaction(foreign)).isEqualTo("7:01ab:02");
    }
}

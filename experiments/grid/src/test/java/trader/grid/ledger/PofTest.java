package trader.grid.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tangosol.io.pof.ConfigurablePofContext;
import com.tangosol.util.ExternalizableHelper;
import org.junit.jupiter.api.Test;

class PofTest {
    private final ConfigurablePofContext pof = new ConfigurablePofContext("trader-grid-pof.xml");

    @Test
    void keepsAnAccount() {
        Account account = copy(new Account(700).debited(200).debited(100).credited(50));
        assertThat(account.balanceCents()).isEqualTo(450);
        assertThat(account.debits()).isEqualTo(2);
        assertThat(account.credits()).isEqualTo(1);
        assertThat(account.changes()).isEqualTo(3);
    }

    @Test
    void keepsATransferAndItsKeys() {
        Transfer transfer = copy(new Transfer(9, 1, 2, 300, 1_000));
        assertThat(transfer.id()).isEqualTo(9);
        assertThat(transfer.from()).isEqualTo(1);
        assertThat(transfer.to()).isEqualTo(2);
        assertThat(transfer.amountCents()).isEqualTo(300);
        assertThat(transfer.requestedMs()).isEqualTo(1_000);
        assertThat(copy(transfer.debitKey())).isEqualTo(transfer.debitKey()).isNotEqualTo(transfer.creditKey());
        assertThat(copy(transfer.creditKey()).getAssociatedKey()).isEqualTo(2);
        assertThat(copy(transfer.creditKey())).isNotEqualTo(new Transfer(9, 3, 2, 300, 1_000).creditKey());
    }

    @Test
    void keepsWhatIsRememberedOfATransfer() {
        Transfer transfer = new Transfer(9, 1, 2, 300, 1_000);
        RememberedTransfer remembered = copy(new RememberedTransfer(transfer, TransferOutcome.REFUNDED));
        assertThat(remembered.outcome(transfer)).isEqualTo(TransferOutcome.REFUNDED.stored());
        assertThat(remembered.outcome(new Transfer(9, 1, 2, 301, 1_000))).isEqualTo(TransferOutcome.ID_IN_USE.stored());
        assertThat(remembered.outcome(new Transfer(9, 1, 3, 300, 1_000))).isEqualTo(TransferOutcome.ID_IN_USE.stored());
    }

    @Test
    void keepsTheTransfersOfAProcessor() {
        Transfer[] transfers = {new Transfer(1, 8, 3, 10, 0), new Transfer(2, 7, 3, 20, 0)};
        byte[] once = bytes(new DebitProcessor(transfers, new Retention(60_000)));
        assertThat(bytes(copy(new DebitProcessor(transfers, new Retention(60_000))))).isEqualTo(once);
        assertThat(bytes(new CreditProcessor("", transfers))).isNotEqualTo(once);
        SettleProcessor refund = new SettleProcessor("member", true);
        assertThat(bytes(copy(refund))).isEqualTo(bytes(refund))
                .isNotEqualTo(bytes(new SettleProcessor("member", false)));
    }

    @Test
    void refusesTransfersThatMoveNothing() {
        assertThatThrownBy(() -> new Transfer(1, 5, 5, 10, 0)).hasMessageContaining("from account 5 to itself");
        assertThatThrownBy(() -> new Transfer(1, 5, 6, 0, 0)).hasMessageContaining("of 0 cents");
    }

    private <T> T copy(T value) {
        return ExternalizableHelper.fromBinary(ExternalizableHelper.toBinary(value, pof), pof);
    }

    private byte[] bytes(Object value) {
        return ExternalizableHelper.toBinary(value, pof).toByteArray();
    }
}

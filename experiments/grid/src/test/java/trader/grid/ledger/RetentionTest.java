package trader.grid.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RetentionTest {
    @Test
    void isOverBeforeTheIdsAreDeleted() {
        Retention retention = new Retention(60_000);
        assertThat(retention.repeatableMs()).isEqualTo(50_000);
        assertThat(retention.isOver(1_000, 51_000)).isFalse();
        assertThat(retention.isOver(1_000, 51_001)).isTrue();
    }

    @Test
    void isOverForAClockThatIsFarAhead() {
        Retention retention = new Retention(60_000);
        assertThat(retention.isOver(11_000, 1_000)).isFalse();
        assertThat(retention.isOver(11_001, 1_000)).isTrue();
    }

    @Test
    void outcomesComeInTheOrderOfTheTransfers() {
        Transfer[] transfers = {new Transfer(1, 8, 3, 10, 0), new Transfer(2, 7, 3, 20, 0),
            new Transfer(3, 8, 3, 30, 0)};
        DebitProcessor processor = new DebitProcessor(transfers, new Retention(60_000));
        byte accepted = TransferOutcome.ACCEPTED.stored();
        byte refused = TransferOutcome.INSUFFICIENT_BALANCE.stored();
        assertThat(Invocations.inOrder(Map.of(7L, new byte[] {accepted}, 8L, new byte[] {accepted, refused}),
                processor, transfers)).containsExactly(TransferOutcome.ACCEPTED, TransferOutcome.ACCEPTED,
                        TransferOutcome.INSUFFICIENT_BALANCE);
    }
}

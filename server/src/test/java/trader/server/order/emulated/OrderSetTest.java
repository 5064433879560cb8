package trader.server.order.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import javax.transaction.xa.XAException;
import org.junit.jupiter.api.Test;
import trader.server.order.OrderRecord;
import trader.server.transaction.BranchId;

class OrderSetTest {
    private static Branch branch(int number) {
        return new Branch(BranchId.of(7, new byte[] {(byte) number}, new byte[] {1}), 1_000, () -> 0);
    }

    /** The reaper ends a transaction whose listener waits for the disk. */
    @Test
    void anInsertOfABranchThatEndedMeanwhileHoldsNoKey() throws Exception {
        OrderSet orders = new OrderSet(new VolatileStore());
        Branch ended = branch(1);
        ended.rollBack(() -> 0);
        ended.settle(true);
        Branches.assertError(XAException.XAER_NOTA, () -> orders.insert(ended, Branches.recorded("A")));

        OrderRecord again = Branches.recorded("A");
        assertThat(orders.insert(branch(2), again)).isSameAs(again);
    }
}

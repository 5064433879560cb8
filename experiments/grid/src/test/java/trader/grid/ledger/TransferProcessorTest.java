package trader.grid.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.tangosol.util.BinaryEntry;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TransferProcessorTest {
    private static final long TO = 7;

    private final Map<Object, Object> partition = new HashMap<>();
    private final long nowMs = System.currentTimeMillis();
    private final CreditProcessor processor = credit(new Transfer(1, 3, TO, 50, nowMs));

    @Test
    void creditsOnce() {
        partition.put(TO, new Account(100));
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThat(processor.process(entry(TO))).containsExactly(TransferOutcome.ACCEPTED.stored());
        }
        assertThat(((Account) partition.get(TO)).balanceCents()).isEqualTo(150);
    }

    @Test
    void creditsTransfersOfTheSameIdFromTwoAccounts() {
        partition.put(TO, new Account(100));
        processor.process(entry(TO));
        assertThat(credit(new Transfer(1, 4, TO, 50, nowMs)).process(entry(TO)))
                .containsExactly(TransferOutcome.ACCEPTED.stored());
        assertThat(((Account) partition.get(TO)).balanceCents()).isEqualTo(200);
    }

    @Test
    void refusesAnotherTransferWithTheIdOfAnEarlierOne() {
        partition.put(3L, new Account(1_000));
        assertThat(debit(new Transfer(1, 3, TO, 50, nowMs)).process(entry(3L)))
                .containsExactly(TransferOutcome.ACCEPTED.stored());
        for (Transfer other : List.of(new Transfer(1, 3, TO, 51, nowMs), new Transfer(1, 3, 9, 50, nowMs))) {
            assertThat(debit(other).process(entry(3L))).containsExactly(TransferOutcome.ID_IN_USE.stored());
        }
        assertThat(debit(new Transfer(1, 3, TO, 50, nowMs)).process(entry(3L)))
                .containsExactly(TransferOutcome.ACCEPTED.stored());
        assertThat(((Account) partition.get(3L)).balanceCents()).isEqualTo(950);
    }

    private static CreditProcessor credit(Transfer transfer) {
        return new CreditProcessor("", transfer);
    }

    private static DebitProcessor debit(Transfer transfer) {
        return new DebitProcessor(new Transfer[] {transfer}, new Retention(600_000));
    }

    /** Its refund may be under way when the account is created. */
    @Test
    void neverCreditsAnAccountThatWasUnknownBefore() {
        assertThat(processor.process(entry(TO))).containsExactly(TransferOutcome.UNKNOWN_ACCOUNT.stored());
        assertThat(partition).doesNotContainKey(TO);
        partition.put(TO, new Account(100));
        assertThat(processor.process(entry(TO))).containsExactly(TransferOutcome.UNKNOWN_ACCOUNT.stored());
        assertThat(((Account) partition.get(TO)).balanceCents()).isEqualTo(100);
    }

    /** An entry of the partition, which a map stands for. */
    @SuppressWarnings("unchecked")
    private BinaryEntry<Long, Account> entry(Object key) {
        return (BinaryEntry<Long, Account>) Proxy.newProxyInstance(BinaryEntry.class.getClassLoader(),
                new Class<?>[] {BinaryEntry.class},
                (entry, method, arguments) -> answer(entry, key, method, arguments));
    }

    private Object answer(Object entry, Object key, Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "asBinaryEntry" -> entry;
            case "getAssociatedEntry" -> entry(Map.entry(arguments[0], arguments[1]));
            case "getKey" -> key;
            case "isPresent" -> partition.containsKey(key);
            case "getValue" -> partition.get(key);
            case "setValue" -> partition.put(key, arguments[0]);
            default -> throw new UnsupportedOperationException(method.getName());
        };
    }
}
